import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor, within } from '@testing-library/react'
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
    germanName: null,
    taxonomy: 'Amphibien',
    similar: false,
    replacedBy: [] as string[],
    path: '/Arten/t/1',
  },
  {
    key: 'taxon:2',
    kind: 'synonym',
    label: 'Rana variegata',
    author: null,
    rank: 'species',
    acceptedName: 'Bombina variegata',
    germanName: null,
    taxonomy: 'Amphibien',
    similar: false,
    replacedBy: ['Lurche 2021'],
    path: '/Arten/t/2',
  },
  {
    key: 'vernacular:3',
    kind: 'vernacular',
    label: 'Gelbbauchunke',
    author: null,
    rank: null,
    acceptedName: 'Bombina variegata',
    germanName: null,
    taxonomy: 'Amphibien',
    similar: false,
    replacedBy: [] as string[],
    path: '/Arten/t/1',
  },
]

const nearest = [{ ...hits[0], key: 'taxon:9', label: 'Nixe', author: null, similar: true, path: '/Arten/t/9' }]

const typed = (hit: object) => ({ ...hit, __typename: 'SearchHit' })

/** Answers every search; tells which texts were asked for. */
function show() {
  const asked: string[] = []
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables.text)
    const found = variables.text === 'nix' ? [] : hits
    return of({
      data: {
        search: {
          total: found.length === 0 ? 0 : 1234,
          capped: false,
          hits: found.map(typed),
          nearest: found.length === 0 ? nearest.map(typed) : [],
        },
      },
    })
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <SearchBox onChoose={() => {}} />
    </ApolloProvider>,
  )
  return asked
}

const field = () => screen.getByRole('combobox', { name: 'suchen' })
/** Until then what is listed belongs to an earlier text, and nobody may choose from it. */
const answered = () =>
  waitFor(() => expect(screen.getByRole('listbox', { name: 'Treffer' })).toHaveAttribute('aria-busy', 'false'))
const names = () => screen.getAllByRole('option').map((option) => option.textContent)

test('what was typed in the end is asked for; hits stand by kind, marked; arrows, Home, End and Enter choose one', async () => {
  const user = userEvent.setup()
  const asked = show()
  await user.type(field(), 'vari')
  expect(await screen.findByRole('option', { name: /^Rana/ })).toHaveTextContent(
    'Rana variegata Synonym von Bombina variegata · Art · Amphibien · ersetzt durch «Lurche 2021»',
  )
  await waitFor(() => expect(asked.at(-1)).toBe('vari'))
  const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option')
  expect(group('Arten und höhere Taxa')).toHaveLength(1)
  expect(group('Synonyme')).toHaveLength(1)
  expect(group('Deutsche und andere Namen')[0]).toHaveTextContent('Gelbbauchunke Name von Bombina variegata · Amphibien')
  const [first] = group('Arten und höhere Taxa')
  expect(first).toHaveTextContent('Bombina variegata (Linnaeus, 1758) Art · Amphibien')
  expect(first?.querySelector('i')?.textContent).toBe('Bombina variegata')
  expect(first?.querySelector('b')?.textContent).toBe('vari')
  expect(screen.getByRole('status')).toHaveTextContent("1'234 Treffer, 3 in der Liste")

  const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
  const [species, synonym, vernacular, more] = names()
  await user.keyboard('{Home}')
  expect(chosen()).toBeUndefined()
  for (const [key, expected] of [
    ['{ArrowDown}', species],
    ['{End}', more],
    ['{ArrowDown}', species],
    ['{ArrowUp}', more],
    ['{ArrowUp}', vernacular],
    ['{Home}', species],
    ['{ArrowDown}', synonym],
  ]) {
    await user.keyboard(key ?? '')
    expect(chosen()).toBe(expected)
  }
  await user.keyboard('{Enter}')
  expect(push).toHaveBeenCalledWith('/Arten/t/2')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('the last option and Enter without a choice lead to all hits', async () => {
  const user = userEvent.setup()
  show()
  await user.type(field(), 'vari')
  await answered()
  await user.click(await screen.findByRole('option', { name: "weitere anzeigen (1'234)" }))
  expect(push).toHaveBeenLastCalledWith('/Suche?q=vari')
  await user.type(field(), '_%{Enter}')
  expect(push).toHaveBeenLastCalledWith('/Suche?q=vari_%25')
})

test('nothing found is said, and the nearest names can be chosen', async () => {
  const user = userEvent.setup()
  show()
  await user.type(field(), 'nix')
  expect(await screen.findByText(/nichts gefunden für «/)).toHaveTextContent('nichts gefunden für «nix», 1 ähnlicher Name')
  expect(within(screen.getByRole('group', { name: 'Meinten Sie' })).getByRole('option')).toHaveTextContent('Nixe ähnlich')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(push).toHaveBeenCalledWith('/Arten/t/9')
})

test('Escape closes the list, then clears the field; what is typed before the list is there is not lost', async () => {
  const user = userEvent.setup()
  show()
  await user.click(field())
  await user.keyboard('v')
  expect(field()).toHaveValue('v')
  expect((await screen.findAllByRole('option')).length).toBe(4)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(field()).toHaveValue('v')
  await user.keyboard('{Escape}')
  expect(field()).toHaveValue('')
})

test('a choice is forgotten when the list is closed: opened again, Enter leads to all hits', async () => {
  const user = userEvent.setup()
  show()
  await user.type(field(), 'vari')
  await answered()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Bombina variegata')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: /^Rana/ })
  expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(push).toHaveBeenCalledWith('/Suche?q=vari')
})
