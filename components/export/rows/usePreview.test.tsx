import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { of } from 'rxjs'
import { usePreview } from './usePreview'

/** A server with so many rows, and how it is changed. */
function serverOf(total: number) {
  const state = { total, revision: 7 }
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'ExportCount') return of({ data: { exportCount: state.total } })
    const { offset, limit } = variables as { offset: number; limit: number }
    const rows = Array.from({ length: Math.max(0, Math.min(limit, state.total - offset)) }, (_, index) => [offset + index])
    const overview = { __typename: 'Overview', revision: state.revision }
    return of({ data: { overview, exportPreview: { __typename: 'ExportPreview', columns: [], rows, warnings: [] } } })
  })
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), state }
}

test('when a page shows that the data have changed, the rows are counted anew', async () => {
  const { client, state } = serverOf(1000)
  const { result } = renderHook(() => usePreview('taxonomies=Flora', 'taxonomies=Flora'), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  })
  await waitFor(() => expect([result.current.total, result.current.data?.row(5)]).toEqual([1000, [5]]))

  Object.assign(state, { total: 990, revision: 8 })
  act(() => result.current.showRows(450, 480))
  await waitFor(() => expect([result.current.total, result.current.data?.row(450)]).toEqual([990, [450]]))
  expect(result.current.data?.row(5)).toBeUndefined()
})
