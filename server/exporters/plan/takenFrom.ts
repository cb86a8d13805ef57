import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db'
import { collectionsOf, type ExportPlan } from './exportPlan'
import { collectionsById, type ExportSource } from './exportSources'
import type { Catalogue } from './resolveFields'

/**
 * Published collections from which those of columns and filters have their records or relations, as far as they are not among them, in the order of their
 * names. Only combining collections are asked.
 */
export async function takenFrom(
  db: Db,
  { collections }: Catalogue,
  fields: Pick<ExportPlan, 'columns' | 'filters' | 'filterGroups'>,
): Promise<ExportSource[]> {
  const combining = new Set(collections.filter((collection) => collection.combining).map(({ id }) => id))
  const takers = (axis: 'pco' | 'rco') => collectionsOf(fields, [axis]).flatMap(({ id }) => (combining.has(id) ? [id] : []))
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

/**
 * One look into the index for each origin there is: mostly the row found is of these collections. Only where it is not, because another one has rows of the
 * same origin, their own are read, once for all.
 */
async function originsOf(db: Db, table: RawBuilder<unknown>, collections: readonly string[]): Promise<string[]> {
  if (collections.length === 0) return []
  const these = sql`${[...collections]}::uuid[]`
  const first = sql`order by r.origin_collection_id limit 1`
  const { rows } = await sql<{ id: string }>`
    with recursive found (id, collection_id) as (
      (select r.origin_collection_id, r.collection_id from ${table} r where r.origin_collection_id is not null ${first})
      union all
      select n.* from found f
      cross join lateral (select r.origin_collection_id, r.collection_id from ${table} r where r.origin_collection_id > f.id ${first}) n
    )
    select f.id from found f where f.collection_id = any(${these}) or f.id in (
      select distinct r.origin_collection_id from ${table} r where r.collection_id = any(${these}) and r.origin_collection_id is not null)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
