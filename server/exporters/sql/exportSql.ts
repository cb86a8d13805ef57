import { sql } from 'kysely'
import { orderSql } from './order'
import { passesGroup, passingConditions } from './passingSql'
import { rangeSql } from './ranges'
import { linkOfId, linksSql } from './relationSql'
import { type RowText, rowTextSql } from './rowText'
import { valueSources } from './valueSources'
import { conditionsOf } from '../../../lib/domain/export/filterGroups'
import type { FilterGroup } from '../../../lib/domain/export/exportShape'
import { higherRanks, speciesRanks } from '../../../lib/domain/vocabulary/rank'
import { filtersOfPlan } from '../plan/exportPlan'
import type { RawBuilder } from 'kysely'
import type { CompanionField, ExportPlan, PlanField, PlanFilter, RecordField } from '../plan/exportPlan'
import type { Sql } from './fragment'
import type { CutRange, ExportPart } from './ranges'
import type { Reading } from './recordSets'
import type { Among } from './recordOfEach'
import type { ValueSources } from './valueSources'

/** A page of an export's rows; everything without it. */
export interface RowWindow {
  offset: number
  limit: number
}

/** A row that is picked: its taxon and, with one row per relation, the relation. */
export interface Picked {
  id: string
  relationId: string | null
}

/** The rows of an export or a part of it in their order, with their values, as one statement. Everything from outside is a bound parameter. */
export function rowsStatement(plan: ExportPlan, part: ExportPart, reading: Reading): RawBuilder<RowText> {
  return rowsOf(plan, part, valueSources(plan, [...pickingFields(plan), ...columnFields(plan)], reading))
}

/** The same as a page of a file on PGlite: those of a range in default order. */
export function rangeStatement(plan: ExportPlan, range: CutRange): RawBuilder<RowText> {
  const asTheyCome = filtersOfPlan(plan).length === 0
  const sources = valueSources(plan, [...pickingFields(plan), ...columnFields(plan)], 'each', { ids: idsOfPage, asTheyCome })
  return sql<RowText>`with page as materialized (select array(select t.id from taxa t where ${rangeSql(range)}) as ids)
${rowsOf(plan, { range }, sources)}`
}

/** Which rows a page has, in their order … */
export function pickStatement(plan: ExportPlan, page: RowWindow, part: ExportPart, reading: Reading): RawBuilder<Picked> {
  const sources = valueSources(plan, pickingFields(plan), reading)
  return sql<Picked>`select t.id, ${hasRows(plan) ? sql`link.id` : sql`null::uuid`} as "relationId" ${fromSql(plan, sources, part)}
order by ${orderSql(plan, sources.sortValue)} limit ${page.limit}::int offset ${page.offset}::int`
}

/** … and what they say. */
export function valuesStatement(plan: ExportPlan, picked: Picked[]): RawBuilder<RowText> {
  const [ids, relations] = [picked.map(({ id }) => id), picked.map(({ relationId }) => relationId)]
  return valuesSql(
    plan,
    sql`select * from unnest(${ids}::uuid[], ${relations}::uuid[]) with ordinality as p (id, relation_id, place)`,
    null,
  )
}

/** The same for a whole file on PGlite: this fills a table (place, id, relation_id) … */
export function fillStatement(plan: ExportPlan, table: string, part: ExportPart, reading: Reading): RawBuilder<unknown> {
  const sources = valueSources(plan, pickingFields(plan), reading)
  const relation = hasRows(plan) ? sql`link.id` : sql`null::uuid`
  return sql`insert into ${sql.ref(table)} (id, place, relation_id)
select t.id, row_number() over (order by ${orderSql(plan, sources.sortValue)}), ${relation} ${fromSql(plan, sources, part)}`
}

/** … or, where that takes long, in steps: each adds those of so many taxa that the tables of ids agree on, behind the places that are taken. */
export function fillStepStatement(
  plan: ExportPlan,
  table: string,
  range: CutRange,
  passing: string[],
  taken: number,
): RawBuilder<unknown> {
  const joins = passing.map((ids) => sql`join ${sql.ref(ids)} on ${sql.ref(ids)}.id = t.id`)
  return sql`insert into ${sql.ref(table)} (id, place)
select t.id, ${taken}::int + row_number() over (order by t.sort_key, t.id) from taxa t ${sql.join(joins, sql` `)}
where ${sql.join([rangeSql(range), ...rankConditions(plan)], sql` and `)}`
}

