'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { graphql, type ResultOf } from '@/lib/graphql'
import { TaxonLink, TaxonLink_taxon } from '../taxon/TaxonLink'
import { LinkButton } from '../ui/Button'
import type { GridColumn } from '../ui/DataGrid'
import { Download } from '../ui/icons'
import { QueryView } from '../ui/QueryView'
import { useTitle } from '../ui/useTitle'
import { collectionExport } from './collectionExport'
import { propertyColumns } from './propertyColumns'
import { TableScreen } from './TableScreen'

/** A collection's table of records: one row per object, one column per field. */
export function RecordsScreen({ id }: { id: string }) {
  const client = useApolloClient()
  const query = useQuery(RecordsScreenQuery, { variables: { id } })
  const collection = query.data?.collection
  useTitle(collection && `Eigenschaften – ${collection.name}`)
  const columns = useMemo(() => [nameColumn, taxonomyColumn, ...propertyColumns<Row>(collection?.fields ?? [])], [collection])
  return (
    <QueryView query={query} record={collection} missing="Diese Eigenschaften-Sammlung gibt es nicht (mehr)">
      {(record) => (
        <TableScreen<Row>
          collection={record}
          title="Eigenschaften"
          one="Eintrag"
          many="Einträge"
          columns={columns}
          actions={
            <LinkButton startIcon={<Download />} href={collectionExport({ ...record, relationTypes: [] })}>
              Exportieren
            </LinkButton>
          }
          fetchPage={async (filter, offset, limit, signal) => {
            const { data } = await client.query({
              query: RecordsPage,
              variables: { id, filter, offset, limit },
              fetchPolicy: 'no-cache',
              // Not shared with a request of the same page that was cancelled.
              context: { fetchOptions: { signal }, queryDeduplication: false },
            })
            return data?.collection?.records ?? { total: 0, nodes: [] }
          }}
        />
      )}
    </QueryView>
  )
}

type Row = NonNullable<ResultOf<typeof RecordsPage>['collection']>['records']['nodes'][number]

const nameColumn: GridColumn<Row> = {
  key: 'name',
  header: 'Name',
  width: 240,
  cell: ({ taxon }) => <TaxonLink taxon={taxon} tabIndex={-1} />,
}
const taxonomyColumn: GridColumn<Row> = {
  key: 'taxonomy',
  header: 'Taxonomie',
  width: 190,
  cell: ({ taxon }) => taxon.taxonomy.name,
}

const RecordsScreenQuery = graphql(`
  query RecordsScreen($id: ID!) {
    collection(id: $id) {
      id
      name
      fields {
        name
        valueType
        unit
      }
    }
  }
`)

const RecordsPage = graphql(
  `
    query RecordsPage($id: ID!, $filter: String, $offset: Int!, $limit: Int!) {
      collection(id: $id) {
        id
        records(offset: $offset, limit: $limit, filter: $filter) {
          total
          nodes {
            id
            properties
            taxon {
              id
              taxonomy {
                name
              }
              ...TaxonLink_taxon
            }
          }
        }
      }
    }
  `,
  [TaxonLink_taxon],
)
