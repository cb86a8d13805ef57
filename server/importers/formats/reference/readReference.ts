import type { DelimitedRow } from '../../../../lib/domain/text/delimited'
import type { Column } from '../../columns/column'
import { columnAccounts, type ColumnWords, fixedFates } from '../../columns/columnWords'
import { RowCells } from '../../columns/rowCells'
import { surveyTables } from '../../columns/survey'
import { widthProblem } from '../../columns/widthProblem'
import { ImportError } from '../../importError'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { Source } from '../../source/sourceFile'
import { openTable, readRows, type Table } from '../../text/readTable'
import { encodingNotes } from '../tables'
import { headerColumns } from '../taxonColumns'
import { ReferenceCells, RowProblem } from './referenceCell'
import { tableColumns, tableFile, type TableName } from './referenceTables'

/** A table that is about to be read, under its number in the report. */
interface ReferenceTable {
  table: Table
  file: number
  columns: ReadonlyMap<string, Column>
  cells: RowCells
}

async function openReferenceTable(
  source: Source,
  name: TableName,
  needed: readonly string[],
  report: Report,
): Promise<ReferenceTable | null> {
  const file = tableFile(source, name)
  if (!file) return null
  const table = await openTable(file)
  const missing = needed.filter((column) => !table.header.includes(column))
  if (missing.length > 0) {
    throw new ImportError(
      `${file.path}: Es fehlen die Spalten ${missing.join(', ')}. Gefunden wurden: ${table.header.join(', ') || 'keine'}.`,
    )
  }
  const [survey = { rows: 0, columns: [] }] = await surveyTables([table])
  const all = headerColumns(table.header)
  // The second one of a name is called otherwise and belongs to nothing.
  const words = all.map((column): ColumnWords => {
    const became = Object.hasOwn(tableColumns[name], column.name) ? tableColumns[name][column.name] : undefined
    return became === undefined ? { column, became: '', notTaken: 'sie gehört nicht zu dieser Tabelle' } : { column, became }
  })
  return {
    table,
    file: report.table(file.path, columnAccounts(table.header, survey, words), encodingNotes(table)),
    columns: new Map(words.flatMap(({ column, notTaken }) => (notTaken === undefined ? [[column.name, column]] : []))),
    cells: new RowCells(fixedFates(words)),
  }
}

/** What no two rows of a table may have in common. */
export interface OnceOnly<T> {
  column: string
  of: (row: T) => string
  reason: string
}

export const SAME_ID = 'Die Id kommt schon in einer früheren Zeile vor'

/** Reads a small table at once; of rows that are to be told apart and are not, the first is taken. */
export async function readSmall<T extends { id: string }>(
  source: Source,
  name: TableName,
  needed: string[],
  map: (cell: ReferenceCells) => T,
  report: Report,
  once: readonly OnceOnly<NoInfer<T>>[] = [],
): Promise<T[]> {
  const opened = await openReferenceTable(source, name, needed, report)
  if (!opened) return []
  const mapped: T[] = []
  const byId: OnceOnly<T> = { column: 'id', of: ({ id }) => id, reason: SAME_ID }
  const all = [byId, ...once].map((each) => ({ ...each, seen: new Set<string>() }))
  const take = (cell: ReferenceCells) => {
    const row = map(cell)
    for (const { column, of, reason, seen } of all)
      if (seen.has(of(row))) throw new RowProblem(column, cell.text(column).slice(0, 100), reason)
    for (const { of, seen } of all) seen.add(of(row))
    mapped.push(row)
  }
  for await (const rows of readRows(opened.table)) {
    report.read(opened.file, rows.length)
    for (const row of rows) attempt(row, opened, report, take)
  }
  return mapped
}

/** Reads a table row by row, in step with the stage; `refused` gets those that are not taken. */
export async function eachRow(
  source: Source,
  name: TableName,
  needed: string[],
  report: Report,
  stage: Stage,
  take: (cell: ReferenceCells, file: number) => void,
  refused?: (cell: ReferenceCells) => void,
): Promise<void> {
  const opened = await openReferenceTable(source, name, needed, report)
  if (!opened) return
  for await (const rows of readRows(opened.table)) {
    report.read(opened.file, rows.length)
    for (const row of rows) attempt(row, opened, report, (cell) => take(cell, opened.file), refused)
    await stage.flush()
  }
}

function attempt(
  { line, values }: DelimitedRow,
  { table, file, columns, cells }: ReferenceTable,
  report: Report,
  work: (cell: ReferenceCells) => void,
  refused?: (cell: ReferenceCells) => void,
): void {
  const row = new ReferenceCells(line, cells.begin(values), columns)
  try {
    if (cells.filled === 0) throw new RowProblem('', '', 'Die Zeile ist leer')
    const shifted = widthProblem(values, table.header.length)
    if (shifted) throw new RowProblem('', shifted.value, shifted.reason)
    work(row)
    report.take(file, line, cells.fates())
    for (const problem of row.problems) report.add({ file, line, ...problem, taken: true })
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    const { column, value, reason } = error
    report.add({ file, line, column, value, reason, taken: false, cells: cells.filled })
    refused?.(row)
  }
}
