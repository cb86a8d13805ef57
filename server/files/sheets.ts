import {
  cellStyle,
  cellXml,
  columnLetters,
  headerCell,
  MAX_CELL_LENGTH,
  SHORTENED_ABOUT,
  type SheetFoot,
  sheetEnd,
  sheetStart,
  textCell,
} from '../../lib/domain/xlsx/sheetXml'
import { columnWidth, headerHeight } from '../../lib/domain/xlsx/widths'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'
import type { Row } from './row'

export interface SheetColumn {
  header: string
  valueType: ValueType
  /** How much of the header names the source and not the property. */
  before?: number
  /** Known by its place and seldom read: narrow, in small letters. */
  isId?: boolean
  isRedList?: boolean
}

interface SheetSettings {
  /** Of several data sheets only the first is selected: Excel would change all that are at once. */
  isFirst?: boolean
  /** Columns that stay in sight beside the header. */
  frozenColumns?: number
  paper?: SheetFoot['paper']
}

const ID_WIDTH = 10

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
  { isFirst = true, frozenColumns = 0, paper }: SheetSettings = {},
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  const redLists = columns.flatMap(({ isRedList }, index) => (isRedList ? [index] : []))
  let xml = ''
  const start = (sample: Row[]) => {
    const widths = columns.map(({ header, isId }, index) => (isId ? ID_WIDTH : columnWidth(header, lengthsOf(sample, index))))
    const height = headerHeight(columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 })))
    const header = columns.map(({ header: text, before, valueType }, index) =>
      headerCell(`${letters[index]}1`, text, before ?? 0, valueType === 'number' || valueType === 'date'),
    )
    return `${sheetStart({ widths, isFirst, frozenColumns })}<row r="1" ht="${height}" customHeight="1">${header.join('')}</row>`
  }
  for await (const rows of batches) {
    if (written.rows === 0) xml = start(rows)
    for (const row of rows) xml += rowXml(columns, letters, row, written)
    yield Buffer.from(xml)
    xml = ''
  }
  if (written.rows === 0) xml = start([])
  yield Buffer.from(xml + sheetEnd({ columnCount: columns.length, rowCount: written.rows + 1, redLists, paper }))
}

const lengthsOf = (rows: readonly Row[], index: number) => rows.slice(0, SAMPLE).map((row) => row[index]?.length ?? 0)

/** So many rows show how wide the values of a column are. */
const SAMPLE = 1_000

function rowXml(columns: readonly SheetColumn[], letters: string[], row: Row, written: WrittenRows): string {
  const number = ++written.rows + 1
  let xml = `<row r="${number}">`
  for (let index = 0; index < row.length; index++) {
    const cell = row[index] ?? null
    if (cell === null) continue
    written.values[index] = (written.values[index] ?? 0) + 1
    if (cell.length > MAX_CELL_LENGTH && written.shortened++ < SHORTENED_NAMED)
      written.shortenedAt.push(`${letters[index]}${number}`)
    const column = columns[index]
    xml += cellXml(`${letters[index]}${number}`, cell, column?.valueType ?? 'text', column && textStyle(column))
  }
  return `${xml}</row>`
}

const textStyle = ({ isId, isRedList }: SheetColumn) =>
  isId ? cellStyle.quiet : isRedList ? cellStyle.centred : cellStyle.normal

/** A small sheet of texts and numbers, the first row its header. */
export function* tableSheet(table: (string | number | null)[][]): Generator<Buffer> {
  const columnCount = table[0]?.length ?? 1
  const widths = Array.from({ length: columnCount }, (_, index) => {
    const longest = table.reduce((most, row) => Math.max(most, String(row[index] ?? '').length), 0)
    return Math.min(Math.max(longest + 2, 8), 80)
  })
  const rows = table.map((row, rowIndex) => {
    const cells = row.map((cell, index) => tableCell(`${columnLetters(index)}${rowIndex + 1}`, cell, rowIndex === 0))
    return `<row r="${rowIndex + 1}">${cells.join('')}</row>`
  })
  yield Buffer.from(sheetStart({ widths, isFirst: false }) + rows.join('') + sheetEnd({ columnCount, rowCount: table.length }))
}

function tableCell(ref: string, cell: string | number | null, isHeader: boolean): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
  return textCell(ref, cell, isHeader ? cellStyle.header : cellStyle.wrapped, SHORTENED_ABOUT)
}

/** So many shortened cells are named in the sheet "Export". */
const SHORTENED_NAMED = 20
