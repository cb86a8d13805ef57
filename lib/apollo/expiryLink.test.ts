import { ApolloClient, ApolloLink, execute, gql, InMemoryCache } from '@apollo/client'
import { firstValueFrom, of } from 'rxjs'
import { expiryLink } from './expiryLink'

const token = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`

/** Sends one request through the link and answers the headers that the next link saw. */
async function sent(current: string | null, now: number) {
  let headers: unknown
  let expired = 0
  const link = ApolloLink.from([
    expiryLink({ restored: Promise.resolve(), token: () => current, expire: () => expired++ }, () => now),
    new ApolloLink((operation) => {
      headers = operation.getContext().headers
      return of({ data: {} })
    }),
  ])
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  await firstValueFrom(
    execute(
      link,
      {
        query: gql`
          query Any {
            viewer {
              id
            }
          }
        `,
      },
      { client },
    ),
  )
  return { headers, expired }
}

test('a valid token travels along (spec §4.3, §7.5)', async () => {
  expect(await sent(token(10), 9_999)).toEqual({ headers: { authorization: `Bearer ${token(10)}` }, expired: 0 })
})

test('an expired token ends the login and does not travel (spec §4.2)', async () => {
  expect(await sent(token(10), 10_000)).toEqual({ headers: undefined, expired: 1 })
})

test.each([null, ''])('without a token (%j) there is no header (spec §4.3, §7.5)', async (none) => {
  expect(await sent(none, 0)).toEqual({ headers: undefined, expired: 0 })
})
