'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type Branch, rowOf, type RowPlace } from '@/lib/domain/tree/treeRows'
import type { TreeModel } from './model/treeModel'
import { TOP } from './treeNode'
import { pathOf, rowId } from './rowPlace'

/**
 * The row with the tab stop: where it lies, and which row that is now. `setFocus` moves the tab stop alone, `sendFocus` the keyboard too, as
 * soon as the row exists.
 */
export function useRowFocus(model: TreeModel, branch: Branch) {
  const [focus, setFocus] = useState<RowPlace>({ parent: TOP, index: 0, depth: 0 })
  // The id of the row that the keyboard goes to, until it exists.
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    const row = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  const sendFocus = useCallback((at: RowPlace) => {
    wanted.current = rowId(at)
    setFocus(at)
  }, [])
  return { focusRow: rowOf(branch, pathOf(model, focus)) ?? 0, setFocus, sendFocus }
}
