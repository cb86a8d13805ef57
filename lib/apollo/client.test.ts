import { gql } from '@apollo/client'
import { makeClient } from './client'

interface Sent {
  url: string
  method: string
  body: { query: string; variables: object }[]
}

const sent: Sent[] = []
/** Answers a batch; by default one empty record for each operation. */
let answer: (count: number) => unknown

beforeEach(() => {
  sent.length = 0
  answer = (count) => Array.from({ length: count }, (_, index) => ({ data: { node: String(index) } }))
  globalThis.fetch = ((url: string, { method, body }: { method: string; body: string }) => {
    const operations = JSON.parse(body) as Sent['body']
    sent.push({ url, method, body: operations })
    return Promise.resolve({
      status: 200,
      headers: new Map(),
      text: () => Promise.resolve(JSON.stringify(answer(operations.length))),
    })
  }) as unknown as typeof fetch
})

const client = makeClient({ restored: Promise.resolve(), token: () => null, expire: () => {} })
const query = gql`
  query Node($id: ID!) {
    node(id: $id)
  }
`
const ask = (id: number, context?: object) =>
  client.query({ query, variables: { id: String(id) }, fetchPolicy: 'no-cache', context })
const reasons = async (questions: Promise<unknown>[]) =>
  (await Promise.allSettled(questions)).map((result) => result.status === 'rejected' && String(result.reason))

test('what is asked within 10 ms leaves together, ten at most, as one POST with an array (spec §7.2, §7.3, §9.9)', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, id) => ask(id)))
  expect(sent.map(({ url, method, body }) => [url, method, body.length])).toEqual([
    ['http://localhost/graphql', 'POST', 10],
    ['http://localhost/graphql', 'POST', 2],
  ])
  expect(sent[1]?.body.map(({ variables }) => variables)).toEqual([{ id: '10' }, { id: '11' }])
  expect(sent[0]?.body[0]?.query).toContain('query Node($id: ID!)')
})

test('another request context is another batch (spec §7.2)', async () => {
  await Promise.all([ask(1), ask(2, { headers: { a: 'b' } }), ask(3)])
  expect(sent.map(({ body }) => body.length).sort()).toEqual([1, 2])
})

test('an answer of another length is an error of every request in the batch (spec §7.4, §8.2)', async () => {
  answer = () => [{ data: { node: '0' } }]
  expect(await reasons([ask(1), ask(2), ask(3)])).toEqual(
    Array(3).fill('Error: server returned results with length 1, expected length of 3'),
  )
})

test('a batch does not go by GET (spec §7.3, §8.3)', async () => {
  expect(await reasons([ask(1, { fetchOptions: { method: 'GET' } })])).toEqual([
    'Error: apollo-link-batch-http does not support GET requests',
  ])
})

test('coming back to the window asks nothing (spec §7.6)', async () => {
  const watched = client.watchQuery({ query, variables: { id: '1' } }).subscribe({})
  await ask(2)
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await ask(3)
  expect(sent.flatMap(({ body }) => body.map(({ variables }) => variables))).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }])
  watched.unsubscribe()
})
