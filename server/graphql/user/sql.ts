import { type RawBuilder, sql } from 'kysely'
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
    const { rows: users } = await sql<UserRow>`
      select id, name, email from users order by name collate de, id offset ${offset} limit ${limit}`.execute(trx)
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from users`.execute(trx)
    return { total: rows[0]?.total ?? 0, users }
  })
}

/** By the names of the users. */
export const membershipsOfOrganizations = (database: Database, viewerId: string | null, ids: readonly string[]) =>
  memberships(database, viewerId, ids, sql`m.organization_id`, sql`users other on other.id = m.user_id`)

/** By the names of the organisations. */
export const membershipsOfUsers = (database: Database, viewerId: string | null, ids: readonly string[]) =>
  memberships(database, viewerId, ids, sql`m.user_id`, sql`organizations other on other.id = m.organization_id`)

/** Those of the owners that the viewer may see, with the other end joined as `other`; none for an anonymous viewer. */
async function memberships(
  database: Database,
  viewerId: string | null,
  ids: readonly string[],
  owner: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): Promise<(MembershipRow & { ownerId: string })[]> {
  if (viewerId === null) return []
  const statement = sql<MembershipRow & { ownerId: string }>`
    select ${owner} as "ownerId", m.organization_id as "organizationId", m.user_id as "userId", m.role
    from memberships m join ${other}
    where ${owner} = any(${[...ids]}::uuid[])
    order by other.name collate de, other.id, m.role`
  return database.asViewer(viewerId, async (trx) => (await statement.execute(trx)).rows)
}

/** Those that something published refers to. */
export const publicUsers = (db: Db, ids: readonly string[]) =>
  sql<UserRow>`select id, name, null as email from user_names where id = any(${[...ids]}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows)
