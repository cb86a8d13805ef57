'use client'

import styled from '@emotion/styled'
import { type CSSProperties, useEffect, useRef } from 'react'
import { APP_BAR_HEIGHT, STACKED_UP_TO } from '@/lib/constants'
import type { Comparison } from '@/lib/domain/addresses/compareQuery'
import { tones } from '@/lib/theme'
import { Prose } from '../ui/text/type'
import { CollectionRows, PropertyRows } from './CollectionRows'
import { ComparedTaxonHead, type MoveButton } from './ColumnHead'
import { MarkLegend, markedRows } from './agreementMarks'
import { collectionGroups, taxonomyGroup } from './compareGroups'
import { areSame, type ComparedTaxon, type ComparisonResult } from './comparisonQuery'
import { PlaceRow } from './PlaceRow'
import { RelationRows } from './RelationRows'
import { shownCollections } from './shownCollections'

interface CompareTableProps {
  comparison: Comparison
  /** In the order of the columns. */
  taxa: readonly ComparedTaxon[]
  result: ComparisonResult
  isBusy: boolean
  onMove: (id: string, place: number) => void
  onRemove: (id: string) => void
  /** Puts another taxon into the place of one. */
  onReplace: (id: string, other: string) => void
}

/** Taxa as columns, properties by collection as rows, then partners. It scrolls in its own box: names stay on top, properties on the left. */
export function CompareTable({ comparison, taxa, result, isBusy, onMove, onRemove, onReplace }: CompareTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ id: string; button: MoveButton } | null>(null)
  // A moved column takes its buttons along: the focus follows them.
  useEffect(() => {
    if (!wanted.current) return
    const { id, button } = wanted.current
    wanted.current = null
    box.current?.querySelector<HTMLElement>(`[data-column="${id}"] [data-move="${button}"]`)?.focus()
  })

  const { shown } = shownCollections(comparison, result)
  const own = taxonomyGroup(taxa, comparison.nurUnterschiede)
  const groups = collectionGroups(taxa, shown, comparison.nurUnterschiede)
  const ids = taxa.map(({ taxon }) => taxon.id)
  const relations = result.relations.flatMap((relation) => {
    const collection = shown.find(({ id }) => id === relation.collectionId)
    const isSame = areSame(relation.groups)
    return collection && !(comparison.nurUnterschiede && isSame) ? [{ relation, collection }] : []
  })
  const isEmpty = own.rows.length + groups.length + relations.length === 0

  return (
    <>
      {taxa.length === 1 ? <Prose>Fügen Sie ein weiteres Objekt hinzu, um zu vergleichen.</Prose> : <MarkLegend />}
      <Box
        ref={box}
        role="region"
        aria-label="Vergleich"
        aria-busy={isBusy}
        tabIndex={0}
        data-landscape
        style={{ '--columns': taxa.length } as CSSProperties}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Eigenschaft</th>
              {taxa.map((taxon, place) => (
                <ComparedTaxonHead
                  key={taxon.taxon.id}
                  column={taxon}
                  place={place}
                  of={taxa.length}
                  onMove={(id, to, button) => {
                    if (button) wanted.current = { id, button }
                    onMove(id, to)
                  }}
                  onRemove={onRemove}
                />
              ))}
            </tr>
          </thead>
          <PlaceRow taxa={taxa} onReplace={onReplace} />
          {own.rows.length > 0 && <PropertyRows title={own.title} source="aus der Taxonomie selbst" rows={own.rows} ids={ids} />}
          {groups.map((group) => (
            <CollectionRows key={group.collection.id} group={group} ids={ids} />
          ))}
          {relations.map(({ relation, collection }) => (
            <RelationRows
              key={`${relation.collectionId} ${relation.direction} ${relation.relationType}`}
              relation={relation}
              collection={collection}
              taxa={taxa}
            />
          ))}
        </table>
      </Box>
      {isEmpty && (
        <Prose>
          {comparison.nurUnterschiede && taxa.length > 1
            ? 'In den gewählten Sammlungen ist bei allen alles gleich.'
            : 'Zu diesen Objekten sind keine Eigenschaften erfasst.'}
        </Prose>
      )}
    </>
  )
}

const narrow = `@media (max-width: ${STACKED_UP_TO}px)`

const Box = styled('div')({
  // Whole in view once one has scrolled to it, so that its two scroll bars are at hand.
  maxHeight: `calc(100dvh - ${APP_BAR_HEIGHT + 40}px)`,
  overflow: 'auto',
  margin: '10px 0 0',
  width: 'fit-content',
  maxWidth: '100%',
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  '&[aria-busy=true]': { opacity: 0.6 },
  '& table': { borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.875rem' },
  '& th, & td': { padding: '7px 12px', borderBottom: `1px solid ${tones.line}`, verticalAlign: 'top', textAlign: 'left' },
  '& td': { width: 230, minWidth: 164, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& th[scope=row], & thead th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: 240,
    minWidth: 220,
    background: tones.card,
    borderRight: `1px solid ${tones.line}`,
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, minWidth: 164, background: tones.orange50 },
  '& thead th:first-of-type': { zIndex: 3, background: tones.orange50, fontWeight: 600, color: tones.ink2 },
  '& th[scope=rowgroup]': { background: tones.paper, padding: '12px 12px 6px' },
  '& th[scope=rowgroup] > div': {
    position: 'sticky',
    left: 12,
    width: 'fit-content',
    maxWidth: 'min(70vw, 620px)',
    fontWeight: 650,
  },
  '& th[scope=rowgroup] small': { display: 'block', fontWeight: 400, fontSize: '0.8125rem', color: tones.ink3 },
  '& th small, & td small': { fontSize: '0.8125rem', fontWeight: 400, color: tones.ink3 },
  ...markedRows,
  '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
  [narrow]: {
    maxHeight: `calc(100dvh - ${APP_BAR_HEIGHT + 80}px)`,
    '& th, & td': { padding: '6px 8px' },
    '& td, & thead th': { width: 150, minWidth: 140 },
    // Wide enough for words such as «Lebendgebärend»; longer ones break where German does.
    '& th[scope=row], & thead th:first-of-type': { width: 148, minWidth: 144, hyphens: 'auto' },
  },
  // Enlarged four times, its heads would leave no room for rows: they scroll with the page.
  '@media screen and (max-height: 480px)': { maxHeight: 'none' },
  '@media print': {
    width: 'auto',
    maxHeight: 'none',
    overflow: 'visible',
    border: 0,
    // The categories of red lists are white on their colour.
    WebkitPrintColorAdjust: 'exact',
    printColorAdjust: 'exact',
    '& *': { position: 'static !important' as 'static' },
    // As wide as the sheet: the more columns, the smaller the letters.
    '& table': { width: '100%', tableLayout: 'fixed', fontSize: 'max(6.5pt, calc(10pt - var(--columns) * 0.35pt))' },
    '& th, & td': { width: 'auto !important', minWidth: '0 !important', padding: '3px 5px', overflowWrap: 'anywhere' },
    '& thead th:first-of-type': { width: '17% !important' },
    '& th small, & td small, & .name, & thead th > *': { fontSize: 'inherit' },
    '& thead': { display: 'table-header-group', breakInside: 'avoid' },
    '& tr': { breakInside: 'avoid' },
    '& tr:has(> th[scope=rowgroup])': { breakAfter: 'avoid' },
  },
})
