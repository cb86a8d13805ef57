'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'

export interface PendingAnswer<Result> {
  /** The last answer; of earlier variables while `isStale`. Null before the first. */
  result: Result | null
  isStale: boolean
  error: unknown
}

/**
 * Asks when the variables have stood still for `pauseMs`, and cancels what nobody waits for any more: the server stops working on it. Null
 * variables ask nothing and keep what was there.
 */
export function useAnswer<Result, Variables extends OperationVariables>(
  query: TypedDocumentNode<Result, Variables>,
  variables: Variables | null,
  pauseMs: number,
): PendingAnswer<Result> {
  const client = useApolloClient()
  const [answer, setAnswer] = useState<{ key: string | null; result: Result | null; error: unknown }>({
    key: null,
    result: null,
    error: null,
  })
  const key = variables === null ? null : JSON.stringify(variables)

  useEffect(() => {
    if (key === null) return
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      client
        .query<Result, OperationVariables>({
          query: query as TypedDocumentNode<Result, OperationVariables>,
          variables: JSON.parse(key) as OperationVariables,
          // The server keeps the answers together with the state of the data they speak of.
          fetchPolicy: 'no-cache',
          // Travels alone, so that it can be cancelled and nobody waits for it.
          context: { fetchOptions: { signal: cancel.signal }, queryDeduplication: false },
        })
        .then(({ data }) => !cancel.signal.aborted && setAnswer({ key, result: data ?? null, error: null }))
        .catch((error: unknown) => {
          if (!cancel.signal.aborted) setAnswer((before) => ({ ...before, key, error }))
        })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [client, query, key, pauseMs])

  return { result: answer.result, isStale: key !== null && answer.key !== key, error: answer.key === key ? answer.error : null }
}
