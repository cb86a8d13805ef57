import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { expected } from '../../expected'

export interface ViewerRow {
  id: string
  name: string
  email: string | null
  isAdmin: boolean
}

/** The user behind a token; null when there is no such user any more. */
export const viewerById = (db: Db, id: string) =>
  sql<ViewerRow>`select id, name, email, is_admin as "isAdmin" from users where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0] ?? null)

/** The viewer's id. Throws UNAUTHENTICATED for an anonymous one. */
export function signedIn({ viewerId }: { viewerId: string | null }): string {
  if (viewerId === null) throw expected('UNAUTHENTICATED')
  return viewerId
}
