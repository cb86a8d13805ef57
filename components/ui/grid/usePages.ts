'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'

const PAGE_SIZE = 100

export interface TablePage<Row> {
  total: number
  nodes: readonly Row[]
}

export type FetchPage<Row> = (offset: number, limit: number, signal: AbortSignal) => Promise<TablePage<Row>>

/**
 * Rows of a long table, fetched by the page as they come into view and addressed by index. `key` names what is shown (a filter …): with
 * another key everything starts anew and what is under way is cancelled. `fetchPage` may be another function with every render.
 */
export function usePages<Row>(key: string, fetchPage: FetchPage<Row>) {
  const [held, setHeld] = useState(() => ({ key, pages: createPages<Row>() }))
  if (held.key !== key) setHeld({ key, pages: createPages<Row>() })
  const { pages } = held
  const { error, loaded, total } = useSyncExternalStore(pages.subscribe, pages.snapshot, pages.snapshot)

  useEffect(() => {
    pages.open()
    return pages.close
  }, [pages])
  useEffect(() => {
    pages.ensure(0, 0, fetchPage)
  })

  return {
    /** null until the first page is here. */
    total,
    error,
    row: (index: number): Row | null => loaded.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null,
    /** Fetches what is missing between two rows. After an error nothing is fetched until `retry`. */
    ensure: (from: number, to: number) => pages.ensure(from, to, fetchPage),
    retry: pages.retry,
  }
}

function createPages<Row>() {
  const asked = new Set<number>()
  const listeners = new Set<() => void>()
  let cancel = new AbortController()
  let current = { total: null as number | null, error: null as unknown, loaded: new Map<number, readonly Row[]>() }

  const change = (next: Partial<typeof current>) => {
    current = { ...current, ...next }
    listeners.forEach((listener) => listener())
  }

  const load = async (page: number, fetchPage: FetchPage<Row>) => {
    const { signal } = cancel
    asked.add(page)
    try {
      const { total, nodes } = await fetchPage(page * PAGE_SIZE, PAGE_SIZE, signal)
      if (signal.aborted) return
      // A row came in or went since: what stands at the border of an older page would be there twice or not at all.
      const isAnother = current.total !== null && current.total !== total
      if (isAnother) for (const other of asked) if (other !== page) asked.delete(other)
      change({ total, loaded: new Map(isAnother ? [] : current.loaded).set(page, nodes) })
    } catch (error) {
      if (signal.aborted) return
      asked.delete(page)
      change({ error })
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => current,
    open: () => {
      if (cancel.signal.aborted) cancel = new AbortController()
    },
    /** Cancels what is under way; it may be asked for again. */
    close: () => {
      cancel.abort()
      for (const page of asked) if (!current.loaded.has(page)) asked.delete(page)
    },
    ensure: (from: number, to: number, fetchPage: FetchPage<Row>) => {
      if (current.error !== null) return
      for (let page = Math.floor(from / PAGE_SIZE); page <= Math.floor(to / PAGE_SIZE); page++) {
        if (!asked.has(page)) void load(page, fetchPage)
      }
    },
    retry: () => change({ error: null }),
  }
}
