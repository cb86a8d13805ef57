'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { swissCount } from '@/lib/domain/text/swissCount'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { HeadTable, nameColumn } from './HeadTable'
import { COUNT_WIDTH, sourceColumns } from './sourceColumns'

export const CollectionTable_collection = graphql(`
  fragment CollectionTable_collection on PropertyCollection {
    id
    name
    lastUpdated
    licence
    recordCount
    relationCount
    organization {
      id
      name
    }
  }
`)

interface CollectionTableProps {
  collections: readonly FragmentOf<typeof CollectionTable_collection>[]
  /** All are of the organisation whose page this is: the column would only repeat it. */
  ofOneOrganization?: boolean
}

/** Property collections with size, date and terms. */
export function CollectionTable({ collections, ofOneOrganization = false }: CollectionTableProps) {
  const rows = readFragment(CollectionTable_collection, collections)
  return (
    <HeadTable
      title="Eigenschaften-Sammlungen"
      count={swissCount(rows.length)}
      rows={rows}
      columns={[
        nameColumn('Sammlung', paths.collection),
        {
          header: 'Einträge',
          width: COUNT_WIDTH,
          className: 'number',
          cell: ({ id, recordCount }) => recordCount > 0 && <AppLink href={paths.records(id)}>{swissCount(recordCount)}</AppLink>,
        },
        {
          header: 'Beziehungen',
          width: COUNT_WIDTH,
          className: 'number',
          cell: ({ id, relationCount }) =>
            relationCount > 0 && <AppLink href={paths.relations(id)}>{swissCount(relationCount)}</AppLink>,
        },
        ...sourceColumns(ofOneOrganization),
      ]}
    />
  )
}
