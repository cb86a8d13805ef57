'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { type Comparison, type CompareQuery, parseCompareQuery, writeCompareQuery } from '@/lib/domain/addresses/compareQuery'
import { paths } from '@/lib/domain/addresses/paths'
import { moveWithinRoot } from '@/lib/browser/navigate'
import { useHydrated } from '@/lib/browser/hydration'
import { setCompared } from '@/stores/comparison'

/** What the address says; null while the static page, which knows no query, hydrates. */
export function useComparisonAddress(): CompareQuery | null {
  const hydrated = useHydrated()
  const search = useSearchParams().toString()
  return useMemo(() => (hydrated ? parseCompareQuery(search) : null), [hydrated, search])
}

/** Goes to the address of another comparison. `replace`: no step of the history, for what is only another order. */
export function changeComparison(next: Comparison, how: 'push' | 'replace' = 'push') {
  setCompared(next.ids)
  moveWithinRoot(paths.compare(writeCompareQuery(next)), how)
}
