import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Observable } from 'rxjs'
import { StatesScreen } from './StatesScreen'

jest.mock('next/navigation', () => ({
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))

const at = '2026-01-01T00:00:00.000Z'
const count = (kind: string, of: number) => ({ __typename: 'StateCount', table: 'taxa', kind, count: of })
const entry = (kind: string, n: number) => ({
  ...{ __typename: 'StateEntry', key: `${kind} ${n}`, table: 'taxa', kind, label: `${kind} ${n}`, taxonId: null, values: [] },
})
const states = (kind: string, entries: number) => ({
  states: {
    ...{ __typename: 'States', name: 'Moose', since: at, from: at, to: at, counts: [count('new', 60), count('gone', 55)] },
    nodes: Array.from({ length: entries }, (_, n) => entry(kind, n)),
  },
})

test('a kind of differences whose question fails is said, and the list of before is not gone on with in its place', async () => {
  const asked: unknown[] = []
  let next: { answer: (data: object) => void; fail: () => void } | undefined
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        if (operationName !== 'StatesScreen') return
        asked.push([variables.kind, variables.offset])
        next = {
          answer: (data) => {
            observer.next({ data })
            observer.complete()
          },
          fail: () => observer.error(new TypeError('Failed to fetch')),
        }
      }),
  )
  // As lib/apollo/client.ts has it.
  const defaultOptions = { watchQuery: { notifyOnNetworkStatusChange: false } }
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions })}>
      <StatesScreen id="a" type={null} />
    </ApolloProvider>,
  )
  await act(async () => next?.answer(states('new', 50)))
  await userEvent.click(screen.getByRole('button', { name: /^weg/ }))
  await act(async () => next?.fail())
  expect(screen.getByRole('alert')).toHaveTextContent('Der Server ist nicht erreichbar.')
  expect(screen.getByRole('button', { name: /weitere Zeile/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  await act(async () => next?.answer(states('gone', 50)))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Unterschiede' })).toHaveTextContent('gone 49')
  expect(screen.getByRole('button', { name: /weitere Zeile/ })).toBeEnabled()
  expect(asked).toEqual([
    [null, 0],
    ['gone', 0],
    ['gone', 0],
  ])
})
