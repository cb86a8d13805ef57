'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { graphql, type PropertyValue, type ResultOf } from '@/lib/graphql'

export const ExportPreview = graphql(`
  query ExportPreview($query: String!, $offset: Int!, $limit: Int!) {
    exportPreview(query: $query, offset: $offset, limit: $limit) {
      columns {
        key
        header
        valueType
        unit
      }
      rows
    }
  }
`)

export const ExportCount = graphql(`
  query ExportCount($query: String!) {
    exportCount(query: $query)
  }
`)

export type PreviewColumn = ResultOf<typeof ExportPreview>['exportPreview']['columns'][number]
export type PreviewRow = PropertyValue[]

export interface PreviewData {
  columns: PreviewColumn[]
  rows: ReadonlyMap<number, PreviewRow>
}

interface State {
  /** The query that `data` and `error` answer. */
  query: string
  data: PreviewData | null
  error: unknown
}

/** Rows of one request. */
const PAGE = 100

/**
 * The rows of an export, by pages as they come into view, and their number. While the first page of a new query is on the way, the
 * rows of the last one stay (`isStale`).
 */
export function usePreview(query: string) {
  const client = useApolloClient()
  const [state, dispatch] = useReducer(reduce, { query: '', data: null, error: null })
  const asked = useRef(new Set<string>())
  const count = useQuery(ExportCount, { variables: { query }, fetchPolicy: 'cache-and-network' })

  const load = useCallback(
    (page: number) => {
      const key = `${page}?${query}`
      if (asked.current.has(key)) return
      asked.current.add(key)
      client
        // Not kept in the data cache: a long scroll would fill it with rows nobody asks for again.
        .query({ query: ExportPreview, variables: { query, offset: page * PAGE, limit: PAGE }, fetchPolicy: 'no-cache' })
        .then(({ data }) => data && dispatch({ type: 'page', query, offset: page * PAGE, ...data.exportPreview }))
        .catch((error: unknown) => {
          asked.current.delete(key)
          dispatch({ type: 'error', query, error })
        })
    },
    [client, query],
  )

  useEffect(() => {
    asked.current.clear()
    dispatch({ type: 'start', query })
    load(0)
  }, [load, query])

  return {
    data: state.data,
    error: state.query === query ? state.error : null,
    isStale: state.query !== query || (state.data === null && state.error === null),
    total: count.data?.exportCount ?? null,
    retry: () => {
      load(0)
      void count.refetch().catch(() => {})
    },
    loadRows: useCallback(
      (first: number, last: number) => {
        for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) load(page)
      },
      [load],
    ),
  }
}

type Action =
  | { type: 'start'; query: string }
  | { type: 'page'; query: string; offset: number; columns: PreviewColumn[]; rows: PreviewRow[] }
  | { type: 'error'; query: string; error: unknown }

/** `wanted` is the query last started: answers to others come too late and are dropped. */
function reduce(state: State & { wanted?: string }, action: Action): State & { wanted?: string } {
  if (action.type === 'start') return { ...state, wanted: action.query }
  if (action.query !== state.wanted) return state
  if (action.type === 'error') return { ...state, query: action.query, data: null, error: action.error }
  const rows = new Map(state.query === action.query ? state.data?.rows : undefined)
  action.rows.forEach((row, index) => rows.set(action.offset + index, row))
  return { ...state, query: action.query, data: { columns: action.columns, rows }, error: null }
}
