import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { parseExportQuery } from '@/lib/domain/export/exportQuery'
import { RecordsScreen } from './RecordsScreen'

const mockPush = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }), usePathname: () => '/' }))

/** A record of the collection or of another one, as a taxon shows it. */
const shown = (id: string, collectionId = 'c') => ({ id, collection: { id: collectionId } })
const taxonomy = { type: 'Art', name: 'Tiere' }
const row = (id: string, taxonId: string, accepted: object | null = null) => ({
  id,
  properties: {},
  taxon: { id: taxonId, name: taxonId, taxonomy, accepted },
})
const own = row('r1', 'accepted')
const atSynonym = row('r2', 'synonym', { id: 'other', records: [shown('r9', 'another'), shown('r2'), shown('r8')] })
const behindOwn = row('r3', 'second synonym', { id: 'accepted', records: [shown('r1'), shown('r3')] })

/** Filters the table to these rows and exports them: the ids of the export gone to, what is said, and where that leads. */
async function exported(name: string, nodes: readonly object[]) {
  mockPush.mockClear()
  sessionStorage.clear()
  const link = new ApolloLink(({ operationName }) => {
    const asked =
      operationName === 'RecordsScreen' ? { name: 'Rote Liste', fields: [] } : { records: { total: nodes.length, nodes } }
    return of({ data: { collection: { __typename: 'PropertyCollection', id: 'c', ...asked } } })
  })
  const { unmount } = render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <RecordsScreen id="c" />
    </ApolloProvider>,
  )
  await userEvent.type(await screen.findByRole('searchbox'), 'a')
  await userEvent.click(await screen.findByRole('button', { name }))
  const said = screen.getAllByRole('status').at(-1)
  const links = [...(said?.querySelectorAll('a') ?? [])].map((each) => idsOf(each.href))
  const result = { goneTo: mockPush.mock.calls.map(([href]) => idsOf(href)), said: said?.textContent, links }
  unmount()
  return result
}

const idsOf = (href: string) => parseExportQuery(new URL(href, 'http://localhost').search).settings.ids

test('the records of a filtered table are exported with the accepted names that show them, and those that none shows are counted', async () => {
  expect(await exported('Diesen Eintrag exportieren', [atSynonym])).toEqual({ goneTo: [['other']], said: '1 Eintrag', links: [] })
  expect(await exported('Diese 3 Einträge exportieren', [own, atSynonym, behindOwn])).toEqual({
    goneTo: [],
    said: '1 Eintrag bei einem Synonym ist nicht dabei: Für dessen gültigen Namen nimmt der Export einen anderen. Die übrigen: Arten',
    links: [['accepted', 'other']],
  })
  expect(await exported('Diesen Eintrag exportieren', [behindOwn])).toEqual({
    goneTo: [],
    said: '1 Eintrag bei einem Synonym ist nicht dabei: Für dessen gültigen Namen nimmt der Export einen anderen.',
    links: [],
  })
})
