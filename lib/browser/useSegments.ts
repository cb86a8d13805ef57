'use client'

import { usePathname } from 'next/navigation'
import { useMemo, useSyncExternalStore } from 'react'
import { type Segment, segments } from '../domain/addresses/segments'

const never = () => () => {}

/** False while static HTML hydrates, true from then on: what differs from the exported markup waits for it. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Decoded path segments: ['Arten', taxId, objId]; [] until hydrated. */
export function useSegments(): Segment[] {
  const hydrated = useHydrated()
  const pathname = usePathname()
  return useMemo(() => (hydrated ? segments(pathname) : []), [hydrated, pathname])
}
