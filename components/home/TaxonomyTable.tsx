'use client'

import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { date } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { Surface } from '../ui/page/Card'
import { Table } from '../ui/grid/table'
import { Section } from '../ui/text/type'

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
  if (taxonomies.length === 0) return null
  const rows = readFragment(TaxonomyTable_taxonomy, taxonomies)
  const hasSynonyms = rows.some((row) => row.synonymCount > 0)
  return (
    <section>
      <Section>
        {title} <small>{rows.length === 1 ? '1 Taxonomie' : `${rows.length} Taxonomien`}</small>
      </Section>
      <Surface label={title}>
        <Table>
          <thead>
            <tr>
              <th>Taxonomie</th>
              <th className="number">Objekte</th>
              {hasSynonyms && <th className="number wide">Synonyme</th>}
              <th className="wide">Stand</th>
              <th className="wide">Lizenz</th>
              {!ofOneOrganization && <th className="wide">Organisation</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((taxonomy) => (
              <tr key={taxonomy.id}>
                <td className="name">
                  <AppLink href={paths.taxonomy(of, taxonomy.id)}>{taxonomy.name}</AppLink>
                </td>
                <td className="number">{swissCount(taxonomy.taxonCount)}</td>
                {hasSynonyms && <td className="number wide">{swissCount(taxonomy.synonymCount)}</td>}
                <td className="nowrap wide">{taxonomy.lastUpdated && date(taxonomy.lastUpdated)}</td>
                <td className="nowrap wide">{taxonomy.licence}</td>
                {!ofOneOrganization && (
                  <td className="wide">
                    {taxonomy.organization && (
                      <AppLink href={paths.organization(taxonomy.organization.id)}>{taxonomy.organization.name}</AppLink>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
    </section>
  )
}
