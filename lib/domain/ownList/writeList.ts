import {
  MAX_CELL_LENGTH,
  SHORTENED_ABOUT,
  cellStyle,
  columnLetters,
  sheetEnd,
  sheetStart,
  textCell,
  cellXml,
} from '../xlsx/sheetXml'
import { columnWidth, headerHeight } from '../xlsx/widths'
import { workbookParts } from '../xlsx/workbookXml'
import { readValue } from '../vocabulary/columnReading'
import { cellText, type OwnCell } from './cells'
import type { ResultColumn, ResultTable } from './resultTable'
import { zipFiles } from './zipFiles'

/** How a CSV is written: faithful after RFC 4180, or so that a double click in a German Excel opens it and runs nothing. */
export type CsvKind = 'faithful' | 'excel'

/** The whole CSV: header, then a line per row, each ended by CRLF. */
export function listCsv({ columns, rows }: ResultTable, kind: CsvKind): string {
  const separator = kind === 'excel' ? ';' : ','
  const written = (cell: OwnCell) => {
    const text = kind === 'excel' && typeof cell === 'string' ? defused(cellText(cell)) : cellText(cell)
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const line = (cells: readonly OwnCell[]) => `${cells.map(written).join(separator)}\r\n`
  return `${kind === 'excel' ? '\ufeff' : ''}${line(columns.map(({ header }) => header))}${rows.map(line).join('')}`
}

/** Excel would run such a text as a formula. Numbers keep their sign, also as people write them here: -3,5 and -1'000. */
const defused = (text: string) => (/^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text)

const isNumber = (text: string) =>
  /^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i.test(text) || (readValue(text, 'point') ?? readValue(text, 'comma')) !== null

/** A small sheet of texts and numbers, its first row the titles. */
export interface AboutSheet {
  name: string
  rows: (string | number | null)[][]
}

/** The XLSX: the list with typed cells, then what is said about it. Texts are texts, whatever they begin with. */
export function listXlsx(table: ResultTable, about: readonly AboutSheet[], time: Date): Promise<Blob> {
  const parts = workbookParts(['Meine Liste', ...about.map(({ name }) => name)], { title: 'Meine Liste', time })
  return zipFiles(
    [
      ...parts.map(([name, xml]) => ({ name, pieces: [xml] })),
      { name: 'xl/worksheets/sheet1.xml', pieces: listSheet(table) },
      ...about.map(({ rows }, index) => ({ name: `xl/worksheets/sheet${index + 2}.xml`, pieces: [aboutSheet(rows)] })),
    ],
    time,
  )
}

/** Cells that are longer than Excel takes, to be said where the file is offered. */
export const shortenedCells = ({ rows }: ResultTable): number =>
  rows.reduce((sum, row) => sum + row.filter((cell) => cellText(cell).length > MAX_CELL_LENGTH).length, 0)

function* listSheet({ columns, rows }: ResultTable): Generator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const sample = rows.slice(0, 1_000)
  const widths = columns.map(({ header }, index) => {
    const lengths = sample.map((row) => cellText(row[index]).length)
    return columnWidth(header, lengths)
  })
  const height = headerHeight(columns.map(({ header }, index) => ({ header, width: widths[index] ?? 0 })))
  const header = columns.map(({ header: text }, index) => textCell(`${letters[index]}1`, text, cellStyle.header)).join('')
  yield `${sheetStart({ widths, isFirst: true })}<row r="1" ht="${height}" customHeight="1">${header}</row>`
  for (const [index, row] of rows.entries()) {
    const number = index + 2
    const cells = row.map((cell, column) => ownCellXml(`${letters[column]}${number}`, cell, columns[column]))
    yield `<row r="${number}">${cells.join('')}</row>`
  }
  yield sheetEnd({ columnCount: columns.length, rowCount: rows.length + 1 })
}

function ownCellXml(
  ref: string,
  cell: OwnCell,
  { valueType, reading = 'text' }: Omit<ResultColumn, 'header'> = { valueType: 'text' },
): string {
  if (cell === null || cell === '') return ''
  switch (typeof cell) {
    case 'number':
      return `<c r="${ref}"><v>${cell}</v></c>`
    case 'boolean':
      return cellXml(ref, String(cell), 'boolean')
    case 'object':
      return cellXml(ref, cell.date, 'date')
    default:
      return cellXml(ref, readValue(cell.trim(), reading) ?? cell, valueType)
  }
}

function aboutSheet(rows: AboutSheet['rows']): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const widths = Array.from({ length: width }, (_, index) =>
    Math.min(Math.max(rows.reduce((most, row) => Math.max(most, String(row[index] ?? '').length), 0) + 2, 8), 80),
  )
  const written = rows.map((row, at) => {
    const cells = row.map((cell, index) => {
      const ref = `${columnLetters(index)}${at + 1}`
      if (cell === null || cell === '') return ''
      return typeof cell === 'number'
        ? `<c r="${ref}"><v>${cell}</v></c>`
        : textCell(ref, cell, at === 0 ? cellStyle.header : cellStyle.wrapped, SHORTENED_ABOUT)
    })
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  return sheetStart({ widths, isFirst: false }) + written.join('') + sheetEnd({ columnCount: width, rowCount: rows.length })
}