/** Ids of the taxa on some pages of the table that pass a filter on their taxonomy: read in the order they are stored, which is the quickest. */
export function taxonFilterSql(plan: ExportPlan, filter: PlanFilter, from: number, to: number): Sql {
  const { source } = filter.field
  // The rows are of that taxonomy anyway.
  const { condition, joins } = valueSources(
    { ...plan, taxonomies: plan.taxonomies.filter(({ id }) => id === source.id) },
    [filter.field],
    'sets',
  )
  return sql`select t.id from taxa t ${joins} where t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${to},0)`}::tid
    and t.accepted_id is null and t.taxonomy_id = ${source.id}::uuid and ${condition(filter)}`
}

/** The same for a group of filters: each taxon is looked at by itself, whatever its records are. */
export function groupFilterSql(plan: ExportPlan, group: FilterGroup<PlanFilter>, from: number, to: number): Sql {
  const fields = conditionsOf([group]).flatMap(({ field }) => (field.axis === 'rco' ? [] : [field]))
  const sources = valueSources(plan, fields, 'each')
  return sql`select t.id from taxa t ${sources.joins} where t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${to},0)`}::tid
    and t.accepted_id is null and t.taxonomy_id = any(${taxonomyIds(plan)}::uuid[]) and ${passesGroup(plan, sources, group)}`
}

/** … and this one reads the rows of its places after `from` up to and with `to`. */
export function pageStatement(plan: ExportPlan, table: string, from: number, to: number): RawBuilder<RowText> {
  return valuesSql(
    plan,
    sql`select id, place, relation_id from ${sql.ref(table)} where place > ${from}::int and place <= ${to}::int`,
    { ids: idsOfPage, asTheyCome: false },
  )
}

/** How many rows an export has, and in which Datenstand. */
export function countStatement(plan: ExportPlan, reading: Reading): RawBuilder<{ count: number; revision: number }> {
  const from = fromSql(plan, valueSources(plan, filterFields(plan), reading), 'all')
  return sql`select count(*)::float8 as count, (select revision::float8 from data_state) as revision ${from}`
}

/** Ids of those of the taxa in `among` (a query for ids) that are rows of an export. */
export function selectedSql(plan: ExportPlan, among: Sql): Sql {
  const from = fromSql(plan, valueSources(plan, filterFields(plan), 'each'), 'all', among)
  return plan.subtree.length === 0 ? sql`select t.id ${from}` : sql`select t.id ${from} and t.id in (${among})`
}

/**
 * For each selected taxon a field of it or of its record: `value` as it is stored, `is_number` whether as a number, `lent` whether a synonym's record gave it.
 * `among`: ids of those candidates to look at, each by itself; null reads all of them as sets. Not for relations, which have many values.
 */
export function fieldOfSelectedSql(plan: ExportPlan, field: RecordField, among: readonly string[] | null): Sql {
  const told = (field.axis === 'pco' ? plan.lenders : []).map((name): CompanionField => {
    return { axis: 'companion', of: 'pco', source: field.source, relationType: null, name, facts: field.facts }
  })
  const reading: Reading = among ? 'each' : 'sets'
  const sources = valueSources(plan, [...(among ? [] : filterFields(plan)), field, ...told], reading)
  const { value, isNumber } = sources.stored(field)
  const lent = sql`num_nonnulls(${sql.join([sql`null`, ...told.map((lender) => sources.value(lender))])}) > 0`
  const columns = sql`select ${value} as value, ${isNumber} as is_number, ${lent} as lent`
  if (!among) return sql`${columns} ${fromSql(plan, sources, 'all')}`
  const picked = selectedSql(plan, sql`select unnest(${among}::uuid[])`)
  return sql`${columns} from (select id from (${picked}) p offset 0) picked join taxa t on t.id = picked.id ${sources.joins}`
}

/** Whether the columns say nothing but what stands in the row of each taxon: then the order of an index is quicker than a sort. */
export const isOfTaxaAlone = (plan: ExportPlan): boolean => valueSources(plan, columnFields(plan), 'sets').isOfTaxaAlone

function columnFields(plan: ExportPlan): PlanField[] {
  return plan.columns.flatMap((column) => column.field ?? [])
}

/** What decides which rows there are and in which order. */
function pickingFields(plan: ExportPlan): PlanField[] {
  const { sort } = plan
  return [...filterFields(plan), ...(sort && typeof sort.by !== 'string' ? [sort.by] : [])]
}

/** What filters read beside `t`; those on relations look for themselves. */
function filterFields(plan: ExportPlan): PlanField[] {
  return filtersOfPlan(plan)
    .filter(({ field }) => field.axis !== 'rco')
    .map(({ field }) => field)
}

