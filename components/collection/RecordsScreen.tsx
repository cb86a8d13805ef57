'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { graphql, type ResultOf } from '@/lib/graphql'
import { TaxonLink, TaxonLink_taxon } from '../taxon/TaxonLink'
import type { GridColumn } from '../ui/grid/DataGrid'
import { QueryView } from '../shell/QueryView'
import { useTitle } from '../ui/page/useTitle'
import { collectionExport } from './collectionExport'
import { pagesOf } from './pagesOf'
import { propertyColumns } from './propertyColumns'
import { recordExports } from './recordExports'
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
          exportHref={collectionExport({ ...record, relationTypes: [] })}
          exportsOf={(filter, total) => recordExports(client, record, filter, total)}
          fetchPage={pagesOf(client, RecordsPage, id, (data) => data.collection?.records)}
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
