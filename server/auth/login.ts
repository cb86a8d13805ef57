import { sql } from 'kysely'
import { LONGEST_PASSWORD } from '../../lib/domain/text/password'
import type { Db } from '../db/db'
import { expected } from '../expected'
import type { Guessing } from './guessing'
import { hashPassword, passwordMatches } from './password'
import { signToken } from './token'

export interface LoginAnswer {
  token: string
  username: string
}

const WRONG = 'Benutzername oder Passwort ist falsch.'

/**
 * Makes the check of name (or e-mail) and password. An unknown name takes as long as a wrong password and gets the same answer.
 * Throws UNAUTHENTICATED, or RATE_LIMITED where too much was tried (guessing.ts).
 */
export function createLogin(db: Db, secret: Uint8Array, guessing: Guessing) {
  const nobody = hashPassword('nobody has this password')
  return async (typed: string, password: string, address: string): Promise<LoginAnswer> => {
    // PostgreSQL stores no U+0000. It goes before anything is counted, else each of its places were an account to guess at.
    const username = typed.replaceAll('\0', '').trim()
    const account = username.normalize('NFC').toLowerCase().slice(0, 300)
    await guessing.begin(account, address)
    const known = password.length <= LONGEST_PASSWORD ? await credentials(db, username) : null
    const matches = await passwordMatches(known?.passwordHash ?? (await nobody), password.slice(0, LONGEST_PASSWORD))
    if (!known?.passwordHash || !known.generation || !matches) throw expected('UNAUTHENTICATED', WRONG)
    await guessing.succeed(account, address)
    return { token: await signToken(secret, { ...known, generation: known.generation }), username: known.name }
  }
}

interface Credentials {
  id: string
  name: string
  passwordHash: string | null
  generation: string | null
}

/** A name wins over an e-mail: somebody may be called like the address of somebody else. */
async function credentials(db: Db, username: string) {
  const { rows } = await sql<Credentials>`
    select u.id, u.name, c.password_hash as "passwordHash", c.token_generation as generation
    from users u left join user_credentials c on c.user_id = u.id
    where same_name(u.name) = same_name(${username})
       or lower(u.email) = lower(${username.normalize('NFC')})
    order by same_name(u.name) = same_name(${username}) desc
    limit 1`.execute(db)
  return rows[0] ?? null
}
