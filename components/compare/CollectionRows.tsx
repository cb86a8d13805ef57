'use client'

import type { ReactNode } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import { CollectionSource } from '../taxon/CollectionSource'
import { TaxonLink } from '../taxon/TaxonLink'
import { AppLink } from '../ui/text/AppLink'
import { PropertyValue } from '../taxon/PropertyValue'
import { AgreementWords, StrayWords } from './agreementMarks'
import type { CollectionGroup } from './compareGroups'
import type { Row } from './compareRows'

interface PropertyRowsProps {
  title: ReactNode
  source: ReactNode
  rows: readonly Row[]
  /** Of the taxa, in the order of the columns. */
  ids: readonly string[]
  /** A row before the values. */
  before?: ReactNode
}

/** What one source says: its name, then a row for each property. */
export function PropertyRows({ title, source, rows, ids, before }: PropertyRowsProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={ids.length + 1}>
          <div>
            {title}
            <small>{source}</small>
          </div>
        </th>
      </tr>
      {before}
      {rows.map(({ agreement, description, name, range, strays, unit, values }) => (
        <tr key={name} data-agreement={ids.length > 1 ? agreement : undefined}>
          <th scope="row" title={description ?? undefined}>
            {name}
            {unit && <small> in {unit}</small>}
            {ids.length > 1 && (
              <AgreementWords agreement={agreement}>
                {range && (
                  <>
                    : <PropertyValue name={name} value={range[0]} unit={unit} /> bis{' '}
                    <PropertyValue name={name} value={range[1]} unit={unit} />
                  </>
                )}
              </AgreementWords>
            )}
          </th>
          {values.map((value, at) => (
            <td key={ids[at]} data-stray={strays[at] || undefined}>
              <PropertyValue name={name} value={value} unit={unit} />
              {strays[at] && <StrayWords />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** A collection's records side by side; where one is lent by a synonym or missing, a row says so first. */
export function CollectionRows({
  group: { collection, records, rows },
  ids,
}: {
  group: CollectionGroup
  ids: readonly string[]
}) {
  const allOwn = records.every((chosen) => chosen && !chosen.isLent && chosen.others === 0)
  return (
    <PropertyRows
      title={<AppLink href={paths.collection(collection.id)}>{collection.name}</AppLink>}
      source={<CollectionSource collection={collection} />}
      rows={rows}
      ids={ids}
      before={
        !allOwn && (
          <tr>
            <th scope="row">
              <small>Eintrag</small>
            </th>
            {records.map((chosen, at) => (
              <td key={ids[at]}>
                <small>
                  {chosen === null ? (
                    'kein Eintrag'
                  ) : chosen.isLent ? (
                    <>
                      aus Synonym <TaxonLink taxon={chosen.record.taxon} withAuthor />
                    </>
                  ) : (
                    'eigener Eintrag'
                  )}
                  {chosen && chosen.others > 0 && (
                    <>
                      ; {counted(chosen.others, 'weiterer', 'weitere')} durch Synonyme, siehe{' '}
                      <AppLink href={paths.record(ids[at] ?? '')}>Seite des Objekts</AppLink>
                    </>
                  )}
                </small>
              </td>
            ))}
          </tr>
        )
      }
    />
  )
}
