import { ofFewTaxa } from './fewTaxa'
import { pickStatement, valuesStatement } from '../sql/exportSql'
import { headUpTo, stepStatement } from '../sql/ranges'
import { planned } from '../sql/recordSets'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables'
import { type ExportPlan, filtersOfPlan } from '../plan/exportPlan'
import type { RowWindow, Picked } from '../sql/exportSql'
import type { RowText } from '../sql/rowText'
import type { Cut } from '../sql/ranges'

/** So many taxa are looked at one by one before whole collections are read: enough for a page under most filters, and soon done. */
const HEAD = 5_000

export interface PickOptions {
  head?: number
  /** Taxa that are few, see ofFewTaxa. */
  few?: number
}

/** The rows of a page in their order. */
export async function pageRows(
  db: Kysely<Tables>,
  plan: ExportPlan,
  page: RowWindow,
  options: PickOptions = {},
): Promise<RowText[]> {
  const picked = await pickedRows(db, plan, page, options)
  if (picked.length === 0) return []
  return (await valuesStatement(plan, picked).execute(db)).rows
}

async function pickedRows(
  db: Kysely<Tables>,
  plan: ExportPlan,
  page: RowWindow,
  { head = HEAD, few }: PickOptions,
): Promise<Picked[]> {
  if (isDirect(plan)) return (await pickStatement(plan, page, 'all', 'each').execute(db)).rows
  if (isInOrder(plan)) {
    const cut = await cutOf(db, plan, head)
    const part = cut ? headUpTo(cut) : 'all'
    // Several small taxonomies have no cut and are not small together.
    if (cut || plan.taxonomies.length === 1) {
      const { rows } = await planned(db, 'each', (trx) => pickStatement(plan, page, part, 'each').execute(trx))
      if (!cut || rows.length === page.limit) return rows
    }
  }
  const fewer = await ofFewTaxa(db, plan, few)
  const reading = fewer.ids ? 'each' : 'sets'
  return (await planned(db, reading, (trx) => pickStatement(fewer, page, 'all', reading).execute(trx))).rows
}

/** A few named taxa, or the order of an index and nothing else: the planner knows what to do. */
export function isDirect(plan: ExportPlan): boolean {
  const { ids, sort, relationRows } = plan
  if (ids) return true
  return filtersOfPlan(plan).length === 0 && relationRows.length === 0 && (sort === null || typeof sort.by === 'string')
}

/** Whether the first rows are those of the first taxa. */
export function isInOrder({ sort, ids, subtree }: ExportPlan): boolean {
  return sort === null && ids === null && subtree.length === 0
}

/** Where the first `taxa` taxa of an export in default order end; null when its first taxonomy has not more. */
export async function cutOf(db: Kysely<Tables>, plan: ExportPlan, taxa: number): Promise<Cut | null> {
  const [first] = plan.taxonomies
  if (!first) return null
  const { rows } = await stepStatement({ taxonomyId: first.id, after: null, upTo: null }, taxa).execute(db)
  return rows[0] ?? null
}
