import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { readExportAddress } from '@/stores/exportSettings'
import { Chooser } from './Chooser'
import type { Catalogue } from './useExportCatalogue'

const field = (name: string, valueType: 'text' | 'number' | 'boolean' = 'text') => ({
  name,
  valueType,
  valueCount: 3,
  minValue: valueType === 'number' ? '1' : null,
  maxValue: valueType === 'number' ? '9' : null,
  unit: null,
  description: null,
})

const many = Array.from({ length: 120 }, (_, index) => field(`Merkmal ${index}`))

const catalogue: Catalogue = {
  taxonomies: [{ id: '1', name: 'Flora', taxonCount: 1200, fields: [field('Wuchsform')] }],
  collections: [
    {
      id: '2',
      name: 'Zeigerwerte',
      recordCount: 1000,
      relationCount: 4,
      licence: null,
      lastUpdated: null,
      fields: [field('Lichtzahl', 'number'), field('Salz', 'boolean')],
      relationTypes: [{ name: 'wächst bei', count: 4, fields: [] }],
    },
    {
      id: '3',
      name: 'Merkmale',
      recordCount: 9,
      relationCount: 0,
      licence: null,
      lastUpdated: null,
      fields: many,
      relationTypes: [],
    },
  ],
}

const all = [
  { id: '1', type: 'Art' as const, name: 'Flora', taxonCount: 1200, lastUpdated: null },
  { id: '4', type: 'Lebensraum' as const, name: 'Habitate', taxonCount: 12, lastUpdated: null },
]

const address = () => decodeURIComponent(window.location.search)

function open(search: string) {
  window.history.pushState(null, '', `/Export${search}`)
  readExportAddress()
  const type = search === '' ? undefined : ('Art' as const)
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <Chooser all={all} chosenType={type} catalogue={catalogue} isLoading={false} error={undefined} retry={() => {}} />
    </ApolloProvider>,
  )
  return userEvent.setup()
}

/** Among the selected taxa: light for 700, 20 of them by way of synonyms, salt for none. */
const link = new ApolloLink(() =>
  of({
    data: {
      exportGroupStatistics: {
        __typename: 'ExportGroupStatistics',
        taxa: 1000,
        isEstimated: false,
        fields: [
          {
            __typename: 'ExportFieldStatistics',
            pname: 'Lichtzahl',
            own: 680,
            viaSynonym: 20,
            top: [
              { __typename: 'ExportValueCount', value: '7', count: 500 },
              { __typename: 'ExportValueCount', value: '3', count: 200 },
            ],
            histogram: [],
          },
          { __typename: 'ExportFieldStatistics', pname: 'Salz', own: 0, viaSynonym: 0, top: [], histogram: [] },
        ],
      },
    },
  }),
)

test('the type, then a taxonomy: each choice is an address', async () => {
  const user = open('')
  expect(screen.queryByRole('checkbox', { name: /Flora/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Lebensräume' }))
  expect(address()).toBe('?type=Lebensräume')
})

test('only taxonomies of the type are offered, and what a link names beside them can be taken out', async () => {
  const user = open('?type=Arten&taxonomies=Verschwunden')
  await user.click(screen.getByRole('button', { name: /Taxonomien wählen/ }))
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(
    expect.arrayContaining(["Flora1'200", 'Verschwunden aus dem Link']),
  )
  expect(screen.queryByText('Habitate')).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /Flora/ }))
  await user.click(screen.getByRole('checkbox', { name: /Verschwunden/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora')
})

test('a property is found among hundreds, chosen and taken out again', async () => {
  const user = open('?type=Arten&taxonomies=Flora')
  await user.type(screen.getByRole('searchbox', { name: 'Eigenschaft suchen' }), 'LICHT zeiger')
  expect(screen.getByText('1 Eigenschaft gefunden')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /Lichtzahl/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Lichtzahl')
  await user.click(screen.getByRole('checkbox', { name: /Lichtzahl/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora')
})

test('beside a property stands how many of the selected taxa have it, how many by way of synonyms, and which values', async () => {
  const user = open('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /^Zeigerwerte 1'000 Einträge/ }))
  const light = screen.getByRole('checkbox', { name: 'Lichtzahl' })
  await waitFor(() => expect(light).toHaveAccessibleDescription('Zahl · 1–9 700 20 v. Syn.'))
  expect(screen.getByTitle("700 von 1'000 haben einen Wert, davon 20 über Synonyme")).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Salz' })).toHaveAccessibleDescription('Ja/Nein 0')
  await user.click(screen.getByRole('button', { name: 'Werte von Lichtzahl' }))
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['3200', '7500'])
})

test('«alle» stops at the limit and says so', async () => {
  const user = open('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Salz')
  await user.click(screen.getByRole('button', { name: /^Merkmale/ }))
  await user.click(screen.getByRole('button', { name: 'alle von Merkmale' }))
  expect(new URLSearchParams(window.location.search).getAll('pcoProperties')).toHaveLength(100)
  expect(screen.getByText(/Ein Export hat höchstens 100 Eigenschaften/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Eigenschaften wählen/ })).toHaveTextContent('100 von 100')
  await user.click(screen.getByRole('checkbox', { name: /Salz/ }))
  expect(screen.queryByText(/Ein Export hat höchstens/)).not.toBeInTheDocument()
})

test('a filter is set by the type of its property, changed, and reset', async () => {
  const user = open('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /filtern/ }))
  await user.type(screen.getByRole('combobox', { name: 'Eigenschaft' }), 'lichtz')
  await user.click(screen.getByRole('option', { name: 'Lichtzahl' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vergleich' }), 'ist grösser als')
  await user.type(screen.getByRole('textbox', { name: 'Wert' }), 'hell{Enter}')
  expect(screen.getByText('«hell» ist keine Zahl.')).toBeInTheDocument()
  expect(address()).toBe('?type=Arten&taxonomies=Flora')

  await user.clear(screen.getByRole('textbox', { name: 'Wert' }))
  await user.type(screen.getByRole('textbox', { name: 'Wert' }), '6,5{Enter}')
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~>~6.5')
  const list = within(screen.getByRole('list', { name: 'Gesetzte Filter' }))
  expect(list.getByText('ist grösser als 6.5')).toBeInTheDocument()

  await user.click(list.getByRole('button', { name: /ändern/ }))
  expect(screen.getByRole('textbox', { name: 'Wert' })).toHaveValue('6.5')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vergleich' }), 'liegt zwischen')
  await user.type(screen.getByRole('textbox', { name: 'bis' }), '8')
  await user.click(screen.getByRole('button', { name: 'Filter ändern' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~between~6.5..8')

  await user.click(screen.getByRole('button', { name: /zurücksetzen/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora')
})

test('a property that a link names and nobody has can be taken out', async () => {
  const user = open('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Lichtzahl&pcoProperties=Zeigerwerte~Weg')
  const fromLink = within(screen.getByRole('region', { name: 'Aus dem Link' }))
  expect(fromLink.getAllByRole('checkbox')).toHaveLength(1)
  await user.click(fromLink.getByRole('checkbox', { name: 'Zeigerwerte: Weg' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Lichtzahl')
})

test('without a taxonomy the later steps say what comes first', async () => {
  const user = open('?type=Arten')
  await user.click(screen.getByRole('button', { name: /Eigenschaften wählen/ }))
  expect(screen.getByText('Wählen Sie zuerst eine Taxonomie.')).toBeInTheDocument()
})
