import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CoreField } from '../../../lib/domain/export/exportColumns'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { ExportPlan } from '../plan/exportPlan'
import { selectedSql } from '../sql/exportSql'
import { coreFieldSql, filledSql, typedSql } from '../sql/fieldSql'
import type { Sql } from '../sql/fragment'
import { fromPassing } from '../sql/relationSql'
import { shownRecordSql } from '../sql/recordOfEach'
import type { Gathering } from './bins'

/** Whose fields are looked at: those of one taxonomy, of a collection's records, or of its relations of one type. */
export type Group =
  | { axis: 'tax'; taxonomyId: string }
  | { axis: 'pco'; collectionId: string }
  | { axis: 'rco'; collectionId: string; relationType: string }

export interface GroupField {
  /** What the settings call it. */
  pname: string
  /** Key of a property, or the pname of a core field. */
  name: string
  isCore: boolean
  valueType: ValueType
  gathering: Gathering
}

/** Some of the candidates. */
export interface Part {
  ids: readonly string[]
  /** Only values with this text in them, whatever its case; null for all. */
  containing: string | null
  /** Of relations only those that pass the filters on their type: what is asked for is to hold of the same one. */
  passing: boolean
  /** Buckets in the answer of a field of many values, the most frequent first. */
  mostBuckets: number
}

/** Places of the hash by which candidates are drawn. */
export const PLACES = 2 ** 32

export interface PartRow {
  /** Datenstand. */
  revision: string
  /** Taxa of this part that pass the filters. */
  taxa: number
  /**
   * Per field with any value: taxa with one of their own or one lent; how many a bucket that is not in the answer may have; least and greatest number (days
   * since 1970).
   */
  fields: { nr: number; own: number; lent: number; unseen: number; least: number | null; greatest: number | null }[] | null
  /** The most frequent buckets of each field: a value, or the number of a bin. */
  buckets: { nr: number; bucket: string; taxa: number }[] | null
}

/**
 * The ids of some candidates, drawn by a hash of them that says nothing about the taxa: of 2³² places those from `from` up to and without `to`, in
 * the order of the places. Of several taxonomies a field of one of them is asked about that one.
 */
export function drawnStatement(plan: ExportPlan, group: Group, from: number, to: number): RawBuilder<{ id: string }> {
  const taxonomies = group.axis === 'tax' ? [group.taxonomyId] : plan.taxonomies.map(({ id }) => id)
  const chosen = plan.ids ? sql` and id = any(${plan.ids}::uuid[])` : sql``
  // The hash is a signed number.
  const half = PLACES / 2
  const places = sql` and uuid_hash(id) >= ${from - half}::bigint and uuid_hash(id) < ${to - half}::bigint`
  const within = to - from < PLACES ? places : sql``
  return sql`select id from taxa where taxonomy_id = any(${taxonomies}::uuid[]) and accepted_id is null${chosen}${within} order by uuid_hash(id)`
}

/** Longer values are hardly ever the same, and are shown cut. */
const MOST_CHARACTERS = 300

/**
 * For each field: how many of the selected taxa of this part have a value, of their own or lent, and how many have which. A taxon
 * with several relations counts once per field and bucket.
 */
export function partStatement(plan: ExportPlan, group: Group, fields: readonly GroupField[], part: Part): RawBuilder<PartRow> {
  const { containing, passing, mostBuckets } = part
  const matching =
    containing === null ? sql`` : sql` and strpos(lower(v.value collate "de"), lower(${containing}::text collate "de")) > 0`
  return sql<PartRow>`
with part as materialized (select unnest(${part.ids}::uuid[]) as id),
picked as materialized (${selectedSql(plan, sql`select id from part`)}),
fields (nr, name, core, type, edges, most) as materialized (${fieldsSql(fields, mostBuckets)}),
entries as materialized (
  select v.id, f.nr, v.lent, n.number,
    case when f.edges is not null then (case when n.number is not null then greatest(width_bucket(n.number, f.edges), 1) end)::text
      when f.type = 'number' and n.number is not null then trim_scale(n.number)::text
      else left(v.value, ${MOST_CHARACTERS}::int) end as bucket
  from (${valuesSql(plan, group, fields, passing)}) e
  join fields f on f.name = e.name and f.core = e.core
  cross join lateral (select e.id, e.lent, case when f.type = 'date' then coalesce(date_value(e.value)::text, e.value) else e.value end as value offset 0) v
  cross join lateral (select case f.type when 'number' then ${typedSql(sql`v.value`, 'number')}
    when 'date' then (date_value(v.value) - date '1970-01-01')::numeric end as number offset 0) n
  where ${filledSql(sql`v.value`)} is not null${matching}
),
counted as (
  select nr, bucket, ${group.axis === 'rco' ? sql`count(distinct id)` : sql`count(*)`} as taxa, min(number)::float8 as least, max(number)::float8 as greatest
  from entries group by nr, bucket
),
totals as (${totalsSql(group)}),
ranked as materialized (
  select *, row_number() over (partition by nr order by taxa desc, bucket collate "C") as place, count(*) over (partition by nr) as buckets from counted
)
select (select revision::text from data_state) as revision, (select count(*)::int from picked) as taxa,
  (select json_agg(json_build_object('nr', nr, 'own', t.own, 'lent', t.lent, 'unseen', c.unseen, 'least', c.least, 'greatest', c.greatest))
    from totals t join (
      select nr, coalesce(min(taxa) filter (where place = most and buckets > most), 0) as unseen, min(least) as least, max(greatest) as greatest
      from ranked join fields using (nr) group by nr) c using (nr)) as fields,
  (select json_agg(json_build_object('nr', nr, 'bucket', bucket, 'taxa', taxa))
    from ranked join fields using (nr) where place <= coalesce(most, place)) as buckets`
}

