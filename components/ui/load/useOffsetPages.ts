'use client'

import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { useQuery } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { askedAnewBy } from '@/lib/apollo/askAnew'
import { behind, useMore } from './useMore'

interface Part extends OperationVariables {
  offset: number
  limit: number
}

interface OffsetPages<Data, Row> {
  /** Rows of a page, and the most that the server reads at once. */
  page: number
  most: number
  /** So many are to be there, from the first. */
  wanted: number
  rowsOf: (data: Data) => Row[]
  withRows: (data: Data, rows: Row[]) => Data
  /** The next page is here. */
  onMore?: () => void
}

/**
 * The way to the rows after those that are here. Asked anew, as after an edit, the list stays as long as it is: who has gone on to further pages stays there.
 */
export function useOffsetPages<Data, Variables extends Part, Row>(
  document: TypedDocumentNode<Data, Variables>,
  query: useQuery.Result<Data, Variables>,
  { page, most, wanted, rowsOf, withRows, onMore }: OffsetPages<Data, Row>,
): () => void {
  const { client, observable } = query

  /** As many as are wanted, as they are now. */
  const read = async () => {
    const rows: Row[] = []
    for (let last: Data; ;) {
      const limit = Math.min(wanted - rows.length, most)
      const { data, error } = await client.query<Data, Part>({
        query: document as TypedDocumentNode<Data, Part>,
        variables: { ...query.variables, offset: rows.length, limit },
        fetchPolicy: 'no-cache',
        context: { queryDeduplication: false },
      })
      if (!data) throw error ?? new Error('An answer without data')
      last = data as Data
      rows.push(...rowsOf(last))
      if (rows.length >= wanted || rowsOf(last).length < limit) return observable.updateQuery(() => withRows(last, rows) as never)
    }
  }
  const latest = useRef(() => Promise.resolve<unknown>(undefined))
  useEffect(() => {
    // What goes wrong is said by the question itself.
    latest.current = () => (wanted <= query.variables.limit ? observable.refetch() : read().catch(() => observable.refetch()))
  })
  useEffect(() => askedAnewBy(observable, () => latest.current()), [observable])

  return useMore(() => {
    const offset = query.data ? rowsOf(query.data as Data).length : 0
    let follows = false
    const asked = query.fetchMore({
      variables: { offset, limit: page } as Partial<Variables>,
      updateQuery: (before, { fetchMoreResult }) => {
        follows = rowsOf(before as Data).length >= offset
        return withRows(fetchMoreResult as Data, behind(rowsOf(before as Data), offset, rowsOf(fetchMoreResult as Data))) as never
      },
    })
    return asked.then(() => (follows ? onMore?.() : undefined))
  })
}
