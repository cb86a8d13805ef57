import { sql } from 'kysely'
import type { Db } from '../../db/db'

export interface CollectionTaxonomyRow {
  taxonomyId: string
  records: number
}

/** The published taxonomies whose taxa a published collection's records are about, most records first. Reads all its records. */
export async function taxonomiesOfCollection(db: Db, collectionId: string): Promise<CollectionTaxonomyRow[]> {
  const { rows } = await sql<CollectionTaxonomyRow>`
    select n.taxonomy_id as "taxonomyId", n.records from (
      select t.taxonomy_id, count(*)::int as records
      from property_records r join taxa t on t.id = r.taxon_id
      where r.collection_id = (select c.id from property_collections c where c.id = ${collectionId}::uuid and c.published)
      group by t.taxonomy_id
    ) n join taxonomies x on x.id = n.taxonomy_id and x.published
    order by n.records desc, x.name collate "de"`.execute(db)
  return rows
}
