import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEdited } from './useEdited'

const NameQuery = gql`
  query Name {
    name
  }
` as TypedDocumentNode<{ name: string }>

test('what is asked again while the question after an earlier edit is on its way gets an answer of its own', async () => {
  const waiting: ((name: string) => void)[] = []
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        waiting.push((name) => {
          observer.next({ data: { name } })
          observer.complete()
        })
      }),
  )
  const answer = (name: string) => act(async () => waiting.shift()?.(name))
  let edited = () => Promise.resolve()
  function Page() {
    const { data } = useQuery(NameQuery)
    edited = useEdited()
    return <p>{data?.name ?? 'lade Daten'}</p>
  }
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <Page />
    </ApolloProvider>,
  )
  await waitFor(() => expect(waiting).toHaveLength(1))
  await answer('there')
  await screen.findByText('there')

  const removed = edited()
  await waitFor(() => expect(waiting).toHaveLength(1))
  const undone = edited()
  await answer('gone')
  await act(() => removed)
  await waitFor(() => expect(waiting).toHaveLength(1))
  await answer('there again')
  await act(() => undone)
  expect(screen.getByText('there again')).toBeInTheDocument()
})