function fieldsSql(fields: readonly GroupField[], mostBuckets: number): Sql {
  const edges = fields.map(({ gathering }) => (gathering.kind === 'bins' ? `{${gathering.edges.slice(0, -1).join()}}` : null))
  const most = fields.map(({ gathering }) => (gathering.kind === 'values' && gathering.many ? mostBuckets : null))
  return sql`select nr, name, core, type, edges::numeric[], most from unnest(
    ${fields.map((_, nr) => nr)}::int[], ${fields.map(({ name }) => name)}::text[], ${fields.map(({ isCore }) => isCore)}::boolean[],
    ${fields.map(({ valueType }) => valueType)}::text[], ${edges}::text[], ${most}::int[]) as f (nr, name, core, type, edges, most)`
}

/** Rows (id, lent, name, core, value): the values of the picked taxa, as they are stored. */
function valuesSql(plan: ExportPlan, group: Group, fields: readonly GroupField[], passing: boolean): Sql {
  const { lenders } = plan
  const core = fields.filter(({ isCore }) => isCore)
  const unpacked = (properties: Sql, coreValue: (pname: string) => Sql) =>
    sql.join(
      [
        ...(core.length < fields.length ? [propertiesSql(properties, fields)] : []),
        ...core.map(({ name }) => sql`select ${name}::text as name, true as core, (${coreValue(name)})::text as value`),
      ],
      sql` union all `,
    )
  switch (group.axis) {
    case 'tax':
      return sql`select t.id, false as lent, e.* from picked p join taxa t on t.id = p.id
        cross join lateral (${unpacked(sql`t.properties`, (pname) => coreFieldSql[pname as CoreField])}) e`
    case 'pco':
      return sql`select t.id, own.id is null as lent, e.* from picked t
        left join property_records own on own.taxon_id = t.id and own.collection_id = ${group.collectionId}::uuid
        cross join lateral (${lenders.length > 0 ? shownRecordSql(group.collectionId, sql`own`, lenders, sql`true`) : sql`select own.properties`}) shown
        cross join lateral (${propertiesSql(sql`shown.properties`, fields)}) e`
    case 'rco':
      return sql`select t.id, r.taxon_id <> t.id as lent, e.* from picked t
        cross join lateral (select r.* ${fromPassing(passing ? plan : { ...plan, filters: [] }, group)}) r
        cross join lateral (${unpacked(sql`r.properties`, () => sql`r.partner`)}) e`
  }
}

/** One property is looked up; of several the whole record is unpacked once. */
function propertiesSql(properties: Sql, fields: readonly GroupField[]): Sql {
  const [first, second] = fields.filter(({ isCore }) => !isCore)
  if (first && !second)
    return sql`select ${first.name}::text as name, false as core, ${properties} ->> ${first.name}::text as value`
  return sql`select key as name, false as core, value from jsonb_each_text(${properties})`
}

function totalsSql({ axis }: Group): Sql {
  const perTaxon = axis === 'rco' ? sql`(select nr, id, bool_and(lent) as lent from entries group by nr, id) e` : sql`entries`
  return sql`select nr, count(*) filter (where not lent) as own, count(*) filter (where lent) as lent from ${perTaxon} group by nr`
}
