import { sql } from 'kysely'
import { headKinds, type Head } from './heads'

type Sql = ReturnType<typeof sql>

/** Two states of a head, by moments (2026-11-21T13:05:00.000000Z): what changed after `from` and not after `to`. */
export interface States {
  head: Head
  from: string
  to: string
}

/** What happened to a row between two states. In the order in which files list them. */
export const stateKinds = ['new', 'gone', 'moved', 'changed'] as const
export type StateKind = (typeof stateKinds)[number]

/** A table whose rows a head holds. */
interface Part {
  table: string
  /** The row as it is now, as `r`, joined to its mark `m`. */
  current: (headId: string) => Sql
  /** Whether it stands somewhere else, from its images `i.old` and `i.new`. */
  moved?: Sql
  /** Of the image that is there: what it is called, the taxon it is about, the other end, the type of a relation. */
  label?: Sql
  taxon?: Sql
  related?: Sql
  relationType?: Sql
  /** It is said as a field of its taxon: as text, from its images. */
  asField?: { field: string; text: (image: Sql) => Sql }
}

const differ = (field: string) => sql`i.old ->> ${sql.lit(field)} is distinct from i.new ->> ${sql.lit(field)}`
const shown = sql`coalesce(i.new, i.old)`
const byId = (table: string, column: string) => (headId: string) =>
  sql`${sql.table(table)} r on r.id = m.row_id and ${sql.ref(`r.${column}`)} = ${headId}::uuid`

const fieldsPart = (column: string): Part => ({
  table: 'property_fields',
  current: byId('property_fields', column),
  label: sql`concat_ws(': ', ${shown} ->> 'relation_type', ${shown} ->> 'name')`,
})

/** What the state of a head consists of. Pairs of equivalent taxa have no row id and are read apart (`pairsSql`). */
const parts: Record<Head['kind'], readonly Part[]> = {
  taxonomy: [
    {
      table: 'taxa',
      current: byId('taxa', 'taxonomy_id'),
      // Who becomes a synonym loses its place, too.
      moved: sql`${differ('parent_id')} and not ${differ('accepted_id')}`,
      label: sql`${shown} ->> 'name'`,
      taxon: sql`m.row_id`,
    },
    {
      table: 'vernacular_names',
      current: () => sql`vernacular_names r on r.id = m.row_id`,
      taxon: sql`(${shown} ->> 'taxon_id')::uuid`,
      asField: {
        field: 'vernacular_names',
        text: (image) => sql`case when ${image} is not null then concat_ws(', ', ${image} ->> 'name', ${image} ->> 'language',
          case when (${image} ->> 'preferred')::boolean then 'bevorzugt' end) end`,
      },
    },
    fieldsPart('taxonomy_id'),
    { table: 'taxonomies', current: byId('taxonomies', 'id'), label: sql`${shown} ->> 'name'` },
  ],
  collection: [
    {
      table: 'property_records',
      current: byId('property_records', 'collection_id'),
      moved: differ('taxon_id'),
      taxon: sql`(${shown} ->> 'taxon_id')::uuid`,
    },
    {
      table: 'relations',
      current: byId('relations', 'collection_id'),
      moved: sql`(${differ('taxon_id')} or ${differ('related_taxon_id')})`,
      taxon: sql`(${shown} ->> 'taxon_id')::uuid`,
      related: sql`(${shown} ->> 'related_taxon_id')::uuid`,
      relationType: sql`${shown} ->> 'relation_type'`,
    },
    fieldsPart('collection_id'),
    { table: 'property_collections', current: byId('property_collections', 'id'), label: sql`${shown} ->> 'name'` },
  ],
}

/**
 * `with` clauses that end in `units`: one row per taxon, record, relation, described field or head that is not the same in both states
 * (table_name, row_id, kind, label, taxon_id, first_id, later_id, last_id, fields). What was before a change is in `changes`; so a row's state at a moment is
 * the one before its first change after it, or the row itself. `fields`: names and equivalents of a taxon that differ, as a JSON list.
 */
export function unitsSql({ head, from, to }: States): Sql {
  const seen = parts[head.kind].map((part) => partSql(part, head.id))
  if (head.kind === 'taxonomy') seen.push(pairsSql)
  return sql`
    with marks as materialized (
      select c.table_name, c.row_id, case when c.table_name = 'synonyms' then (coalesce(c.before, c.after) ->> 'synonym_id')::uuid end as partner_id,
        min(c.id) as first_id, min(c.id) filter (where c.at > ${to}::timestamptz) as later_id, max(c.id) filter (where c.at <= ${to}::timestamptz) as last_id
      from changes c
      where ${sql.ref(`c.${headKinds[head.kind].column}`)} = ${head.id}::uuid and c.at > ${from}::timestamptz and c.action <> 'import'
      group by 1, 2, 3 having bool_or(c.at <= ${to}::timestamptz)
    ), seen as materialized (
      ${sql.join(seen, sql` union all `)}
    ), fields as (
      select s.taxon_id, jsonb_agg(jsonb_build_object('field', s.field, 'before', s.was, 'after', s.is_now) order by s.field, s.was, s.is_now) as fields
      from seen s where s.field is not null group by s.taxon_id
    ), units as materialized (
      ${head.kind === 'taxonomy' ? taxonUnits : factUnits}
    )`
}