function hasRows(plan: ExportPlan): boolean {
  return plan.relationRows.length > 0
}

function chosenConditions(plan: ExportPlan): Sql[] {
  return [
    sql`t.accepted_id is null`,
    // With `=` the index gives the rows in their order; with any() it could not.
    plan.taxonomies.length === 1
      ? sql`t.taxonomy_id = ${plan.taxonomies[0]?.id}::uuid`
      : sql`t.taxonomy_id = any(${taxonomyIds(plan)}::uuid[])`,
    ...(plan.ids ? [sql`t.id = any(${plan.ids}::uuid[])`] : []),
    ...rankConditions(plan),
  ]
}

/** Of species only what is one or below; without a rank, or with one nobody knows, what has nothing below it. */
function rankConditions({ view: { ranks } }: ExportPlan): Sql[] {
  if (ranks === null) return []
  const isUnknown = sql`(t.rank is null or t.rank <> all(${higherRanks}::text[]))`
  return [sql`(t.rank = any(${speciesRanks}::text[]) or (t.child_count = 0 and ${isUnknown}))`]
}

function fromSql(plan: ExportPlan, sources: ValueSources, part: ExportPart, among: Sql | null = null): Sql {
  const conditions = [...chosenConditions(plan), ...partConditions(plan, part), ...passingConditions(plan, sources)]
  const links = hasRows(plan) ? sql`\n${linksSql(plan, sources.gate)}` : sql``
  return sql`from ${taxaSql(plan, among)} ${sources.joins}${links}\nwhere ${sql.join(conditions, sql` and `)}`
}

function partConditions({ taxonomies }: ExportPlan, part: ExportPart): Sql[] {
  if (part === 'all') return []
  if ('range' in part) return [rangeSql(part.range)]
  const { taxonomyId, sortKey, id } = part.after
  const behind = sql`(t.sort_key, t.id) > (${sortKey}::text, ${id}::uuid)`
  return [taxonomies.length === 1 ? behind : sql`(t.taxonomy_id <> ${taxonomyId}::uuid or ${behind})`]
}

/**
 * The taxa `t`, without the view for the same reason as collections (valueSources.ts): all, or those of the
 * subtree, for which the tree is walked downwards once. A taxon may stand under two of its roots. `among`, a query for ids, comes first, in a fence:
 * of more than eight joins (join_collapse_limit) the planner keeps the order, and would read all taxa to the end before it looks who is asked for.
 */
function taxaSql({ subtree }: ExportPlan, among: Sql | null): Sql {
  if (subtree.length === 0) {
    if (!among) return sql`taxa t`
    return sql`(select distinct c.id from (${among}) c (id) offset 0) candidate
  cross join lateral (select v.* from taxa v where v.id = candidate.id offset 0) t`
  }
  return sql`(
    with recursive under as (
      select root.id from unnest(${subtree.map(({ id }) => id)}::uuid[]) root (id)
      union
      select below.id from under cross join lateral (select b.id from taxa b where b.parent_id = under.id offset 0) below
    ) select id from under) under
  cross join lateral (select v.* from taxa v where v.id = under.id offset 0) t`
}

function valuesSql(plan: ExportPlan, picked: Sql, among: Among | null): RawBuilder<RowText> {
  const sources = valueSources(plan, columnFields(plan), 'each', among)
  const page = among ? sql`, page as materialized (select array(select id from picked) as ids)` : sql``
  const link = hasRows(plan) ? sql`\n${linkOfId(plan, sql`p.relation_id`)}` : sql``
  return sql<RowText>`with picked as materialized (${picked})${page}
${rowSql(plan, sources)}
from picked p join taxa t on t.id = p.id
${sources.joins}${link}
order by p.place`
}

/** Those of all taxa of a page (`Among`), put together once for whatever is asked of them. */
const idsOfPage = sql`(select ids from page)::uuid[]`

function rowsOf(plan: ExportPlan, part: ExportPart, sources: ValueSources): RawBuilder<RowText> {
  return sql<RowText>`${rowSql(plan, sources)}
${fromSql(plan, sources, part)}
order by ${orderSql(plan, sources.sortValue, part)}`
}

function rowSql(plan: ExportPlan, sources: ValueSources): Sql {
  const cells = plan.columns.map(({ key, field }) =>
    field ? sources.value(field) : key === 'id' ? sql`t.id::text` : sql`t.name`,
  )
  return sql`select ${rowTextSql(cells)}`
}

function taxonomyIds(plan: ExportPlan): string[] {
  return plan.taxonomies.map(({ id }) => id)
}
