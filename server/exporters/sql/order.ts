import { sql } from 'kysely'
import { linkOrder } from './relationSql'
import type { ExportPlan, PlanField } from '../plan/exportPlan'
import type { Sql } from './fragment'
import type { ExportPart } from './ranges'

type SortValue = (field: PlanField) => Sql

/** By default the taxonomies by name and their taxa as the tree has them; a sorted column keeps rows without a value, at the end. */
export function orderSql(plan: ExportPlan, sortValue: SortValue, part: ExportPart = 'all'): Sql {
  const order = taxonOrderSql(plan, sortValue, part)
  return plan.relationRows.length > 0 ? sql`${order}, ${linkOrder}` : order
}

function taxonOrderSql(plan: ExportPlan, sortValue: SortValue, part: ExportPart): Sql {
  if (plan.sort) {
    const { by, descending } = plan.sort
    const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
    if (by === 'id') return sql`t.id ${direction}`
    return sql`${by === 'name' ? sql`t.sort_key` : sortValue(by)} ${direction}, t.id`
  }
  const taxonomies = taxonomiesOf(plan, part)
  if (taxonomies.length === 1) return sql`t.sort_key, t.id`
  return sql`array_position(${taxonomies}::uuid[], t.taxonomy_id), t.sort_key, t.id`
}

/** Ids of those that rows of a part may be of. */
function taxonomiesOf({ taxonomies }: ExportPlan, part: ExportPart): string[] {
  return part !== 'all' && 'range' in part ? [part.range.taxonomyId] : taxonomies.map(({ id }) => id)
}
