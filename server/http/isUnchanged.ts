import type { FastifyReply, FastifyRequest } from 'fastify'
import { LONGEST_EDIT_MS } from '../db/reading/longestEdit'

/**
 * Whether the client has this answer already: `tag` is its ETag, `since` when it is for good, in seconds since 1970 (Infinity where no second can
 * be named; see sayLastModified). If-None-Match decides where it is given (RFC 9110, section 13.2.2).
 */
export function isUnchanged({ headers }: FastifyRequest, tag: string, since: number): boolean {
  const { 'if-none-match': tags, 'if-modified-since': known } = headers
  if (tags !== undefined) return tags.split(',').some((other) => other.trim() === '*' || opaque(other) === opaque(tag))
  return known !== undefined && since <= Math.floor(Date.parse(known) / 1_000)
}

/**
 * Sets Last-Modified for an answer of which the newest change bears the moment `changedAt` (ISO 8601), and answers it for `isUnchanged`. A change bears a
 * moment before it is seen, an edit the one at which it began: who fetches the answer in between, and asks again with the time of that or with ours, is not
 * to hear that nothing has changed. So it is the first whole second at which the longest edit (`longestMs`) that began by that moment is over. While that is
 * ahead, counted from `asked`, when the reading began, no second is named at all.
 */
export function sayLastModified(reply: FastifyReply, changedAt: string, asked: Date, longestMs = LONGEST_EDIT_MS): number {
  const second = Math.ceil((Date.parse(changedAt) + longestMs) / 1_000)
  if (second * 1_000 > asked.getTime()) return Infinity
  reply.header('last-modified', new Date(second * 1_000).toUTCString())
  return second
}

/** Weak or not: they are compared weakly. */
const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
