'use client'

import { useEffect, useState } from 'react'
import type { WorkerWord } from '@/lib/visited/workerWord'
import { doubtConnection, findConnection } from '@/stores/connection'
import { AfterLoad } from '../AfterLoad'

/**
 * What a page needs only once it stands: the service worker (docs/contract.md §7), watching the connection, what was typed before a
 * reload. Begins after everything else; every page needs it, so it comes with the scripts that all of them have.
 */
export function ServiceWorker() {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const begin = () => setStands(true)
    if (document.readyState === 'complete') return begin()
    window.addEventListener('load', begin, { once: true })
    return () => window.removeEventListener('load', begin)
  }, [])
  return stands && <AfterLoad />
}

function hear({ data }: MessageEvent<{ type?: WorkerWord } | null>) {
  if (data?.type === 'unanswered') doubtConnection()
  if (data?.type === 'kept') doubtConnection({ showsKept: true })
  if (data?.type === 'answered') findConnection()
}

// Before React takes over the page: the first questions are asked by then, and the worker speaks with their answers.
if (typeof window !== 'undefined') navigator.serviceWorker?.addEventListener('message', hear)
