import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { whenOver } from './whenOver'

test('what an answer holds is given back, also when it stands behind another one on a connection that is closed', async () => {
  const over: string[] = []
  const app = Fastify()
  const begun = new Set<string>()
  let bothHere = () => {}
  const both = new Promise<void>((resolve) => (bothHere = resolve))
  app.get('/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    whenOver(reply, () => over.push(name))
    if (begun.add(name).size === 2) bothHere()
    // Never answered: whoever asked hangs up.
    await new Promise(() => {})
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(['first', 'second'].map((name) => `GET /${name} HTTP/1.1\r\nHost: here\r\n\r\n`).join(''))
  await both
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
  const deadline = performance.now() + 10_000
  while (over.length < 2 && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve))
  expect(over.sort()).toEqual(['first', 'second'])
  app.server.closeAllConnections()
  await app.close()
})

test('an answer that is out counts once, and leaves nothing on its connection', async () => {
  let times = 0
  let listeners = -1
  const app = Fastify()
  app.get('/', (request, reply) => {
    whenOver(reply, () => times++)
    listeners = request.raw.socket.listenerCount('close')
    return 'here'
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const seen: number[] = []
  for (let n = 0; n < 5; n++) {
    expect(await (await fetch(url)).text()).toBe('here')
    seen.push(listeners)
  }
  expect(new Set(seen).size).toBe(1)
  await app.close()
  expect(times).toBe(5)
})
