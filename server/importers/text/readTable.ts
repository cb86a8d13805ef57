import { composedText } from '../../../lib/domain/text/composedText'
import { pauses } from '../../fairness/gently'
import { ImportError } from '../importError'
import type { SourceFile } from '../source/sourceFile'
import { DelimitedReader, type Dialect, LONGEST_ROW, type DelimitedRow, RowTooLong } from '../../../lib/domain/text/delimited'
import { detectDialect } from '../../../lib/domain/text/dialect'
import { FillDown, type MergedCells } from '../../../lib/domain/workbook/mergedCells'
import { decoded, detectEncoding, type FileText } from './encoding'
import { type HeaderHint, isBlank, readHeader } from './tableHeader'

/** What is known about a table before reading it; what is left out is detected. */
export interface TableHints {
  encoding?: string
  dialect?: Dialect
  /** Lines to skip; without it the first row holds the names of the columns. */
  headerLines?: number
  /** The line of the row with the names of the columns, or that it is to be looked for below titles and remarks. */
  header?: HeaderHint
}

/** A table ready to be read. */
export interface Table {
  file: SourceFile
  text: FileText
  dialect: Dialect
  /** Names of the columns as the file writes them; [] when `headerLines` was given. */
  header: string[]
  /** The last of the lines before the data when `headerLines` was given: what the file itself calls its columns, if anything. */
  titles: string[]
  /** Lines that are no data rows. */
  headerLines: number
  /** The first data rows, for guessing. */
  sample: DelimitedRow[]
  /** The sample is not all. */
  hasMore: boolean
  merged: readonly MergedCells[]
  /** What was found out about its letters and its header, for the report. */
  notes: string[]
}

const SAMPLE_CHARACTERS = 256 * 1024

/** Opens a table: detects encoding and dialect and reads the names of its columns. */
export async function openTable(file: SourceFile, hints: TableHints = {}): Promise<Table> {
  const text: FileText = file.text
    ? { encoding: file.text.encoding, instead: null, bytes: file.size }
    : await detectEncoding(file, hints.encoding)
  const { sample, isWhole } = await readBeginning(file, text)
  checkIsText(file, sample)
  const dialect = file.text?.dialect ?? hints.dialect ?? detectDialect(sample, isWhole)
  const rows = new DelimitedReader(dialect).push(sample, isWhole).map(composedRow)
  const merged = (await file.merged?.()) ?? []
  const strays = strayNotes(text)
  if (hints.headerLines !== undefined) {
    return {
      file,
      text,
      dialect,
      header: [],
      titles: hints.headerLines > 0 ? (rows[hints.headerLines - 1]?.values ?? []) : [],
      headerLines: hints.headerLines,
      merged,
      notes: strays,
      hasMore: !isWhole || rows.length > hints.headerLines + 1_000,
      sample: rows.slice(hints.headerLines, hints.headerLines + 1_000),
    }
  }
  const { names, headerLines, notes } = readHeader(file, rows, hints.header, merged)
  const filler = new FillDown<string>(merged, headerLines + 1, isBlank, '')
  const first = rows.slice(headerLines, headerLines + 1_000).map((row) => filledDown(filler, row))
  return {
    file,
    text,
    dialect,
    header: names,
    titles: [],
    headerLines,
    merged,
    notes: [...strays, ...notes],
    sample: first,
    hasMore: !isWhole || rows.length > headerLines + 1_000,
  }
}

/** What is told of a text in UTF-8 of which not all is. */
export const strayNotes = ({ strayLine }: Pick<FileText, 'strayLine'>): string[] =>
  strayLine === undefined
    ? []
    : [
        `Die Datei ist in UTF-8 geschrieben, aber ab Zeile ${strayLine} sind nicht alle Zeichen gültiges UTF-8; ` +
          'diese wurden als Windows-1252 gelesen. Prüfen Sie dort Umlaute und Akzente.',
      ]

