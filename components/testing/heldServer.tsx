import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { makeCache } from '@/lib/apollo/client'

interface Held {
  operation: string
  variables: Record<string, unknown>
  answer: (data: object) => Promise<void>
  fail: (error: Error) => Promise<void>
}

/** Until all that follows has been done. */
const settled = (happen: () => void) =>
  act(async () => {
    happen()
    await new Promise((resolve) => setTimeout(resolve))
  })

/** Shows a part of a screen above a server that answers when the test lets it, each question for itself and in any order. */
export function showHeld(shown: ReactNode) {
  const held: Held[] = []
  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        held.push({
          operation: operationName,
          variables,
          answer: (data) =>
            settled(() => {
              observer.next({ data })
              observer.complete()
            }),
          fail: (error) => settled(() => observer.error(error)),
        })
      }),
  )
  const client = new ApolloClient({
    link,
    cache: makeCache(),
    // As in the program.
    defaultOptions: { watchQuery: { notifyOnNetworkStatusChange: false } },
  })
  const page = (visit: number) => (
    <ApolloProvider client={client}>
      <Fragment key={visit}>{shown}</Fragment>
    </ApolloProvider>
  )
  let visit = 0
  const { rerender } = render(page(visit))
  return {
    /** Whoever leaves it and comes back finds it from what was read before. */
    reopen: () => rerender(page(++visit)),
    /** What waits for an answer, in the order in which it was asked. */
    waiting: () => held.map(({ operation }) => operation),
    /** The longest waiting question of that name, to be answered. */
    take: (operation: string): Held => {
      const at = held.findIndex((each) => each.operation === operation)
      const taken = at < 0 ? undefined : held.splice(at, 1)[0]
      if (!taken) throw new Error(`Nobody asks ${operation}`)
      return taken
    },
  }
}
