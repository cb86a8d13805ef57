import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NEVER, of } from 'rxjs'
import { changeExport, readExportAddress } from '@/stores/exportSettings'
import { Chooser } from './Chooser'
import type { Catalogue } from './useExportCatalogue'

const field = (name: string, valueType: 'text' | 'number' | 'boolean' = 'text') => ({
  name,
  valueType,
  valueCount: 3,
  distinctCount: 3,
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

/** Among the selected taxa: light for 700, 20 of them by way of synonyms, salt for none; of other values three. Who asks for fewer waits. */
const link = new ApolloLink(({ operationName, variables }) =>
  operationName === 'ExportGroupStatistics' && String(variables.query).includes('withSynonymData')
    ? NEVER
    : of({
        data: operationName === 'ExportFieldValues' ? { exportFieldValues: values(String(variables.containing)) } : statistics,
      }),
)

const values = (containing: string) => ({
  __typename: 'ExportFieldValues',
  isEstimated: false,
  values: [
    { __typename: 'ExportValueCount', value: 'Baum', count: 40 },
    { __typename: 'ExportValueCount', value: 'Strauch', count: 1234 },
    { __typename: 'ExportValueCount', value: 'Kraut', count: 7 },
  ].filter(({ value }) => value.toLowerCase().includes(containing.toLowerCase())),
  more: 0,
  isCut: false,
  least: '1',
  greatest: '9',
})

const statistics = {
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
}

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

test('numbers of an earlier selection are not shown while the new one is counted', async () => {
  const user = open('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /^Zeigerwerte 1'000 Einträge/ }))
  const light = screen.getByRole('checkbox', { name: 'Lichtzahl' })
  await waitFor(() => expect(light).toHaveAccessibleDescription('Zahl · 1–9 700 20 v. Syn.'))
  expect(screen.getByText("Gewählte Objekte mit Wert, von 1'000")).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Werte von Lichtzahl' }))
  act(() => changeExport((settings) => ({ ...settings, withSynonymData: false })))
  expect(light).toHaveAccessibleDescription('Zahl · 1–9 …')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['3…', '7…'])
  expect(screen.getByText('Wird gezählt: gewählte Objekte mit Wert …')).toBeInTheDocument()
})

test('«alle» stops at the limit and says so', async () => {
  const user = open('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Salz')
  await user.click(screen.getByRole('button', { name: /^Merkmale/ }))
  await user.click(screen.getByRole('button', { name: 'alle von Merkmale' }))
  expect(new URLSearchParams(window.location.search).getAll('pcoProperties')).toHaveLength(100)
  expect(
    screen.getByText(/^Von «Merkmale» sind 99 Eigenschaften dazugekommen, 21 nicht: Ein Export hat höchstens 100 Eigenschaften/),
  ).toBeInTheDocument()
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
  expect(screen.getByText('«hell» ist keine Zahl. Schreiben Sie sie wie 12 oder 6.5.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Wert' })).toHaveFocus()
  expect(address()).toBe('?type=Arten&taxonomies=Flora')

  await user.clear(screen.getByRole('textbox', { name: 'Wert' }))
  await user.type(screen.getByRole('textbox', { name: 'Wert' }), '6,5{Enter}')
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~>~6.5')
  const list = within(screen.getByRole('list', { name: 'Gesetzte Filter' }))
  expect(list.getByText('deren «Zeigerwerte: Lichtzahl» grösser als 6.5 ist')).toBeInTheDocument()
  expect(list.getByRole('button', { name: /ändern/ })).toHaveFocus()

  await user.click(list.getByRole('button', { name: /ändern/ }))
  expect(screen.getByRole('textbox', { name: 'Wert' })).toHaveValue('6.5')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vergleich' }), 'liegt zwischen')
  await user.type(screen.getByRole('textbox', { name: 'bis' }), '8')
  await user.click(screen.getByRole('button', { name: 'Filter ändern' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~between~6.5..8')

  await user.click(screen.getByRole('button', { name: /zurücksetzen/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora')
})

test('a filter that was reset comes back in its place', async () => {
  const two = '?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~>~6.5&pcoFilters=Zeigerwerte~Salz~=~true'
  const user = open(two)
  await user.click(screen.getByRole('button', { name: 'Filter Zeigerwerte: Lichtzahl zurücksetzen' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Salz~=~true')
  expect(screen.getByText(/^Filter auf «Zeigerwerte: Lichtzahl» zurückgesetzt/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'rückgängig' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(address()).toBe(two)
  expect(screen.getByRole('button', { name: 'Filter Zeigerwerte: Lichtzahl ändern' })).toHaveFocus()
})

test('words are chosen among those there are, with how many have them, or typed; they stand as chips', async () => {
  const user = open('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /filtern/ }))
  await user.type(screen.getByRole('combobox', { name: 'Eigenschaft' }), 'wuchs')
  await user.click(screen.getByRole('option', { name: 'Wuchsform' }))
  expect(screen.getByRole('combobox', { name: 'Vergleich' })).toHaveDisplayValue('ist eines von')
  const field = screen.getByRole('combobox', { name: 'Wert' })
  await user.click(field)
  expect(await screen.findByRole('option', { name: /^Strauch ?1'234$/ })).toBeInTheDocument()
  await user.keyboard('{ArrowDown}{Enter}')
  await user.type(field, 'stra')
  const offered = within(screen.getByRole('listbox', { name: 'Vorhandene Werte' }))
  await waitFor(() => expect(offered.getAllByRole('option').map((option) => option.textContent)).toEqual(["Strauch1'234"]))
  await user.click(screen.getByRole('option', { name: /Strauch/ }))
  await user.type(field, 'Liane{Enter}')
  expect(screen.getByText('Arten, deren «Flora: Wuchsform» «Baum», «Strauch» oder «Liane» ist')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Baum entfernen' }))
  await user.click(screen.getByRole('button', { name: 'Filter setzen' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&taxFilters=Flora~Wuchsform~in~["Strauch","Liane"]')
})

test('a list of lines is pasted as so many values', async () => {
  const user = open('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /filtern/ }))
  await user.type(screen.getByRole('combobox', { name: 'Eigenschaft' }), 'wuchs')
  await user.click(screen.getByRole('option', { name: 'Wuchsform' }))
  await user.click(screen.getByRole('combobox', { name: 'Wert' }))
  await user.paste('Baum\r\n Strauch\n\nBaum\n')
  expect(screen.getByText('Arten, deren «Flora: Wuchsform» «Baum» oder «Strauch» ist')).toBeInTheDocument()
})

test('a yes-or-no property is asked for yes, no, empty or not', async () => {
  const user = open('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /filtern/ }))
  await user.type(screen.getByRole('combobox', { name: 'Eigenschaft' }), 'salz')
  await user.click(screen.getByRole('option', { name: 'Salz' }))
  await user.click(screen.getByRole('button', { name: 'Filter setzen' }))
  expect(screen.getByText('Wählen Sie, womit verglichen wird.')).toBeInTheDocument()
  const choices = within(screen.getByRole('radiogroup', { name: 'Wert' }))
  expect(choices.getAllByRole('radio').map((radio) => radio.closest('label')?.firstChild?.nextSibling?.textContent)).toEqual([
    'Ja',
    'Nein',
    'leer',
    'nicht leer',
  ])
  await user.click(choices.getByRole('radio', { name: /^Nein/ }))
  await user.click(screen.getByRole('button', { name: 'Filter setzen' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Salz~=~false')
  expect(screen.getByText('deren «Zeigerwerte: Salz» gleich «Nein» ist')).toBeInTheDocument()
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
