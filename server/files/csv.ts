import type { Row } from './row'

/** How a CSV is written. Whoever wants to open it in Excel gets the second. */
interface Dialect {
  start: string
  separator: string
  needsQuotes: RegExp
  cell: (text: string) => string
}

/** RFC 4180 in UTF-8, every value as it is. */
const faithful: Dialect = { start: '', separator: ',', needsQuotes: /[",\r\n]/, cell: (text) => text }

/**
 * What a double click in a German Excel opens rightly: semicolons, a byte order mark, and no text that Excel would run as a formula
 * (it gets an apostrophe before it).
 */
const forExcel: Dialect = { start: '\ufeff', separator: ';', needsQuotes: /[";\r\n]/, cell: defused }

/** The whole CSV of a table: header, then a line per row, each ended by CRLF; UTF-8 in pieces of as many rows as come at once. */
export async function* csvFile(headers: string[], batches: AsyncIterable<Row[]>, isForExcel = false): AsyncGenerator<Buffer> {
  const dialect = isForExcel ? forExcel : faithful
  let lines = dialect.start + csvLine(dialect, headers)
  for await (const rows of batches) {
    for (const row of rows) lines += csvLine(dialect, row)
    yield Buffer.from(lines)
    lines = ''
  }
  if (lines !== '') yield Buffer.from(lines)
}

function csvLine(dialect: Dialect, cells: Row): string {
  let line = ''
  for (let index = 0; index < cells.length; index++) {
    if (index > 0) line += dialect.separator
    const cell = cells[index]
    if (cell !== null && cell !== undefined) line += csvCell(dialect, cell)
  }
  return `${line}\r\n`
}

function csvCell(dialect: Dialect, value: string): string {
  const text = dialect.cell(value)
  return dialect.needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Numbers keep their sign: -5 is no formula. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text
}
