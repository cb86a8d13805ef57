import { once } from 'node:events'
import Fastify from 'fastify'
import { answerInLines } from './answerInLines'

afterEach(() => jest.useRealTimers())

test('says at once and every few seconds that it lives, in blanks that stand before the next line', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'performance'] })
  const app = Fastify()
  app.get('/', (_, reply) =>
    answerInLines(reply, async (write) => {
      write({ step: 1 })
      jest.advanceTimersByTime(12_000)
      write({ result: 2 })
    }),
  )
  const { body, headers } = await app.inject('/')
  expect([body, headers['content-type']]).toEqual([' {"step":1}\n  {"result":2}\n', 'application/x-ndjson; charset=utf-8'])
  expect(jest.getTimerCount()).toBe(0)
})

test('whoever hangs up before anything is said ends the work, and nothing of it is an error of ours', async () => {
  const errors: unknown[] = []
  const hangUp = new AbortController()
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _, reply) => {
    errors.push(error)
    return reply.send('')
  })
  const ended = new Promise<void>((done) => {
    app.post('/', (_, reply) =>
      answerInLines(reply, async (_write, signal) => {
        const gone = once(signal, 'abort')
        hangUp.abort()
        await gone
        done()
      }),
    )
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  // Of a request without a body Fastify knows that it was aborted.
  await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' }, signal: hangUp.signal }).catch(
    () => {},
  )
  await ended
  await app.close()
  expect(errors).toEqual([])
})
