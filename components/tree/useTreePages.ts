'use client'

import { useEffect, useRef } from 'react'
import { type Branch, rowAt } from '@/lib/domain/tree/treeRows'
import { useHydrated } from '@/lib/browser/hydration'
import { NODES_AT_ONCE } from './model/pageLog'
import type { TreeModel } from './model/treeModel'

/** The roots' children are few and their counts always visible. */
export function useRootPages(model: TreeModel) {
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) model.ensureRoots()
  }, [hydrated, model])
}

/** Rows that are fetched before they come into view, in the direction one goes: fast scrolling passes some thirty a frame. */
const AHEAD = 2 * NODES_AT_ONCE

/** Fetches what the rows in view and the one with the tab stop show, and what will come into view next. */
export function usePagesInView(
  model: TreeModel,
  branch: Branch,
  rows: readonly number[],
  isNear: (row: number) => boolean,
  focusRow: number,
) {
  const before = useRef<number | null>(null)
  useEffect(() => {
    const want = (row: number) => {
      const at = rowAt(branch, row)
      if (at) model.ensure(at.parent, at.index, at.index)
    }
    const near = rows.filter(isNear)
    near.forEach(want)
    if (rows.includes(focusRow)) want(focusRow)
    const [first] = near
    const last = near.at(-1)
    if (first === undefined || last === undefined) return
    const moved = first - (before.current ?? first)
    before.current = first
    // Further at once is a jump, after which nobody knows where it goes on.
    if (moved === 0 || Math.abs(moved) > NODES_AT_ONCE) return
    for (let step = NODES_AT_ONCE / 2; step <= AHEAD; step += NODES_AT_ONCE / 2) want(moved > 0 ? last + step : first - step)
  }, [rows, branch, model, isNear, focusRow])
}
