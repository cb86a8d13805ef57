'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { ImportTableSampleQuery, type TableSample } from './sampleQuery'

export interface Sampled {
  /** As it was last answered for the same table, also while another line of names is asked for. */
  data: TableSample | null
  error: unknown
  retry: () => void
}

/** A table whose beginning is wanted, and the collection whose last import says what its columns were. */
export interface WantedSample {
  table: TableMapping
  collection: string | null
}

interface Answer {
  key: string
  data: TableSample | null
  error: unknown
}

/** The beginning of each table and what its columns are guessed to be, or were when its collection was last imported; in the order of the tables. */
export function useTableSamples(draftId: string, wanted: readonly WantedSample[]): Sampled[] {
  const client = useApolloClient()
  const [attempt, setAttempt] = useState(0)
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const known = useRef(answers)
  const asked = wanted.map(({ table: { file, sheet, headerRow }, collection }) => {
    const place = JSON.stringify([draftId, file, sheet])
    const variables = { draftId, file, sheet: sheet ?? null, headerRow: headerRow ?? null, collection }
    return { place, key: JSON.stringify([place, headerRow, collection, attempt]), variables }
  })
  const all = JSON.stringify(asked)

  useEffect(() => {
    const cancel = new AbortController()
    const take = (place: string, answer: Answer) => {
      if (cancel.signal.aborted) return
      known.current = new Map(known.current).set(place, answer)
      setAnswers(known.current)
    }
    for (const { place, key, variables } of JSON.parse(all) as typeof asked) {
      const { file } = variables
      if (file === undefined || known.current.get(place)?.key === key) continue
      client
        .query({
          query: ImportTableSampleQuery,
          variables: { ...variables, file },
          fetchPolicy: 'no-cache',
          context: { fetchOptions: { signal: cancel.signal }, queryDeduplication: false },
        })
        .then(({ data, error }) => {
          const sample = data?.importTableSample ?? null
          take(place, { key, data: sample, error: sample ? null : (error ?? new Error('A table without a sample')) })
        })
        .catch((error: unknown) => take(place, { key, data: null, error }))
    }
    return () => cancel.abort()
  }, [client, all])

  return asked.map(({ place, key }) => {
    const answer = answers.get(place)
    return {
      data: answer?.data ?? null,
      error: answer?.key === key ? answer.error : null,
      retry: () => setAttempt((before) => before + 1),
    }
  })
}
