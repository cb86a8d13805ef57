import { sql } from 'kysely'
import type { TaxonomyType } from '../../../lib/domain/paths'
import type { Db } from '../../db/db'
import { collectionsByIds } from '../collection/sql'

/** Published collections with a record or relation of a taxon of this type, by name. The search for one stops at the first. */
export async function collectionsAboutType(db: Db, type: TaxonomyType) {
  const { rows } = await sql<{ id: string }>`
    select c.id from property_collections c
    where c.published and (
      exists (
        select from property_records r join taxa t on t.id = r.taxon_id join taxonomies x on x.id = t.taxonomy_id
        where r.collection_id = c.id and x.published and x.type = ${type})
      or exists (
        select from relations r join taxa t on t.id = r.taxon_id join taxonomies x on x.id = t.taxonomy_id
        where r.collection_id = c.id and x.published and x.type = ${type}))`.execute(db)
  return collectionsByIds(
    db,
    rows.map(({ id }) => id),
  )
}
