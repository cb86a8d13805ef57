import { Readable } from 'node:stream'
import { ImportError } from '../importError'
import type { Dialect } from '../../../lib/domain/text/delimited'
import type { CellSink, CellValue } from '../../../lib/domain/workbook/cellValue'

/** Stand in no text of an XML file, so that a sheet reads like a table of text with one row per line. */
const CELL_END = '\u001F'
const ROW_END = '\u001E'
export const sheetDialect: Dialect = { delimiter: CELL_END, quote: null, lineEnd: ROW_END }

/** Excel's and LibreOffice's own bounds. */
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384
/** A piece of a file of some 100 KB says no more than this, unless repetitions are made to fill the memory. */
const MOST_PENDING = 64 * 1024 ** 2

/** Writes the rows of a sheet as text in {@link sheetDialect}; rows that are left out become empty ones, so that line numbers are those of the sheet. */
export class SheetText implements CellSink {
  #rows: string[] = []
  #cells: string[] = []
  /** Number of rows that are written. */
  #written = 0
  /** Characters that wait to be taken. */
  #pending = 0

  constructor(private place: string) {}

  /** Puts a value into cells of the row that is being written; columns from 0. */
  cell(column: number, value: CellValue, times = 1): void {
    const text = typeof value === 'object' ? value.date : String(value)
    if (text === '') return
    if (column + times > MOST_COLUMNS) throw new ImportError(`${this.place}: Die Tabelle hat mehr als 16'384 Spalten.`)
    this.#wait(text.length * times)
    while (this.#cells.length < column) this.#cells.push('')
    const clean = text.includes(CELL_END) || text.includes(ROW_END) ? text.replaceAll(/[\u001E\u001F]/g, ' ') : text
    for (let time = 0; time < times; time++) this.#cells[column + time] = clean
  }

  /** Ends a row; `line` is its number in the sheet, from 1. */
  endRow(line: number, times = 1): void {
    if (line + times - 1 > MOST_ROWS) {
      // Empty rows to the end of the sheet are how spreadsheets say that nothing follows.
      if (this.#cells.length === 0) return
      throw new ImportError(`${this.place}: Die Tabelle hat mehr als 1'048'576 Zeilen.`)
    }
    if (this.#cells.length === 0) return
    this.#wait(line - 1 - this.#written)
    for (; this.#written < line - 1; this.#written++) this.#rows.push('')
    const row = this.#cells.join(CELL_END)
    this.#wait((row.length + 1) * (times - 1))
    for (let time = 0; time < times; time++) this.#rows.push(row)
    this.#written = line - 1 + times
    this.#cells = []
  }

  /** What has been written since the last call. */
  take(): string {
    if (this.#rows.length === 0) return ''
    const text = `${this.#rows.join(ROW_END)}${ROW_END}`
    this.#rows = []
    this.#pending = 0
    return text
  }

  #wait(characters: number): void {
    this.#pending += characters
    if (this.#pending > MOST_PENDING)
      throw new ImportError(
        `${this.place}: Die Tabelle wiederholt Zellen, bis sie viel grösser ist als die Datei; ` +
          'so etwas tun nur schadhafte oder bösartige Dateien. Speichern Sie sie als «CSV UTF-8».',
      )
  }
}

/** The text of a sheet as a file's stream of bytes. */
export function textStream(pieces: AsyncIterable<string>): Readable {
  return Readable.from(bytes(pieces), { objectMode: true, highWaterMark: 2 })
}

async function* bytes(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) if (piece !== '') yield Buffer.from(piece, 'utf8')
}
