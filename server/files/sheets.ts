import {
  cellStyle,
  columnLetters,
  MAX_CELL_LENGTH,
  sheetEnd,
  sheetStart,
  textCell,
  cellXml,
} from '../../lib/domain/xlsx/sheetXml'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'
import type { Row } from '../exporters/rows/exportRows'

export interface SheetColumn {
  header: string
  valueType: ValueType
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

export const newlyWritten = (columns: readonly unknown[]): WrittenRows => ({
  rows: 0,
  values: columns.map(() => 0),
  shortened: 0,
  shortenedAt: [],
})

/** The rows of a file with typed cells, the header frozen; what it finds out goes into `written`. Nothing is kept but the batch at hand. */
export async function* dataSheet(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<Row[]>,
  written: WrittenRows,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  const header = columns.map((column, index) => textCell(`${letters[index]}1`, column.header, cellStyle.header)).join('')
  let xml = ''
  const start = (sample: Row[]) => `${sheetStart(columnWidths(columns, sample), true)}<row r="1">${header}</row>`
  for await (const rows of batches) {
    if (written.rows === 0) xml = start(rows)
    for (const row of rows) xml += rowXml(columns, letters, row, written)
    yield Buffer.from(xml)
    xml = ''
  }
  if (written.rows === 0) xml = start([])
  yield Buffer.from(xml + sheetEnd(columns.length, written.rows + 1))
}

function rowXml(columns: readonly SheetColumn[], letters: string[], row: Row, written: WrittenRows): string {
  const number = ++written.rows + 1
  let xml = `<row r="${number}">`
  for (let index = 0; index < row.length; index++) {
    const cell = row[index] ?? null
    if (cell === null) continue
    written.values[index] = (written.values[index] ?? 0) + 1
    if (cell.length > MAX_CELL_LENGTH && written.shortened++ < SHORTENED_NAMED)
      written.shortenedAt.push(`${letters[index]}${number}`)
    xml += cellXml(`${letters[index]}${number}`, cell, columns[index]?.valueType ?? 'text')
  }
  return `${xml}</row>`
}

/** Wide enough for the header and the first rows, within reason. */
function columnWidths(columns: readonly SheetColumn[], rows: Row[]): number[] {
  const sample = rows.slice(0, 100)
  return columns.map(({ header }, index) => {
    const longest = sample.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), header.length)
    return Math.min(Math.max(longest + 2, WIDTH.least), WIDTH.most)
  })
}

/** A small sheet of texts and numbers, the first row its header. */
export function* tableSheet(table: (string | number | null)[][]): Generator<Buffer> {
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

/** So many shortened cells are named in the sheet "Export". */
const SHORTENED_NAMED = 20
const WIDTH = { least: 8, most: 50 }
