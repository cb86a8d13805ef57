'use client'

import styled from '@emotion/styled'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { tones } from '@/lib/theme'

export interface GridColumn<Row> {
  key: string
  header: string
  /** Pixels. */
  width: number
  numeric?: boolean
  /** At most one link, with `tabIndex={-1}`: Enter on the cell follows it. */
  cell: (row: Row) => ReactNode
}

interface DataGridProps<Row> {
  label: string
  columns: readonly GridColumn<Row>[]
  total: number
  /** null while its page is on the way. */
  row: (index: number) => Row | null
  ensure: (from: number, to: number) => void
}

const ROW_HEIGHT = 34

/** An ARIA grid of any length and width of which only what is in view exists; the first column stays in place. */
export function DataGrid<Row>({ label, columns, total, row, ensure }: DataGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  // Row 0 is the header.
  const [focus, setFocus] = useState<Place>({ row: 0, column: 0 })
  // The cell that the keyboard goes to, until it exists.
  const wanted = useRef<Place | null>(null)
  const [available, setAvailable] = useState(0)
  const widths = fitted(columns, available)

  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), focus.row - 1, total),
  })
  const cells = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? 120,
    overscan: 3,
    // What stays in place covers what is behind it.
    scrollPaddingStart: widths[0] ?? 0,
    rangeExtractor: (range) => withKept(withKept(defaultRangeExtractor(range), 0, columns.length), focus.column, columns.length),
  })
  const measured = cells.scrollRect?.width ?? 0
  // Before anything is painted: columns that find their width afterwards move what is read.
  useLayoutEffect(() => setAvailable(measured || (scroller.current?.offsetWidth ?? 0)), [measured])
  useLayoutEffect(() => cells.measure(), [cells, columns, available])
  const items = rows.getVirtualItems()
  const shownColumns = cells.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]

  useEffect(() => {
    if (total > 0) ensure(from, to)
  }, [ensure, from, to, total])

  useEffect(() => {
    if (wanted.current !== focus) return
    const cell = scroller.current?.querySelector<HTMLElement>('[tabindex="0"][data-cell]')
    if (!cell) return
    wanted.current = null
    cell.focus({ preventScroll: true })
  })

  const move = (event: KeyboardEvent) => {
    const next = target(event, focus, {
      rows: total,
      columns: columns.length,
      page: Math.floor((rows.scrollRect?.height ?? 400) / ROW_HEIGHT) - 1,
    })
    if (event.key === 'Enter') return (event.target as HTMLElement).querySelector('a')?.click()
    if (!next) return
    event.preventDefault()
    wanted.current = next
    setFocus(next)
    if (next.row > 0) rows.scrollToIndex(next.row - 1, { align: 'auto' })
    if (next.column > 0) cells.scrollToIndex(next.column, { align: 'auto' })
  }

  const cell = (at: { row: number; column: number }, start: number, content: ReactNode, role: 'columnheader' | 'gridcell') => {
    const column = columns[at.column]
    if (!column) return null
    return (
      <Cell
        key={column.key}
        role={role}
        data-cell=""
        aria-colindex={at.column + 1}
        tabIndex={focus.row === at.row && focus.column === at.column ? 0 : -1}
        className={[column.numeric && 'number', at.column === 0 && 'first'].filter(Boolean).join(' ')}
        style={{ width: widths[at.column], [at.column === 0 ? 'marginLeft' : 'left']: at.column === 0 ? 0 : start }}
        onFocus={() => setFocus(at)}
      >
        {content}
      </Cell>
    )
  }

  return (
    <Scroller
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-readonly="true"
      // As high as its rows, but never higher than the page; the rest is for a scroll bar.
      style={{ flexBasis: (total + 1) * ROW_HEIGHT + 18 }}
      onKeyDown={move}
    >
      <div role="rowgroup" className="head" style={{ width: cells.getTotalSize() }}>
        <div role="row" aria-rowindex={1} className="row">
          {shownColumns.map(({ index, start }) => cell({ row: 0, column: index }, start, columns[index]?.header, 'columnheader'))}
        </div>
      </div>
      <div
        role="rowgroup"
        style={{ height: rows.getTotalSize(), width: cells.getTotalSize(), minWidth: '100%', position: 'relative' }}
      >
        {items.map((item) => {
          const record = row(item.index)
          return (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              aria-busy={record === null || undefined}
              className="row body"
              style={{ transform: `translateY(${item.start - ROW_HEIGHT}px)` }}
            >
              {shownColumns.map(({ index, start }) =>
                cell(
                  { row: item.index + 1, column: index },
                  start,
                  record === null ? '…' : columns[index]?.cell(record),
                  'gridcell',
                ),
              )}
            </div>
          )
        })}
      </div>
    </Scroller>
  )
}

/**
 * How wide each column is. Few share the room that is there, but none grows beyond reading; in a narrow window none takes more than half of it, or another
 * would have no room beside the first, which stays in place.
 */
function fitted(columns: readonly { width: number }[], available: number): number[] {
  const room = available - 1
  const widths = columns.map(({ width }) => (available > 0 ? Math.min(width, room / 2) : width))
  const wanted = widths.reduce((sum, width) => sum + width, 0)
  const stretch = wanted === 0 ? 1 : Math.min(Math.max(room / wanted, 1), 1.8)
  return widths.map((width) => width * stretch)
}

/** The cell with the tab stop is always there, so that focus survives scrolling. */
const withKept = (indexes: number[], kept: number, count: number) =>
  kept < 0 || kept >= count || indexes.includes(kept) ? indexes : [...indexes, kept].sort((a, b) => a - b)

interface Place {
  row: number
  column: number
}

/** Where a key leads in a grid (WAI-ARIA); null for other keys. */
function target(
  event: KeyboardEvent,
  { row, column }: Place,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): Place | null {
  // The browser's own: back and forward.
  if (event.altKey) return null
  const whole = event.ctrlKey || event.metaKey
  const places: Record<string, Place | undefined> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: whole ? 0 : row, column: 0 },
    End: { row: whole ? rows : row, column: columns - 1 },
  }
  const next = places[event.key]
  return next ? { row: within(next.row, rows), column: within(next.column, columns - 1) } : null
}

const within = (value: number, last: number) => Math.min(Math.max(value, 0), last)

const Scroller = styled('div')({
  flex: '0 1 auto',
  minHeight: 0,
  overflow: 'auto',
  contain: 'strict',
  // Only what is in view exists: on paper it would look like all there is.
  '@media print': { display: 'none' },
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  fontSize: '0.875rem',
  '& .head': { position: 'sticky', top: 0, zIndex: 2, minWidth: '100%', background: tones.orange50 },
  '& .row': { position: 'relative', height: ROW_HEIGHT, width: '100%', borderBottom: `1px solid ${tones.line}` },
  '& .body': { position: 'absolute', top: 0, left: 0 },
  '& .body:hover, & .body:hover .first': { background: tones.hover },
  '& a': { textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& [role=columnheader], & [role=columnheader].first': { fontWeight: 600, color: tones.ink2, background: tones.orange50 },
})

const Cell = styled('div')({
  position: 'absolute',
  top: 0,
  height: ROW_HEIGHT - 1,
  padding: '6px 12px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '&.first': { position: 'sticky', left: 0, zIndex: 1, background: tones.card, borderRight: `1px solid ${tones.line}` },
  '&:focus-visible': { outlineOffset: -2 },
})
