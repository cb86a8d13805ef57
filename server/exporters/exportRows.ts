import { sql } from 'kysely'
import { fillStatement, pageStatement, rowsStatement } from './exportSql'
import { cutOf, isInOrder } from './pickRows'
import { planned, plannerSettings } from './recordSets'
import type { Database } from '../db/database'
import type { ExportPlan } from './exportPlan'
import type { Part, RowText } from './exportSql'
import type { Reading } from './recordSets'

/** The cells of a row in the order of the plan's columns, as text; null for no value. */
export type Row = (string | null)[]

/** The data changed between two rows of a file: it ends here, with a broken connection, rather than mixing two states. */
export class DataChanged extends Error {
  override name = 'DataChanged'
  constructor() {
    super('Die Daten haben sich während des Exports geändert. Laden Sie die Datei noch einmal.')
  }
}

/**
 * All rows of an export in batches, with back-pressure; leaving the loop early frees the connection. PostgreSQL: one transaction, one
 * state of the data. PGlite: the ordered ids in a temporary table, then pages, so that others get their turn. Throws DataChanged.
 */
export async function* exportRows(
  database: Database,
  plan: ExportPlan,
  sizes: RowSizes = { head: HEAD, page: PAGE },
): AsyncGenerator<Row[]> {
  const batches = database.engine === 'postgres' ? streamed(database, plan, sizes) : paged(database, plan, sizes)
  for await (const batch of batches) yield batch.map((text) => decodeRow(text, plan.state.revision))
}

/** The cells of a row's JSON. Texts and lists that are empty are no value, as in the catalogue. Throws DataChanged for another Datenstand. */
export function decodeRow(text: string, revision: number): Row {
  const cells = JSON.parse(text) as Row
  if (Number(cells[0]) !== revision) throw new DataChanged()
  cells.shift()
  for (let index = 0; index < cells.length; index++) if (cells[index] === '' || cells[index] === '[]') cells[index] = null
  return cells
}

/** So many taxa come first, one by one, so that a reader sees rows at once; then whole collections are read for the rest. */
const HEAD = 2_000
/** Enough to keep the database busy while a batch is written; a batch of 100 wide columns stays some megabytes. */
const BATCH = 2_000
/** A page takes some 100 ms, which is what others wait; each costs 20 ms of planning. */
const PAGE = 3_000

export interface RowSizes {
  head: number
  page: number
}

/** The parts of a file in their order, with how each is read. */
async function partsOf(database: Database, plan: ExportPlan, head: number): Promise<{ part: Part; reading: Reading }[]> {
  if (plan.ids) return [{ part: 'all', reading: 'each' }]
  if (!isInOrder(plan)) return [{ part: 'all', reading: 'sets' }]
  const cut = await cutOf(database.reader, plan, head)
  if (!cut) return [{ part: 'all', reading: plan.taxonomies.length === 1 ? 'each' : 'sets' }]
  return [
    { part: { upTo: cut }, reading: 'each' },
    { part: { after: cut }, reading: 'sets' },
  ]
}

async function* streamed(database: Database, plan: ExportPlan, { head }: RowSizes): AsyncGenerator<string[]> {
  const statements = (await partsOf(database, plan, head)).map(({ part, reading }) => ({
    query: rowsStatement(plan, part, reading).compile(database.reader),
    settings: plannerSettings[reading],
  }))
  yield* database.stream(statements, BATCH)
}

let tables = 0

/** No transaction around it: on PGlite's one connection it would stop everybody else. */
async function* paged(database: Database, plan: ExportPlan, { head, page }: RowSizes): AsyncGenerator<string[]> {
  const { bulk } = database
  for (const { part, reading } of await partsOf(database, plan, head)) {
    if (part !== 'all' && 'upTo' in part) {
      yield texts(await planned(bulk, reading, (trx) => rowsStatement(plan, part, reading).execute(trx)))
      continue
    }
    const table = `export_rows_${++tables}`
    await sql`create temporary table ${sql.ref(table)} (place int primary key, id uuid not null, relation_id uuid)`.execute(bulk)
    try {
      await planned(bulk, reading, (trx) => fillStatement(plan, table, part, reading).execute(trx))
      await sql`analyze ${sql.ref(table)}`.execute(bulk)
      for (let from = 0; ; from += page) {
        const { rows } = await pageStatement(plan, table, from, from + page).execute(bulk)
        if (rows.length > 0) yield texts({ rows })
        if (rows.length < page) break
      }
    } finally {
      await sql`drop table ${sql.ref(table)}`.execute(bulk)
    }
  }
}

function texts({ rows }: { rows: RowText[] }): string[] {
  return rows.map(({ row }) => row)
}
