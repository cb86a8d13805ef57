import type { ApolloClient, ObservableQuery } from '@apollo/client'

const asking = new WeakMap<ApolloClient, Promise<unknown>>()

/**
 * Asks again what is on the page, or the questions of these names, after something was changed: one after the other, and each when its own answer of before
 * is there. While a question is on its way Apollo takes its answer for the same question asked again, and that answer may be of before the change. Whoever
 * undoes at once would see the state without what was undone, whoever deletes two rows the second one, and nothing would ever correct it. Done when all are
 * answered; what went wrong is said where the answer is shown.
 */
export function askAnew(client: ApolloClient, names: readonly string[] | 'all'): Promise<void> {
  const before = asking.get(client) ?? Promise.resolve()
  const asked = before.then(() => Promise.race([allAnswered(client, names), patience()])).then(() => {})
  asking.set(client, asked)
  return asked
}

/** All of them: one that fails, or whose page was left, says nothing about the others. */
function allAnswered(client: ApolloClient, names: readonly string[] | 'all') {
  const shown = [...client.getObservableQueries('active')].filter(
    ({ options, queryName }) => options.fetchPolicy !== 'cache-only' && (names === 'all' || names.includes(queryName ?? '')),
  )
  const isShown = (query: ObservableQuery) => client.getObservableQueries('active').has(query)
  return Promise.allSettled(shown.map((query) => idle(query).then(() => (isShown(query) ? askOne(query) : undefined))))
}

const ways = new WeakMap<ObservableQuery, () => Promise<unknown>>()

const askOne = (query: ObservableQuery) => (ways.get(query) ?? (() => query.refetch()))()

/** For a question whose answer has grown since it was asked; answers how to stop. */
export function askedAnewBy(query: object, way: () => Promise<unknown>): () => void {
  ways.set(query as ObservableQuery, way)
  return () => void ways.delete(query as ObservableQuery)
}

/** What is on its way is answered, or its page was left. */
const idle = (query: ObservableQuery) =>
  new Promise<void>((resolve) => {
    if (!query.getCurrentResult().loading) return resolve()
    const watching = query.subscribe({
      next: ({ loading }) => {
        if (loading) return
        resolve()
        watching.unsubscribe()
      },
      complete: resolve,
    })
  })

/** Longer nobody is kept from asking by a question that gets no answer at all. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 30_000))
