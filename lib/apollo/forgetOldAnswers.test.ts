import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { of } from 'rxjs'
import { forgetOldAnswers } from './forgetOldAnswers'

const query = gql`
  query Taxon($id: ID!) {
    taxon(id: $id) {
      id
      name
    }
  }
`
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test('of many answers the newest stay, and those the page needs', async () => {
  const link = new ApolloLink(({ variables }) =>
    of({ data: { taxon: { __typename: 'Taxon', id: variables.id, name: `Art ${variables.id}` } } }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const isKept = (n: number) => client.readQuery({ query, variables: { id: idOf(n) } }) !== null
  const records = () => Object.keys(client.cache.extract() as object).filter((key) => key.startsWith('Taxon:')).length
  const shown = client.watchQuery({ query, variables: { id: idOf(3) } }).subscribe({})
  const ask = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await client.query({ query, variables: { id: idOf(n) } })
  }

  await ask(0, 200)
  forgetOldAnswers(client, '/')
  expect(records()).toBe(200)

  await ask(200, 205)
  forgetOldAnswers(client, `/Arten/t/${idOf(5)}`)
  expect([2, 3, 4, 5, 6, 104, 105, 204].map(isKept)).toEqual([false, true, false, true, false, false, true, true])
  expect(records()).toBe(102)
  shown.unsubscribe()
})
