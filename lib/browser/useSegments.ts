'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { type Segment, segments } from '../domain/addresses/segments'
import { useHydrated } from './hydration'

/** Decoded path segments: ['Arten', taxId, objId]; [] until hydrated. */
export function useSegments(): Segment[] {
  const hydrated = useHydrated()
  const pathname = usePathname()
  return useMemo(() => (hydrated ? segments(pathname) : []), [hydrated, pathname])
}
