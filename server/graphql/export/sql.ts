import { sql } from 'kysely'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { Db } from '../../db/db'
import { collectionsByIds } from '../collection/sql'

/** Published collections with a record or relation of a taxon of this type, by name; kept by refresh_collection. */
export async function collectionsAboutType(db: Db, type: TaxonomyType) {
  const { rows } = await sql<{ id: string }>`
    select c.id from property_collections c where c.published and ${type} = any(c.taxon_types)`.execute(db)
  return collectionsByIds(
    db,
    rows.map(({ id }) => id),
  )
}
