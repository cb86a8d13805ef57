import { DelimitedReader, type Dialect } from '../text/delimited'
import { detectDialect } from '../text/dialect'
import { balanceOfUtf8, textOfUtf8 } from '../text/utf8'
import { isEmptyRow, MOST_ROWS, type OwnSheet, tooLongList, UnreadableList, withinLimits } from './cells'

/** A pasted or opened text as a table: its delimiter is recognised; a text without one is a list of one column. */
export function listFromText(text: string): OwnSheet {
  const clean = withLineEnds(text.replace(/^\ufeff/, ''))
  if (clean.includes('\0'))
    throw new UnreadableList('Das ist kein Text und keine Tabelle. Speichern Sie die Liste als XLSX, ODS oder CSV.')
  const sample = clean.slice(0, 200_000)
  const rows = new DelimitedReader(dialectOfList(sample, sample.length === clean.length))
    .push(clean, true)
    .map(({ values }) => values.map((value) => value.trim()))
  if (rows.length > MOST_ROWS + 10 && rows.slice(MOST_ROWS + 10).some((row) => !isEmptyRow(row)))
    throw new UnreadableList(tooLongList(rows.filter((row) => !isEmptyRow(row)).length))
  return withinLimits('', rows)
}

/** Word and PDF break lines softly. Where a text has no other line ends, each of these ends a line; else they stand within a cell. */
const withLineEnds = (text: string) => (/[\r\n]/.test(text.trim()) ? text : text.replace(/[\v\u2028\u2029]/g, '\n'))

/** How a list is cut, by its beginning. */
export function dialectOfList(sample: string, isWhole: boolean): Dialect {
  const dialect = detectDialect(sample, isWhole)
  // Authors are full of commas: «(L.) Mill., 1768» cuts a list of names into columns that it does not have.
  return dialect.delimiter === ',' && !hasHeader(sample) ? detectDialect(sample, isWhole, { commas: false }) : dialect
}

/** Lines with commas are a table when each has as many as the first. */
function hasHeader(sample: string): boolean {
  const lines = sample
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  if (lines.some((line) => line.includes('"'))) return true
  const commas = lines.map((line) => line.split(',').length - 1)
  return (
    (commas[0] ?? 0) > 0 &&
    lines.length > 1 &&
    commas.every((number) => number === commas[0]) &&
    !/\d{4}\)?\s*$/.test(lines[0] ?? '')
  )
}

/** The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 where every byte fits or most that are no ASCII, else as older Windows programs write. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf
  if (isMarked || balanceOfUtf8(bytes) >= 0) return textOfUtf8(bytes)
  return new TextDecoder('windows-1252').decode(bytes)
}
