import { Agent, request } from 'node:http'
import { abuse, type AbuseName } from './abuses'

/** As many connections as a browser has to three addresses. */
const CONNECTIONS = 20
/** Whoever is refused comes back at once, whatever the server says. */
const PAUSE_MS = 50

/**
 * A process that sends all it can to a server on this machine until it is ended: `abuser.ts URL NAME`. It says to the web server before it, which it pretends
 * to be, another address than the neighbour's.
 */
const [, , url = '', name = ''] = process.argv
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const counts: Record<string, number> = {}
let n = 0

function send(): Promise<void> {
  const { path, batch, readsOnly } = abuse(name as AbuseName, n++)
  const body = batch && JSON.stringify(batch)
  return new Promise((resolve) => {
    const asked = request(
      `${url}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.66' },
      },
      (response) => {
        const { statusCode = 0 } = response
        counts[statusCode] = (counts[statusCode] ?? 0) + 1
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          counts.MB = (counts.MB ?? 0) + chunk.length / 1e6
          if (statusCode === 200 && readsOnly !== undefined && bytes >= readsOnly) response.pause()
        })
        // Broken off, by us or the server.
        response.on('error', () => {})
        response.on('close', () => setTimeout(resolve, statusCode === 200 ? 0 : PAUSE_MS))
      },
    )
    asked.on('error', () => setTimeout(resolve, PAUSE_MS))
    asked.end(body)
  })
}

// Connections on which nothing is read keep no process.
setInterval(() => {}, 60_000)
process.once('SIGTERM', () => {
  counts.MB = Math.round(counts.MB ?? 0)
  process.send?.(counts, () => process.exit(0))
})
for (let connection = 0; connection < CONNECTIONS; connection++)
  void (async () => {
    for (;;) await send()
  })()
