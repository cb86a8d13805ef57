import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of, throwError } from 'rxjs'
import { makeCache } from '@/lib/apollo/client'
import { shownRelationsLink } from '@/lib/apollo/shownRelationsLink'
import { TaxonScreen } from '../TaxonScreen'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  usePathname: () => window.location.pathname,
}))

const unsaid = { lastUpdated: null, licence: null, citation: null, termsOfUse: null, organization: null }
const taxonomy = { ...unsaid, __typename: 'Taxonomy', id: 't', name: 'Amphibien', type: 'Art', fields: [] }
const taxon = (id: string, name: string) => ({
  ...{ __typename: 'Taxon', id, name, author: null, rank: 'species', code: null, taxonomy },
})
const species = {
  ...taxon('s', 'Bombina variegata'),
  ...{ shortCode: null, rankVerbatim: null, status: 'accepted', statusVerbatim: null, properties: {}, childCount: 0 },
  ...{ vernacularNames: [], accepted: null, lineage: [], crosswalks: [], synonyms: [], records: [], sources: [] },
}
const relation = (id: string) => ({
  ...{ __typename: 'Relation', id, relationType: 'frisst', direction: 'from', properties: {}, viaSynonym: null, movedFrom: [] },
  collection: { __typename: 'PropertyCollection', id: 'c', name: 'Nahrung' },
  taxon: taxon('s', 'Bombina variegata'),
  relatedTaxon: taxon(id, `Beute ${id}`),
})

/** The page of a species with these prey, from a server that answers, or fails from some relation on. */
function show(prey: readonly string[]) {
  window.history.replaceState(null, '', '/Arten/t/s')
  const server = { prey, brokenFrom: Infinity, asked: [] as unknown[] }
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'DataStateNow')
      return of({ data: { overview: { __typename: 'Overview', revision: 1, changedAt: '2026-01-01T00:00:00Z' } } })
    if (operationName !== 'TaxonScreen') return throwError(() => new Error(operationName))
    server.asked.push(variables.relationsFrom)
    const from = Number(variables.relationsFrom)
    if (from >= server.brokenFrom) return throwError(() => new TypeError('Failed to fetch'))
    const nodes = server.prey.slice(from, from + 100).map(relation)
    return of({ data: { taxon: { ...species, relations: { __typename: 'RelationPage', total: server.prey.length, nodes } } } })
  })
  // As lib/apollo/client.ts has it.
  const defaultOptions = { watchQuery: { notifyOnNetworkStatusChange: false } }
  const client = new ApolloClient({ link: ApolloLink.from([shownRelationsLink(), link]), cache: makeCache(), defaultOptions })
  render(
    <ApolloProvider client={client}>
      <TaxonScreen id="s" />
    </ApolloProvider>,
  )
  return { server, client }
}

const prey = Array.from({ length: 250 }, (_, n) => String(n))
const more = (shown: number) => screen.findByRole('button', { name: `Weitere anzeigen (${shown} von 250)` })

test('where further relations fail that is said, and they can be asked for again', async () => {
  const { server } = show(prey)
  server.brokenFrom = 100
  await userEvent.click(await more(100))
  expect(await screen.findByRole('alert')).toHaveTextContent('Der Server ist nicht erreichbar.')
  expect(await more(100)).toBeInTheDocument()
  server.brokenFrom = Infinity
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await more(200)).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(server.asked).toEqual([0, 100, 100])
})

const rows = () => screen.getAllByText(/^Beute/).map((name) => name.closest('a')?.textContent)
const beute = (ids: readonly string[]) => ids.map((id) => `Beute ${id}`)

test('as many relations as are shown stay when the page is asked for anew, to cite it say', async () => {
  const { server } = show(prey)
  await userEvent.click(await more(100))
  await more(200)
  server.asked = []
  await userEvent.click(screen.getByRole('button', { name: 'Zitieren' }))
  await waitFor(() => expect(server.asked).toEqual([0, 100]))
  await screen.findByRole('dialog')
  expect(rows()).toEqual(beute(prey.slice(0, 200)))
})

test('what is gone or new since is so in all of them, also behind the first page', async () => {
  const { server, client } = show(prey)
  await userEvent.click(await more(100))
  await more(200)
  server.prey = ['neu', ...prey.filter((id) => !['5', '150', '199'].includes(id))]
  await act(() => client.refetchQueries({ include: 'active' }))
  expect(rows()).toEqual(beute(server.prey.slice(0, 200)))
  server.prey = server.prey.slice(0, 130)
  await act(() => client.refetchQueries({ include: 'active' }))
  expect(rows()).toEqual(beute(server.prey))
})

test('where a further page fails all that was shown stays, with the reason above', async () => {
  const { server, client } = show(prey)
  await userEvent.click(await more(100))
  await more(200)
  server.brokenFrom = 100
  await act(() => client.refetchQueries({ include: 'active' }).catch(() => {}))
  expect(screen.getByRole('alert')).toHaveTextContent('Der Server ist nicht erreichbar.')
  expect(rows()).toEqual(beute(prey.slice(0, 200)))
})
