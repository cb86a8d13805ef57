import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { endPromptly } from './promptEnd'

test('the end waits for an answer that is under way, but neither for connections without a question nor for further questions', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endPromptly(app)
  app.server.keepAliveTimeout = 3_600_000
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

  const response = fetch(`http://127.0.0.1:${port}/`)
  await asked
  const ended = app.close()
  // Closed from the other side.
  silent.resume()
  await once(silent, 'close')
  answer()
  expect(await (await response).text()).toBe('answered')
  await ended
})
