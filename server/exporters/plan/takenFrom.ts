import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db'
import { collectionsOf, type ExportPlan } from './exportPlan'
import { collectionsById, type ExportSource } from './exportSources'

/**
 * Published collections from which those of columns and filters have their records or relations, as far as they are not among them, in the order of their
 * names. Whether a collection is said to combine others does not matter: its rows say where they are from.
 */
export async function takenFrom(
  db: Db,
  fields: Pick<ExportPlan, 'columns' | 'filters' | 'filterGroups'>,
): Promise<ExportSource[]> {
  const takers = (axis: 'pco' | 'rco') => collectionsOf(fields, [axis]).map(({ id }) => id)
  const ids = [
    ...(await originsOf(db, sql`property_records`, takers('pco'))),
    ...(await originsOf(db, sql`relations`, takers('rco'))),
  ]
  if (ids.length === 0) return []
  const named = new Set(collectionsOf(fields).map(({ id }) => id))
  return collectionsById(
    db,
    ids.filter((id) => !named.has(id)),
  )
}

/** One look into the index for each collection and each from which it has rows. */
async function originsOf(db: Db, table: RawBuilder<unknown>, collections: readonly string[]): Promise<string[]> {
  if (collections.length === 0) return []
  const next = sql`order by r.origin_collection_id, r.collection_id limit 1`
  const { rows } = await sql<{ id: string }>`
    with recursive found (id, collection_id) as (
      (select r.origin_collection_id, r.collection_id from ${table} r where r.origin_collection_id is not null ${next})
      union all
      select n.* from found f cross join lateral (
        select r.origin_collection_id, r.collection_id from ${table} r
        where r.origin_collection_id is not null and (r.origin_collection_id, r.collection_id) > (f.id, f.collection_id) ${next}) n
    )
    select distinct f.id from found f where f.collection_id = any(${[...collections]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
