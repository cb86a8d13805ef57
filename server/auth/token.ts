import { jwtVerify, SignJWT } from 'jose'

/** A working day and a bit: nobody is logged out at noon. */
const LIFETIME = '12h'
const ALGORITHM = 'HS256'

export interface TokenUser {
  id: string
  name: string
}

/** A token for a user; its `exp` is checked here and, before each request, in the browser. */
export const signToken = (secret: Uint8Array, user: TokenUser): Promise<string> =>
  new SignJWT({ name: user.name })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(user.id)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(secret)

/** The user's id in a token that this server signed and that has not expired; null for any other. */
export async function userOfToken(secret: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [ALGORITHM], requiredClaims: ['exp', 'sub'] })
    return payload.sub ?? null
  } catch {
    return null
  }
}
