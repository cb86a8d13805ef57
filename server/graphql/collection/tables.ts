import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { likePattern } from '../../db/likePattern'
import type { Page } from '../paging'
import type { RelationPageRow } from '../taxon/sql'
import type { RecordPageRow, RecordRow, RelationRow } from './sql'

/** A page of a collection's records in tree order of the taxa's names. `filter`: text contained in the name, accents and case ignored. */
export async function recordTable(db: Db, collectionId: string, page: Page, filter: string): Promise<RecordPageRow> {
  const { rows } = await sql<RecordRow & { total: number }>`
    with found as materialized (
      select r.id, t.sort_key
      from visible_records r join visible_taxa t on t.id = r.taxon_id
      where r.collection_id = ${collectionId} ${filter === '' ? sql`` : sql`and t.search_name like ${likePattern(filter)}`}
    ), paged as (
      select id, sort_key, count(*) over ()::int as total from found
      order by sort_key, id offset ${page.offset} limit ${page.limit}
    )
    select paged.total, r.id, r.collection_id as "collectionId", r.taxon_id as "taxonId", false as "viaSynonym",
      r.origin_collection_id as "originCollectionId", r.properties
    from paged join property_records r on r.id = paged.id
    order by paged.sort_key, paged.id`.execute(db)
  return { total: rows[0]?.total ?? 0, nodes: rows }
}

/** A page of a collection's relations by name, type and partner. `filter`: text contained in one of the two names. */
export async function relationTable(db: Db, collectionId: string, page: Page, filter: string): Promise<RelationPageRow> {
  const like = likePattern(filter)
  const { rows } = await sql<RelationRow & { total: number }>`
    with found as materialized (
      select r.id, t.sort_key as name, r.relation_type, partner.sort_key as partner_name
      from visible_relations r join visible_taxa t on t.id = r.taxon_id join visible_taxa partner on partner.id = r.related_taxon_id
      where r.collection_id = ${collectionId}
      ${filter === '' ? sql`` : sql`and (t.search_name like ${like} or partner.search_name like ${like})`}
    ), paged as (
      select *, count(*) over ()::int as total from found
      order by name, relation_type, partner_name, id offset ${page.offset} limit ${page.limit}
    )
    select paged.total, r.id, r.collection_id as "collectionId", r.relation_type as "relationType", r.taxon_id as "taxonId",
      r.related_taxon_id as "relatedTaxonId", null as direction, null as "viaSynonymId",
      r.origin_collection_id as "originCollectionId", r.properties
    from paged join relations r on r.id = paged.id
    order by paged.name, paged.relation_type, paged.partner_name, paged.id`.execute(db)
  return { total: rows[0]?.total ?? 0, nodes: rows }
}
