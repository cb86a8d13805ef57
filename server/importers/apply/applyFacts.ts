import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { pairsBothWays, reportMissing, reportMissingPairs } from '../load/loadFacts'
import type { Report } from '../report'
import type { Counts } from '../work'
import { textArray } from '../stage/arrays'

type Bulk = Database['bulk']

/** What of a collection is compared with the source. */
export interface FactScope {
  collection: string
  records: boolean
  relations: boolean
  /** Name of the collection that the entries come from; null: all of them. */
  origin: string | null
}

/** Deletes records and relations that the source no longer has; before taxa go, so that they do not keep them. */
export async function deleteGoneFacts(trx: Bulk, scopes: readonly FactScope[]): Promise<number> {
  const scope = (pick: (scope: FactScope) => boolean) => {
    const some = scopes.filter(pick)
    return sql`(select x.id, x.origin, o.id as origin_id
      from unnest(${textArray(some.map(({ collection }) => collection))}::uuid[], ${textArray(some.map(({ origin }) => origin))}::text[]) as x (id, origin)
      left join property_collections o on o.published and same_name(o.name) = same_name(x.origin)) s`
  }
  const isCompared = sql`r.collection_id = s.id and (s.origin is null or r.origin_collection_id = s.origin_id)`
  const { rows: records } = await sql<{ n: number }>`
    with removed as (
      delete from property_records r using ${scope((each) => each.records)}
      where ${isCompared} and not exists (select from import_facts f where f.id = r.id and f.relation_type is null) returning r.*
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, collection_id, taxon_id)
      select 'property_records', id, 'delete', history_image(to_jsonb(removed)), collection_id, taxon_id from removed
    ) select count(*)::int as n from removed`.execute(trx)
  const { rows: relations } = await sql<{ n: number }>`
    with removed as (
      delete from relations r using ${scope((each) => each.relations)}
      where ${isCompared} and not exists (select from import_facts f where f.id = r.id and f.relation_type is not null) returning r.*
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, collection_id, taxon_id)
      select 'relations', id, 'delete', history_image(to_jsonb(removed)), collection_id, taxon_id from removed
    ) select count(*)::int as n from removed`.execute(trx)
  return (records[0]?.n ?? 0) + (relations[0]?.n ?? 0)
}

/** Notes which rows an import adds beside others, for taking it back; a part of the statement that adds them as `inserted`. */
export const noteAdded = (batch: string, table: string) => sql`additions as (
      insert into import_additions (batch_id, table_name, row_ids) select ${batch}::uuid, ${table}, array_agg(id) from inserted having count(*) > 0
    )`

