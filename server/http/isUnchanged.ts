import type { FastifyRequest } from 'fastify'

/**
 * Whether the client has this answer already: `tag` is its ETag, `changedAt` since when it is as it is, in seconds since 1970 (Infinity where no second
 * can be named). If-None-Match decides where it is given (RFC 9110, section 13.2.2).
 */
export function isUnchanged({ headers }: FastifyRequest, tag: string, changedAt: number): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags !== undefined) return tags.split(',').some((other) => other.trim() === '*' || opaque(other) === opaque(tag))
  return since !== undefined && changedAt <= Math.floor(Date.parse(since) / 1_000)
}

/** Weak or not: they are compared weakly. */
const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
