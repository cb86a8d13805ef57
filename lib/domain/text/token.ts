import { base64url } from 'jose'

export class InvalidTokenError extends Error {
  constructor(message: string) {
    super(`Invalid token specified: ${message}`)
    this.name = 'InvalidTokenError'
  }
}

/**
 * The payload of a token, unverified (only the server can verify it): any JSON value, as docs/contract.md §5 asks for nothing more.
 * Throws InvalidTokenError with the four messages of docs/contract.md §8. A part too many is no part missing: then it is the first message,
 * because the rule's sentence begins with it («must be a string of three dot-separated parts»).
 */
export function unverifiedPayload(token: unknown): unknown {
  if (typeof token !== 'string') throw new InvalidTokenError('must be a string')
  const parts = token.split('.')
  for (const index of [0, 1, 2]) if (!parts[index]) throw new InvalidTokenError(`missing part #${index + 1}`)
  if (parts.length > 3) throw new InvalidTokenError('must be a string')
  return parsed(decoded(parts[1] ?? ''))
}

/**
 * Whether the token's `exp` (seconds) is not later than now (milliseconds). Nothing else in it matters; a token that cannot be read,
 * or whose `exp` is missing or no number, has no later end and is expired.
 */
export function isExpired(token: string, now: number): boolean {
  try {
    const payload = unverifiedPayload(token)
    const exp = typeof payload === 'object' && payload !== null && 'exp' in payload ? payload.exp : undefined
    return typeof exp !== 'number' || exp <= now / 1000
  } catch {
    return true
  }
}

function decoded(part: string): Uint8Array {
  // jose also takes plain base64 and padding; a token's parts have neither (RFC 7515 §2).
  if (!/^[A-Za-z0-9_-]+$/.test(part) || part.length % 4 === 1) throw new InvalidTokenError('invalid base64 for part #2')
  return base64url.decode(part)
}

function parsed(bytes: Uint8Array): unknown {
  try {
    // JSON is UTF-8: other bytes are good base64 and no JSON.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new InvalidTokenError('invalid json for part #2')
  }
}
