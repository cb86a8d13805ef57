'use client'

import { useEffect, useReducer, useRef } from 'react'

export const PAGE_SIZE = 100

export interface Page<Row> {
  total: number
  nodes: readonly Row[]
}

/**
 * Rows of a long table, fetched by the page as they come into view and addressed by index.
 * `key` names what is shown (a filter …): with another key everything starts anew. `fetchPage` may change with every render.
 */
export function usePages<Row>(
  key: string,
  fetchPage: (offset: number, limit: number, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const [, render] = useReducer((version: number) => version + 1, 0)
  const latest = useRef(fetchPage)
  const store = useRef(emptyStore<Row>(key))

  useEffect(() => void (latest.current = fetchPage))
  useEffect(() => {
    const own = (store.current =
      store.current.key === key && !store.current.cancel.signal.aborted ? store.current : emptyStore(key))
    void load(own, 0)
    return () => own.cancel.abort()
    // `load` reads only refs
  }, [key])

  const load = async (own: Store<Row>, page: number) => {
    if (own.asked.has(page)) return
    own.asked.add(page)
    try {
      const { total, nodes } = await latest.current(page * PAGE_SIZE, PAGE_SIZE, own.cancel.signal)
      own.pages.set(page, nodes)
      own.total = total
      own.error = null
    } catch (error) {
      own.asked.delete(page)
      if (!own.cancel.signal.aborted) own.error = error
    }
    if (!own.cancel.signal.aborted) render()
  }

  const current = store.current
  const isCurrent = current.key === key
  return {
    /** null until the first page is here. */
    total: isCurrent ? current.total : null,
    error: isCurrent ? current.error : null,
    row: (index: number): Row | null =>
      isCurrent ? (current.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null) : null,
    /** Fetches what is missing between two rows. After an error nothing is fetched until `retry`. */
    ensure: (from: number, to: number) => {
      if (current.error !== null) return
      for (let page = Math.floor(from / PAGE_SIZE); page <= Math.floor(to / PAGE_SIZE); page++) void load(current, page)
    },
    retry: () => {
      current.error = null
      void load(current, 0)
      render()
    },
  }
}

interface Store<Row> {
  key: string
  total: number | null
  error: unknown
  pages: Map<number, readonly Row[]>
  asked: Set<number>
  cancel: AbortController
}

const emptyStore = <Row>(key: string): Store<Row> => ({
  key,
  total: null,
  error: null,
  pages: new Map(),
  asked: new Set(),
  cancel: new AbortController(),
})