/** Inserts and updates records, relations and pairs of equivalent taxa; history gets the state before. */
export async function applyFacts(
  trx: Bulk,
  batch: string,
  size: { facts: number; pairs: number },
  report: Report,
): Promise<Counts> {
  await reportMissing(trx, 0, size.facts, report)
  await reportMissingPairs(trx, 0, size.pairs, report)
  const records = await sql<{ added: number; changed: number; total: number }>`
    with wanted as materialized (
      select f.* from import_facts f where f.relation_type is null and exists (select from taxa t where t.id = f.taxon_id)
    ), differing as materialized (
      select r.* from property_records r join wanted w on w.id = r.id
      where (r.collection_id, r.taxon_id, r.origin_collection_id, r.properties) is distinct from (w.collection_id, w.taxon_id, w.origin_collection_id, w.properties)
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, collection_id, taxon_id)
      select 'property_records', d.id, case when d.collection_id = w.collection_id then 'update' else 'delete' end, history_image(to_jsonb(d)), d.collection_id, d.taxon_id
      from differing d join wanted w on w.id = d.id
    ), moved as (
      insert into import_notes (table_name, row_id, action, collection_id, taxon_id)
      select 'property_records', w.id, 'insert', w.collection_id, w.taxon_id
      from differing d join wanted w on w.id = d.id join property_collections c on c.id = w.collection_id and c.published where d.collection_id <> w.collection_id
    ), updated as (
      update property_records r set collection_id = w.collection_id, taxon_id = w.taxon_id, origin_collection_id = w.origin_collection_id, properties = w.properties
      from wanted w where w.id = r.id and r.id in (select id from differing)
    ), inserted as (
      insert into property_records (id, collection_id, taxon_id, origin_collection_id, properties)
      select w.id, w.collection_id, w.taxon_id, w.origin_collection_id, w.properties from wanted w
      where not exists (select from property_records r where r.id = w.id) returning id, collection_id, taxon_id
    ), noted_new as (
      insert into import_notes (table_name, row_id, action, collection_id, taxon_id)
      select 'property_records', i.id, 'insert', i.collection_id, i.taxon_id from inserted i join property_collections c on c.id = i.collection_id and c.published
    ), ${noteAdded(batch, 'property_records')}
    select (select count(*) from inserted)::int as added, (select count(*) from differing)::int as changed, (select count(*) from wanted)::int as total`.execute(
    trx,
  )
  const relations = await sql<{ added: number; changed: number; total: number }>`
    with wanted as materialized (
      select f.* from import_facts f where f.relation_type is not null
        and exists (select from taxa t where t.id = f.taxon_id) and exists (select from taxa t where t.id = f.related_taxon_id)
    ), differing as materialized (
      select r.* from relations r join wanted w on w.id = r.id
      where (r.collection_id, r.taxon_id, r.related_taxon_id, r.relation_type, r.origin_collection_id, r.properties)
        is distinct from (w.collection_id, w.taxon_id, w.related_taxon_id, w.relation_type, w.origin_collection_id, w.properties)
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, collection_id, taxon_id)
      select 'relations', d.id, case when d.collection_id = w.collection_id then 'update' else 'delete' end, history_image(to_jsonb(d)), d.collection_id, d.taxon_id
      from differing d join wanted w on w.id = d.id
    ), moved as (
      insert into import_notes (table_name, row_id, action, collection_id, taxon_id)
      select 'relations', w.id, 'insert', w.collection_id, w.taxon_id
      from differing d join wanted w on w.id = d.id join property_collections c on c.id = w.collection_id and c.published where d.collection_id <> w.collection_id
    ), updated as (
      update relations r set collection_id = w.collection_id, taxon_id = w.taxon_id, related_taxon_id = w.related_taxon_id, relation_type = w.relation_type,
        origin_collection_id = w.origin_collection_id, properties = w.properties
      from wanted w where w.id = r.id and r.id in (select id from differing)
    ), inserted as (
      insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties)
      select w.id, w.collection_id, w.taxon_id, w.related_taxon_id, w.relation_type, w.origin_collection_id, w.properties from wanted w
      where not exists (select from relations r where r.id = w.id) returning id, collection_id, taxon_id
    ), noted_new as (
      insert into import_notes (table_name, row_id, action, collection_id, taxon_id)
      select 'relations', i.id, 'insert', i.collection_id, i.taxon_id from inserted i join property_collections c on c.id = i.collection_id and c.published
    ), ${noteAdded(batch, 'relations')}
    select (select count(*) from inserted)::int as added, (select count(*) from differing)::int as changed, (select count(*) from wanted)::int as total`.execute(
    trx,
  )
  const pairs = await sql<{ added: number; total: number }>`
    with wanted as materialized (
      select distinct taxon_id, synonym_id from (${pairsBothWays(sql`true`)}) p
    ), inserted as (insert into synonyms (taxon_id, synonym_id) select taxon_id, synonym_id from wanted on conflict do nothing returning taxon_id, synonym_id),
    noted as (
      insert into import_notes (table_name, row_id, action, after, taxonomy_id, taxon_id)
      select 'synonyms', i.taxon_id, 'insert', jsonb_build_object('taxon_id', i.taxon_id, 'synonym_id', i.synonym_id), h.id, i.taxon_id
      from inserted i join taxa t on t.id = i.taxon_id join taxonomies h on h.id = t.taxonomy_id and h.published
    )
    select (select count(*) from inserted)::int as added, (select count(*) from wanted)::int as total`.execute(trx)
  const all = [...records.rows, ...relations.rows, ...pairs.rows.map((row) => ({ ...row, changed: 0 }))]
  const sum = (pick: (row: (typeof all)[number]) => number) => all.reduce((total, row) => total + pick(row), 0)
  return {
    added: sum((row) => row.added),
    changed: sum((row) => row.changed),
    unchanged: sum((row) => row.total - row.added - row.changed),
    deleted: 0,
  }
}
