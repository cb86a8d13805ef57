import { sql } from 'kysely'
import type { Db } from '../db/db'

export interface NamedUser {
  id: string
  name: string
  email: string | null
}

/** The user of a name or e-mail, in whatever way its letters are composed; a name wins over an e-mail, as it does for a login. Null for none. */
export async function userNamed(db: Db, name: string): Promise<NamedUser | null> {
  const { rows } = await sql<NamedUser>`
    select id, name, email from users
    where same_name(name) = same_name(${name}) or lower(email) = lower(${name.normalize('NFC')})
    order by same_name(name) = same_name(${name}) desc limit 1`.execute(db)
  return rows[0] ?? null
}
