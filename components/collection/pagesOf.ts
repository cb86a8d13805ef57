import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import type { TablePage } from '../ui/grid/usePages'

interface PageVariables {
  id: string
  filter?: string | null
  offset: number
  limit: number
}

export type FetchFiltered<Row> = (
  filter: string | null,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<TablePage<Row>>

/** How the pages of a collection's table are fetched: beside the cache, which would keep each of them. */
export function pagesOf<Data, Row>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, PageVariables>,
  id: string,
  pick: (data: Data) => TablePage<Row> | undefined,
): FetchFiltered<Row> {
  return async (filter, offset, limit, signal) => {
    const { data } = await client.query({
      query,
      variables: { id, filter, offset, limit },
      fetchPolicy: 'no-cache',
      // Not shared with a request of the same page that was cancelled.
      context: { fetchOptions: { signal }, queryDeduplication: false },
    })
    return (data && pick(data)) ?? { total: 0, nodes: [] }
  }
}
