import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Extras } from '../plan'
import type { Report } from '../report'
import { textArray } from '../../db/arrays'

type Bulk = Database['bulk']

/**
 * Adds the source's users (without passwords), organisations and memberships. Who is there already, by id or by name, is kept; the
 * answer maps ids of the source to those that hold here.
 */
export async function addPeople(
  trx: Bulk,
  { users, organizations, memberships }: Extras,
  report: Report,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const user of users) {
    const { rows } = await sql<{ id: string }>`
      select id from users where id = ${user.id}::uuid or same_name(name) = same_name(${user.name}) or lower(email) = lower(${user.email})
      order by id = ${user.id}::uuid desc`.execute(trx)
    ids.set(user.id, rows[0]?.id ?? user.id)
    if (rows[0] && rows[0].id !== user.id)
      report.notes.push(
        `Benutzer «${user.name}» gibt es schon; seine Angaben bleiben, und was auf ihn verweist, verweist auf den vorhandenen.`,
      )
    if (!rows[0])
      await sql`insert into users (id, name, email) values (${user.id}::uuid, ${user.name}, ${user.email})`.execute(trx)
  }
  for (const organization of organizations) {
    const { rows } = await sql<{ id: string }>`
      select id from organizations where id = ${organization.id}::uuid or same_name(name) = same_name(${organization.name})
      order by id = ${organization.id}::uuid desc`.execute(trx)
    ids.set(organization.id, rows[0]?.id ?? organization.id)
    if (rows[0] && rows[0].id !== organization.id)
      report.notes.push(`Organisation «${organization.name}» gibt es schon; ihre Angaben bleiben.`)
    if (!rows[0]) {
      const contact = organization.contactId === null ? null : (ids.get(organization.contactId) ?? null)
      await sql`insert into organizations (id, name, links, contact_id)
        values (${organization.id}::uuid, ${organization.name}, ${textArray(organization.links)}::text[], ${contact}::uuid)`.execute(
        trx,
      )
    }
  }
  for (const { id, organizationId, userId, role } of memberships) {
    const [organization, user] = [ids.get(organizationId), ids.get(userId)]
    if (!organization || !user) continue
    await sql`insert into memberships (id, organization_id, user_id, role) values (${id}::uuid, ${organization}::uuid, ${user}::uuid, ${role})
      on conflict do nothing`.execute(trx)
  }
  return ids
}
