import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The statuses with which a server says that it is elsewhere. */
export const moves = [301, 302, 307, 308] as const

/** A server that has moved to another address: behind `/301` it says so with this status, as what leads from http to https does. */
export async function startMovedServer(to: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume()
    const [, status, rest = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? []
    request.once('end', () => response.writeHead(Number(status), { location: `${to}${rest}` }).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((done) => void server.close(() => done()))
  return { url: `http://127.0.0.1:${port}`, close }
}
