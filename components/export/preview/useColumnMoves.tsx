'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Hidden } from '@/components/ui/text/type'
import { withColumnAt, withoutColumn } from '@/lib/domain/export/exportColumnOrder'
import { exportColumnKeys } from '@/lib/domain/export/exportColumns'
import { changeChoice, resetChoice, sortExportBy, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { wishFilter } from '@/stores/filterWish'
import { type ColumnMoving, menuButtonId } from './ColumnHead'
import { ColumnMenu } from './ColumnMenu'
import type { PreviewColumn } from '../rows/usePreview'

/** id and name come first in every export. */
const FIXED = 2

/**
 * Moving and removing the columns, by mouse, finger or keyboard. `isStale`: they are still those of the last choice and stay where they are.
 *
 * @returns what each column's head needs (null for id and name), and what stands beside the table: the menu and what is said aloud
 */
export function useColumnMoves(
  columns: PreviewColumn[],
  isStale: boolean,
): { movingOf: (at: number) => ColumnMoving | null; beside: ReactNode } {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; place: number } | null>(null)
  const [openings, setOpenings] = useState(0)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const movedKey = useRef<string | null>(null)
  // The link's own words for the columns; the catalogue may write a name differently.
  const keys = exportColumnKeys(settings, view)
  const movable = columns.slice(FIXED)
  const canMove = !isStale && keys.length === movable.length

  // A column that moved takes the eye and the focus along: its head may be another place of the page now.
  useEffect(() => {
    const button = movedKey.current === null ? null : document.getElementById(menuButtonId(movedKey.current))
    movedKey.current = null
    button?.focus({ preventScroll: true })
    button?.closest('[role=columnheader]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [columns])

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
        if (!canMove) return
        setMenu({ anchor, place })
        setOpenings(openings + 1)
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
  return {
    movingOf,
    beside: (
      <>
        <ColumnMenu
          // A new one each time: it would begin where it was left, and after «ans Ende» that is «entfernen».
          key={openings}
          anchor={menu?.anchor ?? null}
          name={(menu && movable[menu.place]?.header) ?? ''}
          place={menu?.place ?? 0}
          count={movable.length}
          removeLabel={isCompanion(keys[menu?.place ?? 0]) ? 'alle Herkunftsspalten entfernen' : 'entfernen'}
          onMove={(to) => menu && move(menu.place, to)}
          onSort={(descending) => menu && sort(menu.place, descending)}
          onFilter={filterOf(keys[menu?.place ?? 0])}
          onRemove={() => menu && remove(menu.place)}
          onClose={() => setMenu(null)}
        />
        <Hidden role="status">{said}</Hidden>
      </>
    ),
  }
}

const filterOf = (key: string | undefined) => (key === undefined || isCompanion(key) ? null : () => wishFilter(key))

const isCompanion = (key: string | undefined) => key !== undefined && !/^(tax|pco|rco)~/.test(key)
