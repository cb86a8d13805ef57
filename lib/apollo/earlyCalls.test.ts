/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { earlyCalls, fetchNoted } from './earlyCalls'

let server: Server
let url: string

beforeAll(async () => {
  // Node 20 has none; a browser whose page no worker controls yet.
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: { controller: null } }, configurable: true })
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[{"data":')
    // The rest comes only where it is asked for.
    if (request.url === '/whole') response.end('{}}]')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => void earlyCalls.splice(0))

test('notes a question and the text of its answer, and hands the answer on', async () => {
  const response = await fetchNoted(`${url}/whole`, { method: 'POST', body: '[1]' })
  expect(await response.text()).toBe('[{"data":{}}]')
  expect(await Promise.all(earlyCalls.map((call) => call()).map(async ({ body, answer }) => [body, await answer]))).toEqual([
    ['[1]', '[{"data":{}}]'],
  ])
})

test('an answer that is cancelled on its way is empty and troubles nobody', async () => {
  const cancel = new AbortController()
  await fetchNoted(`${url}/begun`, { method: 'POST', body: '[2]', signal: cancel.signal })
  cancel.abort()
  expect(await earlyCalls[0]?.().answer).toBe('')
})

test('notes no answer meant for one who is logged in', async () => {
  await fetchNoted(`${url}/whole`, { method: 'POST', body: '[3]', headers: { authorization: 'Bearer x' } })
  expect(earlyCalls).toEqual([])
})
