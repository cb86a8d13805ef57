'use client'

import styled from '@emotion/styled'
import { type CSSProperties, useEffect } from 'react'
import { PropertyValue } from '@/components/taxon/PropertyValue'
import { TaxonName } from '@/components/taxon/TaxonName'
import { useLongScroll } from '@/components/ui/grid/useLongScroll'
import type { PropertyValue as Value } from '@/lib/domain/vocabulary/propertyValues'
import { motion, tones } from '@/lib/theme'
import { PreviewColumnHead } from './ColumnHead'
import { CopiedId } from './CopiedId'
import { columnRuns, columnTitle, columnWidths, MENU_WIDTH, onScreen, ownColumn } from '../rows/previewColumns'
import { useColumnMoves } from './useColumnMoves'
import type { PreviewColumn, PreviewData, PreviewRow } from '../rows/usePreview'

interface PreviewTableProps {
  data: PreviewData
  total: number
  /** Other rows or another order under another key: the table begins at the top again. */
  rowsKey: string
  /** These are still the rows of the last choice. */
  isStale: boolean
  type: 'Art' | 'Lebensraum' | undefined
  onRange: (first: number, last: number) => void
}

export const ROW = 34
/** A table of two or three columns does not spread over a wide screen: the eye would lose the row. */
const LEAST_WIDTH = 640
/** Below, the screen scrolls as a whole rather than leave nothing of the table. */
const LEAST_HEIGHT = 240

/** In a table of a few columns there is room for the id as a whole. */
const WHOLE_ID = 290

/** All rows of the export, however many, of which only those in view exist. */
export function PreviewTable({ data, total, rowsKey, isStale, type, onRange }: PreviewTableProps) {
  const { box, toStart, first, last, top, height, place } = useLongScroll(total, ROW)
  const { movingOf, beside } = useColumnMoves(data.columns, isStale)
  const widths = columnWidths(data)
  const width = widths.reduce((sum, each) => sum + each, 0)
  const shown = onScreen(data.columns)
  const runs = columnRuns(shown.map(({ column }) => column))
  const room = ({ column, at }: (typeof shown)[number]) =>
    column.key === 'id' && widths.length <= 3 ? WHOLE_ID : (widths[at] ?? 0)
  const grid = { gridTemplateColumns: shown.map((each) => `minmax(${widths[each.at]}px, ${room(each)}fr)`).join(' ') }

  useEffect(() => {
    if (last >= first) onRange(first, last)
  }, [first, last, onRange])

  useEffect(() => {
    toStart()
    onRange(0, 0)
  }, [onRange, rowsKey, toStart])

  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return (
    <>
      <Box
        ref={box}
        role="region"
        aria-label="Tabelle der Vorschau"
        tabIndex={0}
        data-stale={isStale}
        style={{ maxWidth: Math.max(LEAST_WIDTH, width * 1.6), minHeight: Math.min(LEAST_HEIGHT, (total + 1) * ROW) }}
      >
        <div
          role="table"
          style={{ minWidth: width }}
          aria-label="Vorschau"
          aria-busy={isStale}
          aria-rowcount={total + 1}
          aria-colcount={data.columns.length}
        >
          <Head role="row" aria-rowindex={1} style={{ ...grid, '--name': `${widths[shown[0]?.at ?? 0]}px` } as CSSProperties}>
            {/* Each head says its source itself. */}
            {runs.some(({ source }) => source !== '') &&
              runs.map(({ source, length }, at) => (
                <Source key={at} aria-hidden="true" data-source style={{ gridColumn: `span ${length}` }}>
                  <span>{source}</span>
                </Source>
              ))}
            {shown.map(({ column, at }) => (
              <PreviewColumnHead key={column.key} column={column} moving={movingOf(at)} />
            ))}
          </Head>
          <div role="rowgroup" style={{ height, position: 'relative' }}>
            {rows.map((index) => (
              <Row
                key={index}
                role="row"
                aria-rowindex={index + 2}
                style={{ ...grid, transform: `translateY(${place(index)}px)` }}
              >
                {shown.map(({ column, at }) => (
                  <PreviewCell
                    key={column.key}
                    column={column}
                    row={data.row(index)}
                    at={at}
                    type={type}
                    isFirst={index === top}
                  />
                ))}
              </Row>
            ))}
          </div>
        </div>
      </Box>
      {beside}
    </>
  )
}

