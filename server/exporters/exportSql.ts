import { sql } from 'kysely'
import { valueSources } from './valueSources'
import type { RawBuilder } from 'kysely'
import type { ExportPlan, PlanField } from './exportPlan'
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
 * first settles which taxa and where (`picked`: id, place), then reads their values alone. Everything from outside is a bound parameter.
 */
export function rowsStatement(plan: ExportPlan, page: Page | null): RawBuilder<RowText> {
  if (!page) return wholeStatement(plan)
  return sql<RowText>`with picked as materialized (${pickingSql(plan, page)})${valuesSql(plan)}`
}

/** The same in two steps, for PGlite: this one fills a table (place, id) … */
export function fillStatement(plan: ExportPlan, table: string): RawBuilder<unknown> {
  return sql`insert into ${sql.ref(table)} (id, place) ${pickingSql(plan, null)}`
}

/** … and this one reads the rows of its places after `from` up to and with `to`. */
export function pageStatement(plan: ExportPlan, table: string, from: number, to: number): RawBuilder<RowText> {
  const picked = sql`select id, place from ${sql.ref(table)} where place > ${from}::int and place <= ${to}::int`
  return sql<RowText>`with picked as materialized (${picked})${valuesSql(plan)}`
}

/** How many rows an export has. */
export function countStatement(plan: ExportPlan): RawBuilder<{ count: number }> {
  const filtering = plan.filters.map(({ field }) => field)
  return sql<{ count: number }>`select count(*)::float8 as count ${fromSql(plan, valueSources(plan, filtering))}`
}

function columnFields(plan: ExportPlan): PlanField[] {
  return plan.columns.flatMap((column) => column.field ?? [])
}

/** What decides which rows there are and in which order. */
function pickingFields({ filters, sort }: ExportPlan): PlanField[] {
  return [...filters.map((filter) => filter.field), ...(sort && typeof sort.by !== 'string' ? [sort.by] : [])]
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
  return sql`select t.id, row_number() over (order by ${order}) as place ${fromSql(plan, sources)}${bounds}`
}

function fromSql(plan: ExportPlan, sources: ValueSources): Sql {
  const conditions = [...chosenConditions(plan), ...plan.filters.map((filter) => sources.condition(filter))]
  return sql`from visible_taxa t ${sources.joins}\nwhere ${sql.join(conditions, sql` and `)}`
}

/** By default the taxonomies by name and their taxa as the tree has them; a sorted column keeps rows without a value, at the end. */
function orderSql(plan: ExportPlan, sortValue: (field: PlanField) => Sql): Sql {
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
  return sql`
${rowSql(plan, sources)}
from picked p join taxa t on t.id = p.id
${sources.joins}
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
