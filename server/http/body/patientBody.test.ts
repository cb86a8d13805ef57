import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { PatientBody } from './patientBody'

describe('a body that is read while its answer is not', () => {
  const folder = join(tmpdir(), `ae-body-${randomUUID()}`)
  let app: FastifyInstance
  let cameIn: AsyncIterator<Buffer>

  beforeAll(async () => {
    app = fastify({ forceCloseConnections: true })
    app.addContentTypeParser('*', (_, body, done) => done(null, body))
    app.post('/', (_, reply) => {
      reply.hijack()
      // More than goes out to somebody who reads nothing.
      reply.raw.write(Buffer.alloc(24_000_000))
      cameIn = new PatientBody(reply, { folder, most: 2 ** 30, standsStillMs: 60_000 })[Symbol.asyncIterator]()
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const readBytes = async (count: number) => {
    const pieces: Buffer[] = []
    for (let left = count; left > 0; left -= pieces.at(-1)!.length) {
      const { value, done } = await cameIn.next()
      if (done) throw new Error(`${left} bytes are missing`)
      pieces.push(value)
    }
    return Buffer.concat(pieces)
  }

  test('what waited on the disk comes once, and never behind what comes later', async () => {
    const { port } = app.server.address() as AddressInfo
    const sent = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-type': 'text/csv' } }).on(
      'error',
      () => {},
    )
    // Taken, and not read.
    sent.on('response', () => {})
    // More than the buffers on the way hold.
    const long = Buffer.alloc(24_000_000, 'a')
    await new Promise((resolve) => sent.write(long, resolve))
    expect((await readBytes(long.length)).equals(long)).toBe(true)
    sent.end('bbb')
    expect(await readBytes(3)).toEqual(Buffer.from('bbb'))
    expect(await cameIn.next()).toEqual({ done: true, value: undefined })
  })
})
