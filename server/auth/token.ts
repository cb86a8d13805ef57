import { jwtVerify, SignJWT } from 'jose'

/** A working day and a bit: nobody is logged out at noon. */
const LIFETIME = '12h'
const ALGORITHM = 'HS256'
/** Seconds: the clocks of several servers differ a little; a token from further ahead is none of theirs. */
const MOST_AHEAD = 60

export interface TokenUser {
  id: string
  name: string
  /** Of the password that the login used: a new one has another, and the tokens of the old one end. */
  generation: string
}

/** A token for a user; its `exp` is checked here and, before each request, in the browser. */
export const signToken = (secret: Uint8Array, user: TokenUser): Promise<string> =>
  new SignJWT({ name: user.name, gen: user.generation })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(user.id)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(secret)

/** Whom a token names that this server signed and that holds now; null for any other. Whether its login still holds, says `createSessions`. */
export async function verifiedToken(secret: Uint8Array, token: string): Promise<{ userId: string; generation: string } | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [ALGORITHM], requiredClaims: ['exp', 'iat', 'sub', 'gen'] })
    const { iat = Infinity, sub, gen } = payload
    if (iat > Date.now() / 1_000 + MOST_AHEAD || sub === undefined || typeof gen !== 'string') return null
    return { userId: sub, generation: gen }
  } catch {
    return null
  }
}
