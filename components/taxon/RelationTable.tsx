'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import type { PropertyValue as Value } from '@/lib/domain/vocabulary/propertyValues'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { Surface } from '../ui/page/Card'
import { PropertyValue } from './PropertyValue'
import { Table } from '../ui/grid/table'
import { Hidden, PaperOnly, Section } from '../ui/text/type'
import { TaxonLink, TaxonLink_taxon } from './TaxonLink'

export const RelationTable_taxon = graphql(
  `
    fragment RelationTable_taxon on Taxon {
      relations(offset: $relationsFrom, limit: 100) {
        total
        nodes {
          id
          relationType
          direction
          properties
          collection {
            id
            name
          }
          taxon {
            ...TaxonLink_taxon
          }
          relatedTaxon {
            ...TaxonLink_taxon
          }
          viaSynonym {
            ...TaxonLink_taxon
          }
        }
      }
    }
  `,
  [TaxonLink_taxon],
)

interface RelationTableProps {
  taxon: FragmentOf<typeof RelationTable_taxon>
  /** Fetches the page that begins at an offset. */
  onMore: (offset: number) => void
}

/** What a taxon has to do with others, in both directions, each partner a link. */
export function RelationTable({ taxon, onMore }: RelationTableProps) {
  const { total, nodes } = readFragment(RelationTable_taxon, taxon).relations
  if (total === 0) return null
  const columns = frequentNames(nodes.map((relation) => relation.properties))
  const collections = new Set(nodes.map((relation) => relation.collection.id)).size
  return (
    <section>
      <Section>
        Beziehungen{' '}
        <small>
          {swissCount(total)}
          {nodes.length === total && ` in ${counted(collections, 'Sammlung', 'Sammlungen')}`}
        </small>
      </Section>
      <Surface label="Beziehungen">
        <Table>
          <thead>
            <tr>
              <th>Partner</th>
              <th>Art der Beziehung</th>
              {columns.map((name) => (
                <th key={name} className={isNumeric(nodes, name) ? 'number' : undefined}>
                  {name}
                </th>
              ))}
              <th className="wide">Sammlung</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map(({ id, collection, direction, properties, relatedTaxon, relationType, taxon: subject, viaSynonym }) => (
              <tr key={`${id} ${direction}`}>
                <td className="name">
                  <TaxonLink taxon={direction === 'to' ? subject : relatedTaxon} />
                  {viaSynonym && (
                    <small>
                      {' '}
                      über Synonym <TaxonLink taxon={viaSynonym} />
                    </small>
                  )}
                </td>
                <td className="nowrap">
                  {direction === 'to' ? <Direction sign="←" says="Partner:" /> : <Direction sign="→" says="" />} {relationType}
                </td>
                {columns.map((name) => (
                  <td key={name} className={isNumeric(nodes, name) ? 'number' : undefined}>
                    <PropertyValue name={name} value={properties[name]} />
                  </td>
                ))}
                <td className="wide">
                  <AppLink href={paths.relations(collection.id)}>{collection.name}</AppLink>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
      {nodes.length < total && (
        <p>
          <PaperOnly>
            Gedruckt sind die ersten {swissCount(nodes.length)} von {swissCount(total)} Beziehungen; alle stehen auf der Seite.
          </PaperOnly>
          <Button onClick={() => onMore(nodes.length)}>
            Weitere anzeigen ({swissCount(nodes.length)} von {swissCount(total)})
          </Button>
        </p>
      )}
    </section>
  )
}

/** → this taxon does it to the partner; ← the partner does it to this taxon. */
function Direction({ sign, says }: { sign: string; says: string }) {
  return (
    <>
      <span aria-hidden="true" title={sign === '→' ? 'von hier zum Partner' : 'vom Partner hierher'}>
        {sign}
      </span>
      <Hidden>{says}</Hidden>
    </>
  )
}

type Properties = Record<string, Value>

/** More columns than these cannot be read side by side; the collection's table shows all. */
const MOST_COLUMNS = 5

/** Property names that have values, the most frequent first. */
function frequentNames(records: readonly Properties[]): string[] {
  const counts = new Map<string, number>()
  for (const properties of records) {
    for (const [name, value] of Object.entries(properties)) if (value !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COLUMNS)
    .map(([name]) => name)
}

const isNumeric = (rows: readonly { properties: Properties }[], name: string) =>
  rows.every(
    ({ properties }) => properties[name] === undefined || properties[name] === null || typeof properties[name] === 'number',
  )
