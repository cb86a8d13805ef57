import { openTable, readRows, type Table } from '../../text/readTable'
import type { Stage } from '../../plan'
import type { Issue, Report } from '../../report'
import type { SourceFile } from '../../source/sourceFile'
import { columnAccounts, type ColumnWords, fixedFates } from '../../columns/columnWords'
import { lengthProblem, type LimitedText } from '../../columns/longTexts'
import { RowCells } from '../../columns/rowCells'
import { surveyTables } from '../../columns/survey'
import { widthProblem } from '../../columns/widthProblem'
import { ImportError } from '../../importError'
import { encodingNotes } from '../tables'
import { headerColumns } from '../taxonColumns'

/** A row of an archive of ours, its cells by the names of their columns exactly as they are written; null for an empty one. */
export interface ArchiveRow {
  file: number
  line: number
  cell(column: string): string | null
  /** Its cells are data now, but for those that were left out. */
  take(): void
  refuse(reason: string, column?: string): void
  /** A cell that is not kept in a row that is: `instead` says how that is taken, as a German phrase. */
  leaveOut(column: string, reason: string, instead: string): void
}

/** How our own export writes tables. */
const hints = { encoding: 'utf-8', dialect: { delimiter: ',', quote: '"', lineEnd: null, quotesAreRight: true } } as const

const FOR_OTHERS = 'für andere Programme; es steht auch anderswo im Archiv, oder das Archiv kennt die Spalte nicht'

/** So much of a cell is shown where its row is refused. */
const LONGEST_SHOWN = 100

/** Opens a table of an archive of ours. Throws `ImportError` where one of the columns is missing. */
export async function openOwnTable(file: SourceFile, columns: readonly string[]): Promise<Table> {
  const table = await openTable(file, hints)
  const missing = columns.filter((column) => !table.header.includes(column))
  if (missing.length > 0)
    throw new ImportError(
      `${file.path}: Es fehlen die Spalten ${missing.join(', ')}. Exportieren Sie das Archiv noch einmal, oder entfernen Sie die Dateien ae-….csv: ` +
        'Dann wird es wie jedes andere gelesen.',
    )
  return table
}

/** What becomes of the columns of a table. */
export interface ArchiveColumns {
  /** Those whose cells become data, and what that is. */
  columns: readonly string[]
  became: string
  /** Of others: why they are not taken, where it is not that they are for other programs. */
  notTaken?: Readonly<Record<string, string>>
  /** Those that may only be so long; rows with longer ones are refused. */
  limited?: Readonly<Record<string, LimitedText>>
  /** Gets the cells of rows that are refused. */
  refused?: (cell: ArchiveRow['cell']) => void
}

/** Goes through a table row by row; all its cells are accounted for. */
export async function eachArchiveRow(
  table: Table,
  { columns, became, notTaken = {}, limited = {}, refused }: ArchiveColumns,
  stage: Pick<Stage, 'flush'>,
  report: Report,
  work: (row: ArchiveRow) => void,
): Promise<void> {
  const all = headerColumns(table.header)
  const words = all.map((column): ColumnWords =>
    columns.includes(table.header[column.index ?? -1] ?? '')
      ? { column, became }
      : {
          column,
          became: '',
          notTaken: notTaken[table.header[column.index ?? -1] ?? ''] ?? FOR_OTHERS,
        },
  )
  const [survey = { rows: 0, columns: [] }] = await surveyTables([table], { onRows: () => stage.flush() })
  const file = report.table(table.file.path, columnAccounts(table.header, survey, words), encodingNotes(table))
  const places = new Map(columns.map((column) => [column, table.header.indexOf(column)]))
  const used = all.filter(({ index }) => index !== null && columns.includes(table.header[index] ?? ''))
  const cells = new RowCells(fixedFates(words))
  for await (const rows of readRows(table)) {
    report.read(file, rows.length)
    for (const { line, values } of rows) {
      cells.begin(values)
      const cell = (column: string) => ownCell(values[places.get(column) ?? -1])
      const refuse = (reason: string, column?: string) => {
        refused?.(cell)
        report.add({
          ...{ file, line, reason, taken: false, cells: cells.filled },
          ...(column && { column, value: (cell(column) ?? '').slice(0, LONGEST_SHOWN) }),
        })
      }
      const unread = unreadable(table, values, limited)
      if (unread !== null) {
        refuse(unread.reason, unread.column)
        continue
      }
      const leftOut: Issue[] = []
      work({
        file,
        line,
        cell,
        take() {
          const named = new Set(leftOut.map(({ column }) => column))
          for (const column of used)
            if (named.has(table.header[column.index ?? -1])) cells.name(column)
            else cells.take(column)
          report.take(file, line, cells.fates())
          for (const issue of leftOut) report.add(issue)
        },
        refuse,
        leaveOut(column, reason, instead) {
          leftOut.push({ file, line, column, value: (cell(column) ?? '').slice(0, LONGEST_SHOWN), reason, instead, taken: true })
        },
      })
    }
    await stage.flush()
  }
}

/** Goes through a small table before anything is said of it; rows that `eachArchiveRow` refuses by themselves are passed over here too. */
export async function lookThrough(
  table: Table,
  work: (row: ArchiveRow) => void,
  { limited = {} }: ArchiveColumns,
): Promise<void> {
  const says = { take() {}, refuse() {}, leaveOut() {} }
  for await (const rows of readRows(table))
    for (const { line, values } of rows)
      if (unreadable(table, values, limited) === null)
        work({ file: -1, line, cell: (column) => ownCell(values[table.header.indexOf(column)]), ...says })
}

/** The text of a cell; null for an empty one. The database keeps no U+0000. */
export const ownCell = (value: string | undefined): string | null =>
  (value?.includes('\0') ? value.replaceAll('\0', '') : value) || null

/** Why a row cannot be read; null for one that can. */
function unreadable(
  { header }: Table,
  values: readonly string[],
  limited: Readonly<Record<string, LimitedText>>,
): { reason: string; column?: string } | null {
  const shifted = widthProblem(values, header.length)
  if (shifted) return { reason: shifted.reason }
  for (const [column, kind] of Object.entries(limited)) {
    const reason = lengthProblem(ownCell(values[header.indexOf(column)]), kind)
    if (reason) return { reason, column }
  }
  return null
}
