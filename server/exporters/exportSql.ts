import { sql } from 'kysely'
import { valueSources } from './valueSources'
import type { RawBuilder } from 'kysely'
import type { ExportPlan, PlanField } from './exportPlan'
import type { Sql } from './fieldSql'

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
 * The rows of an export in their order, as one statement: first which taxa and where (`picked`: id, place), then their values.
 * Everything from outside is a bound parameter.
 */
export function rowsStatement(plan: ExportPlan, page: Page | null): RawBuilder<RowText> {
  const selection = selectionSql(plan, page)
  return sql<RowText>`with ${sql.join([...selection.ctes, sql`picked as materialized (${selection.query})`], sql`,\n`)}${valuesSql(plan)}`
}

/** The same in two steps, for PGlite: this one fills a table (place, id) … */
export function fillStatement(plan: ExportPlan, table: string): RawBuilder<unknown> {
  const { ctes, query } = selectionSql(plan, null)
  const withList = ctes.length > 0 ? sql`with ${sql.join(ctes, sql`,\n`)}` : sql``
  return sql`insert into ${sql.ref(table)} (id, place) ${withList} ${query}`
}

/** … and this one reads the rows of its places after `from` up to and with `to`. */
export function pageStatement(plan: ExportPlan, table: string, from: number, to: number): RawBuilder<RowText> {
  const picked = sql`picked as materialized (select id, place from ${sql.ref(table)} where place > ${from}::int and place <= ${to}::int)`
  return sql<RowText>`with ${picked}${valuesSql(plan)}`
}

/** How many rows an export has. */
export function countStatement(plan: ExportPlan): RawBuilder<{ count: number }> {
  const { ctes, from } = selectionParts(plan)
  const withList = ctes.length > 0 ? sql`with ${sql.join(ctes, sql`,\n`)}` : sql``
  return sql<{ count: number }>`${withList} select count(*)::float8 as count ${from}`
}

function selectionSql(plan: ExportPlan, page: Page | null): { ctes: Sql[]; query: Sql } {
  const { ctes, from, order } = selectionParts(plan)
  const bounds = page ? sql`order by ${order} limit ${page.limit}::int offset ${page.offset}::int` : sql``
  return { ctes, query: sql`select t.id, row_number() over (order by ${order}) as place ${from} ${bounds}` }
}

function selectionParts(plan: ExportPlan): { ctes: Sql[]; from: Sql; order: Sql } {
  const fields = [
    ...plan.filters.map((filter) => filter.field),
    ...(plan.sort && typeof plan.sort.by !== 'string' ? [plan.sort.by] : []),
  ]
  const sources = valueSources(plan, fields, 'chosen', 'pick_')
  const chosen = [
    sql`t.accepted_id is null`,
    // With `=` the index gives the rows in their order; with any() it could not.
    plan.taxonomies.length === 1
      ? sql`t.taxonomy_id = ${plan.taxonomies[0]?.id}::uuid`
      : sql`t.taxonomy_id = any(${taxonomyIds(plan)}::uuid[])`,
    ...(plan.ids ? [sql`t.id = any(${plan.ids}::uuid[])`] : []),
  ]
  const conditions = [...chosen, ...plan.filters.map((filter) => sources.condition(filter))]
  const ctes =
    sources.ctes.length > 0
      ? [sql`chosen as (select t.id from visible_taxa t where ${sql.join(chosen, sql` and `)})`, ...sources.ctes]
      : []
  return {
    ctes,
    from: sql`from visible_taxa t ${sources.joins} where ${sql.join(conditions, sql` and `)}`,
    order: orderSql(plan, sources.sortValue),
  }
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
  const fields = plan.columns.flatMap((column) => column.field ?? [])
  const sources = valueSources(plan, fields, 'picked', '')
  const cells = plan.columns.map(({ key, field }) =>
    field ? sources.value(field) : key === 'id' ? sql`t.id::text` : sql`t.name`,
  )
  const ctes = sources.ctes.length > 0 ? sql`,\n${sql.join(sources.ctes, sql`,\n`)}` : sql``
  return sql`${ctes}
select array_to_json(array[(select revision::text from data_state), ${sql.join(cells)}]::text[])::text as row
from picked p join visible_taxa t on t.id = p.id
${sources.joins}
order by p.place`
}

function taxonomyIds(plan: ExportPlan): string[] {
  return plan.taxonomies.map(({ id }) => id)
}
