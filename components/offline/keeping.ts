import { useEffect, useState } from 'react'
import { create } from 'zustand'

/** Why taking objects along stopped, as a sentence for whoever waits. */
export class KeepingStopped extends Error {}

/** A run that takes objects along, and a number that changes whenever something was kept or forgotten. */
export const useKeeping = create<{ run: AbortController | null; changes: number }>(() => ({ run: null, changes: 0 }))

/** One at a time: the one before ends. */
export function beginKeeping(): AbortController {
  endKeeping()
  const run = new AbortController()
  useKeeping.setState({ run })
  // Else a browser may clear it when it needs room; it may refuse, and some ask.
  void navigator.storage?.persist?.().catch(() => {})
  return run
}

/** Ends a run, if it is still the one that goes on; without one whichever does. */
export function endKeeping(own?: AbortController): void {
  const { run } = useKeeping.getState()
  if (own && own !== run) return
  run?.abort()
  useKeeping.setState({ run: null })
}

export const tellKept = () => useKeeping.setState(({ changes }) => ({ changes: changes + 1 }))

/** A browser that keeps nothing refuses even to say so. */
function hasStore(): boolean {
  try {
    return 'serviceWorker' in navigator && typeof caches !== 'undefined'
  } catch {
    return false
  }
}

/** Remembered for the next page that asks: nothing moves there. */
let wasKeepable = false

/** Whether this browser can hold pages, and there is somebody to answer from them; false before the page is alive. */
export function useIsKeepable(): boolean {
  const [isKeepable, setKeepable] = useState(false)
  useEffect(() => {
    if (!hasStore()) return
    let isGone = false
    const known = wasKeepable ? Promise.resolve() : navigator.serviceWorker.ready
    void known.then(() => {
      wasKeepable = true
      if (!isGone) setKeepable(true)
    })
    return () => void (isGone = true)
  }, [])
  return isKeepable
}
