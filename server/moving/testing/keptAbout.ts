import { sql } from 'kysely'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'

/** What is kept about collections beside their entries: numbers, types, fields, and the order of what they say. */
export async function keptAbout({ owner }: Database, collections: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ line: unknown }>`
    with chosen as (select unnest(${textArray(collections)}::uuid[]) as id)
    select jsonb_build_array('collection', c.id, c.record_count, c.relation_count, c.taxon_types) as line
    from property_collections c where c.id in (select id from chosen)
    union all
    select to_jsonb(f) from property_fields f where f.collection_id in (select id from chosen)
    union all
    select to_jsonb(o) from collection_order o where o.collection_id in (select id from chosen)
    union all
    select to_jsonb(s) from collection_segments s where s.collection_id in (select id from chosen)
    order by line`.execute(owner)
  return rows.map(({ line }) => line)
}

/** The same made anew by what counts and orders everything. */
export async function keptAnew(database: Database, collections: readonly string[]): Promise<unknown[]> {
  for (const id of collections) await sql`select refresh_collection(${id}::uuid)`.execute(database.owner)
  return keptAbout(database, collections)
}
