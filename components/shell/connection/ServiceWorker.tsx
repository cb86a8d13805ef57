'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { WorkerWord } from '@/lib/visited/workerWord'
import { doubtConnection, findConnection } from '@/stores/connection'

/**
 * What a page needs only once it stands: the service worker (docs/contract.md §7), watching the connection, what was typed before a
 * reload. Loaded after everything else; without it the page works too.
 */
export function ServiceWorker() {
  const [AfterLoad, setAfterLoad] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      void import('../AfterLoad').then(
        (module) => setAfterLoad(() => module.AfterLoad),
        () => {},
      )
    if (document.readyState === 'complete') load()
    else window.addEventListener('load', load, { once: true })
    return () => window.removeEventListener('load', load)
  }, [])
  return AfterLoad && <AfterLoad />
}

function hear({ data }: MessageEvent<{ type?: WorkerWord } | null>) {
  if (data?.type === 'unanswered') doubtConnection()
  if (data?.type === 'kept') doubtConnection({ showsKept: true })
  if (data?.type === 'answered') findConnection()
}

// Before React takes over the page: the first questions are asked by then, and the worker speaks with their answers.
if (typeof window !== 'undefined') navigator.serviceWorker?.addEventListener('message', hear)
