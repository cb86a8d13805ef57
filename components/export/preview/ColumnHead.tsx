'use client'

import { type DragEvent, type MouseEvent, useState } from 'react'
import { More } from '@/components/ui/text/icons'
import { Hidden } from '@/components/ui/text/type'
import { sortExport, useExportAddress } from '@/stores/exportSettings'
import { columnTitle, ownColumn } from '../rows/previewColumns'
import type { PreviewColumn } from '../rows/usePreview'

/** Of a column that can move: the opening of its menu, and what dragging does. */
export interface ColumnMoving {
  onMenu: (button: HTMLElement) => void
  onDragStart: () => void
  onDragEnd: () => void
  /** Whether another column is being dragged. */
  isTarget: boolean
  onDrop: (side: 'before' | 'behind') => void
}

interface ColumnHeadProps {
  column: PreviewColumn
  /** Null for id and name. */
  moving: ColumnMoving | null
}

/** A column's title: it sorts, it is dragged, and its menu does the same without a mouse. */
export function PreviewColumnHead({ column, moving }: ColumnHeadProps) {
  const sort = useExportAddress(({ view }) => view.sort)
  const [side, setSide] = useState<'before' | 'behind' | null>(null)
  const isSorted = (sort?.column ?? 'name') === column.key
  const { source, label } = columnTitle(column)
  const direction = isSorted ? (sort?.descending ? 'descending' : 'ascending') : undefined
  const drag = moving && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', column.header)
      moving.onDragStart()
    },
    onDragEnd: () => moving.onDragEnd(),
    onDragOver: (event: DragEvent) => {
      if (!moving.isTarget) return
      event.preventDefault()
      setSide(halfOf(event))
    },
    onDragLeave: () => setSide(null),
    onDrop: (event: DragEvent) => {
      if (!moving.isTarget) return
      event.preventDefault()
      setSide(null)
      moving.onDrop(halfOf(event))
    },
  }
  return (
    <div
      role="columnheader"
      aria-sort={direction}
      data-type={column.valueType}
      data-column={ownColumn(column)}
      data-drop={side ?? undefined}
      {...drag}
    >
      <button
        type="button"
        className="sort"
        title={`${column.header}${column.unit ? ` (${column.unit})` : ''}: sortieren`}
        onClick={() => sortExport(column.key)}
      >
        {source !== '' && <Hidden as="small">{source} </Hidden>}
        <span>
          {label}
          <b aria-hidden="true">{direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}</b>
        </span>
      </button>
      {moving && (
        <button
          type="button"
          id={menuButtonId(column.key)}
          className="menu"
          aria-haspopup="menu"
          aria-label={`Spalte ${column.header} sortieren, verschieben, entfernen`}
          onClick={(event: MouseEvent<HTMLButtonElement>) => moving.onMenu(event.currentTarget)}
        >
          <More size={16} />
        </button>
      )}
    </div>
  )
}

/** By it the focus finds a column again that has moved. */
export const menuButtonId = (key: string) => `spalte-${encodeURIComponent(key)}`

function halfOf(event: DragEvent): 'before' | 'behind' {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left + width / 2 ? 'before' : 'behind'
}
