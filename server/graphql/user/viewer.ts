import { sql } from 'kysely'
import type { Db } from '../../db/db'

/** The user behind a token; null when there is no such user any more. */
export const viewerById = (db: Db, id: string) =>
  sql<{ id: string; name: string; isAdmin: boolean }>`select id, name, is_admin as "isAdmin" from users where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0] ?? null)
