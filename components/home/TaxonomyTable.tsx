'use client'

import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { swissCount } from '@/lib/domain/text/swissCount'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import { HeadTable, nameColumn } from './HeadTable'
import { COUNT_WIDTH, sourceColumns } from './sourceColumns'

export const TaxonomyTable_taxonomy = graphql(`
  fragment TaxonomyTable_taxonomy on Taxonomy {
    id
    name
    lastUpdated
    licence
    taxonCount
    synonymCount
    organization {
      id
      name
    }
  }
`)

interface TaxonomyTableProps {
  title: string
  of: TaxonomyType
  taxonomies: readonly FragmentOf<typeof TaxonomyTable_taxonomy>[]
  /** All are of the organisation whose page this is: the column would only repeat it. */
  ofOneOrganization?: boolean
}

/** Taxonomies of one type with size, date and terms. */
export function TaxonomyTable({ title, of, taxonomies, ofOneOrganization = false }: TaxonomyTableProps) {
  const rows = readFragment(TaxonomyTable_taxonomy, taxonomies)
  return (
    <HeadTable
      title={title}
      count={counted(rows.length, 'Taxonomie', 'Taxonomien')}
      rows={rows}
      columns={[
        nameColumn('Taxonomie', (id) => paths.taxonomy(of, id)),
        { header: 'Objekte', width: COUNT_WIDTH, className: 'number', cell: ({ taxonCount }) => swissCount(taxonCount) },
        {
          header: 'Synonyme',
          width: COUNT_WIDTH,
          className: 'number wide',
          cell: ({ synonymCount }) => synonymCount > 0 && swissCount(synonymCount),
        },
        ...sourceColumns(ofOneOrganization),
      ]}
    />
  )
}
