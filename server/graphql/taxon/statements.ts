import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { prepared } from '../../db/preparedStatements'
import { collectionColumns, type CollectionRow, type RecordRow, type RelationRow } from '../collection/sql'
import type { PageArguments } from '../paging'
import type { RelationPageRow } from './sql'

type Fragment = ReturnType<typeof sql>

export type TaxonRecordRow = RecordRow & { ownerId: string }

/** What is said about taxa: their own records by collection, then those that their direct synonyms lend, by collection and name. */
export const recordsOfTaxa = (db: Db, ids: readonly string[]) =>
  recordStatement(all(ids))
    .execute(db)
    .then(({ rows }) => rows)

/** The same as a statement; `asked` is what gives the ids of the taxa, `more` further columns, also of the collection `c`. */
export const recordStatement = (asked: Fragment, more: Fragment = sql``) =>
  sql<TaxonRecordRow>`
    with ${lenders(asked)}
    select lender.owner_id as "ownerId", r.id, r.collection_id as "collectionId", r.taxon_id as "taxonId",
      lender.via as "viaSynonym", r.origin_collection_id as "originCollectionId", r.properties, r.version${more}
    from lender
    join visible_records r on r.taxon_id = lender.taxon_id
    join property_collections c on c.id = r.collection_id
    join taxa t on t.id = r.taxon_id
    order by lender.via, c.name collate de, c.id, t.sort_key, t.id`

/**
 * Relations from and to taxa, their own and those of direct synonyms; of the same partner, type, direction and collection those of one taxon, the
 * own ones first, as in an export (`linkedSql`). By collection, type, direction and partner. One page with the total per asked taxon, in the order of `ids`.
 */
export async function relationsOfTaxa(db: Db, ids: readonly string[], page: PageArguments): Promise<RelationPageRow[]> {
  const { rows } = await sql<RelationRow & { ownerId: string; total: number; place: number }>`${prepared}
    with ${lenders(all(ids))}, lending as (
      select lender.*, row_number() over (partition by owner_id order by via, sort_key, taxon_id) as turn from lender
    ), seen as (
      select lending.owner_id, lending.taxon_id as end_id, lending.via, lending.turn, r.id, r.collection_id, r.relation_type, 'from' as direction,
        r.related_taxon_id as partner_id
      from lending join visible_relations r on r.taxon_id = lending.taxon_id
      union all
      select lending.owner_id, lending.taxon_id, lending.via, lending.turn, r.id, r.collection_id, r.relation_type, 'to', r.taxon_id
      from lending join visible_relations r on r.related_taxon_id = lending.taxon_id
    ), ranked as (
      select *, rank() over (partition by owner_id, collection_id, relation_type, direction, partner_id order by turn) as nearness from seen
    ), placed as (
      select told.*, count(*) over (partition by told.owner_id)::int as total,
        row_number() over (
          partition by told.owner_id
          order by c.name collate de, c.id, told.relation_type collate de, told.direction, partner.sort_key, told.partner_id, told.id
        )::int as place
      from ranked told
      join property_collections c on c.id = told.collection_id
      join visible_taxa partner on partner.id = told.partner_id
      where told.nearness = 1
    )
    select placed.owner_id as "ownerId", placed.total, placed.place, r.id, r.collection_id as "collectionId",
      r.relation_type as "relationType", r.taxon_id as "taxonId", r.related_taxon_id as "relatedTaxonId", placed.direction,
      case when placed.via then placed.end_id end as "viaSynonymId", r.origin_collection_id as "originCollectionId", r.properties, r.version
    from placed join relations r on r.id = placed.id
    where (placed.place > ${page.offset} and placed.place <= ${page.offset + page.limit}) or placed.place = 1
    order by placed.place`.execute(db)
  return ids.map((id) => {
    const own = rows.filter((row) => row.ownerId === id)
    return {
      total: own[0]?.total ?? 0,
      nodes: own.filter(({ place }) => place > page.offset && place <= page.offset + page.limit),
    }
  })
}

/** The collections that speak of taxa, in records or relations, of their own or of those that lend them theirs; each once, by name. */
export const sourcesOfTaxa = (db: Db, ids: readonly string[]) =>
  sql<CollectionRow & { ownerId: string }>`
    with ${lenders(all(ids))}, named as (
      select lender.owner_id, r.collection_id from lender join visible_records r on r.taxon_id = lender.taxon_id
      union
      select lender.owner_id, r.collection_id from lender join visible_relations r on r.taxon_id = lender.taxon_id
      union
      select lender.owner_id, r.collection_id from lender join visible_relations r on r.related_taxon_id = lender.taxon_id
    )
    select named.owner_id as "ownerId", ${collectionColumns}
    from named join property_collections c on c.id = named.collection_id and c.published
    order by c.name collate de, c.id`
    .execute(db)
    .then(({ rows }) => rows)

/** Whose data a taxon shows: its own, and that of names under it and of rows that mean the same. Only direct ones count. */
export const lenders = (asked: Fragment) => sql`asked as (${asked}), lender as (
      select asked.id as owner_id, asked.id as taxon_id, false as via, t.sort_key from asked join visible_taxa t on t.id = asked.id
      union
      select asked.id, t.id, true, t.sort_key from asked join visible_taxa t on t.accepted_id = asked.id
      union
      select asked.id, t.id, true, t.sort_key from asked join synonyms pair on pair.taxon_id = asked.id join visible_taxa t on t.id = pair.synonym_id
    )`

const all = (ids: readonly string[]) => sql`select id from unnest(${[...ids]}::uuid[]) as asked (id)`
