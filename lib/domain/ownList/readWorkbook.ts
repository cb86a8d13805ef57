import type { BookArchive, BookSheet, CellSink, CellValue } from '../workbook/cellValue'
import { shortMoment } from '../workbook/momentText'
import { odsBook } from '../workbook/odsBook'
import { readXml, Unreadable } from '../text/readXml'
import { xlsxBook } from '../workbook/xlsxBook'
import {
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_ROWS,
  type OwnCell,
  type OwnSheet,
  tooManyCells,
  tooLongList,
  UnreadableList,
  withinLimits,
} from './cells'
import { withMerged } from './mergedRows'
import type { Archive } from './unzip'

/** The sheets of an XLSX or ODS that hold something, those that people see first; null for any other archive. Of a formula its last value counts. */
export async function readWorkbook(archive: Archive): Promise<OwnSheet[] | null> {
  try {
    const parts = partsOf(archive)
    const book = (await xlsxBook(parts)) ?? (await odsBook(parts))
    if (!book) return null
    const sheets: OwnSheet[] = []
    for (const sheet of book) sheets.push(await rowsOf(sheet))
    return sheets.filter(({ rows }) => rows.length > 0)
  } catch (error) {
    throw error instanceof Unreadable ? new UnreadableList(sentences[error.trouble]) : error
  }
}

const sentences: Readonly<Record<Unreadable['trouble'], string>> = {
  doctype: 'Die Datei enthält Anweisungen, die in einer Tabelle nichts verloren haben. Speichern Sie sie neu.',
  malformed:
    'Die Datei ist beschädigt oder nicht vollständig. Öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie neu.',
  endless: 'In der Datei steht ein Text, der länger als 4 MB ist; das ist keine Liste. Kürzen Sie ihn.',
  tooMuchText: 'Die Datei enthält zu viel Text. Speichern Sie nur das Blatt mit der Liste.',
  locked: 'Die Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne.',
}

const partsOf = (archive: Archive): BookArchive => ({
  paths: archive.names,
  read: (path, events) => readXml(archive.pieces(path), events),
  bytes: (path) => archive.pieces(path),
})

async function rowsOf(sheet: BookSheet): Promise<OwnSheet> {
  const rows = new OwnRows()
  for await (const _ of sheet.read(rows)) continue
  return { ...withinLimits(sheet.name, withMerged(rows.all, await sheet.merged())), ...(sheet.isHidden && { isHidden: true }) }
}

/** The rows of a sheet at their places, none of the empty ones it ends with. */
class OwnRows implements CellSink {
  all: OwnCell[][] = []
  #row: OwnCell[] = []
  #count = 0

  cell(column: number, value: CellValue, times: number): void {
    if (column >= MOST_COLUMNS) return
    const end = Math.min(column + times, MOST_COLUMNS)
    while (this.#row.length < column) this.#row.push(null)
    const cell = typeof value === 'object' ? { date: shortMoment(value.date) } : value
    for (let at = column; at < end; at++) this.#row[at] = cell
  }

  endRow(line: number, times: number): void {
    if (this.#row.length === 0) return
    if (line + times - 1 > MOST_ROWS + 10) throw new UnreadableList(tooLongList(line + times - 1))
    // Repeated cells in repeated rows would fill the memory.
    this.#count += this.#row.length * times
    if (this.#count > MOST_CELLS) throw tooManyCells()
    while (this.all.length < line - 1) this.all.push([])
    for (let time = 0; time < times; time++) this.all.push([...this.#row])
    this.#row = []
  }
}
