import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db'
import { likePattern } from '../../db/likePattern'
import { countBehindEnd, type PageArguments } from '../paging'
import type { RelationPageRow } from '../taxon/sql'
import type { CollectionRow, RecordPageRow, RecordRow, RelationRow } from './sql'

/**
 * A page of a collection's records in name order, the total beside it. `filter`: text contained in the name, accents and case ignored.
 * Without a filter a page is a range of the stored order, with one the names that match are sorted.
 */
export async function recordTable(
  db: Db,
  collection: CollectionRow,
  page: PageArguments,
  filter: string,
): Promise<RecordPageRow> {
  const matches = filteredRecords(collection.id, filter)
  const { rows } = await sql<RecordRow & Counted>`
    with paged as (${filter === '' ? storedOrder(collection.id, false, page) : sortedPage(sql`t.sort_key, r.id`, matches, page)})
    select paged.total, r.id, r.collection_id as "collectionId", r.taxon_id as "taxonId", false as "viaSynonym",
      r.origin_collection_id as "originCollectionId", r.properties, r.version
    from paged join property_records r on r.id = paged.id
    order by paged.position`.execute(db)
  const total = filter === '' ? collection.recordCount : (rows[0]?.total ?? (await countBehindEnd(db, matches, page)))
  return { total, nodes: rows }
}

/** A page of a collection's relations by name, type and partner, like {@link recordTable}; the filter sees both names. */
export async function relationTable(
  db: Db,
  collection: CollectionRow,
  page: PageArguments,
  filter: string,
): Promise<RelationPageRow> {
  const matches = filteredRelations(collection.id, filter)
  const order = sql`t.sort_key, t.id, r.relation_type collate de, partner.sort_key, r.id`
  const { rows } = await sql<RelationRow & Counted>`
    with paged as (${filter === '' ? storedOrder(collection.id, true, page) : sortedPage(order, matches, page)})
    select paged.total, r.id, r.collection_id as "collectionId", r.relation_type as "relationType", r.taxon_id as "taxonId",
      r.related_taxon_id as "relatedTaxonId", null as direction, null as "viaSynonymId",
      r.origin_collection_id as "originCollectionId", r.properties, r.version
    from paged join relations r on r.id = paged.id
    order by paged.position`.execute(db)
  const total = filter === '' ? collection.relationCount : (rows[0]?.total ?? (await countBehindEnd(db, matches, page)))
  return { total, nodes: rows }
}

interface Counted {
  total: number | null
}

/** The order stands in segments: those that reach into the page are found by adding up the sizes of the ones before. */
const storedOrder = (collectionId: string, ofRelations: boolean, { offset, limit }: PageArguments) => sql`
  select o.row_id as id, s.first + o.position as position, null::int as total
  from (
    select segment, size, (sum(size) over (order by segment) - size)::int as first from collection_segments
    where collection_id = ${collectionId} and of_relations = ${ofRelations}
  ) s
  join collection_order o on o.collection_id = ${collectionId} and o.of_relations = ${ofRelations} and o.segment = s.segment
  where s.first + s.size > ${offset} and s.first < ${offset + limit} and s.first + o.position >= ${offset}
  order by 2 limit ${limit}`

const sortedPage = (order: RawBuilder<unknown>, matches: RawBuilder<unknown>, { offset, limit }: PageArguments) => sql`
  select r.id, row_number() over (order by ${order}) as position, count(*) over ()::int as total from ${matches}
  order by position offset ${offset} limit ${limit}`

const filteredRecords = (collectionId: string, filter: string) => sql`
  property_records r join visible_taxa t on t.id = r.taxon_id
  where r.collection_id = ${collectionId} and t.search_name like ${likePattern(filter)}`

const filteredRelations = (collectionId: string, filter: string) => sql`
  relations r join visible_taxa t on t.id = r.taxon_id join visible_taxa partner on partner.id = r.related_taxon_id
  where r.collection_id = ${collectionId}
    and (t.search_name like ${likePattern(filter)} or partner.search_name like ${likePattern(filter)})`
