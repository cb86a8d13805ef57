import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { hashPassword } from './password'

/**
 * Makes the administrator «admin» when there is no administrator, whatever they are called by now. Answers the generated password, to be shown once; null
 * when the password was given or the administrator was there already.
 */
export async function seedAdmin(database: Database, givenPassword: string | null): Promise<string | null> {
  const db = database.owner
  const { rows: present } = await sql`select from users where is_admin`.execute(db)
  if (present.length > 0) return null
  const password = givenPassword ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const made = await db.transaction().execute(async (trx) => {
    // Two servers may start on the same database at once: the name is unique, the second finds it taken (npm run password makes others).
    const { rows } = await sql<{ id: string }>`
      insert into users (name, is_admin) values ('admin', true) on conflict do nothing returning id`.execute(trx)
    if (!rows[0]) return false
    await sql`insert into user_credentials (user_id, password_hash) values (${rows[0].id}, ${passwordHash})`.execute(trx)
    return true
  })
  return made && givenPassword === null ? password : null
}
