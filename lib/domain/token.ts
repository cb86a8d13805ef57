import { base64url } from 'jose'

export class InvalidTokenError extends Error {
  constructor(message: string) {
    super(`Invalid token specified: ${message}`)
    this.name = 'InvalidTokenError'
  }
}

/**
 * The payload of a token, unverified (only the server can verify it).
 * Throws InvalidTokenError with the four messages of spec §8.
 */
export function readToken(token: unknown): Record<string, unknown> {
  if (typeof token !== 'string') throw new InvalidTokenError('must be a string')
  const parts = token.split('.')
  for (const index of [0, 1, 2]) if (!parts[index]) throw new InvalidTokenError(`missing part #${index + 1}`)
  if (parts.length > 3) throw new InvalidTokenError('must be a string')
  return parsed(decoded(parts[1] ?? ''))
}

/** Whether the token's `exp` (seconds) is not later than now (milliseconds); a token that cannot be read or has no `exp` is expired. */
export function isExpired(token: string, now: number): boolean {
  try {
    const { exp } = readToken(token)
    return typeof exp !== 'number' || exp <= now / 1000
  } catch {
    return true
  }
}

function decoded(part: string): string {
  // jose also takes plain base64 and padding; a token's parts have neither (RFC 7515 §2).
  if (!/^[A-Za-z0-9_-]+$/.test(part) || part.length % 4 === 1) throw new InvalidTokenError('invalid base64 for part #2')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(part))
  } catch {
    throw new InvalidTokenError('invalid base64 for part #2')
  }
}

function parsed(json: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(json)
    if (typeof payload === 'object' && payload !== null) return payload as Record<string, unknown>
  } catch {
    // told below like a payload that is no object
  }
  throw new InvalidTokenError('invalid json for part #2')
}
