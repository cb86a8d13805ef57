import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { of } from 'rxjs'
import { notNarrowed } from '@/lib/domain/addresses/searchQuery'
import { useMoreHits } from './useMoreHits'

test('where hits are gone since, the list comes to its end', async () => {
  const left = ['a', 'b', 'c'].map((key) => ({ key }))
  const link = new ApolloLink(({ variables: { offset } }) =>
    of({ data: { search: { total: left.length, hits: left.slice(Number(offset), Number(offset) + 1) } } }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions: { query: { fetchPolicy: 'no-cache' } } })
  const first = { total: 5, hits: [{ key: 'a' }] as never[] }
  const { result } = renderHook(() => useMoreHits({ ...notNarrowed, text: 'bomb' }, first), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  })
  const seen = () => [result.current.hits.map(({ key }) => key), result.current.isThereMore]
  expect(seen()).toEqual([[], true])
  act(() => result.current.load())
  await waitFor(() => expect(seen()).toEqual([['b'], true]))
  act(() => result.current.load())
  await waitFor(() => expect(seen()).toEqual([['b', 'c'], false]))
})
