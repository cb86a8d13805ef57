import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { RelationRow } from '../collection/sql'
import type { PageArguments } from '../paging'
import type { RelationPageRow } from './sql'

/**
 * Relations of a taxon itself that the viewer may change, by collection, type and partner; each once, also one of a taxon with itself. Only partners
 * whose name contains the text. Nothing without a viewer; the total is 0 behind the last page.
 */
export async function editableRelations(
  database: Database,
  viewerId: string | null,
  taxonId: string,
  containing: string,
  { offset, limit }: PageArguments,
): Promise<RelationPageRow> {
  if (viewerId === null) return { total: 0, nodes: [] }
  const text = containing.trim()
  return database.asViewer(viewerId, async (trx) => {
    const { rows } = await sql<RelationRow & { total: number }>`
      with own as materialized (
        select c.id, c.name from property_collections c where c.published and viewer_writes_collection(c.id)
      ), seen as (
        select r.id, 'from' as direction, r.related_taxon_id as partner_id from relations r where r.taxon_id = ${taxonId}::uuid
        union all
        select r.id, 'to', r.taxon_id from relations r where r.related_taxon_id = ${taxonId}::uuid and r.taxon_id <> r.related_taxon_id
      )
      select count(*) over ()::int as total, r.id, r.collection_id as "collectionId", r.relation_type as "relationType", r.taxon_id as "taxonId",
        r.related_taxon_id as "relatedTaxonId", seen.direction, null as "viaSynonymId", r.origin_collection_id as "originCollectionId", r.properties,
        r.version
      from seen
      join relations r on r.id = seen.id
      join own c on c.id = r.collection_id
      join visible_taxa partner on partner.id = seen.partner_id
      where ${text} = '' or position(search_text(${text}) in partner.search_name) > 0
      order by c.name collate de, c.id, r.relation_type collate de, partner.sort_key, r.id
      offset ${offset} limit ${limit}`.execute(trx)
    return { total: rows[0]?.total ?? 0, nodes: rows }
  })
}
