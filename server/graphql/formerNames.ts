import { sql } from 'kysely'
import type { Db } from '../db/db'

export interface FormerNameRow {
  ownerId: string
  name: string
}

const owners = { taxonomies: sql`a.taxonomy_id`, property_collections: sql`a.collection_id` }

/** Former names of taxonomies or collections that no published one has now, by name. */
export const formerNamesOf = (db: Db, table: keyof typeof owners, ids: readonly string[]) =>
  sql<FormerNameRow>`
    select ${owners[table]} as "ownerId", a.name from name_aliases a
    where ${owners[table]} = any(${[...ids]}::uuid[]) and not exists (
      select from ${sql.table(table)} c where c.published and same_name(c.name) = same_name(a.name))
    order by a.name collate "C"`
    .execute(db)
    .then(({ rows }) => rows)
