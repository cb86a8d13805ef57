'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { ImportTableSampleQuery, type TableSample } from './sampleQuery'

export interface Sampled {
  /** As it was last answered for the same table, also while another line of names is asked for. */
  data: TableSample | null
  error: unknown
  retry: () => void
}

/** The beginning of a table and what its columns are guessed to be, or were when this collection was last imported. */
export function useTableSample(draftId: string, { file, sheet, headerRow }: TableMapping, collection: string | null): Sampled {
  const client = useApolloClient()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ place: string; key: string; data: TableSample | null; error: unknown } | null>(null)
  const place = JSON.stringify([draftId, file, sheet])
  const key = JSON.stringify([place, headerRow, collection, attempt])

  useEffect(() => {
    if (file === undefined) return
    const cancel = new AbortController()
    client
      .query({
        query: ImportTableSampleQuery,
        variables: { draftId, file, sheet: sheet ?? null, headerRow: headerRow ?? null, collection },
        fetchPolicy: 'no-cache',
        context: { fetchOptions: { signal: cancel.signal }, queryDeduplication: false },
      })
      .then(({ data, error }) => {
        if (cancel.signal.aborted) return
        const sample = data?.importTableSample ?? null
        setAnswer({ place, key, data: sample, error: sample ? null : (error ?? new Error('A table without a sample')) })
      })
      .catch((error: unknown) => {
        if (!cancel.signal.aborted) setAnswer({ place, key, data: null, error })
      })
    return () => cancel.abort()
  }, [client, draftId, file, sheet, headerRow, collection, place, key])

  return {
    data: answer?.place === place ? answer.data : null,
    error: answer?.key === key ? answer.error : null,
    retry: () => setAttempt((before) => before + 1),
  }
}
