import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { longTest } from '../../lib/domain/testing/runs'
import { seedAdmin } from '../auth/seedAdmin'
import type { Database } from '../db/database'
import { openInMemory } from '../db/pglite/openPglite'
import { testSettings } from '../db/testing/testDatabase'
import { createApp } from './app'
import { usualPatience } from './patience'
import { graphqlClient, tokenFor } from './testing/client'

const logged: string[] = []
let dataDir: string
let database: Database
let app: FastifyInstance
let token: string
const sockets: Socket[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ae-patience-'))
  database = await openInMemory(60_000)
  await seedAdmin(database, 'geheim-geheim')
  app = await createApp({
    database,
    settings: testSettings({ DATA_DIR: dataDir }),
    outDir: '/nowhere',
    patience: { headersMs: 1_000, bodyMs: 1_000, uploadMs: 1_000, lookMs: 100 },
    log: (line) => logged.push(line),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  token = await tokenFor(
    graphqlClient(() => app),
    'admin',
    'geheim-geheim',
  )
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends the beginning, then a byte of the rest every so many milliseconds; answers all that comes back until the connection is closed. */
async function drip(beginning: string, rest: string, everyMs: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  sockets.push(socket)
  let answer = ''
  socket.on('data', (text: string) => (answer += text)).on('error', () => {})
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.write(beginning)
  let sent = 0
  const sending = setInterval(() => {
    if (sent < rest.length && socket.writable) socket.write(rest[sent++] ?? '')
  }, everyMs)
  await closed
  clearInterval(sending)
  return answer
}

const post = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const late =
  '"Die Anfrage ist nach 1 Sekunden noch nicht ganz angekommen. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal."'

test('people have half a minute for a request, and a file as long as something comes within a minute', () => {
  expect(usualPatience).toEqual({ headersMs: 30_000, bodyMs: 30_000, uploadMs: 60_000, lookMs: 2_000 })
})

test.each([
  ['/graphql', { 'content-type': 'application/json', 'content-length': 5_000 }],
  ['/graphql', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
  ['/intern/backup', { 'content-type': 'application/json', 'content-length': 5_000 }],
])('a body sent to %s a byte at a time is told that it is too late, and ends (%j)', async (path, headers) => {
  const rest = 'transfer-encoding' in headers ? '1\r\n \r\n'.repeat(1_000) : ' '.repeat(5_000)
  const answer = await drip(post(path, headers), rest, 50)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain(
    path === '/graphql'
      ? `{"errors":[{"message":${late},"extensions":{"code":"BAD_USER_INPUT"}}]}`
      : `{"status":408,"title":"Request Timeout","detail":${late},"code":"BAD_USER_INPUT","request":"`,
  )
})

longTest('a body that nobody reads, behind a question or an answer, ends its connection too', async () => {
  const headers = { 'content-type': 'text/plain', 'content-length': 5_000 }
  expect(await drip(post('/graphql', headers), ' '.repeat(5_000), 50)).toMatch(/^HTTP\/1\.1 415 /)
  const get = 'GET /health HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n'
  expect(await drip(get, ' '.repeat(5_000), 50)).toMatch(/^HTTP\/1\.1 200 /)
})

test('headers sent a byte at a time are told that they are too late, and end', async () => {
  const answer = await drip('GET /health HTTP/1.1\r\n', 'x: y\r\n'.repeat(1_000), 50)
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
  expect(answer).toContain('Die Anfrage ist zu lange nicht angekommen.')
})

longTest('a connection on which nothing is asked gets no answer to nothing', async () => {
  expect(await drip('', '', 50)).toBe('')
})

const upload = (length: number) =>
  post('/import/dateien?name=arten.csv', {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    'content-length': length,
    connection: 'close',
  })

test('a file that comes slowly arrives, however long it takes', async () => {
  const file = 'Art;Wert\nBufo bufo;1\n'
  const began = performance.now()
  const answer = await drip(upload(file.length), file, 100)
  expect(performance.now() - began).toBeGreaterThan(2_000)
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"id":"/)
})

test('a file of which nothing comes any more is told so, and nothing of it stays', async () => {
  const before = readdirSync(join(dataDir, 'importe'))
  const answer = await drip(upload(5_000), 'Art;Wert\n', 20)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain(
    '"detail":"arten.csv: Seit 1 Sekunden kommt von der Datei nichts mehr. Prüfen Sie die Verbindung, und laden Sie die Datei noch einmal hoch."',
  )
  expect(readdirSync(join(dataDir, 'importe'))).toEqual(before)
})

test('nothing of it is a fault of the server', () => expect(logged).toEqual([]))
