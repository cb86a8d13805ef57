import { sql, type Insertable, type Transaction } from 'kysely'
import type { Database } from '../db/database'
import type { Tables } from '../db/tables'
import { demoRows } from './demoRows'

/**
 * Fills an empty database with the demo data of data/*.csv, all or nothing. Does nothing once there is a taxonomy, a collection or an
 * organisation, so that demo data somebody has deleted do not come back at the next start.
 */
export async function seedDemo(database: Database): Promise<void> {
  await database.owner.transaction().execute(async (trx) => {
    // Two servers may start on the same database at once; the second waits here and then finds it filled.
    await sql`select pg_advisory_xact_lock(hashtext('seedDemo'))`.execute(trx)
    if (await isInUse(trx)) return
    const rows = demoRows()
    for (const table of tablesInOrder) await insert(trx, table, rows[table])
    await recount(trx)
    await publish(trx)
  })
}

/** Each table after those it refers to. */
const tablesInOrder = [
  'users',
  'organizations',
  'memberships',
  'taxonomies',
  'taxa',
  'vernacular_names',
  'synonyms',
  'property_collections',
  'property_records',
  'relations',
  'property_fields',
] as const

async function isInUse(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ in_use: boolean }>`
    select exists (select from taxonomies) or exists (select from property_collections) or exists (select from organizations)
      as in_use`.execute(trx)
  return rows[0]?.in_use ?? false
}

/** Rows per statement: PostgreSQL takes at most 65,535 parameters, and a row has up to 17 of them. */
const ROWS_PER_INSERT = 1000

async function insert<T extends keyof Tables>(trx: Transaction<Tables>, table: T, rows: readonly Insertable<Tables[T]>[]) {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute()
  }
}

async function recount(trx: Transaction<Tables>): Promise<void> {
  await sql`select refresh_taxonomy(id) from taxonomies`.execute(trx)
  await sql`select refresh_collection(id) from property_collections`.execute(trx)
}

async function publish(trx: Transaction<Tables>): Promise<void> {
  await trx.updateTable('taxonomies').set({ published: true }).execute()
  await trx.updateTable('property_collections').set({ published: true }).execute()
  await sql`update data_state set revision = revision + 1, changed_at = greatest(changed_at, clock_timestamp())`.execute(trx)
}
