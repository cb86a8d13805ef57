import { sql } from 'kysely'
import { linkConditions, linkOfId, linkOrder, linksSql } from './relationSql'
import { isInRow, valueSources } from './valueSources'
import type { RawBuilder } from 'kysely'
import type { ExportPlan, PlanField, PlanFilter } from './exportPlan'
import type { Sql } from './fieldSql'
import type { ValueSources } from './valueSources'

/** A page of an export's rows; everything without it. */
export interface Page {
  offset: number
  limit: number
}

/** One row as the JSON of an array of texts: Datenstand, then the columns in their order (null for no value). */
export interface RowText {
  row: string
}

/**
 * The rows of an export in their order, as one statement. A whole file joins each collection once, for filters, order and values; a page
 * first settles which taxa and where (`picked`: id, place, with one row per relation also its relation_id), then reads their values alone. Everything from outside is a bound parameter.
 */
export function rowsStatement(plan: ExportPlan, page: Page | null): RawBuilder<RowText> {
  if (!page) return wholeStatement(plan)
  return sql<RowText>`with picked as materialized (${pickingSql(plan, page)})${valuesSql(plan)}`
}

/** The same in two steps, for PGlite: this one fills a table (place, id, relation_id) … */
export function fillStatement(plan: ExportPlan, table: string): RawBuilder<unknown> {
  return sql`insert into ${sql.ref(table)} (id, place${hasRows(plan) ? sql`, relation_id` : sql``}) ${pickingSql(plan, null)}`
}

/** … and this one reads the rows of its places after `from` up to and with `to`. */
export function pageStatement(plan: ExportPlan, table: string, from: number, to: number): RawBuilder<RowText> {
  const picked = sql`select id, place, relation_id from ${sql.ref(table)} where place > ${from}::int and place <= ${to}::int`
  return sql<RowText>`with picked as materialized (${picked})${valuesSql(plan)}`
}

/** How many rows an export has. */
export function countStatement(plan: ExportPlan): RawBuilder<{ count: number }> {
  const filtering = taxonFilters(plan).map(({ field }) => field)
  return sql<{ count: number }>`select count(*)::float8 as count ${fromSql(plan, valueSources(plan, filtering))}`
}

/** Ids of those of the taxa in `among` (a query for ids) that are rows of an export. */
export function selectedSql(plan: ExportPlan, among: Sql): Sql {
  const filtering = taxonFilters(plan).map(({ field }) => field)
  return sql`select t.id ${fromSql(plan, valueSources(plan, filtering))} and t.id in (${among})`
}

function columnFields(plan: ExportPlan): PlanField[] {
  return plan.columns.flatMap((column) => column.field ?? [])
}

/** What decides which rows there are and in which order. */
function pickingFields(plan: ExportPlan): PlanField[] {
  const { sort } = plan
  return [...taxonFilters(plan).map((filter) => filter.field), ...(sort && typeof sort.by !== 'string' ? [sort.by] : [])]
}

function hasRows(plan: ExportPlan): boolean {
  return plan.relationRows.length > 0
}

/** Filters on relations that have rows of their own choose those rows (relationSql.ts); all others choose taxa. */
function taxonFilters(plan: ExportPlan): PlanFilter[] {
  return plan.filters.filter(({ field }) => !isInRow(plan, field))
}

function chosenConditions(plan: ExportPlan): Sql[] {
  return [
    sql`t.accepted_id is null`,
    // With `=` the index gives the rows in their order; with any() it could not.
    plan.taxonomies.length === 1
      ? sql`t.taxonomy_id = ${plan.taxonomies[0]?.id}::uuid`
      : sql`t.taxonomy_id = any(${taxonomyIds(plan)}::uuid[])`,
    ...(plan.ids ? [sql`t.id = any(${plan.ids}::uuid[])`] : []),
  ]
}

function wholeStatement(plan: ExportPlan): RawBuilder<RowText> {
  const sources = valueSources(plan, [...pickingFields(plan), ...columnFields(plan)])
  return sql<RowText>`${rowSql(plan, sources)}
${fromSql(plan, sources)}
order by ${orderSql(plan, sources.sortValue)}`
}

function pickingSql(plan: ExportPlan, page: Page | null): Sql {
  const sources = valueSources(plan, pickingFields(plan))
  const order = orderSql(plan, sources.sortValue)
  const bounds = page ? sql`\norder by ${order} limit ${page.limit}::int offset ${page.offset}::int` : sql``
  const relation = hasRows(plan) ? sql`, link.id as relation_id` : sql``
  return sql`select t.id, row_number() over (order by ${order}) as place${relation} ${fromSql(plan, sources)}${bounds}`
}

function fromSql(plan: ExportPlan, sources: ValueSources): Sql {
  const conditions = [
    ...chosenConditions(plan),
    ...taxonFilters(plan).map((filter) => sources.condition(filter)),
    ...linkConditions(plan),
  ]
  const links = hasRows(plan) ? sql`\n${linksSql(plan)}` : sql``
  return sql`from ${taxaSql(plan)} ${sources.joins}${links}\nwhere ${sql.join(conditions, sql` and `)}`
}

/** The taxa `t`: all, or those of the subtree, for which the tree is walked downwards once. A taxon may stand under two of its roots. */
function taxaSql({ subtree }: ExportPlan): Sql {
  if (subtree.length === 0) return sql`visible_taxa t`
  return sql`(
    with recursive under as (
      select root.id from unnest(${subtree.map(({ id }) => id)}::uuid[]) root (id)
      union
      select below.id from taxa below join under on below.parent_id = under.id
    ) select id from under) under
  cross join lateral (select v.* from visible_taxa v where v.id = under.id offset 0) t`
}

/** By default the taxonomies by name and their taxa as the tree has them; a sorted column keeps rows without a value, at the end. */
function orderSql(plan: ExportPlan, sortValue: (field: PlanField) => Sql): Sql {
  const order = taxonOrderSql(plan, sortValue)
  return hasRows(plan) ? sql`${order}, ${linkOrder}` : order
}

function taxonOrderSql(plan: ExportPlan, sortValue: (field: PlanField) => Sql): Sql {
  if (plan.sort) {
    const { by, descending } = plan.sort
    const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
    if (by === 'id') return sql`t.id ${direction}`
    return sql`${by === 'name' ? sql`t.sort_key` : sortValue(by)} ${direction}, t.id`
  }
  if (plan.taxonomies.length === 1) return sql`t.sort_key, t.id`
  return sql`array_position(${taxonomyIds(plan)}::uuid[], t.taxonomy_id), t.sort_key, t.id`
}

function valuesSql(plan: ExportPlan): Sql {
  const sources = valueSources(plan, columnFields(plan))
  const link = hasRows(plan) ? sql`\n${linkOfId(plan, sql`p.relation_id`)}` : sql``
  return sql`
${rowSql(plan, sources)}
from picked p join taxa t on t.id = p.id
${sources.joins}${link}
order by p.place`
}

function rowSql(plan: ExportPlan, sources: ValueSources): Sql {
  const cells = plan.columns.map(({ key, field }) =>
    field ? sources.value(field) : key === 'id' ? sql`t.id::text` : sql`t.name`,
  )
  return sql`select array_to_json(array[(select revision::text from data_state), ${sql.join(cells)}]::text[])::text as row`
}

function taxonomyIds(plan: ExportPlan): string[] {
  return plan.taxonomies.map(({ id }) => id)
}
