'use client'

import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import type { PropertyValue as Value } from '@/lib/domain/vocabulary/propertyValues'
import { type FragmentOf, readFragment } from '@/lib/graphql'
import { useAppUi } from '@/stores/appUi'
import { AppLink } from '../../ui/text/AppLink'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Surface } from '../../ui/page/Card'
import { PropertyValue } from '../PropertyValue'
import { Table } from '../../ui/grid/table'
import { PaperOnly, Section } from '../../ui/text/type'
import { MovedFrom } from '../MovedFrom'
import { TaxonLink } from '../TaxonLink'
import { Direction, partnerOf, type Relation, RelationTable_taxon } from './relation'
import { RelationList } from './RelationList'

interface RelationTableProps {
  taxon: FragmentOf<typeof RelationTable_taxon>
  /** Fetches the page that begins at an offset. */
  onMore: (offset: number) => Promise<unknown>
}

/** What a taxon has to do with others, in both directions, each partner a link. */
export function RelationTable({ taxon, onMore }: RelationTableProps) {
  const { total, nodes } = readFragment(RelationTable_taxon, taxon).relations
  const stacked = useAppUi((state) => state.stacked)
  const [error, setError] = useState<unknown>(null)
  if (total === 0) return null
  const showMore = () => void onMore(nodes.length).then(() => setError(null), setError)
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
      {stacked ? <RelationList relations={nodes} /> : <Columns relations={nodes} />}
      {nodes.length < total && (
        <>
          <p>
            <PaperOnly>
              Gedruckt sind die ersten {swissCount(nodes.length)} von {swissCount(total)} Beziehungen; alle stehen auf der Seite.
            </PaperOnly>
            <Button onClick={showMore}>
              Weitere anzeigen ({swissCount(nodes.length)} von {swissCount(total)})
            </Button>
          </p>
          {error !== null && <ErrorNote error={error} onRetry={showMore} />}
        </>
      )}
    </section>
  )
}

/** Side by side: partner, kind, and the values that most of them have. */
function Columns({ relations }: { relations: readonly Relation[] }) {
  const columns = frequentNames(relations.map(({ properties }) => properties))
  return (
    <Surface label="Beziehungen">
      <Table>
        <thead>
          <tr>
            <th>Partner</th>
            <th>Art der Beziehung</th>
            {columns.map((name) => (
              <th key={name} className={isNumeric(relations, name) ? 'number' : undefined}>
                {name}
              </th>
            ))}
            <th className="wide">Sammlung</th>
          </tr>
        </thead>
        <tbody>
          {relations.map((relation) => (
            <tr key={`${relation.id} ${relation.direction}`}>
              <td className="name">
                <TaxonLink taxon={partnerOf(relation)} />
                {relation.viaSynonym && (
                  <small>
                    {' '}
                    über Synonym <TaxonLink taxon={relation.viaSynonym} />
                  </small>
                )}
              </td>
              <td className="nowrap">
                <Direction of={relation} /> {relation.relationType}
              </td>
              {columns.map((name) => (
                <td key={name} className={isNumeric(relations, name) ? 'number' : undefined}>
                  <PropertyValue name={name} value={relation.properties[name]} />
                </td>
              ))}
              <td className="wide">
                <AppLink href={paths.relations(relation.collection.id)}>{relation.collection.name}</AppLink>
                {relation.movedFrom.length > 0 && (
                  <small>
                    {' '}
                    <MovedFrom taxa={relation.movedFrom} />
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Surface>
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
