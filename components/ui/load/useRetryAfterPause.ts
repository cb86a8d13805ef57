'use client'

import { useEffect, useRef } from 'react'
import { wantedPause } from '@/lib/browser/wantedPause'

/** Where the server wants a pause, asks again by itself when it is over; answers whether that is so. */
export function useRetryAfterPause(error: unknown, retry: () => void): boolean {
  const pause = wantedPause(error)
  const latest = useRef(retry)
  useEffect(() => void (latest.current = retry))
  useEffect(() => {
    if (pause === null) return
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [error, pause])
  return pause !== null
}
