import type { LookupAddress } from 'node:dns'
import { request as askPlainly } from 'node:http'
import { request as askByTls, type RequestOptions } from 'node:https'
import type { LookupFunction, TcpNetConnectOpts } from 'node:net'
import type { WebhookHost } from './webhookHost'

/** Of an answer nothing but its status counts; what is longer is not read to its end. */
const MOST_BYTES = 64 * 1024

/** Node's quarter of a second is short for the other side of the world. */
const NEXT_ADDRESS_MS = 2_000

interface Exchange {
  url: URL
  host: WebhookHost
  /** Where connections may go, and to nowhere else; the first that answers is taken. */
  addresses: readonly LookupAddress[]
  headers: Readonly<Record<string, string>>
  body: string
  /** Certificates to trust instead of those that Node knows. */
  ca?: string
  /** Ends the exchange, whatever it waits for. */
  signal: AbortSignal
}

/** What an answer begins with. */
export interface AnswerHead {
  status: number
  /** Where it leads on to, as it says. */
  location?: string
}

/**
 * Posts a body over a connection of its own, without any proxy, and follows nothing. What counts is how the answer begins: if it never ends, or breaks
 * off, the receiver has had the message all the same. Rejects with the error of the network or of TLS, or with that of an exchange that was ended.
 */
export function exchange({ url, host, addresses, headers, body, ca, signal }: Exchange): Promise<AnswerHead> {
  return new Promise((done, failed) => {
    let answer: AnswerHead | undefined
    const ask = url.protocol === 'https:' ? askByTls : askPlainly
    const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'> = {
      method: 'POST',
      hostname: host.bareName,
      port: host.port,
      path: url.pathname + url.search,
      headers,
      // One that keeps no connection, and knows of no proxy.
      agent: false,
      lookup: onlyTo(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
      ca,
      signal,
    }
    const request = ask(options)
    request.on('response', (response) => {
      answer = { status: response.statusCode ?? 0, location: response.headers.location }
      let read = 0
      response.on('data', (piece: Buffer) => {
        read += piece.length
        if (read > MOST_BYTES) request.destroy()
      })
      // Whoever breaks off in the middle has answered.
      response.on('error', () => {})
    })
    let problem: Error = Object.assign(new Error('The connection ended without an answer'), { code: 'ECONNRESET' })
    request.on('error', (error) => (problem = error))
    request.on('close', () => (answer ? done(answer) : failed(problem)))
    request.end(body)
  })
}

/** Asks nobody again, so that a name cannot lead elsewhere between the check and the connection. */
const onlyTo =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, options, found) => {
    // Whoever hands none over gets no connection either.
    const [first] = addresses
    if (options.all || !first) found(null, [...addresses])
    else found(null, first.address, first.family)
  }
