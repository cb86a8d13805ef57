import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { returnConflicts } from './returnConflicts'
import { treeConflicts } from './treeConflicts'

type Bulk = Database['bulk']

/** So many are named. */
const SHOWN = 5

/**
 * What was changed since an import and would be lost if it were taken back: rows it wrote that have another version or are gone, rows it deleted
 * that somebody added anew, edits in what it made, and what others say about that.
 */
export async function findConflicts(trx: Bulk, batch: string): Promise<{ count: number; shown: string[] }> {
  const shown: string[] = []
  let count = 0
  for (const conflict of [...conflicts, ...returnConflicts(called), ...treeConflicts]) {
    const { rows } = await sql<{ what: string; total: number }>`
      select x.what, count(*) over ()::int as total from (${conflict(sql`${batch}::uuid`)}) x order by x.what limit ${SHOWN}`.execute(
      trx,
    )
    count += rows[0]?.total ?? 0
    shown.push(...rows.map(({ what }) => what))
  }
  return { count, shown: shown.slice(0, SHOWN) }
}

type Batch = ReturnType<typeof sql>

const newHeads = (batch: Batch, table: 'taxonomies' | 'property_collections') =>
  sql`(select h.row_id from import_heads h where h.batch_id = ${batch} and h.is_new and h.table_name = ${table})`

/** Tables with rows of their own that an import writes. */
const tables = ['property_records', 'relations', 'taxa', 'vernacular_names'] as const

/**
 * Whether the row has another version than the import left, and not because later imports were undone; nor is it again what it was then, because
 * somebody has taken an edit or a deletion back.
 */
const isChanged = (
  version: Batch,
) => sql`(r.version <> ${version} and not is_version_again(r.id, r.version, ${version}) and not exists (
  select from changes w where w.row_id = r.id and (w.before ->> 'version')::int = ${version}
    and w.before - 'version' = history_image(to_jsonb(r)) - 'version'))`

const placeOf = (taxon: Batch, collection: Batch) =>
  sql`coalesce('«' || (select about.name from taxa about where about.id = ${taxon}) || '»', 'ein Taxon')
    || coalesce(' in «' || (select inside.name from property_collections inside where inside.id = ${collection}) || '»', '')`

/** «Bombina bombina» in «Rote Liste», from the image of a row. */
const called = (image: Batch) => sql`
    case when ${image} ? 'taxon_id'
      then ${placeOf(sql`(${image} ->> 'taxon_id')::uuid`, sql`(${image} ->> 'collection_id')::uuid`)}
      else '«' || (${image} ->> 'name') || '»' end`

