import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NEVER, of } from 'rxjs'
import { readExportAddress } from '@/stores/exportSettings'
import { Chooser } from '../Chooser'
import type { Catalogue } from '../catalogue/useExportCatalogue'

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
  crosswalks: [{ id: '9', from: { id: '7', name: 'Flora 2012' }, to: { id: '8', name: 'Flora' } }],
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
  { id: '1', type: 'Art' as const, name: 'Flora', formerNames: [], taxonCount: 1200, lastUpdated: null },
  { id: '4', type: 'Lebensraum' as const, name: 'Habitate', formerNames: [], taxonCount: 12, lastUpdated: null },
]

/** What stands in the address, readable. */
export const address = () => decodeURIComponent(window.location.search)

/** The steps of the export tool at an address, with the numbers of `link` below. */
export function openChooser(search: string) {
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
