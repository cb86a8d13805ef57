import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Report } from '../report'
import { newIds } from '../stage/timeOrderedId'
import { type headRows, isInPage, keptOf, isOrigin, saidBy, type StatementPage } from './headRows'

type Bulk = Database['bulk']

/**
 * The relations of a page of taxa. They have no ids in a table: what is wholly the same is the same relation, of the others of one type between two
 * taxa the first of the table is the first of the collection. What the source has no column for is not compared and stays with the one that says nothing
 * else than the row; where several could be meant it is put together with none, and the row is a relation of its own. So it is with what is wrong in a row.
 */
export async function relationsOf(trx: Bulk, heads: ReturnType<typeof headRows>, page: StatementPage): Promise<Doubled[]> {
  const { rows } = await sql<{ doubled: Doubled[] | null }>`
    with said as materialized (
      select r.*, h.id as collection_id, o.id as origin_id,
        row_number() over (partition by r.head, r.taxon_id, r.partner_id, r.relation_type, o.id, r.properties order by r.seq) as nth
      from (select i.seq, i.file, i.line, i.head, i.taxon_id, i.partner_id, i.partner, i.partner_column, i.relation_type, i.origin,
        ${saidBy('i')} as properties, array(select w.key from jsonb_each(i.properties) w where w.value = 'null') as wrong
        from import_rows i where i.relation_type is not null and i.partner_id <> i.taxon_id and ${isInPage(page)} offset 0) r
      join ${heads} h on h.head = r.head
      left join property_collections o on ${isOrigin(heads)} and same_name(o.name) = same_name(r.origin)
    ), there as materialized (
      select e.id, e.collection_id, e.taxon_id, e.related_taxon_id, e.relation_type, e.origin_collection_id, n.kept, n.named,
        row_number() over (partition by e.collection_id, e.taxon_id, e.related_taxon_id, e.relation_type,
          e.origin_collection_id, n.named order by e.id) as nth
      from (select distinct s.head, s.taxon_id from said s) p join ${heads} h on h.head = p.head cross join lateral (
        select i.* from relations i where i.taxon_id = p.taxon_id and i.collection_id = h.id offset 0
      ) e
      cross join lateral (
        select k.kept, e.properties - array(select jsonb_object_keys(k.kept)) as named from (select ${keptOf(sql`e.relation_type`)} as kept) k
      ) n
      left join property_collections o on o.published and same_name(o.name) = same_name(h.origin)
      where h.origin is null or e.origin_collection_id = o.id
    ), same as materialized (
      select s.seq, e.id, e.kept, e.named from said s join there e on e.collection_id = s.collection_id and e.taxon_id = s.taxon_id
        and e.related_taxon_id = s.partner_id and e.relation_type = s.relation_type and e.origin_collection_id is not distinct from s.origin_id
        and e.named = s.properties and e.nth = 1
      where s.nth = 1
    ), fresh as materialized (
      select s.* from said s where s.nth = 1 and not exists (select from same x where x.seq = s.seq)
    ), stale as materialized (
      select e.* from there e where not exists (select from same x where x.id = e.id)
    ), grown as materialized (
      select c.seq, c.id, c.kept, c.named from (
        select s.seq, e.id, e.kept, e.named, count(*) over (partition by s.seq) as olds, count(*) over (partition by e.id) as news
        from fresh s join stale e on e.collection_id = s.collection_id and e.taxon_id = s.taxon_id and e.related_taxon_id = s.partner_id
          and e.relation_type = s.relation_type and e.origin_collection_id is not distinct from s.origin_id
        where (e.kept <> '{}' or s.wrong <> '{}') and s.properties @> (e.named - s.wrong)
      ) c where c.olds = 1 and c.news = 1
    ), news as (
      select s.seq, s.collection_id, s.taxon_id, s.partner_id, s.relation_type, s.wrong,
        row_number() over (partition by s.collection_id, s.taxon_id, s.partner_id, s.relation_type order by s.seq) as n,
        count(*) over (partition by s.collection_id, s.taxon_id, s.partner_id, s.relation_type) as total
      from fresh s where not exists (select from grown x where x.seq = s.seq)
    ), olds as (
      select e.*, row_number() over (partition by e.collection_id, e.taxon_id, e.related_taxon_id, e.relation_type order by e.id) as n,
        count(*) over (partition by e.collection_id, e.taxon_id, e.related_taxon_id, e.relation_type) as total
      from stale e where not exists (select from grown x where x.id = e.id)
    ), known as (
      select seq, id, kept, named from same
      union all
      select seq, id, kept, named from grown
      union all
      select w.seq, e.id, e.kept, e.named from news w join olds e on e.collection_id = w.collection_id and e.taxon_id = w.taxon_id
        and e.related_taxon_id = w.partner_id and e.relation_type = w.relation_type and e.n = w.n
        and ((e.kept = '{}' and w.wrong = '{}') or (e.total = 1 and w.total = 1))
    ), made as (
      insert into import_facts (seq, file, line, id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties)
      select s.seq, s.file, s.line, coalesce(k.id, ${newIds()}), s.collection_id, s.taxon_id, s.partner_id, s.relation_type, s.origin_id,
        coalesce(k.kept, '{}') || coalesce(k.named - array(select jsonb_object_keys(k.named - s.wrong)), '{}') || s.properties
      from said s left join known k on k.seq = s.seq where s.nth = 1
    )
    select (select json_agg(json_build_object('file', s.file, 'line', s.line, 'column', s.partner_column, 'value', s.partner) order by s.seq)
      from said s where s.nth > 1) as doubled`.execute(trx)
  return rows[0]?.doubled ?? []
}

export interface Doubled {
  file: number
  line: number
  column: string
  value: string
}

export function reportDoubled(doubled: readonly Doubled[], report: Report): void {
  for (const at of doubled) report.add({ ...at, reason: 'Dieselbe Beziehung steht schon in einer früheren Zeile', taken: false })
}
