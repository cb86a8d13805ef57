import { gql } from '@apollo/client'
import { makeClient } from './client'

test('coming back to the window asks nothing (spec §7.6)', async () => {
  const asked: unknown[] = []
  globalThis.fetch = ((_: string, { body }: { body: string }) => {
    const operations = JSON.parse(body) as { variables: object }[]
    asked.push(...operations.map(({ variables }) => variables))
    const text = JSON.stringify(operations.map(() => ({ data: { node: 'x' } })))
    return Promise.resolve({ status: 200, headers: new Map(), text: () => Promise.resolve(text) })
  }) as unknown as typeof fetch
  const client = makeClient({ restored: Promise.resolve(), token: () => null, expire() {}, onChange: () => () => {} })
  const query = gql`
    query Node($id: ID!) {
      node(id: $id)
    }
  `
  const watched = client.watchQuery({ query, variables: { id: '1' } }).subscribe({})
  await client.query({ query, variables: { id: '2' } })
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await client.query({ query, variables: { id: '3' } })
  expect(asked).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }])
  watched.unsubscribe()
})