/** The data rows of a table, in batches. Throws `ImportError` for a row without an end. */
export async function* readRows(table: Table): AsyncGenerator<DelimitedRow[]> {
  try {
    yield* dataRows(table)
  } catch (error) {
    throw error instanceof RowTooLong ? tooLong(table.file, error.line) : error
  }
}

async function* dataRows(table: Table): AsyncGenerator<DelimitedRow[]> {
  const reader = new DelimitedReader(table.dialect)
  let skip = table.headerLines
  const withoutHeader = (rows: DelimitedRow[]) => {
    if (skip === 0) return rows
    const dropped = Math.min(skip, rows.length)
    skip -= dropped
    return rows.slice(dropped)
  }
  const filler = table.merged.length > 0 ? new FillDown<string>(table.merged, table.headerLines + 1, isBlank, '') : null
  const whole = (rows: DelimitedRow[]) => rows.map(filler ? (row) => filledDown(filler, composedRow(row)) : composedRow)
  // A piece of a file that is there already comes at once, and so would the next: whoever takes its rows keeps others waiting.
  const pause = pauses()
  for await (const piece of decoded(await table.file.open(), table.text.encoding)) {
    const rows = whole(withoutHeader(reader.push(piece)))
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      yield rows.slice(from, from + ROWS_AT_ONCE)
      await pause()
    }
  }
  const rows = whole(withoutHeader(reader.push('', true)))
  if (rows.length > 0) yield rows
}

/** Some milliseconds of work. */
const ROWS_AT_ONCE = 200

/** All that is read of a table is composed here, so that the same word is the same whatever program has written it. */
const composedRow = (row: DelimitedRow): DelimitedRow =>
  row.values.every((cell) => composedCell(cell) === cell) ? row : { ...row, values: row.values.map(composedCell) }

/** Properties written as JSON are composed when they are taken apart: two of their names may become one. */
const composedCell = (cell: string): string => (cell.startsWith('{"') ? cell : composedText(cell))

const filledDown = (filler: FillDown<string>, row: DelimitedRow): DelimitedRow => ({
  ...row,
  values: filler.fill(row.line, row.values),
})

/** The first 256 KB, or more until two lines end: the names of the columns and a row. Throws `ImportError` when they do not. */
async function readBeginning(file: SourceFile, text: FileText): Promise<{ sample: string; isWhole: boolean }> {
  let sample = ''
  let ends = 0
  const stream = await file.open()
  for await (const piece of decoded(stream, text.encoding)) {
    sample += piece
    if (ends < 2) ends += piece.match(lineEnd)?.length ?? 0
    if (sample.length >= SAMPLE_CHARACTERS && ends > 1) return { sample, isWhole: false }
    if (sample.length > LONGEST_ROW) throw tooLong(file, ends + 1)
  }
  return { sample, isWhole: true }
}

const lineEnd = /\r\n|[\n\r\u001E]/g

const tooLong = (file: SourceFile, line: number) =>
  new ImportError(
    `${file.path}, Zeile ${line}: Die Zeile ist länger als 16 MB; das ist keine Tabelle mehr. Prüfen Sie, ob es die richtige Datei ist.`,
  )

/** Refuses bytes that are no text: pictures, programs, data of statistics packages. Throws `ImportError`. */
function checkIsText(file: SourceFile, sample: string): void {
  if (file.text) return
  if (!isText(sample))
    throw new ImportError(
      `${file.path}: Das ist keine Tabelle als Text; die Datei enthält Zeichen, die in keinem Text vorkommen. ` +
        'Speichern Sie sie in ihrem Programm als «CSV UTF-8» oder als Excel-Arbeitsmappe (.xlsx).',
    )
}

/** Whether the beginning of what should be a text is one: pictures and programs have characters that no text has. */
export function isText(sample: string): boolean {
  const start = sample.slice(0, 4_096)
  const odd = start.match(noText)?.length ?? 0
  return odd <= 8 || odd <= start.length / 20
}

/** Control characters but tab, line ends and separators; what no encoding knows. */
const noText = /[\0-\x08\x0e-\x1a\x7f\ufffd]/g
