'use client'

import { useEffect, useRef } from 'react'
import { isConnectionError } from '@/lib/text/errorSentence'
import { doubtConnection, onConnectionFound } from '@/stores/connection'

/** Where the connection was the trouble, asks again by itself when it is back. */
export function useRetryOnReturn(error: unknown, retry: (() => void) | undefined) {
  const isLost = isConnectionError(error)
  const latest = useRef(retry)
  useEffect(() => void (latest.current = retry))
  useEffect(() => {
    if (!isLost) return
    doubtConnection()
    return onConnectionFound(() => latest.current?.())
  }, [isLost, error])
}
