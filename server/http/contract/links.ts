import type { FastifyReply } from 'fastify'

/** A link of an answer's head (RFC 8288). */
export interface HeadLink {
  /** An address, readable. */
  to: string
  rel: 'service-desc' | 'service-doc' | 'canonical' | 'describedby' | 'license'
  type?: string
}

/** Adds links to those that an answer has. */
export function addLinks(reply: FastifyReply, links: readonly HeadLink[]): void {
  const written = links.map(({ to, rel, type }) => `<${encodedOnce(to)}>; rel="${rel}"${type ? `; type="${type}"` : ''}`)
  const before = reply.getHeader('link')
  reply.header('link', [...(typeof before === 'string' ? [before] : []), ...written].join(', '))
}

/** As a header has to be: what is encoded stays so. */
const encodedOnce = (address: string) =>
  encodeURI(address)
    .replace(/%25([0-9A-F]{2})/gi, '%$1')
    .replace(/[<>]/g, encodeURIComponent)
