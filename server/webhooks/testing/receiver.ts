import { createServer as createPlainServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificate'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A server on this machine that takes webhooks; `answer` is what it does once the whole of one is there. */
export async function startReceiver(answer: RequestListener, certificate?: Certificate) {
  const received: Received[] = []
  const listen: RequestListener = (request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body: Buffer.concat(pieces).toString() })
      answer(request, response)
    })
  }
  const server = certificate ? createTlsServer(certificate, listen) : createPlainServer(listen)
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
  return { port, received, connections: () => connections, close }
}
