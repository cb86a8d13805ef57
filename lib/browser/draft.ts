'use client'

import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useHydrated } from './hydration'

/**
 * Like useState, for what someone is typing: it survives a reload of the tab, be it theirs or that of an update (docs/contract.md §7). It comes back
 * once, into the field with the same key; leaving the field forgets it, unless it goes because its part of the screen is folded. Never for passwords.
 *
 * @param key names the field and, where several records have it, the record
 */
export function useDraft<T>(key: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  // Static HTML hydrates with the initial value, like the markup that the server sent.
  const hydrated = useHydrated()
  const [isRestored, setRestored] = useState(false)
  const [value, setValue] = useState(initial)
  const [first] = useState(() => value)
  if (hydrated && !isRestored) {
    setRestored(true)
    const kept = drafts.restored.get(key)
    // What is typed while React takes over the page is newer.
    if (kept !== undefined) setValue((now) => (Object.is(now, first) ? (kept as T) : now))
  }
  useEffect(() => {
    if (isRestored) drafts.restored.delete(key)
  }, [isRestored, key])
  const keepFolded = useContext(Fold)
  useEffect(() => {
    const stop = keepDraft(key, () => value)
    return () => {
      stop()
      keepFolded?.(key, value)
    }
  }, [keepFolded, key, value])
  return [value, setValue]
}

/** Around a part of a screen that can be folded: what `useFold` answers. */
export const Fold = createContext<((key: string, value: unknown) => void) | null>(null)

/** Fields go while their part of the screen is folded: what was typed into them waits as over a reload, until it is opened or the screen is left. */
export function useFold(isOpen: boolean) {
  const isFolded = useRef(!isOpen)
  const [waiting] = useState(() => new Set<string>())
  // Known before the fields that go ask.
  useLayoutEffect(() => {
    isFolded.current = !isOpen
  }, [isOpen])
  useEffect(() => {
    if (isOpen) return
    return () => {
      for (const key of waiting) drafts.restored.delete(key)
      waiting.clear()
    }
  }, [isOpen, waiting])
  return useCallback(
    (key: string, value: unknown) => {
      if (!isFolded.current) return
      drafts.restored.set(key, value)
      waiting.add(key)
    },
    [waiting],
  )
}

/** Keeps across a reload what `read` answers when the page goes; answers how to stop. For what is typed into a store. */
export function keepDraft(key: string, read: () => unknown): () => void {
  drafts.live.set(key, read)
  return () => void drafts.live.delete(key)
}

/** Whether something stood there before the reload that nobody has taken yet. */
export const hasRestoredDraft = (key: string): boolean => (drafts.restored.get(key) ?? null) !== null

/** What stood there before the reload, once; undefined when nothing did. */
export function takeDraft(key: string): unknown {
  const kept = drafts.restored.get(key)
  drafts.restored.delete(key)
  return kept
}

const KEY = 'ae.drafts'

const drafts = {
  live: new Map<string, () => unknown>(),
  restored: typeof window === 'undefined' ? new Map<string, unknown>() : readStored(),
}

// A browser may refuse its storage: what is typed then lasts as long as the page.
function readStored(): Map<string, unknown> {
  window.addEventListener('pagehide', store)
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    sessionStorage.removeItem(KEY)
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Whoever goes somewhere else by an address or opens a copy of the tab begins anew.
    return new Map(Array.isArray(stored) && navigation?.type !== 'navigate' ? (stored as [string, unknown][]) : [])
  } catch {
    return new Map()
  }
}

function store() {
  // What no field has taken yet belongs to a screen that is still loading.
  const values = new Map([...drafts.restored, ...[...drafts.live].map(([key, read]) => [key, read()] as const)])
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...values]))
  } catch {}
}
