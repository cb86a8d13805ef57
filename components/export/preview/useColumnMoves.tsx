'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Hidden } from '@/components/ui/text/type'
import { withColumnAt, withoutColumn } from '@/lib/domain/export/exportColumnOrder'
import { exportColumnKeys } from '@/lib/domain/export/exportColumns'
import { changeChoice, resetChoice, sortExportBy, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { onDemand } from '@/components/ui/load/onDemand'
import { type ColumnMoving, menuButtonId } from './ColumnHead'
import { ColumnMenu } from './ColumnMenu'
import type { PreviewColumn } from '../rows/usePreview'

// Loaded by those who filter by a column.
const ColumnFilter = onDemand(
  () => import('./ColumnFilter'),
  (module) => module.ColumnFilter,
)

/** A column, by its key, and the button of its menu. */
interface OfColumn {
  anchor: HTMLElement
  key: string
}

/** Of which the filter is open: also by the key that the link has for it. */
interface Filtered extends OfColumn {
  linkKey: string
}

/** id and name come first in every export. */
const FIXED = 2

/**
 * Moving, filtering and removing the columns, by mouse, finger or keyboard. `isStale`: they are still those of the last choice and stay where they are.
 *
 * @returns what each column's head needs (null for id and name), and what stands beside the table: the menu, the form of a filter and what is said aloud
 */
export function useColumnMoves(
  columns: PreviewColumn[],
  isStale: boolean,
): { movingOf: (at: number) => ColumnMoving | null; beside: ReactNode } {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const [menu, setMenu] = useState<OfColumn | null>(null)
  const [filtered, setFiltered] = useState<Filtered | null>(null)
  const [openings, setOpenings] = useState(0)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const movedKey = useRef<string | null>(null)
  // The link's own words for the columns; the catalogue may write a name differently.
  const keys = exportColumnKeys(settings, view)
  const movable = columns.slice(FIXED)
  const canMove = !isStale && keys.length === movable.length
  const place = menu && canMove ? movable.findIndex(({ key }) => key === menu.key) : -1
  // Whose menu was asked for while the columns are still those of the last choice.
  const asked = useRef<OfColumn | null>(null)

  // A column that moved takes the eye and the focus along: its head may be another place of the page now.
  useEffect(() => {
    const button = movedKey.current === null ? null : document.getElementById(menuButtonId(movedKey.current))
    movedKey.current = null
    button?.focus({ preventScroll: true })
    button?.closest('[role=columnheader]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [columns])

  const openMenu = (of: OfColumn) => {
    setMenu(of)
    setOpenings((before) => before + 1)
  }
  useEffect(() => {
    const of = asked.current
    if (!canMove || !of) return
    asked.current = null
    // Who has gone on since is not called back.

    if (document.activeElement === of.anchor) openMenu(of)
  }, [canMove])

  const move = (from: number, to: number) => {
    const [key, column] = [keys[from], movable[from]]
    if (key === undefined || !column || from === to) return
    movedKey.current = column.key
    changeChoice((choice) => withColumnAt(choice, key, to))
    setSaid(`«${column.header}» steht jetzt an Stelle ${to + 1} von ${keys.length}.`)
  }
  const sort = (place: number, descending: boolean) => {
    const column = movable[place]
    if (!column) return
    sortExportBy(column.key, descending)
    setSaid(`Nach «${column.header}» ${descending ? 'absteigend' : 'aufsteigend'} sortiert.`)
  }
  const remove = (place: number) => {
    const key = keys[place]
    if (key !== undefined) resetChoice(`Spalte «${movable[place]?.header}» entfernt.`, (choice) => withoutColumn(choice, key))
  }

  const movingOf = (at: number): ColumnMoving | null => {
    if (at < FIXED) return null
    const place = at - FIXED
    return {
      onMenu: (anchor) => {
        const of = { anchor, key: movable[place]?.key ?? '' }
        if (canMove) openMenu(of)
        else asked.current = of
      },
      onDragStart: () => canMove && setDragged(place),
      onDragEnd: () => setDragged(null),
      isTarget: dragged !== null && dragged !== place,
      onDrop: (side) => {
        if (dragged === null) return
        const gap = side === 'before' ? place : place + 1
        move(dragged, gap > dragged ? gap - 1 : gap)
        setDragged(null)
      },
    }
  }
  const filteredColumn = movable.find(({ key }) => key === filtered?.key)
  return {
    movingOf,
    beside: (
      <>
        <ColumnMenu
          // A new one each time: it would begin where it was left, and after «ans Ende» that is «entfernen».
          key={openings}
          anchor={place < 0 ? null : (menu?.anchor ?? null)}
          name={movable[place]?.header ?? ''}
          place={place}
          count={movable.length}
          removeLabel={isCompanion(keys[place]) ? 'alle Herkunftsspalten entfernen' : 'entfernen'}
          onMove={(to) => move(place, to)}
          onSort={(descending) => sort(place, descending)}
          onFilter={isCompanion(keys[place]) ? null : () => menu && setFiltered({ ...menu, linkKey: keys[place] ?? '' })}
          onRemove={() => remove(place)}
          onClose={() => setMenu(null)}
        />
        {filtered && filteredColumn && (
          <ColumnFilter
            anchor={filtered.anchor}
            columnKeys={[filtered.linkKey, filtered.key]}
            name={filteredColumn.header}
            onClose={() => setFiltered(null)}
          />
        )}
        <Hidden role="status">{said}</Hidden>
      </>
    ),
  }
}

const isCompanion = (key: string | undefined) => key !== undefined && !/^(tax|pco|rco)~/.test(key)
