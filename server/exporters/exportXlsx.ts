import { aboutSheet, fieldsSheet, sourcesSheet } from './aboutSheets'
import {
  cellStyle,
  columnLetters,
  MAX_CELL_LENGTH,
  sheetEnd,
  sheetStart,
  textCell,
  typedCell,
} from '../../lib/domain/xlsx/sheetXml'
import { workbookParts } from '../../lib/domain/xlsx/workbookXml'
import { zip } from './xlsx/zip'
import type { ExportPlan } from './exportPlan'
import type { Row } from './exportRows'
import type { ZipEntry } from './xlsx/zip'

/** What a file says about itself. */
export interface FileFacts {
  /** Address of the export on the screen, and of the CSV. */
  screenUrl: string
  csvUrl: string
  time: Date
  /** Rows to come, or more where no sheet gets too large by them. */
  rowCount: number
}

/** What writing the rows found out, for the sheets behind them. */
export interface WrittenRows {
  rows: number
  /** Values per column. */
  values: number[]
  /** Cells that Excel could not hold and were shortened, and where the first of them are (D17). */
  shortened: number
  shortenedAt: string[]
}

/**
 * The XLSX of an export as a stream: sheet "Daten" with typed cells, then "Felder", "Quellen" and "Export" about it. Nothing is kept in
 * memory but the batch at hand.
 */
export function exportXlsx(plan: ExportPlan, batches: AsyncIterable<Row[]>, facts: FileFacts): AsyncGenerator<Buffer> {
  const written: WrittenRows = { rows: 0, values: plan.columns.map(() => 0), shortened: 0, shortenedAt: [] }
  const sheets: { name: string; pieces: ZipEntry['pieces'] }[] = [
    { name: 'Daten', pieces: () => dataSheet(plan, batches, written) },
    { name: 'Felder', pieces: () => tableSheet(fieldsSheet(plan, written)) },
    { name: 'Quellen', pieces: () => tableSheet(sourcesSheet(plan)) },
    { name: 'Export', pieces: () => tableSheet(aboutSheet(plan, written, facts)) },
  ]
  const parts = workbookParts(sheets.map(({ name }) => name))
  const entries: ZipEntry[] = [
    ...parts.map(([name, xml]): ZipEntry => ({ name, pieces: () => [Buffer.from(xml)], mayBeHuge: false })),
    ...sheets.map(({ pieces }, index): ZipEntry => {
      const mayBeHuge = index === 0 && mayBeHugeSheet(plan, facts.rowCount)
      return { name: `xl/worksheets/sheet${index + 1}.xml`, pieces, mayBeHuge }
    }),
  ]
  return zip(entries, facts.time)
}

/** Whether a sheet of so many rows may need more than 4 GB: one that says so without need is refused by some programs. */
export function mayBeHugeSheet({ columns }: ExportPlan, rowCount: number): boolean {
  return rowCount * columns.length > HUGE_CELLS
}

/** So many shortened cells are named in the sheet "Export". */
const SHORTENED_NAMED = 20
/** With 500 bytes a cell this many would be 4 GB. */
const HUGE_CELLS = 8_000_000
const WIDTH = { least: 8, most: 50 }

async function* dataSheet(plan: ExportPlan, batches: AsyncIterable<Row[]>, written: WrittenRows): AsyncGenerator<Buffer> {
  const letters = plan.columns.map((_, index) => columnLetters(index))
  const header = plan.columns.map((column, index) => textCell(`${letters[index]}1`, column.header, cellStyle.header)).join('')
  let xml = ''
  const start = (sample: Row[]) => `${sheetStart(columnWidths(plan, sample), true)}<row r="1">${header}</row>`
  for await (const rows of batches) {
    if (written.rows === 0) xml = start(rows)
    for (const row of rows) xml += rowXml(plan, letters, row, written)
    yield Buffer.from(xml)
    xml = ''
  }
  if (written.rows === 0) xml = start([])
  yield Buffer.from(xml + sheetEnd(plan.columns.length, written.rows + 1))
}

function rowXml(plan: ExportPlan, letters: string[], row: Row, written: WrittenRows): string {
  const number = ++written.rows + 1
  let xml = `<row r="${number}">`
  for (let index = 0; index < row.length; index++) {
    const cell = row[index] ?? null
    if (cell === null) continue
    written.values[index] = (written.values[index] ?? 0) + 1
    if (cell.length > MAX_CELL_LENGTH && written.shortened++ < SHORTENED_NAMED)
      written.shortenedAt.push(`${letters[index]}${number}`)
    xml += typedCell(`${letters[index]}${number}`, cell, plan.columns[index]?.valueType ?? 'text')
  }
  return `${xml}</row>`
}

/** Wide enough for the header and the first rows, within reason. */
function columnWidths(plan: ExportPlan, rows: Row[]): number[] {
  const sample = rows.slice(0, 100)
  return plan.columns.map(({ header }, index) => {
    const longest = sample.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), header.length)
    return Math.min(Math.max(longest + 2, WIDTH.least), WIDTH.most)
  })
}

/** A small sheet of texts and numbers, the first row its header. */
function* tableSheet(table: (string | number | null)[][]): Generator<Buffer> {
  const columnCount = table[0]?.length ?? 1
  const widths = Array.from({ length: columnCount }, (_, index) => {
    const longest = table.reduce((most, row) => Math.max(most, String(row[index] ?? '').length), 0)
    return Math.min(Math.max(longest + 2, WIDTH.least), 80)
  })
  const rows = table.map((row, rowIndex) => {
    const cells = row.map((cell, index) => tableCell(`${columnLetters(index)}${rowIndex + 1}`, cell, rowIndex === 0))
    return `<row r="${rowIndex + 1}">${cells.join('')}</row>`
  })
  yield Buffer.from(sheetStart(widths, false) + rows.join('') + sheetEnd(columnCount, table.length))
}

function tableCell(ref: string, cell: string | number | null, isHeader: boolean): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
  return textCell(ref, cell, isHeader ? cellStyle.header : cellStyle.wrapped)
}
