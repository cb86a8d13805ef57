'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { type ChartAddress, readChartAddress, writeChartAddress } from '@/lib/domain/charts/chartAddress'
import { moveWithinRoot } from '@/lib/browser/navigate'

/** What the address says of the page's chart, and how to say something else: in place, because a choice is no step one goes back by. */
export function useChartAddress(): [ChartAddress, (next: ChartAddress) => void] {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const address = useMemo(() => readChartAddress(search), [search])
  const choose = (next: ChartAddress) => {
    const query = writeChartAddress(search, next)
    moveWithinRoot(`${pathname}${query && `?${query}`}${window.location.hash}`, 'replace')
  }
  return [address, choose]
}
