'use client'

import styled from '@emotion/styled'
import { type Comparison, MAX_COMPARED } from '@/lib/domain/addresses/compareQuery'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'
import type { ComparisonResult } from './comparisonQuery'
import { shownCollections } from './shownCollections'
import { changeComparison } from './useComparisonAddress'

interface CompareNotesProps {
  comparison: Comparison
  beyond: readonly string[]
  errors: readonly string[]
  /** undefined while it is on the way. */
  result: ComparisonResult | undefined
}

/** What the address asks for and the page cannot show, each in a sentence; the rest stands below. */
export function CompareNotes({ comparison, beyond, errors, result }: CompareNotesProps) {
  const notes = [
    ...errors,
    ...(beyond.length > 0
      ? [
          `Ein Vergleich hat höchstens ${MAX_COMPARED} Objekte. Gezeigt sind die ersten ${MAX_COMPARED}; nicht dabei: ${beyond.join(', ')}.`,
        ]
      : []),
    ...(result ? [...missingTaxa(comparison, result), ...missingCollections(comparison, result)] : []),
  ]
  if (notes.length === 0) return null
  const clean = () =>
    changeComparison(
      {
        ...comparison,
        ids: result ? comparison.ids.filter((id) => result.taxa.some(({ taxon }) => taxon.id === id)) : comparison.ids,
        collections: result ? shownCollections(comparison, result).chosen.map(({ name }) => name) : comparison.collections,
      },
      'replace',
    )
  return (
    <Box role="alert">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Button onClick={clean}>Aus dem Link nehmen</Button>
    </Box>
  )
}

function missingTaxa({ ids }: Comparison, { taxa }: ComparisonResult): string[] {
  const missing = ids.filter((id) => !taxa.some(({ taxon }) => taxon.id === id))
  if (missing.length === 0) return []
  return missing.length === 1
    ? [`Das Objekt mit der id ${missing[0]} gibt es nicht (mehr).`]
    : [`Die Objekte mit diesen ids gibt es nicht (mehr): ${missing.join(', ')}.`]
}

const missingCollections = (comparison: Comparison, result: ComparisonResult) =>
  shownCollections(comparison, result).missing.map(
    (name) => `Eine Eigenschaften-Sammlung «${name}» mit Angaben zu diesen Objekten gibt es nicht (mehr).`,
  )

const Box = styled('div')({
  margin: '14px 0 0',
  padding: '10px 16px 12px',
  borderRadius: 10,
  background: tones.orange50,
  border: `1px solid ${tones.orange100}`,
  overflowWrap: 'anywhere',
  '& ul': { margin: '0 0 8px', padding: 0, listStyle: 'none' },
  '@media print': { '& button': { display: 'none' } },
})
