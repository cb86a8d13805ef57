import { ApolloClient, ApolloLink, execute, gql, InMemoryCache } from '@apollo/client'
import { GraphQLError } from 'graphql'
import { firstValueFrom, of } from 'rxjs'
import { REQUEST_HEADER } from '../domain/text/problem'
import { namedErrorsLink } from './namedErrors'

/** What the link makes of an answer with these headers. */
function passed(result: ApolloLink.Result, headers?: Record<string, string>) {
  const answering = new ApolloLink((operation) => {
    if (headers) operation.setContext({ response: { headers: new Headers(headers) } })
    return of(result)
  })
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() })
  const link = ApolloLink.from([namedErrorsLink(), answering])
  return firstValueFrom(execute(link, { query: gql('{ viewer { id } }') }, { client }))
}

test('errors of an answer say of which request they are; all else passes as it is', async () => {
  const error = new GraphQLError('Den Namen gibt es schon.', { extensions: { code: 'CONFLICT' } })
  const named = await passed({ data: null, errors: [error] }, { [REQUEST_HEADER]: '3f9a2c-1z' })
  expect(named.errors?.map(({ message, extensions }) => [message, extensions])).toEqual([
    ['Den Namen gibt es schon.', { code: 'CONFLICT', request: '3f9a2c-1z' }],
  ])
  const ofAnother = new GraphQLError('Es gab einen Fehler.', { extensions: { code: 'INTERNAL', request: '3f9a2c-1y' } })
  const shared = await passed({ data: null, errors: [ofAnother] }, { [REQUEST_HEADER]: '3f9a2c-1z' })
  expect(shared.errors?.[0]?.extensions).toEqual({ code: 'INTERNAL', request: '3f9a2c-1y' })
  const whole = { data: { viewer: null } }
  expect(await passed(whole, { [REQUEST_HEADER]: '3f9a2c-1z' })).toBe(whole)
  // Of another server, or from what the browser kept.
  const kept = { data: null, errors: [error] }
  expect([await passed(kept, {}), await passed(kept)]).toEqual([kept, kept])
})
