import { ApolloClient, ApolloLink, type DocumentNode, execute, gql, InMemoryCache } from '@apollo/client'
import { GraphQLError } from 'graphql'
import { of, Subject } from 'rxjs'
import { type Session, sessionLink } from './sessionLink'

const token = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`

const query = gql`
  query Any {
    viewer {
      id
    }
  }
`
const mutation = gql`
  mutation Change {
    change
  }
`

/** A session as the store keeps it, and a link that notes the header of each request and answers when it is told to. */
function world(current: string | null, now = 0) {
  const listeners = new Set<() => void>()
  const seen: (string | null)[] = []
  const answers: Subject<ApolloLink.Result>[] = []
  const results: unknown[] = []
  let expired = 0
  const set = (next: string | null) => {
    current = next
    listeners.forEach((listener) => listener())
  }
  const session: Session = {
    restored: Promise.resolve(),
    token: () => current,
    expire: () => {
      expired++
      set('')
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const link = ApolloLink.from([
    sessionLink(session, () => now),
    new ApolloLink((operation) => {
      const { headers } = operation.getContext() as { headers?: Record<string, string> }
      seen.push(headers?.authorization ?? null)
      const answer = new Subject<ApolloLink.Result>()
      answers.push(answer)
      return answer
    }),
  ])
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const send = async (document: DocumentNode = query, context?: Record<string, unknown>) => {
    execute(link, { query: document, context }, { client }).subscribe({
      next: (result) => results.push(result.data ?? result.errors?.map(({ message }) => message)),
      error: (error: Error) => results.push(error.message),
    })
    await session.restored
  }
  return { answers, expired: () => expired, listeners, results, seen, send, set }
}

const refusal = { errors: [new GraphQLError('Dazu müssen Sie angemeldet sein.', { extensions: { code: 'UNAUTHENTICATED' } })] }

test('a valid token travels along (spec §4.3, §7.5)', async () => {
  const { expired, seen, send } = world(token(10), 9_999)
  await send()
  expect(seen).toEqual([`Bearer ${token(10)}`])
  expect(expired()).toBe(0)
})

test('an expired token ends the login, and the request goes on without it (spec §4.2, §8.4)', async () => {
  const { answers, expired, results, seen, send } = world(token(10), 10_000)
  await send()
  expect(seen).toEqual([null])
  expect(expired()).toBe(1)
  answers[0]?.next({ data: { viewer: null } })
  expect(results).toEqual([{ viewer: null }])
})

test.each([null, ''])('without a token (%j) there is no header (spec §4.3, §7.5)', async (none) => {
  const { expired, seen, send } = world(none)
  await send()
  expect(seen).toEqual([null])
  expect(expired()).toBe(0)
})

test.each(['unreadable', 'e30.bm90IGpzb24.c2ln', token(NaN)])(
  'a token that cannot be read (%s) is an expired one (spec §5.1)',
  async (bad) => {
    const { expired, seen, send } = world(bad)
    await send()
    expect(seen).toEqual([null])
    expect(expired()).toBe(1)
  },
)

test('other headers stay', async () => {
  const world1 = world(token(10))
  const seen: unknown[] = []
  const link = ApolloLink.from([
    sessionLink({ restored: Promise.resolve(), token: () => token(10), expire() {}, onChange: () => () => {} }, () => 0),
    new ApolloLink((operation) => {
      seen.push((operation.getContext() as { headers?: unknown }).headers)
      return of({ data: {} })
    }),
  ])
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  await new Promise<void>((resolve) =>
    execute(link, { query, context: { headers: { accept: 'x' } } }, { client }).subscribe({ complete: resolve }),
  )
  expect(seen).toEqual([{ accept: 'x', authorization: `Bearer ${token(10)}` }])
  expect(world1.seen).toEqual([])
})

test('a query under way is asked again for whoever looks now, a mutation is not', async () => {
  const { answers, listeners, results, seen, send, set } = world(token(10))
  await send()
  await send(mutation)
  set(null)
  set(null)
  expect(seen).toEqual([`Bearer ${token(10)}`, `Bearer ${token(10)}`, null])
  answers[0]?.next({ data: { viewer: 'of the one before' } })
  answers[2]?.next({ data: { viewer: 'of nobody' } })
  answers[1]?.next({ data: { change: true } })
  expect(results).toEqual([{ viewer: 'of nobody' }, { change: true }])
  expect(listeners.size).toBe(0)
})

test('a token that the server refuses ends the login, and each query is asked again without it', async () => {
  const { answers, expired, results, seen, send } = world(token(10))
  await send()
  await send()
  answers[0]?.next(refusal)
  answers[1]?.next(refusal)
  expect(expired()).toBe(1)
  expect(seen).toEqual([`Bearer ${token(10)}`, `Bearer ${token(10)}`, null, null])
  answers[2]?.next({ data: { viewer: 1 } })
  answers[3]?.next({ data: { viewer: 2 } })
  expect(results).toEqual([{ viewer: 1 }, { viewer: 2 }])
})

test('what needs a login is refused once, not for ever', async () => {
  const { answers, expired, results, seen, send } = world(token(10))
  await send()
  answers[0]?.next(refusal)
  answers[1]?.next(refusal)
  expect(seen).toHaveLength(2)
  expect(expired()).toBe(1)
  expect(results).toEqual([['Dazu müssen Sie angemeldet sein.']])
})

test('a refused mutation ends the login and says so', async () => {
  const { answers, expired, results, seen, send } = world(token(10))
  await send(mutation)
  answers[0]?.next(refusal)
  expect(seen).toHaveLength(1)
  expect(expired()).toBe(1)
  expect(results).toEqual([['Dazu müssen Sie angemeldet sein.']])
})

test('an error reaches its caller', async () => {
  const { answers, results, send } = world(null)
  await send()
  answers[0]?.error(new Error('server returned results with length 1, expected length of 2'))
  expect(results).toEqual(['server returned results with length 1, expected length of 2'])
})
