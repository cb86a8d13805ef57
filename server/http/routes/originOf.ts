import type { FastifyRequest } from 'fastify'
import { parsedUrl } from '../../parsedUrl'

/** Makes the beginning of absolute links, such as https://arten.example.org. */
export type OriginOf = (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => string

/**
 * The public address where there is one, else what the request was sent to. What a web server in front says of the host is not asked: those that do not say
 * it pass on whatever the client has written there. Who says no host, or what is none, gets links to this machine.
 */
export const createOriginOf =
  (publicUrl: string | null): OriginOf =>
  ({ headers, protocol }) => {
    if (publicUrl !== null) return publicUrl
    const scheme = protocol === 'https' ? 'https' : 'http'
    const said = `${scheme}://${headers.host ?? ''}`
    return isOrigin(said) ? said : `${scheme}://localhost`
  }

/** Whether an address is nothing but scheme, host and port. */
function isOrigin(text: string): boolean {
  const url = parsedUrl(text)
  return url !== null && /^https?:\/\/[^/?#@\s]+$/.test(text)
}
