import { openTable, readRows, type Table } from '../../text/readTable'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { SourceFile } from '../../source/sourceFile'
import { columnAccounts, type ColumnWords, fixedFates } from '../../columns/columnWords'
import { RowCells } from '../../columns/rowCells'
import { surveyTables } from '../../columns/survey'
import { ImportError } from '../../importError'
import { encodingNotes } from '../tables'
import { headerColumns } from '../taxonColumns'

/** A row of an archive of ours, its cells by the names of their columns exactly as they are written; null for an empty one. */
export interface ArchiveRow {
  file: number
  line: number
  cell(column: string): string | null
  /** Its cells are data now. */
  take(): void
  refuse(reason: string, column?: string): void
}

/** How our own export writes tables. */
const hints = { encoding: 'utf-8', dialect: { delimiter: ',', quote: '"', lineEnd: null } } as const

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

/** Goes through a table row by row; all its cells are accounted for. */
export async function eachArchiveRow(
  table: Table,
  { columns, became }: { columns: readonly string[]; became: string },
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
          notTaken: 'für andere Programme; es steht auch anderswo im Archiv, oder das Archiv kennt die Spalte nicht',
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
      const cell = (column: string) => values[places.get(column) ?? -1] || null
      const refuse = (reason: string, column?: string) =>
        report.add({
          ...{ file, line, reason, taken: false, cells: cells.filled },
          ...(column && { column, value: (cell(column) ?? '').slice(0, LONGEST_SHOWN) }),
        })
      if (values.length > table.header.length && values.slice(table.header.length).some((value) => value.trim() !== '')) {
        refuse(`Die Zeile hat mehr Felder (${values.length}) als die Tabelle Spalten (${table.header.length})`)
        continue
      }
      work({
        file,
        line,
        cell,
        take() {
          for (const column of used) cells.take(column)
          report.take(file, line, cells.fates())
        },
        refuse,
      })
    }
    await stage.flush()
  }
}
