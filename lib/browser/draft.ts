'use client'

import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useHydrated } from './hydration'

/**
 * Like useState, for what someone is typing: it survives a reload of the tab, be it theirs or that of an update (docs/contract.md §7). It comes back
 * once, into the field with the same key; leaving the field forgets it. Never for passwords.
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
  useEffect(() => keepDraft(key, () => value), [key, value])
  return [value, setValue]
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
