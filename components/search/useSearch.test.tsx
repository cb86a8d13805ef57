import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SearchBoxQuery } from './queries'
import { useSearch } from './useSearch'

interface Asked {
  text: string
  signal: AbortSignal
  answer: () => void
}

/** A server that answers when it is told to. */
function show() {
  const asked: Asked[] = []
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const { fetchOptions } = operation.getContext() as { fetchOptions: { signal: AbortSignal } }
        const search = { total: 0, capped: false, hits: [], nearest: [] }
        asked.push({
          text: operation.variables.text as string,
          signal: fetchOptions.signal,
          answer: () => {
            observer.next({ data: { search } })
            observer.complete()
          },
        })
      }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>
  const hook = renderHook(({ text }) => useSearch(SearchBoxQuery, { text, limit: 10 }), { wrapper, initialProps: { text: 'a' } })
  return { asked, texts: () => asked.map(({ text }) => text), type: (text: string) => hook.rerender({ text }), ...hook }
}

test('a letter waits for the answer to the one before, and is sent the moment that comes', async () => {
  const { asked, texts, type, result } = show()
  await waitFor(() => expect(texts()).toEqual(['a']))
  type('ab')
  type('abc')
  expect(texts()).toEqual(['a'])
  await act(async () => asked[0]?.answer())
  await waitFor(() => expect(texts()).toEqual(['a', 'abc']))
  // What was found for another text stands there, but is no answer to this one.
  expect(result.current).toMatchObject({ state: 'searching', before: { total: 0 } })
  await act(async () => asked[1]?.answer())
  await waitFor(() => expect(result.current).toMatchObject({ state: 'found', text: 'abc' }))
})

test('it does not wait long: then the one before is given up', async () => {
  const { asked, texts, type, result } = show()
  await waitFor(() => expect(texts()).toEqual(['a']))
  type('ab')
  expect(asked[0]?.signal.aborted).toBe(false)
  await waitFor(() => expect(texts()).toEqual(['a', 'ab']))
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await act(async () => asked[0]?.answer())
  expect(result.current.state).toBe('searching')
  await act(async () => asked[1]?.answer())
  await waitFor(() => expect(result.current).toMatchObject({ state: 'found', text: 'ab' }))
})

test('whoever clears the field or leaves waits for nothing', async () => {
  const { asked, texts, type, result, unmount } = show()
  await waitFor(() => expect(texts()).toEqual(['a']))
  type('')
  expect([asked[0]?.signal.aborted, result.current.state]).toEqual([true, 'idle'])
  type('b')
  await waitFor(() => expect(texts()).toEqual(['a', 'b']))
  unmount()
  expect(asked[1]?.signal.aborted).toBe(true)
})

test('a letter that waits for no other is asked for before any timer comes', async () => {
  jest.useFakeTimers()
  try {
    const { asked, texts, type } = show()
    await act(async () => {})
    expect(texts()).toEqual(['a'])
    type('ab')
    await act(async () => asked[0]?.answer())
    expect(texts()).toEqual(['a', 'ab'])
  } finally {
    jest.useRealTimers()
  }
})

test('what was found before is asked for anew, since somebody may have changed it', async () => {
  const { asked, texts, type } = show()
  for (const [at, text] of ['a', 'ab', 'a'].entries()) {
    type(text)
    await waitFor(() => expect(texts()).toHaveLength(at + 1))
    await act(async () => asked[at]?.answer())
  }
  expect(texts()).toEqual(['a', 'ab', 'a'])
})

test('whoever comes back to a text has its hits before, during and after it is asked for anew', async () => {
  const { asked, texts, type, result } = show()
  const answered = (text: string) => expect(result.current).toMatchObject({ state: 'found', text })
  await waitFor(() => expect(texts()).toEqual(['a']))
  await act(async () => asked[0]?.answer())
  type('ab')
  await waitFor(() => expect(texts()).toEqual(['a', 'ab']))
  type('a')
  answered('a')
  await act(async () => asked[1]?.answer())
  answered('a')
  expect(texts()).toEqual(['a', 'ab', 'a'])
  await act(async () => asked[2]?.answer())
  answered('a')
})
