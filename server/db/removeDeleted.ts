import { sql } from 'kysely'
import type { Database } from './database'
import { removeCollection, removeTaxonomy } from './leftovers'

/**
 * Removes for good the taxonomies and collections that were deleted more than 30 days ago, with all that is said about their taxa; in small steps,
 * so that readers keep their turn. The history keeps that they were there. Call it at a start. Answers how many.
 */
export async function removeDeleted({ bulk }: Database): Promise<number> {
  const { rows } = await sql<{ id: string; name: string; table: 'taxonomies' | 'property_collections' }>`
    select id, name, 'taxonomies' as table from taxonomies where deleted_at < now() - interval '30 days'
    union all
    select id, name, 'property_collections' from property_collections where deleted_at < now() - interval '30 days'`.execute(bulk)
  for (const { id, name, table } of rows) {
    await (table === 'taxonomies' ? removeTaxonomy(bulk, id) : removeCollection(bulk, id))
    await sql`insert into changes (table_name, row_id, action, before) values (${table}, ${id}::uuid, 'delete', ${JSON.stringify({ name })}::jsonb)`.execute(
      bulk,
    )
  }
  // By then an import cannot be taken back either.
  for (const table of ['import_heads', 'import_additions'])
    await sql`delete from ${sql.table(table)} where batch_id in (select id from import_batches where started_at < now() - interval '31 days')`.execute(
      bulk,
    )
  return rows.length
}
