'use client'

import { useEffect } from 'react'

/**
 * Registers the service worker (spec §7) and reloads when a new version of it has taken over, here or in another tab.
 * Loaded after the page, because nothing on it waits for this. A browser that blocks workers works without one.
 */
export function ServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    register().catch(() => {})
  }, [])
  return null
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js', { scope: '/' })
  worker.addEventListener('activated', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) window.location.reload()
  })
  await worker.register()
}
