'use client'

import styled from '@emotion/styled'
import type { Comparison } from '@/lib/domain/addresses/compareQuery'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { CheckRow } from '../ui/form/CheckBox'
import { Button } from '../ui/form/Button'
import type { ComparedTaxon, ComparisonResult } from './comparisonQuery'
import { shownCollections } from './shownCollections'
import { changeComparison } from './useComparisonAddress'

interface CompareOptionsProps {
  comparison: Comparison
  taxa: readonly ComparedTaxon[]
  result: ComparisonResult
}

/** Which rows are shown: only differences, only some collections. */
export function CompareOptions({ comparison, taxa, result }: CompareOptionsProps) {
  const { shown } = shownCollections(comparison, result)
  const { collections } = result
  const isAll = shown.length === collections.length

  const toggle = (name: string) => {
    const next = collections.filter((each) => shown.includes(each) !== (each.name === name)).map((each) => each.name)
    changeComparison({ ...comparison, collections: next.length === collections.length ? [] : next })
  }

  return (
    <Box>
      <CheckRow
        checked={comparison.nurUnterschiede}
        onChange={() => changeComparison({ ...comparison, nurUnterschiede: !comparison.nurUnterschiede })}
      >
        <span>
          nur Unterschiede
          <small> lässt weg, was bei allen gleich ist</small>
        </span>
      </CheckRow>
      {collections.length > 0 && (
        <details>
          <summary>Sammlungen: {isAll ? `alle ${collections.length}` : `${shown.length} von ${collections.length}`}</summary>
          {collections.map(({ id, name }) => {
            const isOnly = shown.length === 1 && shown[0]?.id === id
            return (
              <CheckRow
                key={id}
                checked={shown.some((each) => each.id === id)}
                onChange={() => !isOnly && toggle(name)}
                title={isOnly ? 'Eine Sammlung bleibt immer gewählt.' : undefined}
              >
                <span>
                  {name} <small>{countText(id, taxa, result)}</small>
                </span>
              </CheckRow>
            )
          })}
          {!isAll && <Button onClick={() => changeComparison({ ...comparison, collections: [] })}>alle wählen</Button>}
        </details>
      )}
    </Box>
  )
}

/** «Angaben zu 2 von 3 · 14 Beziehungen» */
function countText(collectionId: string, taxa: readonly ComparedTaxon[], { relations }: ComparisonResult): string {
  const withRecord = taxa.filter(({ records }) => records.some(({ collection }) => collection.id === collectionId)).length
  const partners = relations
    .filter((relation) => relation.collectionId === collectionId)
    .reduce((sum, { totals }) => sum + totals.reduce((total, each) => total + each.total, 0), 0)
  return [
    ...(withRecord > 0 ? [`Angaben zu ${withRecord} von ${taxa.length}`] : []),
    ...(partners > 0 ? [counted(partners, 'Beziehung', 'Beziehungen')] : []),
  ].join(' · ')
}

const Box = styled('div')({
  margin: '14px 0',
  padding: '6px 16px',
  maxWidth: 760,
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  '& summary': { padding: '4px 0', fontSize: '0.875rem', cursor: 'pointer', fontWeight: 600, color: tones.ink2 },
  '& details > button': { margin: '6px 0 8px' },
  '@media print': { display: 'none' },
})
