import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gql, RefetchEventManager, windowFocusSource } from '@apollo/client'
import { makeClient } from './client'

const query = gql`
  query Node($id: ID!) {
    node(id: $id)
  }
`

/** The ids that were asked for, in the order in which the server got them. */
const asked: string[] = []
const server = createServer((incoming, response) => {
  let text = ''
  incoming
    .on('data', (piece) => (text += piece))
    .on('end', () => {
      const operations = JSON.parse(text) as { variables: { id: string } }[]
      asked.push(...operations.map(({ variables }) => variables.id))
      response.end(JSON.stringify(operations.map(() => ({ data: { node: 'x' } }))))
    })
})

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked.length = 0
  // jsdom has no fetch: the same over Node's http, to a server that listens.
  globalThis.fetch = ((_: string, { body }: { body: string }) =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (response) => {
        let text = ''
        response.on('data', (piece) => (text += piece))
        response.on('end', () => resolve({ status: 200, headers: new Map(), text: async () => text }))
      })
      sent.on('error', reject).end(body)
    })) as unknown as typeof fetch
})

const start = () => makeClient({ restored: Promise.resolve(), token: () => null, expire() {}, onChange: () => () => {} })

/** What a browser tells when somebody comes back to the window; the library listens to the one of visibility, on the window, where it bubbles to. */
function comeBack() {
  expect(document.visibilityState).toBe('visible')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  window.dispatchEvent(new Event('focus'))
}

test('coming back to the window asks nothing (spec §7.6)', async () => {
  const client = start()
  const watched = client.watchQuery({ query, variables: { id: '1' } }).subscribe({})
  await client.query({ query, variables: { id: '2' } })
  comeBack()
  await client.query({ query, variables: { id: '3' } })
  expect(asked).toEqual(['1', '2', '3'])
  watched.unsubscribe()
  client.stop()
})

test('with the refetching that the library offers, the same would ask again (spec §7.6)', async () => {
  const client = start()
  new RefetchEventManager({ sources: { windowFocus: windowFocusSource } }).connect(client)
  const watched = client.watchQuery({ query, variables: { id: '1' } }).subscribe({})
  await client.query({ query, variables: { id: '2' } })
  comeBack()
  await client.query({ query, variables: { id: '3' } })
  expect([...asked].sort()).toEqual(['1', '1', '2', '3'])
  watched.unsubscribe()
})
