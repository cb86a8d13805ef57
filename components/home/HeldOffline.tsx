'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { hasWished } from '@/lib/visited/wished'

/** What is held for when there is no connection; its script comes only where something is. */
export function HeldOffline() {
  const [KeptOffline, setKeptOffline] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isGone = false
    const show = async () => {
      if (!(await hasWished())) return
      const loaded = await import('../offline/KeptOffline')
      if (!isGone) setKeptOffline(() => loaded.KeptOffline)
    }
    // Without a store, or without the script, there is nothing to show.
    void show().catch(() => {})
    return () => void (isGone = true)
  }, [])
  return KeptOffline && <KeptOffline />
}
