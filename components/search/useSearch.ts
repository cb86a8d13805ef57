'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import type { ResultOf } from '@/lib/graphql'
import { wantedPause } from '@/lib/browser/wantedPause'
import type { SearchHit } from './queries'
import type { ApolloClient, TypedDocumentNode } from '@apollo/client'

export type Hit = ResultOf<typeof SearchHit>

export type SearchState<Result> =
  | { state: 'idle' }
  /** before: the hits of an earlier text, which are no answer to this one. */
  | { state: 'searching'; before: Result | null }
  | { state: 'found'; text: string; result: Result }
  /** goesOn: the server wants a pause, after which it is asked again without anybody doing anything. */
  | { state: 'failed'; error: unknown; goesOn: boolean }

/** Letters that follow each other faster than this wait for the last of them. */
const PAUSE_MS = 120
/** Until then the server refuses everything; a time of `performance.now`. */
let refusedUntil = 0

/**
 * Hits for a text; null: nothing is looked for. The first letter after a pause is sent at once, a quick run of letters when it ends. A search
 * that is no longer wanted is cancelled on its way, so an answer never stands where that of an earlier text comes later.
 */
export function useSearch<Result, Variables extends { text: string }>(
  query: TypedDocumentNode<{ search: Result }, Variables>,
  variables: Variables | null,
): SearchState<Result> & { retry: () => void } {
  const client = useApolloClient()
  // With what was asked: what was found for anything else is no answer, also before the next question is on its way.
  const [state, setState] = useState<SearchState<Result> & { of?: string }>({ state: 'idle' })
  const [tries, setTries] = useState(0)
  const lastLetter = useRef(-PAUSE_MS)
  const key = variables === null || variables.text === '' ? null : JSON.stringify(variables)

  // What was found before somebody began anew is no answer to that.
  if (key === null && state.state !== 'idle') setState({ state: 'idle' })

  useEffect(() => {
    if (key === null) return
    const now = performance.now()
    const wait = now - lastLetter.current >= PAUSE_MS ? 0 : PAUSE_MS
    lastLetter.current = now
    const cancel = new AbortController()
    const asking = key
    const asked = JSON.parse(key) as Variables
    let timer = setTimeout(ask, Math.max(wait, refusedUntil - now))

    function ask() {
      setState((previous) => ({ state: 'searching', of: asking, before: shown(previous) }))
      client
        // Its own fetch options keep it out of the other batches, whose slowest member it would otherwise wait for.
        .query<{ search: Result }, Variables>({
          query,
          variables: asked,
          context: { fetchOptions: { signal: cancel.signal }, queryDeduplication: false },
        } as ApolloClient.QueryOptions<{ search: Result }, Variables>)
        .then(({ data }) => {
          if (data && !cancel.signal.aborted) setState({ state: 'found', of: asking, text: asked.text, result: data.search })
        })
        .catch((error: unknown) => {
          if (cancel.signal.aborted) return
          const pause = wantedPause(error)
          setState({ state: 'failed', of: asking, error, goesOn: pause !== null })
          if (pause === null) return
          refusedUntil = performance.now() + pause
          timer = setTimeout(ask, pause)
        })
    }

    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [client, query, key, tries])

  const retry = () => setTries((before) => before + 1)
  if (key === null) return { state: 'idle', retry }
  return { ...(state.of === key ? state : { state: 'searching' as const, before: shown(state) }), retry }
}

/** What stands on the screen: the hits found, or the earlier ones until others come, dimmed and out of reach (`isStale`). */
export const shown = <Result>(state: SearchState<Result>): Result | null =>
  state.state === 'found' ? state.result : state.state === 'searching' ? state.before : null

/** What stands on the screen belongs to an earlier text: nobody may choose from it. */
export const isOfEarlierText = (search: SearchState<unknown>) => search.state === 'searching' && search.before !== null
