import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of, throwError } from 'rxjs'
import { makeCache } from '@/lib/apollo/client'
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

/** The page of a species with these prey, from a server that answers or fails. */
function show(prey: readonly string[]) {
  window.history.replaceState(null, '', '/Arten/t/s')
  const server = { prey, isBroken: false, asked: [] as unknown[] }
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'DataStateNow')
      return of({ data: { overview: { __typename: 'Overview', revision: 1, changedAt: '2026-01-01T00:00:00Z' } } })
    if (operationName !== 'TaxonScreen') return throwError(() => new Error(operationName))
    server.asked.push(variables.relationsFrom)
    if (server.isBroken) return throwError(() => new TypeError('Failed to fetch'))
    const from = Number(variables.relationsFrom)
    const nodes = server.prey.slice(from, from + 100).map(relation)
    return of({ data: { taxon: { ...species, relations: { __typename: 'RelationPage', total: server.prey.length, nodes } } } })
  })
  // As lib/apollo/client.ts has it.
  const defaultOptions = { watchQuery: { notifyOnNetworkStatusChange: false } }
  const client = new ApolloClient({ link, cache: makeCache(), defaultOptions })
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
  const button = await more(100)
  server.isBroken = true
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Der Server ist nicht erreichbar.')
  expect(await more(100)).toBeInTheDocument()
  server.isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await more(200)).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(server.asked).toEqual([0, 100, 100])
})
