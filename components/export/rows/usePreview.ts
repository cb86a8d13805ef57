'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PropertyValue } from '@/lib/domain/vocabulary/propertyValues'
import { graphql, type ResultOf } from '@/lib/graphql'
import { type LoadedRows, openPages } from './previewPages'

export const ExportPreviewQuery = graphql(`
  query ExportPreview($query: String!, $offset: Int!, $limit: Int!) {
    overview {
      revision
    }
    exportPreview(query: $query, offset: $offset, limit: $limit) {
      columns {
        key
        header
        valueType
        unit
      }
      rows
      warnings
    }
  }
`)

export const ExportCount = graphql(`
  query ExportCount($query: String!) {
    exportCount(query: $query)
  }
`)

export type PreviewColumn = ResultOf<typeof ExportPreviewQuery>['exportPreview']['columns'][number]
export type PreviewRow = PropertyValue[]
export type PreviewData = LoadedRows<PreviewColumn, PreviewRow>

const none = { columns: [], rows: [], warnings: [] }

/** Whoever only passes by, dragging the scroll bar, asks for nothing. */
const RESTING_MS = 60

interface Shown {
  query: string
  data: PreviewData | null
  error: unknown
}

/**
 * The rows of an export by pages as they come into view, and their number, which may take longer: `total` is null until then. While the
 * first rows of a new query are on the way, those of the last one stay (`isStale`).
 *
 * @param countQuery an export with as many rows: other columns or another order need no new counting
 */
export function usePreview(query: string, countQuery: string) {
  const client = useApolloClient()
  const [shown, setShown] = useState<Shown>({ query: '', data: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const pages = useRef<ReturnType<typeof openPages> | null>(null)
  const inView = useRef<[number, number]>([0, 0])
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const count = useQuery(ExportCount, { variables: { query: countQuery }, fetchPolicy: 'cache-and-network' })

  const { refetch: recount } = count

  useEffect(() => {
    let revision: number | null = null
    const opened = openPages<PreviewColumn, PreviewRow>(
      async (offset, limit, signal) => {
        const { data } = await client.query({
          query: ExportPreviewQuery,
          variables: { query, offset, limit },
          // Not kept in the data cache: a long scroll would fill it with rows nobody asks for again.
          fetchPolicy: 'no-cache',
          context: { fetchOptions: { signal }, queryDeduplication: false },
        })
        return { ...none, ...data?.exportPreview, revision: data?.overview.revision ?? 0 }
      },
      ({ loaded, error }) => {
        setShown({ query, data: loaded, error })
        if (!loaded) return
        if (revision !== null && loaded.revision !== revision) void recount().catch(() => {})
        revision = loaded.revision
      },
    )
    pages.current = opened
    opened.show(...inView.current)
    return () => {
      clearTimeout(rest.current)
      opened.close()
    }
  }, [attempt, client, query, recount])

  const isCurrent = shown.query === query
  return {
    data: shown.data,
    error: isCurrent ? shown.error : null,
    isStale: !isCurrent || (shown.data === null && shown.error === null),
    total: (isCurrent ? shown.data?.end : null) ?? count.data?.exportCount ?? null,
    countError: count.error ?? null,
    retry: () => {
      setAttempt((before) => before + 1)
      void recount().catch(() => {})
    },
    /** These rows are in view: once they rest there, they are asked for. */
    showRows: useCallback((first: number, last: number) => {
      inView.current = [first, last]
      clearTimeout(rest.current)
      rest.current = setTimeout(() => pages.current?.show(first, last), RESTING_MS)
    }, []),
  }
}
