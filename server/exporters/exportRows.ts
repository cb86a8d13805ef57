import { sql } from 'kysely'
import { fillStatement, pageStatement, rowsStatement } from './exportSql'
import type { Database } from '../db/database'
import type { ExportPlan } from './exportPlan'
import type { RowText } from './exportSql'

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
 * All rows of an export in batches, with back-pressure; leaving the loop early frees the connection. PostgreSQL: one statement, one
 * state of the data. PGlite: the ordered ids in a temporary table, then pages, so that others get their turn. Throws DataChanged.
 */
export async function* exportRows(database: Database, plan: ExportPlan): AsyncGenerator<Row[]> {
  const batches = database.engine === 'postgres' ? streamed(database, plan) : paged(database, plan)
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

/** Enough to keep the database busy while a batch is written; a batch of 100 wide columns stays some megabytes. */
const BATCH = 2_000

function streamed(database: Database, plan: ExportPlan): AsyncIterable<string[]> {
  return database.stream(rowsStatement(plan, null).compile(database.reader), BATCH)
}

/** A page takes some 100 ms, which is what others wait; each costs 20 ms of planning. */
const PAGE = 3_000
let tables = 0

/** No transaction around it: on PGlite's one connection it would stop everybody else. */
async function* paged(database: Database, plan: ExportPlan): AsyncGenerator<string[]> {
  const table = `export_rows_${++tables}`
  await sql`create temporary table ${sql.ref(table)} (place int primary key, id uuid not null, relation_id uuid)`.execute(
    database.bulk,
  )
  try {
    await fillStatement(plan, table).execute(database.bulk)
    await sql`analyze ${sql.ref(table)}`.execute(database.bulk)
    for (let from = 0; ; from += PAGE) {
      const { rows } = await pageStatement(plan, table, from, from + PAGE).execute(database.bulk)
      if (rows.length > 0) yield texts(rows)
      if (rows.length < PAGE) return
    }
  } finally {
    await sql`drop table ${sql.ref(table)}`.execute(database.bulk)
  }
}

function texts(rows: RowText[]): string[] {
  return rows.map(({ row }) => row)
}