/** Order of the units `u` in lists and files. */
export const unitOrder = sql`array_position(${sql.lit(`{${stateKinds.join()}}`)}::text[], u.kind), u.label collate de, u.row_id`

/** The row of a unit `u` in both states, as history keeps rows. */
export const unitBefore = sql`case when u.kind <> 'new' then (select c.before from changes c where c.id = u.first_id) end`
export const unitAfter = sql`case when u.kind = 'gone' then null
  when u.later_id is not null then (select c.before from changes c where c.id = u.later_id)
  when u.first_id is not null then coalesce(current_image(u.table_name, u.row_id), (select c.after from changes c where c.id = u.last_id)) end`

/** As `hiddenFields` (differences.ts), and what deleting a head changes in it. */
const compared = (image: Sql) =>
  sql`jsonb_strip_nulls(${image}) - '{id,version,taxonomy_id,collection_id,batch_id,short_number,published,deleted_at,created_at}'::text[]`

function partSql({ table, current, moved, label, taxon, related, relationType, asField }: Part, headId: string): Sql {
  const [old, now] = [sql`i.old`, sql`i.new`]
  // Fields come and go with the values; what was said about them is in the last change.
  const ifGone = table === 'property_fields' ? sql`(select c.after from changes c where c.id = m.last_id)` : sql`null`
  return sql`
    select m.table_name, m.row_id, m.first_id, m.later_id, m.last_id,
      case when i.old is null then 'new' when i.new is null then 'gone' when ${moved ?? sql`false`} then 'moved' else 'changed' end as kind,
      ${label ?? sql`null::text`} as label, ${taxon ?? sql`null::uuid`} as taxon_id, ${related ?? sql`null::uuid`} as related_id,
      ${relationType ?? sql`null::text`} as relation_type, ${asField ? sql.lit(asField.field) : sql`null::text`} as field,
      ${asField ? asField.text(old) : sql`null::text`} as was, ${asField ? asField.text(now) : sql`null::text`} as is_now
    from marks m join changes f on f.id = m.first_id left join changes l on l.id = m.later_id left join ${current(headId)}
    cross join lateral (
      select f.before as old, case when m.later_id is null then coalesce(history_image(to_jsonb(r)), ${ifGone}) else l.before end as new offset 0
    ) i
    where m.table_name = ${sql.lit(table)}
      and case when i.old is null or i.new is null then i.old is not null or i.new is not null else ${compared(old)} <> ${compared(now)} end`
}

/** A pair is there before a change unless that change made it. */
const pairsSql = sql`
  select m.table_name, m.row_id, m.first_id, m.later_id, m.last_id, case when i.is_now then 'new' else 'gone' end, null::text, m.row_id, m.partner_id,
    null::text, 'synonym_id', case when i.was then m.partner_id::text end, case when i.is_now then m.partner_id::text end
  from marks m join changes f on f.id = m.first_id left join changes l on l.id = m.later_id
  left join synonyms s on s.taxon_id = m.row_id and s.synonym_id = m.partner_id
  cross join lateral (
    select f.action <> 'insert' as was, case when m.later_id is null then s.taxon_id is not null else l.action <> 'insert' end as is_now
  ) i
  where m.table_name = 'synonyms' and i.was <> i.is_now`

/** Taxa with what is said as their fields. */
const taxonUnits = sql`
  select 'taxa' as table_name, coalesce(t.row_id, f.taxon_id) as row_id, coalesce(t.kind, 'changed') as kind,
    coalesce(t.label, x.name, taxon_name_of(f.taxon_id), '') as label, coalesce(t.row_id, f.taxon_id) as taxon_id, t.first_id, t.later_id, t.last_id, f.fields
  from (select * from seen where table_name = 'taxa') t full join fields f on f.taxon_id = t.row_id left join taxa x on x.id = f.taxon_id
  union all
  select s.table_name, s.row_id, s.kind, coalesce(s.label, ''), null, s.first_id, s.later_id, s.last_id, null
  from seen s where s.table_name in ('property_fields', 'taxonomies')`

/** What is about a taxon of a taxonomy that the viewer may not see is left out. */
const factUnits = sql`
  select s.table_name, s.row_id, s.kind, coalesce(s.label,
      concat_ws(' · ', coalesce(t.name, taxon_name_of(s.taxon_id)), s.relation_type,
        case when s.related_id is not null then coalesce(o.name, taxon_name_of(s.related_id)) end)) as label,
    s.taxon_id, s.first_id, s.later_id, s.last_id, null::jsonb as fields
  from seen s left join taxa t on t.id = s.taxon_id left join taxa o on o.id = s.related_id
  where (t.id is null or t.taxonomy_id in (select x.id from taxonomies x)) and (o.id is null or o.taxonomy_id in (select x.id from taxonomies x))`
