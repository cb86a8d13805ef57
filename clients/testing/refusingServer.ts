import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between people and the program, or what it says when it is full: answers to anything that is asked. */
export const refusals = {
  '/voll': (say: Say) =>
    say(
      503,
      'application/problem+json',
      JSON.stringify({ status: 503, detail: 'Es werden schon viele Dateien geschrieben.' }),
      7,
    ),
  '/wartung': (say: Say) => say(503, 'text/html', '<h1>Wartung</h1>'),
  '/fremd': (say: Say) => say(200, 'text/html', '<!doctype html><title>Willkommen</title>'),
  '/verschoben': (say: Say) => say(404, 'text/html', '<h1>Not found</h1>'),
} as const

type Say = (status: number, type: string, body: string, retryAfter?: number) => void

/** A server that refuses by the first part of the address; behind `/bricht-ab` it ends the connection in the middle of the file. */
export async function startRefusingServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume()
    const begin = `/${request.url?.split('/')[1] ?? ''}`
    if (begin === '/bricht-ab') {
      response.writeHead(200, { 'content-type': 'text/csv', datenstand: '1, 2026-01-01T00:00:00.000Z' })
      response.write('id,name\n1,Bombina variegata\n2,Bom', () => response.destroy())
      return
    }
    refusals[begin as keyof typeof refusals]((status, type, body, retryAfter) => {
      response.writeHead(status, {
        'content-type': type,
        ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      })
      response.end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((done) => void server.close(() => done()))
  return { url: `http://127.0.0.1:${port}`, close }
}
