import { sql, type Kysely } from 'kysely'
import type { Database } from './database'
import type { Tables } from './tables'

/** An import on another server that has been silent for this long is dead. */
const SILENCE = '15 minutes'
/** Rows of one step: some hundred milliseconds, so that readers keep their turn. */
const STEP = 5_000

/**
 * Removes what imports that were torn off (kill -9, power cut) left behind: their batches become `failed`, and the unpublished
 * taxonomies and collections they were loading are deleted in small steps. Nobody has seen any of it. Answers the number of heads removed.
 *
 * Call it at a start. The embedded database belongs to one process, so there no running import can be somebody else's
 * On PostgreSQL another server may be importing, so there an import counts as dead after a quarter of an hour of silence.
 */
export async function clearLeftovers(database: Database): Promise<number> {
  const db = database.bulk
  await sql`
    update import_batches set state = 'failed', finished_at = now()
    where state = 'running' and (${database.engine === 'pglite'} or alive_at < now() - ${SILENCE}::interval)`.execute(db)
  const { rows: heads } = await sql<{ id: string; is_taxonomy: boolean }>`
    select h.id, h.is_taxonomy from (
      select id, batch_id, true as is_taxonomy from taxonomies where not published and deleted_at is null
      union all
      select id, batch_id, false from property_collections where not published and deleted_at is null
    ) h
    join import_batches b on b.id = h.batch_id and b.state <> 'running'
    order by h.is_taxonomy`.execute(db)
  for (const { id, is_taxonomy } of heads) await (is_taxonomy ? removeTaxonomy(db, id) : removeCollection(db, id))
  return heads.length
}

/** A collection with all it says, in small steps. */
export async function removeCollection(db: Kysely<Tables>, id: string): Promise<void> {
  await inSteps(() =>
    sql`delete from relations where id in (select id from relations where collection_id = ${id} limit ${STEP})`.execute(db),
  )
  await inSteps(() =>
    sql`delete from property_records where id in (select id from property_records where collection_id = ${id} limit ${STEP})`.execute(
      db,
    ),
  )
  await db.deleteFrom('property_collections').where('id', '=', id).execute()
}

/** A taxonomy with its taxa and what is said about them, in small steps. Leaves first, because a taxon with children cannot be deleted. */
export async function removeTaxonomy(db: Kysely<Tables>, id: string): Promise<void> {
  await inSteps(() =>
    sql`delete from taxa where id in (
      select t.id from taxa t where t.taxonomy_id = ${id} and not exists (select from taxa c where c.parent_id = t.id) limit ${STEP}
    )`.execute(db),
  )
  await db.deleteFrom('taxonomies').where('id', '=', id).execute()
}

async function inSteps(step: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while ((await step()).numAffectedRows) continue
}
