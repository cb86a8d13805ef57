/** @jest-environment node */
import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { of } from 'rxjs'
import { earlyCalls } from './earlyCalls'
import { firstAnswersLink } from './firstAnswers'

afterEach(() => void earlyCalls.splice(0))

const query = gql`
  query Thing($id: ID!, $page: Int) {
    thing(id: $id, page: $page)
  }
`
const answered = { data: { thing: 'from the page' } }

/** A client whose page came with one answer; `sent` is what went on to the server. */
function client(headers: Record<string, string> = {}, age = 0) {
  const sent: string[] = []
  const answers = new Map([['["Thing",[["id","1"],["page",0]]]', answered as unknown]])
  const link = ApolloLink.from([
    new ApolloLink((operation, forward) => {
      operation.setContext({ headers })
      return forward(operation)
    }),
    firstAnswersLink(
      () => answers,
      () => age,
    ),
    new ApolloLink(({ operationName = '' }) => {
      sent.push(operationName)
      return of({ data: { thing: 'from the server', change: true } })
    }),
  ])
  const apollo = new ApolloClient({ cache: new InMemoryCache(), link, defaultOptions: { query: { fetchPolicy: 'no-cache' } } })
  const ask = async (variables: object) => (await apollo.query<{ thing: string }>({ query, variables })).data?.thing
  return { ask, apollo, sent }
}

test('takes an answer once, whatever the order of its variables, and notes it for the worker as if it had been sent', async () => {
  const { ask, sent } = client()
  expect(await ask({ page: 0, id: '1' })).toBe('from the page')
  expect(
    await Promise.all(
      earlyCalls.map((call) => call()).map(async ({ body, answer }) => [JSON.parse(body) as unknown, await answer]),
    ),
  ).toEqual([
    [
      [
        {
          operationName: 'Thing',
          variables: { page: 0, id: '1' },
          query: expect.stringContaining('query Thing($id: ID!') as unknown,
        },
      ],
      JSON.stringify([answered]),
    ],
  ])
  expect(await ask({ page: 0, id: '1' })).toBe('from the server')
  expect(sent).toEqual(['Thing'])
})

test('asks the server for everything else, and for whoever is logged in', async () => {
  const { ask } = client()
  expect(await ask({ page: 1, id: '1' })).toBe('from the server')
  expect(await client({ authorization: 'Bearer x' }).ask({ page: 0, id: '1' })).toBe('from the server')
})

test('after a change what came with the page is old', async () => {
  const { ask, apollo } = client()
  await apollo.mutate({
    mutation: gql`
      mutation Change {
        change
      }
    `,
  })
  expect(await ask({ page: 0, id: '1' })).toBe('from the server')
})

test('after half a minute what came with the page is old', async () => {
  expect(await client({}, 30_001).ask({ page: 0, id: '1' })).toBe('from the server')
})
