'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Branch, rowOf } from '@/lib/domain/tree/treeRows'

/**
 * Keeps what one looks at where it is when rows above it come or go: the row with the tab stop if it is in view, else the topmost one.
 * (The browser's own scroll anchoring does not know rows that are placed by hand.)
 *
 * @param place the path of a row, to find it again
 */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  branch: Branch,
  rowHeight: number,
  tabStop: number,
  place: (branch: Branch, row: number) => number[] | null,
) {
  const before = useRef({ branch, tabStop })
  useLayoutEffect(() => {
    const { branch: old, tabStop: oldTabStop } = before.current
    before.current = { branch, tabStop }
    const element = scroller.current
    if (old === branch || !element || element.clientHeight === 0) return
    const top = Math.floor(element.scrollTop / rowHeight)
    const isInView = oldTabStop >= top && (oldTabStop + 1) * rowHeight <= element.scrollTop + element.clientHeight
    const row = isInView ? oldTabStop : top
    const path = place(old, row)
    const now = path === null ? null : rowOf(branch, path)
    if (now !== null && now !== row) element.scrollTo({ top: element.scrollTop + (now - row) * rowHeight })
  }, [branch, place, rowHeight, scroller, tabStop])
}
