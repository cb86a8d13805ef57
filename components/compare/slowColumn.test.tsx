import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Observable } from 'rxjs'
import { makeCache } from '@/lib/apollo/client'
import { emptyComparison } from '@/lib/domain/addresses/compareQuery'
import { useComparison } from '@/stores/comparison'
import { CompareScreen } from './CompareScreen'
import { changeComparison } from './useComparisonAddress'

// As Next does it: the parameters follow the history.
jest.mock('next/navigation', () => {
  const { useSyncExternalStore } = jest.requireActual<typeof import('react')>('react')
  const listeners = new Set<() => void>()
  for (const name of ['pushState', 'replaceState'] as const) {
    const real = window.history[name].bind(window.history)
    window.history[name] = (...args) => {
      real(...args)
      listeners.forEach((listener) => listener())
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
    usePathname: () => window.location.pathname,
    useSearchParams: () => new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search)),
  }
})

const idOf = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`
const compared = (id: string) => ({
  __typename: 'ComparedTaxon',
  records: [],
  taxon: {
    ...{ __typename: 'Taxon', id, name: `N${id.at(-1)}`, code: null, author: null, rank: 'species', status: 'accepted' },
    ...{ properties: {}, vernacularNames: [], accepted: null, crosswalks: [], lineage: [] },
    taxonomy: { __typename: 'Taxonomy', id: 't', name: 'T', type: 'Art', fields: [] },
  },
})
const answerFor = (letters: string) => ({
  comparison: {
    __typename: 'Comparison',
    taxa: [...letters].map((each) => compared(idOf(each))),
    collections: [],
    relations: [],
  },
})
const address = (letters: string) => `/Vergleich?${[...letters].map((each) => `ids=${idOf(each)}`).join('&')}`

/** The comparison of these, whose server answers when it is told to; the last question counts. */
function show(letters: string) {
  window.history.replaceState(null, '', address(letters))
  const waiting: { answer: (data: object) => void; fail: (error: Error) => void }[] = []
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        if (operationName !== 'Comparison') return
        waiting.push({
          answer: (data) => {
            observer.next({ data })
            observer.complete()
          },
          fail: (error) => observer.error(error),
        })
      }),
  )
  // As lib/apollo/client.ts has it.
  const defaultOptions = { watchQuery: { notifyOnNetworkStatusChange: false } }
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: makeCache(), defaultOptions })}>
      <CompareScreen />
    </ApolloProvider>,
  )
  const next = async () => {
    await waitFor(() => expect(waiting).not.toEqual([]))
    return waiting.pop()!
  }
  return {
    answer: async (to: string) => {
      const { answer } = await next()
      await act(async () => answer(answerFor(to)))
    },
    fail: async () => {
      const { fail } = await next()
      await act(async () => fail(new TypeError('Failed to fetch')))
    },
    go: (to: string) => act(() => changeComparison({ ...emptyComparison(), ids: [...to].map(idOf) })),
  }
}

const columns = () => screen.getAllByRole('button', { name: /^N. entfernen$/ }).map((each) => each.getAttribute('aria-label'))

test('a column that is on its way stays in the address when another one is moved', async () => {
  const { answer, go } = show('ab')
  await answer('ab')
  go('abc')
  await userEvent.click(screen.getByRole('button', { name: 'Na nach rechts' }))
  expect(window.location.pathname + window.location.search).toBe(address('bac'))
  await answer('abc')
  await waitFor(() => expect(columns()).toEqual(['Nb entfernen', 'Na entfernen', 'Nc entfernen']))
})

test('a column whose question fails is said above those that are there, which can be used on, and comes when it is asked for again', async () => {
  const { answer, fail, go } = show('ab')
  await answer('ab')
  go('abc')
  await fail()
  expect(screen.getByRole('alert')).toHaveTextContent('Der Server ist nicht erreichbar.')
  expect(columns()).toEqual(['Na entfernen', 'Nb entfernen'])
  expect(screen.getByRole('region', { name: 'Vergleich' })).toHaveAttribute('aria-busy', 'false')
  // What the next «Vergleichen» adds to.
  expect(useComparison.getState().ids).toContain(idOf('c'))
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  await answer('abc')
  await waitFor(() => expect(columns()).toEqual(['Na entfernen', 'Nb entfernen', 'Nc entfernen']))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
