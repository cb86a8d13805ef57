import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { closeSilentConnections } from './silentConnections'

test('the end does not wait for connections without a question, but for the answer to one', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeSilentConnections(app)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve()
      return new Promise((reply) => (answer = () => reply('answered')))
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  await once(app.server, 'connection')

  const response = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  await asked
  const ended = app.close()
  // Closed from the other side.
  silent.resume()
  await once(silent, 'close')
  answer()
  expect(await (await response).text()).toBe('answered')
  await ended
})
