'use client'

import { styled } from '@mui/material/styles'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { PropertyValue } from '@/components/ui/PropertyValue'
import { TaxonName } from '@/components/ui/TaxonName'
import { count } from '@/lib/format'
import type { PropertyValue as Value } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { sortExport, useExportAddress } from '@/stores/exportSettings'
import { columnTitle, columnWidths } from './previewColumns'
import type { PreviewColumn, PreviewData } from './usePreview'

interface PreviewTableProps {
  data: PreviewData
  total: number
  /** These are still the rows of the last choice. */
  isStale: boolean
  type: 'Art' | 'Lebensraum' | undefined
  onRange: (first: number, last: number) => void
}

const ROW = 34
/** A table of two or three columns does not spread over a wide screen: the eye would lose the row. */
const LEAST_WIDTH = 640
/** Browsers stop at some 17 million pixels; what lies beyond is said, and in the file. */
const MOST_ROWS = 480_000

/** All rows of the export, of which only those in view exist. */
export function PreviewTable({ data, total, isStale, type, onRange }: PreviewTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const shownRows = Math.min(total, MOST_ROWS)
  const virtual = useVirtualizer({ count: shownRows, getScrollElement: () => box.current, estimateSize: () => ROW, overscan: 8 })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const widths = columnWidths(data)
  const width = widths.reduce((sum, each) => sum + each, 0)
  const grid = {
    gridTemplateColumns: widths.map((each) => `minmax(${each}px, ${each}fr)`).join(' '),
  }

  useEffect(() => {
    if (shownRows > 0) onRange(first, last)
  }, [first, last, onRange, shownRows])

  return (
    <>
      <Box
        ref={box}
        role="region"
        aria-label="Tabelle der Vorschau"
        tabIndex={0}
        data-stale={isStale}
        style={{ maxWidth: Math.max(LEAST_WIDTH, width * 1.6) }}
      >
        <div
          role="table"
          style={{ minWidth: width }}
          aria-label="Vorschau"
          aria-busy={isStale}
          aria-rowcount={total + 1}
          aria-colcount={data.columns.length}
        >
          <Head role="row" aria-rowindex={1} style={grid}>
            {data.columns.map((column) => (
              <ColumnHead key={column.key} column={column} />
            ))}
          </Head>
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map(({ index, start }) => (
              <Row key={index} role="row" aria-rowindex={index + 2} style={{ ...grid, transform: `translateY(${start}px)` }}>
                {data.columns.map((column, at) => (
                  <PreviewCell
                    key={column.key}
                    column={column}
                    value={data.rows.get(index)?.[at]}
                    isLoaded={data.rows.has(index)}
                    type={type}
                  />
                ))}
              </Row>
            ))}
          </div>
        </div>
      </Box>
      {total > MOST_ROWS && (
        <Beyond>
          Die Vorschau zeigt die ersten {count(MOST_ROWS)} Zeilen, die Dateien enthalten alle {count(total)}.
        </Beyond>
      )}
    </>
  )
}

function ColumnHead({ column }: { column: PreviewColumn }) {
  const sort = useExportAddress(({ view }) => view.sort)
  const isSorted = (sort?.column ?? 'name') === column.key
  const { source, label } = columnTitle(column)
  const direction = isSorted ? (sort?.descending ? 'descending' : 'ascending') : undefined
  return (
    <div role="columnheader" aria-sort={direction} data-type={column.valueType}>
      <button
        type="button"
        title={`${column.header}${column.unit ? ` (${column.unit})` : ''}: sortieren`}
        onClick={() => sortExport(column.key)}
      >
        {source !== '' && <small>{source} </small>}
        <span>
          {label}
          <b aria-hidden="true">{direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}</b>
        </span>
      </button>
    </div>
  )
}

interface PreviewCellProps {
  column: PreviewColumn
  value: Value | undefined
  isLoaded: boolean
  type: 'Art' | 'Lebensraum' | undefined
}

function PreviewCell({ column, value, isLoaded, type }: PreviewCellProps) {
  return (
    <div role="cell" data-type={column.valueType} data-column={column.key === 'id' ? 'id' : undefined}>
      {isLoaded ? <CellContent column={column} value={value ?? null} type={type} /> : <Pending aria-hidden="true" />}
    </div>
  )
}

function CellContent({ column, value, type }: { column: PreviewColumn; value: Value; type: 'Art' | 'Lebensraum' | undefined }) {
  if (value === null || value === '') return null
  if (column.key === 'name') return <TaxonName name={String(value)} type={type} />
  if (column.valueType === 'number') return String(value)
  return <PropertyValue name={columnTitle(column).label} value={value} />
}

const Box = styled('div')({
  flex: '0 1 auto',
  minHeight: 0,
  overflow: 'auto',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: '#fff',
  boxShadow: '0 1px 2px rgb(90 60 20 / .08), 0 2px 8px rgb(90 60 20 / .05)',
  fontSize: '0.875rem',
  transition: 'opacity .15s',
  '&[data-stale=true]': { opacity: 0.55 },
})

const Head = styled('div')({
  display: 'grid',
  position: 'sticky',
  top: 0,
  zIndex: 1,
  background: tones.orange50,
  borderBottom: `1px solid ${tones.line}`,
  '& > div': { display: 'flex', alignItems: 'end', minWidth: 0 },
  '& button': {
    width: '100%',
    minWidth: 0,
    padding: '6px 12px',
    border: 0,
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    color: tones.ink2,
    cursor: 'pointer',
  },
  '& button:hover': { background: tones.orange100 },
  '& button:focus-visible': { outlineOffset: -3 },
  '& [data-type=number] button': { textAlign: 'right' },
  '& small, & span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { fontSize: '0.75rem', lineHeight: 1.3, color: tones.ink3 },
  '& span': { fontWeight: 600 },
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
  '& [data-column=id]': { color: tones.ink3, fontVariantNumeric: 'tabular-nums' },
})

const Pending = styled('span')({ display: 'inline-block', width: '60%', height: 10, borderRadius: 5, background: tones.line })

const Beyond = styled('p')({ flex: 'none', margin: '8px 0 0', fontSize: '0.8125rem', color: tones.ink2 })
