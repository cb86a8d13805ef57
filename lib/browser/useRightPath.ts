'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { moveWithinRoot } from './navigate'

/** Replaces an address with wrong or missing ancestors, or below the wrong root, by the record's own; waits while that is unknown. */
export function useRightPath(path: string | null | undefined) {
  const router = useRouter()
  const shown = usePathname()
  useEffect(() => {
    // Whoever has clicked on is at another address before the page follows; what belongs to the page they leave does not call them back.
    if (!path || shown !== window.location.pathname) return
    const right = path + window.location.search + window.location.hash
    if (!moveWithinRoot(right, 'replace')) router.replace(right)
  }, [path, router, shown])
}
