import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { breakAudibly } from './audibleBreak'

let app: FastifyInstance
/** What becomes of the answer once its first line has been read. */
let goOn: (ending: 'whole' | 'broken') => void = () => {}

beforeAll(async () => {
  app = Fastify()
  breakAudibly(app)
  async function* lines() {
    yield 'a line\n'
    if ((await new Promise<'whole' | 'broken'>((resolve) => (goOn = resolve))) === 'broken') throw new Error('There is no more')
    yield 'the last line\n'
  }
  app.get('/', (_, reply) => reply.send(Readable.from(lines())))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** What somebody who reads until the connection ends takes for the whole answer; null where that is no end. */
async function wholeAnswer(ending: () => void, fields: string): Promise<string | null> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET / HTTP/1.0\r\n${fields}\r\n`)
  let text = ''
  let isBroken = false
  socket.setEncoding('utf8').on('error', () => (isBroken = true))
  socket.on('data', (piece: string) => {
    text += piece
    if (text.endsWith('a line\n')) ending()
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return isBroken ? null : (text.split('\r\n\r\n')[1] ?? '')
}

describe.each(['', 'Connection: keep-alive\r\n'])('an answer to HTTP/1.0 (%j)', (fields) => {
  test('ends as ever where it is whole', async () =>
    expect(await wholeAnswer(() => goOn('whole'), fields)).toBe('a line\nthe last line\n'))

  test.each([
    ['cannot be read to its end', () => goOn('broken')],
    ['is cut off by the end of the server', () => app.server.closeAllConnections()],
  ])('is none where it %s', async (_, ending) => expect(await wholeAnswer(ending, fields)).toBeNull())
})
