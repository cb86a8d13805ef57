import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { of } from 'rxjs'
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

test('what other pages have read before an edit is asked again when somebody goes there, and what is on the page stays on it until then', async () => {
  const Named = gql`
    query Named($id: ID!) {
      name(id: $id)
    }
  ` as TypedDocumentNode<{ name: string }>
  let state = 'before'
  const asked: string[] = []
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables.id)
    return of({ data: { name: `${variables.id} ${state}` } })
  })
  let edited = () => Promise.resolve()
  const shown: string[] = []
  function Page({ id }: { id: string }) {
    const { data } = useQuery(Named, { variables: { id } })
    edited = useEdited()
    shown.push(data?.name ?? 'lade Daten')
    return <p>{data?.name ?? 'lade Daten'}</p>
  }
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const at = (id: string) => (
    <ApolloProvider client={client}>
      <Page key={id} id={id} />
    </ApolloProvider>
  )
  const { rerender } = render(at('a'))
  await screen.findByText('a before')
  rerender(at('b'))
  await screen.findByText('b before')
  state = 'after'
  shown.length = 0
  await act(edited)
  expect(screen.getByText('b after')).toBeInTheDocument()
  expect(shown).not.toContain('lade Daten')
  rerender(at('a'))
  expect(await screen.findByText('a after')).toBeInTheDocument()
  expect(asked).toEqual(['a', 'b', 'b', 'a'])
})
