import { sql } from 'kysely'
import type { Database } from '../../db/database'

type Bulk = Database['bulk']

/** Any number that no other part of the program locks. */
export const IMPORT_LOCK = 7_411_802

const CHUNK = 2_000

/**
 * Removes what an import that was killed has left behind: heads that were never published and all under them, in small steps. Called
 * at the start of the program. Does nothing while an import of another process runs (PostgreSQL).
 */
export async function clearLeftovers(database: Database): Promise<void> {
  const free = await database.bulk.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${IMPORT_LOCK}::bigint) as free`.execute(trx)
    if (!rows[0]?.free) return false
    await sql`update import_batches set state = 'failed', finished_at = now() where state = 'running'`.execute(trx)
    return true
  })
  if (!free) return
  await emptyStaging(database.bulk)
  await removeUnpublished(database.bulk)
}

export async function emptyStaging(bulk: Bulk): Promise<void> {
  await sql`truncate import_taxa, import_vernaculars, import_facts, import_names, import_links, import_pairs`.execute(bulk)
}

/** Deletes unpublished collections and taxonomies, children before parents, each step a short transaction of its own. */
export async function removeUnpublished(bulk: Bulk): Promise<void> {
  const steps = [
    sql`delete from relations where id in (select r.id from relations r join property_collections c on c.id = r.collection_id
      where not c.published limit ${CHUNK})`,
    sql`delete from property_records where id in (select r.id from property_records r join property_collections c on c.id = r.collection_id
      where not c.published limit ${CHUNK})`,
    sql`delete from property_collections where not published`,
    sql`delete from taxa where id in (select t.id from taxonomies h join taxa t on t.taxonomy_id = h.id
      where not h.published and t.accepted_id is not null limit ${CHUNK})`,
    // Leaves first, until none is left: the parent is a restricting reference.
    sql`delete from taxa where id in (select t.id from taxonomies h join taxa t on t.taxonomy_id = h.id
      where not h.published and not exists (select from taxa c where c.parent_id = t.id) limit ${CHUNK})`,
    sql`delete from taxonomies where not published`,
  ]
  for (const step of steps) {
    for (;;) {
      const { numAffectedRows } = await step.execute(bulk)
      if (!numAffectedRows) break
    }
  }
}
