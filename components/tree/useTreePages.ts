'use client'

import { useEffect } from 'react'
import { type Branch, rowAt } from '@/lib/domain/tree/treeRows'
import { useHydrated } from '@/lib/browser/useSegments'
import type { TreeModel } from './model/treeModel'
import { rootNodes } from './treeSource'

/** The roots' children are few and their counts always visible. */
export function useRootPages(model: TreeModel) {
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) rootNodes.forEach((root) => model.ensure(root.key, 0, 0))
  }, [hydrated, model])
}

/** Fetches what the rows in view and the one with the tab stop show. */
export function usePagesInView(
  model: TreeModel,
  branch: Branch,
  rows: readonly number[],
  isNear: (row: number) => boolean,
  focusRow: number,
) {
  useEffect(() => {
    for (const row of rows) {
      const at = rowAt(branch, row)
      if (at && (isNear(row) || row === focusRow)) model.ensure(at.parent, at.index, at.index)
    }
  }, [rows, branch, model, isNear, focusRow])
}
