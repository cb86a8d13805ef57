import { sql } from 'kysely'
import type { Db } from '../db/db'
import { expected } from '../graphql/errors'
import { limitedAttempts } from './attempts'
import { hashPassword, passwordMatches } from './password'
import { signToken } from './token'

export interface Login {
  token: string
  username: string
}

const WRONG = 'Benutzername oder Passwort ist falsch.'
const TOO_MANY = 'Zu viele fehlgeschlagene Anmeldungen. Bitte warten Sie zehn Minuten.'

/**
 * Makes the check of name (or e-mail) and password. An unknown name takes as long as a wrong password and gets the same answer.
 * Throws UNAUTHENTICATED, or RATE_LIMITED after ten failures in ten minutes for one account from one address.
 */
export function createLogin(db: Db, secret: Uint8Array) {
  const attempts = limitedAttempts({ max: 10, windowMs: 600_000 })
  const nobody = hashPassword('nobody has this password')
  return async (username: string, password: string, address: string): Promise<Login> => {
    const key = `${address}|${username.trim().toLowerCase().slice(0, 300)}`
    if (attempts.isBlocked(key)) throw expected('RATE_LIMITED', TOO_MANY)
    // argon2 takes any length; more than this is no password but an attempt to keep the server busy.
    const known = password.length <= 1_000 ? await credentials(db, username.trim()) : null
    const matches = await passwordMatches(known?.passwordHash ?? (await nobody), password.slice(0, 1_000))
    if (!known?.passwordHash || !matches) {
      attempts.count(key)
      throw expected('UNAUTHENTICATED', WRONG)
    }
    attempts.forget(key)
    return { token: await signToken(secret, known), username: known.name }
  }
}

/** A name wins over an e-mail: somebody may be called like the address of somebody else. */
async function credentials(db: Db, username: string) {
  const { rows } = await sql<{ id: string; name: string; passwordHash: string | null }>`
    select u.id, u.name, c.password_hash as "passwordHash"
    from users u left join user_credentials c on c.user_id = u.id
    where lower(normalize(u.name, nfc)) = lower(normalize(${username.replaceAll('\0', '')}, nfc))
       or lower(u.email) = lower(${username.replaceAll('\0', '')})
    order by lower(normalize(u.name, nfc)) = lower(normalize(${username.replaceAll('\0', '')}, nfc)) desc
    limit 1`.execute(db)
  return rows[0] ?? null
}
