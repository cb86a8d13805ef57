import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/** How long the rest of a body that is refused may take to come, in milliseconds. */
const REST_TAKES = 60_000

/** Lets what of a body is still to come pass: a browser, or a web server in between, that is cut off while sending never reads the sentence. */
export async function letPass(body: IncomingMessage): Promise<void> {
  body.resume()
  // Also the end of one that has ended before, or was cut off.
  await finished(body, { writable: false, signal: AbortSignal.timeout(REST_TAKES) }).catch(() => {})
}
