import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Db } from '../db/db'

/** argon2id with the least cost that OWASP advises (2026): 19 MiB, two passes; about 40 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => hash(password, options)

/** Whether the password belongs to the hash; a hash that cannot be read belongs to none. */
export async function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password)
  } catch {
    return false
  }
}

/** Gives a user a password. All tokens made before end; answers what the new ones carry. */
export async function storePassword(db: Db, userId: string, passwordHash: string): Promise<string> {
  const { rows } = await sql<{ generation: string }>`
    insert into user_credentials (user_id, password_hash) values (${userId}, ${passwordHash})
    on conflict (user_id) do update
      set password_hash = excluded.password_hash, changed_at = now(), token_generation = gen_random_uuid()
    returning token_generation as generation`.execute(db)
  const [stored] = rows
  if (!stored) throw new Error('The password was not stored.')
  return stored.generation
}

/**
 * Puts a password in the place of the one that was checked. Null when that is not the user's any more: the account was closed meanwhile, or
 * somebody has set another one, and whoever knew the old one has no business here.
 */
export async function replacePassword(db: Db, userId: string, checkedHash: string, passwordHash: string): Promise<string | null> {
  const { rows } = await sql<{ generation: string }>`
    update user_credentials set password_hash = ${passwordHash}, changed_at = now(), token_generation = gen_random_uuid()
    where user_id = ${userId} and password_hash = ${checkedHash} returning token_generation as generation`.execute(db)
  return rows[0]?.generation ?? null
}
