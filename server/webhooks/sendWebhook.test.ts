import type { RequestListener } from 'node:http'
import type { LookupAddress } from 'node:dns'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { programVersion } from '../programVersion'
import { sendWebhook } from './sendWebhook'
import { verifyWebhook } from './standardWebhooks'
import { startReceiver } from './testing/receiver'
import { answers, at, body, closeReceiver, failed, keepToClose, message, name, secret, sendTo } from './testing/sendTo'

afterEach(closeReceiver)

test('a message arrives once, as it was written, and its signature holds', async () => {
  const { result, received, port } = await sendTo(answers(204))
  expect(result).toEqual({ delivered: true, status: 204 })
  const [{ headers, ...rest }] = received as [(typeof received)[0]]
  expect([received.length, rest]).toEqual([1, { method: 'POST', url: '/haken?liste=1&x=%20', body }])
  expect(headers).toEqual({
    host: `${name}:${port}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Arteigenschaften/${programVersion()}`,
    'webhook-id': 'event-1',
    'webhook-timestamp': '1795780800',
    'webhook-signature': expect.stringMatching(/^v1,/),
    connection: 'close',
  })
  expect(verifyWebhook(headers, rest.body, secret, at)).toBe(true)
  expect(verifyWebhook(headers, rest.body.replace('Bär', 'Bar'), secret, at)).toBe(false)
})

test.each([
  [200, { delivered: true, status: 200 }],
  [202, { delivered: true, status: 202 }],
  [410, { delivered: false, problem: `${name} will keine Nachrichten mehr (Antwort 410).`, isFinal: true }],
  [404, failed(`${name} hat die Nachricht nicht angenommen (Antwort 404 statt 200 bis 299).`)],
  [429, failed(`${name} hat die Nachricht nicht angenommen (Antwort 429 statt 200 bis 299).`)],
  [500, failed(`${name} hat die Nachricht nicht angenommen (Antwort 500 statt 200 bis 299).`)],
])('what %i means', async (status, result) => {
  expect((await sendTo(answers(status))).result).toEqual(result)
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
  const target = await startReceiver(answers(200))
  const location = `http://127.0.0.1:${target.port}/anderswo`
  const { result, received } = await sendTo(answers(status, { location }))
  await target.close()
  expect(result).toEqual(
    failed(
      `${name} leitet weiter (Antwort ${status} nach ${location}), und Weiterleitungen folgt das Programm nicht. ` +
        'Tragen Sie die Adresse ein, die am Ende antwortet.',
    ),
  )
  expect([received.length, target.connections()]).toEqual([1, 0])
})

test.each([undefined, 'ein Satz an Sie', 'a'.repeat(201)])('of a redirect to %j only the status is said', async (location) => {
  const { result } = await sendTo(answers(302, location === undefined ? {} : { location }))
  expect(result).toMatchObject({ problem: expect.stringContaining('leitet weiter (Antwort 302), und') })
})

test('who does not answer in time has not had it', async () => {
  const { result } = await sendTo(() => {}, { timeoutMs: 50 })
  expect(result).toEqual(failed(`${name} hat nicht innert 0.05 Sekunden geantwortet.`))
})

test('nor does a name wait longer that nobody answers for', async () => {
  const { result, connections } = await sendTo(answers(200), { timeoutMs: 50, lookUpAll: () => new Promise(() => {}) })
  expect([result, connections()]).toEqual([failed(`${name} hat nicht innert 0.05 Sekunden geantwortet.`), 0])
})

test('an endless answer is cut, and counts by how it began', async () => {
  let sent = 0
  let isCut: () => void = () => {}
  const cut = new Promise<void>((done) => (isCut = done))
  const endless: RequestListener = (_, response) => {
    response.writeHead(200).on('close', isCut)
    const go = () => {
      if (response.destroyed) return
      sent += 16_384
      response.write(Buffer.alloc(16_384), () => setImmediate(go))
    }
    go()
  }
  const { result } = await sendTo(endless, { timeoutMs: 60_000 })
  await cut
  expect(result).toEqual({ delivered: true, status: 200 })
  // What the system keeps between two sockets is some megabytes.
  expect(sent).toBeLessThan(32_000_000)
})

test('an answer that begins and never ends counts by how it began', async () => {
  const stuck: RequestListener = (_, response) => void response.writeHead(200).write('a')
  expect((await sendTo(stuck, { timeoutMs: 200 })).result).toEqual({ delivered: true, status: 200 })
})

test('who takes no connection, breaks off or speaks another language has a sentence', async () => {
  const { port, close: leave } = await startReceiver(answers(200))
  await leave()
  const url = `http://127.0.0.1:${port}/`
  expect(await sendWebhook({ ...message, url, allowedHosts: ['127.0.0.1'] })).toEqual(
    failed('127.0.0.1 nimmt an diesem Port keine Verbindung an.'),
  )
  expect((await sendTo((_, response) => void response.destroy())).result).toEqual(
    failed(`${name} hat die Verbindung abgebrochen, ohne zu antworten.`),
  )
  await closeReceiver()
  const greet = (socket: Socket) =>
    void socket
      .on('error', () => {})
      .resume()
      .end('220 post.example.org ESMTP\r\n')
  const mail = createServer(greet)
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done))
  keepToClose({ close: () => new Promise((done) => void mail.close(() => done())) })
  const host = `127.0.0.1:${(mail.address() as AddressInfo).port}`
  const sendBy = (scheme: string) => sendWebhook({ ...message, url: `${scheme}://${host}/`, allowedHosts: [host] })
  expect(await sendBy('http')).toEqual(failed('127.0.0.1 antwortet an diesem Port nicht mit HTTP.'))
  expect(await sendBy('https')).toEqual(failed('127.0.0.1 spricht an diesem Port kein TLS.'))
})

test('who gives up waiting gets their own reason, at any moment', async () => {
  const reason = new Error('the server ends')
  const never = () => new Promise<LookupAddress[]>(() => {})
  const early = new AbortController()
  early.abort(reason)
  await expect(sendTo(answers(200), {}, { signal: early.signal })).rejects.toBe(reason)
  await closeReceiver()
  const asking = new AbortController()
  setImmediate(() => asking.abort(reason))
  await expect(sendTo(answers(200), { lookUpAll: never }, { signal: asking.signal })).rejects.toBe(reason)
  await closeReceiver()
  const waiting = new AbortController()
  await expect(sendTo(() => waiting.abort(reason), {}, { signal: waiting.signal })).rejects.toBe(reason)
})

test('a secret that is none is a fault of ours', async () => {
  await expect(sendTo(answers(200), {}, { secret: 'whsec_' })).rejects.toThrow('A secret of webhooks')
})
