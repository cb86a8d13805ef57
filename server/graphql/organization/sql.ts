import { sql } from 'kysely'
import type { Db } from '../../db/db'

export interface OrganizationRow {
  id: string
  name: string
  links: string[]
  contactId: string | null
  contact: string | null
  email: string | null
  version: number
  shortNumber: number
}

/** Organisations among the given ids, in any order. */
export const organizationsByIds = (db: Db, ids: readonly string[]) => organizations(db, sql`o.id = any(${[...ids]}::uuid[])`)

/** All organisations by name. */
export const allOrganizations = (db: Db) => organizations(db, sql`true`)

const organizations = (db: Db, condition: ReturnType<typeof sql>) =>
  sql<OrganizationRow>`
    select o.id, o.name, o.links, o.contact_id as "contactId", o.email, o.version, o.short_number as "shortNumber",
      (select u.name from user_names u where u.id = o.contact_id) as contact
    from organizations o
    where ${condition}
    order by o.name collate de, o.id`
    .execute(db)
    .then(({ rows }) => rows)