interface PreviewCellProps {
  column: PreviewColumn
  row: PreviewRow | undefined
  at: number
  type: 'Art' | 'Lebensraum' | undefined
  /** Of the rows in view. */
  isFirst: boolean
}

function PreviewCell({ column, row, at, type, isFirst }: PreviewCellProps) {
  return (
    <div role="cell" data-type={column.valueType} data-column={ownColumn(column)}>
      {row ? (
        <CellContent column={column} value={row[at] ?? null} type={type} isFirst={isFirst} />
      ) : (
        <Pending data-pending aria-hidden="true" />
      )}
    </div>
  )
}

interface CellContentProps {
  column: PreviewColumn
  value: Value
  type: 'Art' | 'Lebensraum' | undefined
  isFirst: boolean
}

function CellContent({ column, value, type, isFirst }: CellContentProps) {
  if (value === null || value === '') return null
  if (column.key === 'name') return <TaxonName name={String(value)} type={type} />
  if (column.key === 'id') return <CopiedId id={String(value)} isFirst={isFirst} />
  if (column.valueType === 'number') return String(value)
  return <PropertyValue name={columnTitle(column).label} value={value} />
}

/** Who a row is about stays in view while one looks at its hundredth column; a narrow window needs the room. */
const STAYING = { position: 'sticky', left: 0, zIndex: 1, borderRight: `1px solid ${tones.line}` } as const
const WIDE = '@media (min-width: 700px)'

const Box = styled('div')({
  flex: '0 1 auto',
  overflow: 'auto',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  boxShadow: tones.lowShade,
  fontSize: '0.875rem',
  transition: `opacity ${motion}`,
  '&[data-stale=true]': { opacity: 0.55 },
})

const Head = styled('div')({
  display: 'grid',
  position: 'sticky',
  top: 0,
  zIndex: 2,
  background: tones.orange50,
  borderBottom: `1px solid ${tones.line}`,
  '& > div': { position: 'relative', display: 'flex', alignItems: 'stretch', minWidth: 0, background: tones.orange50 },
  '& button': { border: 0, background: 'none', font: 'inherit', color: tones.ink2, cursor: 'pointer' },
  '& button:hover, & [aria-expanded=true]': { background: tones.orange100 },
  '& button:focus-visible': { outlineOffset: -3 },
  '& .sort': { flex: 1, alignSelf: 'stretch', minWidth: 0, padding: '6px 12px', textAlign: 'left' },
  '& .sort:not(:last-child)': { paddingRight: 2 },
  '& [data-type=number] .sort': { textAlign: 'right' },
  '& .menu': { flex: 'none', display: 'grid', placeItems: 'center', width: MENU_WIDTH, padding: 0, color: tones.ink3 },
  [WIDE]: { '& > [data-column=name], & > [data-source]:first-of-type': STAYING, '--beside': 'var(--name)' },
  '& .sort > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
  '& [draggable=true]': { cursor: 'grab' },
  // Where the dragged column would go.
  '& [data-drop]::after': { content: '""', position: 'absolute', inset: '0 auto 0 -2px', width: 4, background: tones.green },
  '& [data-drop=behind]::after': { inset: '0 -2px 0 auto' },
})

/** Its name stays in view while its columns do. */
const Source = styled('div')({
  padding: '4px 12px 0',
  fontSize: '0.75rem',
  lineHeight: 1.4,
  color: tones.ink3,
  overflow: 'clip',
  '&:not(:empty) > span': {
    position: 'sticky',
    left: 'calc(var(--beside, 0px) + 12px)',
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
  '& + &': { borderLeft: `1px solid ${tones.line}` },
})

const Row = styled('div')({
  display: 'grid',
  position: 'absolute',
  inset: '0 0 auto 0',
  height: ROW,
  alignItems: 'center',
  borderBottom: `1px solid ${tones.line}`,
  '& > div': { padding: '0 12px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-type=number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [data-column=id]': { padding: 0 },
  [WIDE]: { '& [data-column=name]': { ...STAYING, alignSelf: 'stretch', lineHeight: `${ROW - 1}px`, background: tones.card } },
})

const Pending = styled('span')({ display: 'inline-block', width: '60%', height: 10, borderRadius: 5, background: tones.line })
