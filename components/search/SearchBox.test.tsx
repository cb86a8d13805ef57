import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { setTreeFilter } from '@/stores/treeFilter'
import { SearchBox } from './SearchBox'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

beforeEach(() => {
  push.mockClear()
  setTreeFilter({ text: '', id: null })
})

const hits = [
  {
    key: 'taxon:1',
    kind: 'taxon',
    label: 'Bombina variegata',
    author: '(Linnaeus, 1758)',
    rank: 'species',
    acceptedName: null,
    taxonomy: 'Amphibien',
    path: '/Arten/t/1',
  },
  {
    key: 'taxon:2',
    kind: 'synonym',
    label: 'Rana variegata',
    author: null,
    rank: 'species',
    acceptedName: 'Bombina variegata',
    taxonomy: 'Amphibien',
    path: '/Arten/t/2',
  },
  {
    key: 'vernacular:3',
    kind: 'vernacular',
    label: 'Gelbbauchunke',
    author: null,
    rank: null,
    acceptedName: 'Bombina variegata',
    taxonomy: 'Amphibien',
    path: '/Arten/t/1',
  },
]

/** Answers every search; tells which texts were asked for. */
function show() {
  const asked: string[] = []
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables.text)
    const found = variables.text === 'nix' ? [] : hits
    return of({ data: { search: { total: found.length === 0 ? 0 : 1234, capped: false, hits: found } } })
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <SearchBox onChoose={() => {}} />
    </ApolloProvider>,
  )
  return asked
}

test('`/` leads to the field; what was typed in the end is asked for; arrows and Enter choose a hit', async () => {
  const user = userEvent.setup()
  const asked = show()
  await user.keyboard('/')
  expect(screen.getByRole('combobox', { name: 'suchen' })).toHaveFocus()
  await user.keyboard('vari')
  expect(
    await screen.findByRole('option', { name: 'Rana variegata Synonym von Bombina variegata · Amphibien' }),
  ).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Gelbbauchunke Name von Bombina variegata · Amphibien' })).toBeInTheDocument()
  await waitFor(() => expect(asked.at(-1)).toBe('vari'))
  expect(screen.getByRole('option', { name: /^Bombina variegata \(Linnaeus, 1758\)/ }).querySelector('i')?.textContent).toBe(
    'Bombina variegata',
  )
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(push).toHaveBeenCalledWith('/Arten/t/2')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('the last option and Enter without a choice lead to all hits', async () => {
  const user = userEvent.setup()
  show()
  await user.type(screen.getByRole('combobox', { name: 'suchen' }), 'vari')
  await user.click(await screen.findByRole('option', { name: "weitere anzeigen (1'234)" }))
  expect(push).toHaveBeenLastCalledWith('/Suche?q=vari')
})

test('nothing found is said', async () => {
  const user = userEvent.setup()
  show()
  await user.type(screen.getByRole('combobox', { name: 'suchen' }), 'nix')
  expect(await screen.findByText('nichts gefunden für «nix»')).toBeInTheDocument()
})
