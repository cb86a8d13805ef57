import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between the browser and the real server, as a proxy or a bad line would. */
export interface Front {
  /** Without a slash at the end. */
  url: string
  /** From now on a path is answered by the text that `change` makes of the server's; paths begin with a slash. */
  rewrite(path: string, change: (text: string) => string): void
  /** From now on these requests are answered with this status and nothing of the server's; null lets them through again. */
  refuse(matches: ((path: string) => boolean) | null, status?: number): void
  /** From now on the answers at this path break off after so many bytes, as if the server had died; null lets them through again. */
  breakOff(path: string, afterBytes: number | null): void
  /** From now on connections break off without a word; false lets them through again. */
  cut(isCut: boolean): void
  /** From now on requests are taken and never answered; false answers those that wait. */
  stall(isStalled: boolean): void
  /** From now on each request is passed on so many milliseconds later, as by a server that has too much to do; null: at once. */
  delay(ms: number | null): void
  /** From now on requests at this path wait. Answers how to let them, and all that come later, go on to the server. */
  hold(path: string): () => void
  stop(): Promise<void>
}

/** A proxy of one's own before the shared server: an origin with its own service worker, whose trouble no other story sees. */
export async function startFront(target: string): Promise<Front> {
  const rewrites = new Map<string, (text: string) => string>()
  const breaks = new Map<string, number>()
  const held = new Map<string, Promise<void>>()
  let refused: ((path: string) => boolean) | null = null
  let refusedStatus = 404
  let isCut = false
  let waiting: (() => void)[] | null = null
  let delayMs = 0

  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    if (isCut) return void incoming.socket.destroy()
    if (waiting) return void waiting.push(() => outgoing.destroy())
    if (refused?.(path)) return void outgoing.writeHead(refusedStatus, { 'content-type': 'text/plain' }).end('refused')
    const gate = held.get(path)
    if (gate) return void gate.then(() => pass(incoming, outgoing, path))
    pass(incoming, outgoing, path)
  })

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, path: string) {
    const change = rewrites.get(path)
    const headers = { ...incoming.headers, ...(change ? { 'accept-encoding': 'identity' } : {}) }
    const passed = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, change ? rest : answer.headers)
      const most = breaks.get(path)
      const breakOff = (piece: Buffer) => outgoing.write(piece.subarray(0, most), () => outgoing.destroy())
      if (most !== undefined) return void answer.once('data', breakOff)
      if (!change) return void answer.pipe(outgoing)
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => outgoing.end(change(Buffer.concat(pieces).toString())))
    })
    passed.on('error', () => failed(outgoing))
    if (delayMs === 0) incoming.pipe(passed)
    else setTimeout(() => incoming.pipe(passed), delayMs)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    rewrite: (path, change) => void rewrites.set(path, change),
    refuse: (matches, status = 404) => {
      refused = matches
      refusedStatus = status
    },
    breakOff: (path, afterBytes) => void (afterBytes === null ? breaks.delete(path) : breaks.set(path, afterBytes)),
    cut: (now) => {
      isCut = now
      if (now) server.closeAllConnections()
    },
    stall: (now) => {
      waiting?.forEach((release) => release())
      waiting = now ? [] : null
    },
    delay: (ms) => void (delayMs = ms ?? 0),
    hold: (path) => {
      let release = () => {}
      held.set(path, new Promise((resolve) => (release = resolve)))
      return () => {
        held.delete(path)
        release()
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function failed(outgoing: ServerResponse) {
  if (!outgoing.headersSent) outgoing.writeHead(502)
  outgoing.end()
}
