import { sql } from 'kysely'
import { levelStatement, LONGEST, nodeColumns, nodesStatement, pathColumns, taxonomiesWith } from '../sql/pathSql'
import { rangeSql, partsOfRange } from '../sql/ranges'
import { planned } from '../sql/recordSets'
import type { Database } from '../../db/database'
import type { ExportPlan, PlanField } from '../plan/exportPlan'
import type { Sql } from '../sql/fragment'

/** So many taxa are looked through at a time, which takes less than a tenth of a second. */
const STEP = 50_000

let tables = 0

export interface StepOptions {
  /** Taxa of a step. */
  step?: number
  /** Pages of the table of taxa that are looked through at a time. */
  pages?: number
  signal?: AbortSignal
}

/**
 * The paths of the taxa whose paths are among the fields, in a temporary table of the embedded database; undefined where none are. Filled in steps, between
 * which others get their turn. Whoever makes it drops it.
 */
export async function makePathTable(
  database: Database,
  fields: readonly PlanField[],
  { step = STEP, signal }: StepOptions,
): Promise<string | undefined> {
  const { bulk } = database
  const taxonomies = taxonomiesWith(fields, '@path')
  if (taxonomies.length === 0) return undefined
  const table = `export_rows_paths_${++tables}`
  const nodes = `${table}_nodes`
  const made: string[] = []
  const make = async (name: string, columns: Sql) => {
    await sql`create temporary table ${sql.ref(name)} ${columns}`.execute(bulk)
    made.push(name)
  }
  try {
    await make(table, pathColumns)
    await make(nodes, nodeColumns)
    for (const taxonomyId of taxonomies) {
      for await (const range of partsOfRange(bulk, { taxonomyId, after: null, upTo: null }, () => step)) {
        signal?.throwIfAborted()
        await nodesStatement(nodes, rangeSql(range)).execute(bulk)
      }
    }
    for (let level = 1; level <= LONGEST; level++) {
      signal?.throwIfAborted()
      const { numAffectedRows } = await planned(bulk, 'sets', (trx) => levelStatement(table, nodes, level).execute(trx))
      if (!numAffectedRows) break
    }
    // Pages look each up.
    await sql`create index on ${sql.ref(table)} (id)`.execute(bulk)
    await sql`analyze ${sql.ref(table)}`.execute(bulk)
    await dropTable(database, nodes)
    return table
  } catch (error) {
    for (const each of made) await dropTable(database, each)
    throw error
  }
}

export async function dropTable({ bulk }: Pick<Database, 'bulk'>, table: string): Promise<void> {
  await sql`drop table if exists ${sql.ref(table)}`.execute(bulk)
}

/** Does something with a plan that finds the paths it needs in a table, where that is quicker than to look each of them up. */
export async function withPaths<T>(
  database: Database,
  plan: ExportPlan,
  fields: readonly PlanField[],
  options: StepOptions,
  work: (plan: ExportPlan) => Promise<T>,
): Promise<T> {
  const isMany = database.engine === 'pglite' && plan.ids === null && plan.subtree.length === 0
  const table = isMany ? await makePathTable(database, fields, options) : undefined
  try {
    return await work(table ? { ...plan, pathTable: table } : plan)
  } finally {
    if (table) await dropTable(database, table)
  }
}
