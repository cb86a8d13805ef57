'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { graphql, type ResultOf } from '@/lib/graphql'

export type SearchResult = ResultOf<typeof Search>['search']
export type Hit = SearchResult['hits'][number]

export type SearchState =
  | { state: 'idle' }
  | { state: 'searching'; before: SearchResult | null }
  | { state: 'found'; text: string; result: SearchResult }
  | { state: 'failed'; error: unknown }

/** Letters that follow each other faster than this wait for the last of them. */
const PAUSE_MS = 120

/**
 * Hits for a text. The first letter after a pause is sent at once, a quick run of letters when it ends; a search that is no longer
 * wanted is cancelled on its way.
 */
export function useSearch(input: string, limit: number): SearchState {
  const client = useApolloClient()
  const [state, setState] = useState<SearchState>({ state: 'idle' })
  const lastLetter = useRef(-PAUSE_MS)
  const text = input.trim()

  useEffect(() => {
    if (text === '') return
    const now = performance.now()
    const wait = now - lastLetter.current >= PAUSE_MS ? 0 : PAUSE_MS
    lastLetter.current = now
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      setState((previous) => ({ state: 'searching', before: shown(previous) }))
      client
        // Its own fetch options keep it out of the other batches, whose slowest member it would otherwise wait for.
        .query({
          query: Search,
          variables: { text, limit },
          context: { fetchOptions: { signal: cancel.signal }, queryDeduplication: false },
        })
        .then(({ data }) => {
          if (data && !cancel.signal.aborted) setState({ state: 'found', text, result: data.search })
        })
        .catch((error: unknown) => {
          if (!cancel.signal.aborted) setState({ state: 'failed', error })
        })
    }, wait)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [client, text, limit])

  if (text === '') return { state: 'idle' }
  return state.state === 'idle' ? { state: 'searching', before: null } : state
}

/** The hits that stand there until others come. */
const shown = (state: SearchState) => (state.state === 'found' ? state.result : state.state === 'searching' ? state.before : null)

export const Search = graphql(`
  query Search($text: String!, $limit: Int!) {
    search(text: $text, limit: $limit) {
      total
      capped
      hits {
        key
        kind
        label
        author
        rank
        acceptedName
        taxonomy
        path
      }
    }
  }
`)
