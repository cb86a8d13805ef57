import { type Session, validToken } from './sessionLink'

/** There is no valid login (any more); the message is a German sentence. */
export class LoginEnded extends Error {
  override name = 'LoginEnded'
  constructor() {
    super('Ihre Anmeldung ist abgelaufen. Melden Sie sich neu an und versuchen Sie es noch einmal.')
  }
}

/**
 * A request beside the data client, by the same rule (docs/contract.md §4): an expired token ends the login and nothing is sent; one that the server refuses
 * (the request then throws `LoginEnded`) ends it too. Throws `LoginEnded` without a valid token, else what the request throws.
 */
export async function authorized<T>(
  session: Pick<Session, 'restored' | 'token' | 'expire'>,
  request: (token: string) => Promise<T>,
  now: () => number = Date.now,
): Promise<T> {
  await session.restored
  const token = validToken(session, now())
  if (token === null) throw new LoginEnded()
  try {
    return await request(token)
  } catch (error) {
    // Unless somebody has logged in meanwhile.
    if (error instanceof LoginEnded && session.token() === token) session.expire()
    throw error
  }
}
