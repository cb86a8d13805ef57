'use client'

import { useApolloClient } from '@apollo/client/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { ResultOf } from '@/lib/graphql'
import { wantedPause } from '@/lib/browser/wantedPause'
import { isUnvisited } from '@/lib/text/errorSentence'
import { searchRead } from '@/lib/visited/amongRead'
import { doubtConnection, onConnectionFound } from '@/stores/connection'
import type { SearchHit } from './queries'
import type { ApolloClient, TypedDocumentNode } from '@apollo/client'

export type Hit = ResultOf<typeof SearchHit>

export type SearchState<Result> =
  | { state: 'idle' }
  /** before: the hits of an earlier text, this one, which are no answer to what is asked. */
  | { state: 'searching'; text: string; before: Result | null; isAmongRead?: boolean }
  /** isAmongRead: without a connection, among the objects that were read in this browser; searched anew once it is back. */
  | { state: 'found'; text: string; result: Result; isAmongRead?: boolean }
  /** goesOn: the server wants a pause, after which it is asked again without anybody doing anything. */
  | { state: 'failed'; error: unknown; goesOn: boolean }

/** So long a search has for its answer before the next one is sent without it. */
const PATIENCE_MS = 40
/** Until then the server refuses everything; a time of `performance.now`. */
let refusedUntil = 0

/** A search on its way, and what follows it. */
interface Flight {
  cancel: AbortController
  since: number
  /** The question that waits for its answer. */
  next?: { key: string; ask: () => void }
}

/**
 * Hits for a text; null: nothing is looked for. A letter is sent at once, unless the search for the text before is still on its way: then as soon as that is
 * answered, or when it takes long, in its place. So nobody waits for a pause of their own, and a slow server has one question at a time. What is no longer
 * wanted is cancelled, so an answer never stands where that of an earlier text comes later.
 */
export function useSearch<Result, Variables extends { text: string }>(
  query: TypedDocumentNode<{ search: Result }, Variables>,
  variables: Variables | null,
): SearchState<Result> & { retry: () => void } {
  const client = useApolloClient()
  // With what was asked: what was found for anything else is no answer, also before the next question is on its way.
  const [state, setState] = useState<SearchState<Result> & { of?: string }>({ state: 'idle' })
  const [tries, setTries] = useState(0)
  const flight = useRef<Flight | null>(null)
  const key = variables === null || variables.text === '' ? null : JSON.stringify(variables)

  // What was found before somebody began anew is no answer to that.
  if (key === null && state.state !== 'idle') setState({ state: 'idle' })

  useEffect(() => {
    if (key === null) {
      flight.current?.cancel.abort()
      flight.current = null
      return
    }
    const asking = key
    const asked = JSON.parse(key) as Variables
    let isOver = false
    const before = flight.current
    let timer: ReturnType<typeof setTimeout> | undefined
    if (before) {
      timer = setTimeout(ask, before.since + PATIENCE_MS - performance.now())
      before.next = { key: asking, ask }
    } else void Promise.resolve().then(() => isOver || ask())

    function ask() {
      clearTimeout(timer)
      const refused = refusedUntil - performance.now()
      if (refused > 0) {
        timer = setTimeout(ask, refused)
        return
      }
      flight.current?.cancel.abort()
      const own: Flight = { cancel: new AbortController(), since: performance.now() }
      const { signal } = own.cancel
      flight.current = own
      // What is found for another text is no answer anyway; whoever has come back to a text has one, and gets today's.
      setState((previous) => (previous.of === asking && !isAnswer(previous) ? { ...searching(previous), of: asking } : previous))
      client
        // Its own fetch options keep it out of the other batches, whose slowest member it would otherwise wait for.
        .query<{ search: Result }, Variables>({
          query,
          variables: asked,
          // Nobody else reads its answer: to be written and read again by parts would take longer than to be drawn.
          fetchPolicy: 'no-cache',
          context: { fetchOptions: { signal }, queryDeduplication: false },
        } as ApolloClient.QueryOptions<{ search: Result }, Variables>)
        .then(({ data }) => {
          if (!data || signal.aborted) return
          const found = { state: 'found' as const, of: asking, text: asked.text, result: data.search }
          const { next } = own
          if (!next) return setState(found)
          // Whoever has typed on gets these when there is time: the answer to what stands there now goes before.
          startTransition(() => setState((previous) => (previous.of === next.key && isAnswer(previous) ? previous : found)))
        })
        .catch(async (error: unknown) => {
          if (signal.aborted) return
          const found = isUnvisited(error) ? await searchRead(asked).catch(() => null) : null
          if (signal.aborted) return
          // Of the shape that every search has.
          if (found) return setState({ state: 'found', of: asking, text: asked.text, result: found as Result, isAmongRead: true })
          const pause = wantedPause(error)
          if (pause !== null) refusedUntil = performance.now() + pause
          // The next text says what it meets itself.
          if (isOver) return
          setState({ state: 'failed', of: asking, error, goesOn: pause !== null })
          if (pause !== null) timer = setTimeout(ask, pause)
        })
        .finally(() => {
          if (flight.current !== own) return
          flight.current = null
          own.next?.ask()
        })
    }

    return () => {
      isOver = true
      clearTimeout(timer)
      if (flight.current) flight.current.next = undefined
    }
  }, [client, query, key, tries])

  useEffect(() => () => flight.current?.cancel.abort(), [])

  const isLimited = isAmongRead(state)
  useEffect(() => {
    if (!isLimited) return
    doubtConnection()
    return onConnectionFound(() => setTries((before) => before + 1))
  }, [isLimited])

  const retry = () => setTries((before) => before + 1)
  if (key === null) return { state: 'idle', retry }
  return {
    ...(state.of === key ? state : searching(state)),
    retry,
  }
}

/** What stands on the screen: the hits found, or the earlier ones until others come, dimmed and out of reach (`isStale`). */
export const shown = <Result>(state: SearchState<Result>): Result | null =>
  state.state === 'found' ? state.result : state.state === 'searching' ? state.before : null

/** The text of which the hits on the screen are. */
export const shownText = (state: SearchState<unknown>): string =>
  state.state === 'found' || state.state === 'searching' ? state.text : ''

/** What stands on the screen belongs to an earlier text: nobody may choose from it. */
export const isOfEarlierText = (search: SearchState<unknown>) => search.state === 'searching' && search.before !== null

/** Stands by the hits that {@link useSearch} found without a connection. */
export const amongReadSentence = 'Ohne Verbindung stehen hier nur Objekte, die in diesem Browser schon gelesen wurden.'

const searching = <Result>(previous: SearchState<Result>) => ({
  state: 'searching' as const,
  text: shownText(previous),
  before: shown(previous),
  isAmongRead: isAmongRead(previous),
})

const isAnswer = (state: SearchState<unknown>): boolean => state.state === 'found' && state.isAmongRead !== true

/** Whether what stands on the screen was found among what was read. */
export const isAmongRead = (state: SearchState<unknown>): boolean =>
  (state.state === 'found' || state.state === 'searching') && state.isAmongRead === true
