import { sql } from 'kysely'

/** Taxonomies and collections whose rows are complete: published ones, and deleted ones, which come back as they are. What an import is loading is not. */
export const isStanding = sql`(published or deleted_at is not null)`

export const standingTaxa = sql`(select * from taxa where taxonomy_id in (select id from taxonomies where ${isStanding}))`

/** Taxa of deleted taxonomies: what collections say about them waits for their return and does not count. */
const goneTaxa = sql`(select t.id from taxa t join taxonomies x on x.id = t.taxonomy_id where x.deleted_at is not null)`

const standingCollections = sql`(select id from property_collections where ${isStanding})`

/** Records as collections count them. */
export const records = sql`(
  select r.* from property_records r
  where r.collection_id in ${standingCollections} and not exists (select from ${goneTaxa} g where g.id = r.taxon_id))`

/** Relations as collections count them. */
export const relations = sql`(
  select r.* from relations r
  where r.collection_id in ${standingCollections}
    and not exists (select from ${goneTaxa} g where g.id = r.taxon_id) and not exists (select from ${goneTaxa} g where g.id = r.related_taxon_id))`

/** All properties that the catalogue lists, with the head they belong to: its taxonomy or collection, and the relation type. */
export const described = sql`(
  select t.taxonomy_id as head_id, null::text as relation_type, t.properties from ${standingTaxa} t where t.accepted_id is null and t.properties <> '{}'
  union all
  select r.collection_id, null, r.properties from ${records} r where r.properties <> '{}'
  union all
  select r.collection_id, r.relation_type, r.properties from ${relations} r where r.properties <> '{}')`

export const heads = sql`(
  select id, name from taxonomies where ${isStanding} union all select id, name from property_collections where ${isStanding})`
