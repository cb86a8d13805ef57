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
import { TableScreen } from './TableScreen'

/** A collection's table of relations: who, what, with whom, and the fields of all its relation types. */
export function RelationsScreen({ id }: { id: string }) {
  const client = useApolloClient()
  const query = useQuery(RelationsScreenQuery, { variables: { id } })
  const collection = query.data?.collection
  useTitle(collection && `Beziehungen – ${collection.name}`)
  const columns = useMemo(
    () => [...ends, ...propertyColumns<Row>(collection?.relationTypes.flatMap((type) => type.fields) ?? [])],
    [collection],
  )
  return (
    <QueryView query={query} record={collection} missing="Diese Eigenschaften-Sammlung gibt es nicht (mehr)">
      {(record) => (
        <TableScreen<Row>
          collection={record}
          title="Beziehungen"
          one="Beziehung"
          many="Beziehungen"
          columns={columns}
          exportHref={collectionExport({ ...record, fields: [] })}
          fetchPage={pagesOf(client, RelationsPage, id, (data) => data.collection?.relations)}
        />
      )}
    </QueryView>
  )
}

type Row = NonNullable<ResultOf<typeof RelationsPage>['collection']>['relations']['nodes'][number]

const ends: GridColumn<Row>[] = [
  { key: 'taxon', header: 'Name', width: 230, cell: ({ taxon }) => <TaxonLink taxon={taxon} tabIndex={-1} /> },
  { key: 'type', header: 'Art der Beziehung', width: 190, cell: ({ relationType }) => relationType },
  { key: 'related', header: 'Partner', width: 230, cell: ({ relatedTaxon }) => <TaxonLink taxon={relatedTaxon} tabIndex={-1} /> },
]

const RelationsScreenQuery = graphql(`
  query RelationsScreen($id: ID!) {
    collection(id: $id) {
      id
      name
      relationTypes {
        name
        fields {
          name
          valueType
          unit
        }
      }
    }
  }
`)

const RelationsPage = graphql(
  `
    query RelationsPage($id: ID!, $filter: String, $offset: Int!, $limit: Int!) {
      collection(id: $id) {
        id
        relations(offset: $offset, limit: $limit, filter: $filter) {
          total
          nodes {
            id
            relationType
            properties
            taxon {
              ...TaxonLink_taxon
            }
            relatedTaxon {
              ...TaxonLink_taxon
            }
          }
        }
      }
    }
  `,
  [TaxonLink_taxon],
)
