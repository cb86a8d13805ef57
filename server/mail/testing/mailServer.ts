import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What came: for whom, and every byte behind DATA. */
interface Received {
  from: string
  to: string[]
  raw: string
}

/** A mail server on a free port of this machine, without TLS, as an operator's own one is; `received` fills as mails come. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const waiting: (() => void)[] = []
  let most = 0
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, disableReverseLookup: true },
    onData(stream, { envelope }, done) {
      most = Math.max(most, server.connections.size)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('latin1'),
        })
        done()
        for (const wake of waiting.splice(0)) wake()
      })
    },
    ...options,
  })
  // A client that breaks off is no trouble of the test's.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    port,
    received,
    /** The most connections that were open when a mail came. */
    mostAtOnce: () => most,
    /** The mail of this number, from 1, once it is there. */
    async mail(number: number): Promise<Received> {
      let found: Received | undefined
      while (!(found = received[number - 1])) await new Promise<void>((wake) => waiting.push(wake))
      return found
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

/** Header by header, unfolded, and the text as a reader sees it. */
export function readMail(raw: string): { headers: Record<string, string>; text: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), decoded(line.slice(line.indexOf(':') + 2))]),
  )
  const body = raw.slice(end + 4).replace(/=\r\n/g, '')
  return { headers, text: fromQuoted(body).replaceAll('\r\n', '\n') }
}

const fromQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Encoded words (RFC 2047). */
const decoded = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : fromQuoted(text.replaceAll('_', ' ')),
    )
