import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client'
import { askAnew } from './askAnew'

const NameQuery = gql`
  query Name {
    name
  }
`
const OtherQuery = gql`
  query Other {
    other
  }
`

/** Two questions that are watched, and those that wait for their answers. */
function watched() {
  const asked: { name: string; answer: (value: string) => Promise<void>; fail: () => Promise<void> }[] = []
  const all = async () => {
    for (let step = 0; step < 10; step++) await Promise.resolve()
  }
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        asked.push({
          name: operationName,
          answer: (value) => {
            observer.next({ data: { [operationName.toLowerCase()]: value } })
            observer.complete()
            return all()
          },
          fail: () => {
            observer.error(new Error('no connection'))
            return all()
          },
        })
      }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  for (const query of [NameQuery, OtherQuery]) client.watchQuery({ query }).subscribe({ next: () => {} })
  const take = () => asked.splice(0)
  return { client, take, all, name: () => client.readQuery<{ name: string }>({ query: NameQuery })?.name }
}

test('what is asked again waits for the question before it, be that the first one, and also where one fails', async () => {
  const { client, take, all, name } = watched()
  const [first, other] = take()
  await other?.answer('other')
  const once = askAnew(client, ['Name'])
  const twice = askAnew(client, ['Name'])
  await all()
  expect(take()).toEqual([])
  await first?.answer('before both')
  const [second] = take()
  expect(name()).toBe('before both')
  await second?.fail()
  await once
  await all()
  const [third, ...more] = take()
  expect(more).toEqual([])
  await third?.answer('after both')
  await twice
  expect(name()).toBe('after both')
})

test('all that is on the page is asked, or what is named', async () => {
  const { client, take, all } = watched()
  for (const each of take()) await each.answer('')
  void askAnew(client, ['Other'])
  await all()
  const named = take()
  expect(named.map((each) => each.name)).toEqual(['Other'])
  await named[0]?.answer('')
  void askAnew(client, 'all')
  await all()
  expect(take().map((each) => each.name)).toEqual(['Name', 'Other'])
})