const conflicts: ((batch: Batch) => Batch)[] = [
  // Heads: their own data, or gone.
  (batch) => sql`
    select '«' || coalesce(t.name, c.name, 'eine Sammlung') || '» ' ||
      case when coalesce(t.published, c.published, false) then 'hat andere Angaben' else 'wurde gelöscht' end as what
    from import_heads h left join taxonomies t on t.id = h.row_id left join property_collections c on c.id = h.row_id
    where h.batch_id = ${batch} and (not coalesce(t.published, c.published, false)
      or coalesce(history_image(to_jsonb(t)), history_image(to_jsonb(c))) - 'version' <> h.after - 'version')`,
  // Rows it changed or added.
  ...tables.map(
    (table) => (batch: Batch) =>
      sql`
        select ${called(sql`c.before`)} || case when r.id is null then ' wurde gelöscht' else ' wurde geändert' end as what
        from (
          select distinct on (o.row_id) o.row_id, o.before, ((o.before ->> 'version')::int + count(*) over (partition by o.row_id))::int as version
          from changes o where o.batch_id = ${batch} and o.table_name = ${table} and o.action = 'update' order by o.row_id, o.id
        ) c left join ${sql.table(table)} r on r.id = c.row_id
        where r.id is null or ${isChanged(sql`c.version`)}
        union all
        select coalesce(${called(sql`to_jsonb(r)`)} || ' wurde geändert', 'Ein hinzugefügter Eintrag wurde gelöscht')
        from import_additions a cross join lateral unnest(a.row_ids) as u (id) left join ${sql.table(table)} r on r.id = u.id
        where a.batch_id = ${batch} and a.table_name = ${table} and (r.id is null or ${isChanged(sql`1 + (
          select count(*)::int from changes w where w.batch_id = ${batch} and w.row_id = u.id and w.action = 'update')`)})
        union all
        select ${called(sql`c.before`)} || ' gibt es wieder' from changes c join ${sql.table(table)} r on r.id = c.row_id
        where c.batch_id = ${batch} and c.table_name = ${table} and c.action = 'delete'`,
  ),
  // Records it deleted or took elsewhere whose place somebody has filled, and what it deleted or changed about taxa that are gone.
  (batch) => sql`
    select ${called(sql`c.before`)} || ' gibt es wieder' as what from changes c
    join property_records r on r.collection_id = (c.before ->> 'collection_id')::uuid and r.taxon_id = (c.before ->> 'taxon_id')::uuid and r.id <> c.row_id
    where c.batch_id = ${batch} and c.table_name = 'property_records' and c.action in ('delete', 'update')
      and not exists (select from changes g where g.batch_id = ${batch} and g.row_id = r.id and g.action = 'update')
      and not exists (select from import_additions a where a.batch_id = ${batch} and a.table_name = 'property_records' and r.id = any (a.row_ids))`,
  (batch) => sql`
    select 'Ein Taxon wurde gelöscht, über das ein Eintrag etwas sagte' as what from changes c
    where c.batch_id = ${batch} and c.table_name in ('property_records', 'relations', 'vernacular_names') and c.before ? 'taxon_id'
      and (not exists (select from taxa t where t.id = (c.before ->> 'taxon_id')::uuid)
        or (c.before ? 'related_taxon_id' and not exists (select from taxa t where t.id = (c.before ->> 'related_taxon_id')::uuid)))
      and not exists (select from changes d where d.batch_id = ${batch} and d.table_name = 'taxa' and d.action = 'delete'
        and d.row_id in ((c.before ->> 'taxon_id')::uuid, (c.before ->> 'related_taxon_id')::uuid))`,
  // Edits, and other imports, in what it made; edited fields of what it changed.
  (batch) => sql`
    select coalesce(${called(sql`coalesce(c.after, c.before)`)}, 'Ein Eintrag') || ' wurde geändert' as what from changes c
    where c.batch_id is null and (c.collection_id in ${newHeads(batch, 'property_collections')} or c.taxonomy_id in ${newHeads(batch, 'taxonomies')})`,
  (batch) => sql`
    select 'Das Feld «' || coalesce(c.before ->> 'name', '') || '» wurde beschrieben' as what from changes c
    join import_heads h on h.batch_id = ${batch} and not h.is_new
    where c.batch_id is null and c.table_name = 'property_fields' and h.row_id in (c.collection_id, c.taxonomy_id)
      and c.id > (select max(o.id) from changes o where o.batch_id = ${batch})`,
  (batch) => sql`
    select 'Ein späterer Import von ' || b.source as what from import_heads h
    join import_heads o on o.row_id = h.row_id and o.batch_id <> h.batch_id join import_batches b on b.id = o.batch_id
    where h.batch_id = ${batch} and h.is_new and b.started_at > (select s.started_at from import_batches s where s.id = ${batch})`,
  // What others say about what it made.
  (batch) => sql`
    select distinct 'In «' || c.name || '» stehen Einträge aus der Sammlung' as what from property_collections c
    where c.id not in ${newHeads(batch, 'property_collections')} and (
      exists (select from property_records r where r.collection_id = c.id and r.origin_collection_id in ${newHeads(batch, 'property_collections')})
      or exists (select from relations r where r.collection_id = c.id and r.origin_collection_id in ${newHeads(batch, 'property_collections')}))`,
  (batch) => sql`
    with taxa_of as materialized (
      select t.id from taxa t where t.taxonomy_id in ${newHeads(batch, 'taxonomies')}
      union
      select u.id from import_additions a cross join lateral unnest(a.row_ids) as u (id) where a.batch_id = ${batch} and a.table_name = 'taxa'
    ), said as (
      select r.collection_id, r.id from property_records r where r.taxon_id in (select id from taxa_of)
      union all select r.collection_id, r.id from relations r where r.taxon_id in (select id from taxa_of)
      union all select r.collection_id, r.id from relations r where r.related_taxon_id in (select id from taxa_of)
    )
    select distinct '«' || c.name || '» sagt etwas über Taxa des Imports' as what from said s join property_collections c on c.id = s.collection_id
    where c.id not in ${newHeads(batch, 'property_collections')}
      and not exists (select from import_additions a where a.batch_id = ${batch}
        and a.table_name in ('property_records', 'relations') and s.id = any (a.row_ids))
      and not exists (select from changes g where g.batch_id = ${batch} and g.row_id = s.id and g.action = 'update')
    union all
    select 'Unter «' || p.name || '» steht etwas Neues' from taxa p join taxa t on t.parent_id = p.id or t.accepted_id = p.id
    where p.id in (select u.id from import_additions a cross join lateral unnest(a.row_ids) as u (id) where a.batch_id = ${batch} and a.table_name = 'taxa')
      and t.id not in (select u.id from import_additions a cross join lateral unnest(a.row_ids) as u (id) where a.batch_id = ${batch} and a.table_name = 'taxa')
      and not exists (select from changes g where g.batch_id = ${batch} and g.row_id = t.id and g.action = 'update')
    union all
    select 'Gleichwertig zu «' || t.name || '»' from synonyms s join taxa t on t.id = s.taxon_id where s.taxon_id in (select id from taxa_of)`,
]
