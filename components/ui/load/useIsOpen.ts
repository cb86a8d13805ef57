'use client'

import { useCallback, useEffect, useRef } from 'react'

/**
 * Tells, when an answer has come, whether the form or dialog that asked for it still stands. Whoever has left it meanwhile may have opened another one in
 * its place: that one is not to be closed, and what is typed there not to be emptied, by an answer to something else.
 */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return useCallback(() => isOpen.current, [])
}
