import { sql } from 'kysely'
import type { Role } from '../../../lib/domain/vocabulary/role'
import type { Database } from '../../db/database'
import type { Db } from '../../db/db'

export interface UserRow {
  id: string
  name: string
  /** Null also where the viewer may not see it. */
  email: string | null
}

export interface MembershipRow {
  userId: string
  organizationId: string
  role: Role
}

/**
 * Users among the given ids that the viewer may see (row-level security decides: themselves and those they administer), and of others
 * the display name where something published refers to it.
 */
export async function usersByIds(database: Database, viewerId: string | null, ids: readonly string[]): Promise<UserRow[]> {
  if (viewerId === null) return publicUsers(database.reader, ids)
  return database.asViewer(viewerId, async (trx) => {
    const seen = await sql<UserRow>`select id, name, email from users where id = any(${[...ids]}::uuid[])`.execute(trx)
    const others = ids.filter((id) => !seen.rows.some((row) => row.id === id))
    return others.length === 0 ? seen.rows : [...seen.rows, ...(await publicUsers(trx, others))]
  })
}

/** A page of the users that the viewer may see, by name, and their number; nobody for an anonymous viewer. */
export async function visibleUsers(database: Database, viewerId: string | null, offset: number, limit: number) {
  if (viewerId === null) return { total: 0, users: [] }
  return database.asViewer(viewerId, async (trx) => {
    const { rows } = await sql<UserRow & { total: number }>`
      select id, name, email, count(*) over ()::int as total from users
      order by name collate de, id offset ${offset} limit ${limit}`.execute(trx)
    return { total: rows[0]?.total ?? 0, users: rows }
  })
}

export const membershipsOfOrganizations = (database: Database, viewerId: string | null, ids: readonly string[]) =>
  memberships(database, viewerId, (trx) =>
    sql<MembershipRow & { ownerId: string }>`
      select m.organization_id as "ownerId", m.organization_id as "organizationId", m.user_id as "userId", m.role
      from memberships m join users u on u.id = m.user_id
      where m.organization_id = any(${[...ids]}::uuid[])
      order by u.name collate de, u.id, m.role`.execute(trx),
  )

export const membershipsOfUsers = (database: Database, viewerId: string | null, ids: readonly string[]) =>
  memberships(database, viewerId, (trx) =>
    sql<MembershipRow & { ownerId: string }>`
      select m.user_id as "ownerId", m.organization_id as "organizationId", m.user_id as "userId", m.role
      from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = any(${[...ids]}::uuid[])
      order by o.name collate de, o.id, m.role`.execute(trx),
  )

async function memberships<Row>(
  database: Database,
  viewerId: string | null,
  read: (trx: Db) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  return viewerId === null ? [] : database.asViewer(viewerId, async (trx) => (await read(trx)).rows)
}

const publicUsers = (db: Db, ids: readonly string[]) =>
  sql<UserRow>`select id, name, null as email from user_names where id = any(${[...ids]}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows)
