/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gql, type TypedDocumentNode } from '@apollo/client'
import { changeViewer, makeClient } from './client'
import type { Session } from './sessionLink'

interface Post {
  url: string
  method: string
  authorization: string | null
  body: { query: string; variables: { n: number } }[]
}

type Answer = (post: Post) => unknown

let server: Server
let posts: Post[]
let answer: Answer
const configured = process.env.NEXT_PUBLIC_GRAPHQL_URL

beforeAll(async () => {
  // Node 20 has none; one without workers is the plainest.
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
  server = createServer((request, response) => {
    void read(request).then((post) => {
      posts.push(post)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(post)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // As `NEXT_PUBLIC_GRAPHQL_URL=… npm run build` does.
  process.env.NEXT_PUBLIC_GRAPHQL_URL = at('/graphql')
})
afterAll(() => {
  process.env.NEXT_PUBLIC_GRAPHQL_URL = configured
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  // The clock of the batches, not that of the network.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] })
  posts = []
  answer = ({ body }) => body.map(({ variables }) => ({ data: { number: variables.n } }))
})
afterEach(() => jest.useRealTimers())

const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

async function read(request: IncomingMessage): Promise<Post> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const { url = '', method = '' } = request
  return { url, method, authorization: request.headers.authorization ?? null, body: JSON.parse(text) as Post['body'] }
}

const NumberQuery = gql`
  query Number($n: Int!) {
    number(n: $n)
  }
`

const nobody: Session = { restored: Promise.resolve(), token: () => null, expire() {}, onChange: () => () => {} }

const asker = (session = nobody) => {
  const client = makeClient(session)
  return {
    client,
    ask: (n: number, context?: Record<string, unknown>) => client.query({ query: NumberQuery, variables: { n }, context }),
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const asked = () => posts.map(({ body }) => body.map(({ variables }) => variables.n))

/** Lets so many milliseconds of the batches' clock pass, and whatever waits for nothing but its turn before and after. */
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

test('what is asked within 10 ms is one POST with an array of queries and variables (spec §7.2, §7.3, §9.9)', async () => {
  const { ask } = asker()
  const first = ask(1)
  await pass(9)
  const second = ask(2)
  await pass(1)
  expect((await Promise.all([first, second])).map(({ data }) => data)).toEqual([{ number: 1 }, { number: 2 }])
  expect(posts).toEqual([
    {
      url: '/graphql',
      method: 'POST',
      authorization: null,
      body: [1, 2].map((n) => expect.objectContaining({ query: expect.stringMatching(/^query Number\(\$n/), variables: { n } })),
    },
  ])
})

test('what is asked 11 ms apart is two (spec §7.2, §9.9)', async () => {
  const { ask } = asker()
  const first = ask(1)
  await pass(11)
  const second = ask(2)
  await pass(10)
  await Promise.all([first, second])
  expect(asked()).toEqual([[1], [2]])
})

test('25 operations at once are batches of 10, 10 and 5 (spec §7.2, §9.9)', async () => {
  const { ask } = asker()
  const all = Promise.all(numbers(25).map((n) => ask(n)))
  await pass(10)
  expect((await all).map(({ data }) => data)).toEqual(numbers(25).map((number) => ({ number })))
  expect(asked().sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([numbers(10), numbers(20).slice(10), numbers(25).slice(20)])
})

test('another context or address is another batch (spec §7.2)', async () => {
  const { ask } = asker()
  const contexts = [{}, { headers: { 'x-part': '1' } }, { uri: at('/elsewhere') }, {}, { headers: { 'x-part': '1' } }]
  const all = Promise.all(contexts.map((context, n) => ask(n, context)))
  await pass(10)
  await all
  expect(posts.map(({ url, body }) => `${url} ${body.map(({ variables }) => variables.n).join()}`).sort()).toEqual([
    '/elsewhere 2',
    '/graphql 0,3',
    '/graphql 1,4',
  ])
})

test('requests that can be cancelled travel alone, and at once', async () => {
  const { ask } = asker()
  const signals = [new AbortController().signal, new AbortController().signal]
  // The clock of the batches stands still.
  await Promise.all(signals.map((signal, n) => ask(n, { fetchOptions: { signal } })))
  expect(asked().sort()).toEqual([[0], [1]])
})

test.each([
  ['two answers for three', [{ data: {} }, { data: {} }], 2],
  ['four answers for three', [{ data: {} }, { data: {} }, { data: {} }, { data: {} }], 4],
  ['none', [], 0],
  ['one object instead of an array', { errors: [{ message: 'nope' }] }, 1],
])('a batch answered with %s fails for each of its requests (spec §7.4, §8.2)', async (_, wrong, length) => {
  answer = () => wrong
  const { ask } = asker()
  const all = Promise.allSettled(numbers(3).map((n) => ask(n)))
  await pass(10)
  const message = `server returned results with length ${length}, expected length of 3`
  expect((await all).map((result) => result.status === 'rejected' && (result.reason as Error).message)).toEqual([
    message,
    message,
    message,
  ])
  expect(posts).toHaveLength(1)
})

test('GET is not supported, and each caller is told (spec §7.3, §8.3)', async () => {
  const { ask } = asker()
  const all = Promise.allSettled(numbers(2).map((n) => ask(n, { fetchOptions: { method: 'GET' } })))
  await pass(10)
  const message = 'apollo-link-batch-http does not support GET requests'
  expect((await all).map((result) => result.status === 'rejected' && (result.reason as Error).message)).toEqual([
    message,
    message,
  ])
  expect(posts).toEqual([])
})

test('nothing is sent before the stored login is known, and then with its token (spec §4.1, §7.5)', async () => {
  const token = `e30.${Buffer.from(JSON.stringify({ exp: 4e9 })).toString('base64url')}.c2ln`
  let known = () => {}
  let current: string | null = null
  const { ask } = asker({ ...nobody, restored: new Promise((resolve) => (known = resolve)), token: () => current })
  const first = ask(1)
  await pass(1_000)
  expect(posts).toEqual([])
  current = token
  known()
  await pass(10)
  await first
  expect(posts.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`])
})

test('who logs in or out is shown what they may see, and nothing under way breaks off', async () => {
  const client = makeClient(nobody)
  const shown: unknown[] = []
  client.watchQuery({ query: NumberQuery, variables: { n: 1 } }).subscribe(({ data, error }) => shown.push(error ?? data))
  await pass(10)
  await answered(() => shown.at(-1) !== undefined)
  answer = ({ body }) => body.map(({ variables }) => ({ data: { number: variables.n + 100 } }))
  const underWay = client.query({ query: NumberQuery, variables: { n: 2 }, fetchPolicy: 'no-cache' })
  changeViewer(client)
  expect(client.cache.extract()).toEqual({})
  await pass(10)
  expect((await underWay).data).toEqual({ number: 102 })
  await answered(() => JSON.stringify(shown.at(-1)) === '{"number":101}')
  // Never empty in between: a screen that is taken away takes along what was typed on it.
  expect(shown.filter((data) => data !== undefined)).toEqual([{ number: 1 }, { number: 101 }])
  expect(shown.indexOf(undefined, 1)).toBe(-1)
  client.stop()
})

/** Turns of the event loop until something is there. */
async function answered(isThere: () => boolean): Promise<void> {
  while (!isThere()) {
    await pass(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('an object is asked for anew with as many relations as are here, page by page', async () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  const fromOf = ({ variables }: Post['body'][number]) => (variables as Partial<Record<string, number>>).relationsFrom ?? 0
  const relations = (from: number) => ({ total: all.length, nodes: all.slice(from, from + 2) })
  answer = ({ body }) =>
    body.map((each) => ({ data: { taxon: { __typename: 'Taxon', id: 's', relations: relations(fromOf(each)) } } }))
  const { client } = asker()
  const query: TypedDocumentNode<{ taxon: { relations: { nodes: string[] } } }> = gql`
    query Relations($relationsFrom: Int!) {
      taxon(id: "s") {
        id
        relations(offset: $relationsFrom) {
          total
          nodes
        }
      }
    }
  `
  const ask = async (relationsFrom: number) => {
    posts = []
    const asking = client.query({ query, variables: { relationsFrom }, fetchPolicy: 'network-only' })
    let isAnswered = false
    void asking.finally(() => (isAnswered = true))
    while (!isAnswered) await pass(10)
    return [posts.flatMap(({ body }) => body.map(fromOf)), (await asking).data?.taxon.relations.nodes]
  }
  expect((await ask(0))[0]).toEqual([0])
  expect((await ask(2))[0]).toEqual([2])
  expect(await ask(0)).toEqual([
    [0, 2],
    ['a', 'b', 'c', 'd'],
  ])
  all.splice(1, 3)
  expect(await ask(0)).toEqual([[0], ['a', 'e']])
})
