import { withGenera } from '../matching/abbreviatedGenus'
import { parseName } from '../matching/parseName'
import { type ValueReading, ReadingSearch } from '../vocabulary/columnReading'
import type { ValueType } from '../vocabulary/valueType'
import { isNumberCell } from '../xlsx/sheetXml'
import { cellText, isEmptyRow, type OwnCell, type OwnSheet } from './cells'
import { epithetColumn, columnsOfName, nameInCells, namesParts } from './nameColumns'
import { isNameTitle, isOtherTitle, isSureTitle, nameTitles, readsAsName, endsAsGenus } from './titles'

/** Somebody's own table, and where its names stand. */
export interface OwnList {
  /** File and sheet, or how it came here. */
  source: string
  /** As they stand in the source, the header and what is above it too. */
  rows: OwnCell[][]
  /** Index of the row with the titles; null where there is none. */
  headerRow: number | null
  nameColumn: number
}

export interface OwnColumn {
  title: string
  /** Of the texts in it; cells that have a type of their own keep it. */
  valueType: ValueType
  /** How they are understood. */
  reading: ValueReading
}

/** A row with its number in the source, from 1. */
export interface OwnRow {
  number: number
  cells: readonly OwnCell[]
  /** What is looked for; '' where there is nothing. */
  name: string
  /** The cell has an abbreviated genus: it is written out by the line before. */
  isWrittenOut: boolean
}

/** A list of a sheet, with what is most likely its header and its names. */
export function listOf(source: string, { rows }: Pick<OwnSheet, 'rows'>): OwnList {
  const headerRow = guessHeader(rows)
  return { source, rows, headerRow, nameColumn: guessNames(rows, headerRow).column }
}

/** The rows below the header; empty ones between others stay. */
export function bodyOf(list: OwnList): OwnRow[] {
  const { rows, headerRow, nameColumn } = list
  const from = headerRow === null ? 0 : headerRow + 1
  const body = rows.slice(from)
  const columns = nameColumnsOf(list)(nameColumn)
  const written = body.map((cells) =>
    wantedName(columns.length > 1 ? nameInCells(columns.map((column) => cellText(cells[column]))) : cells[nameColumn]),
  )
  const names = withGenera(written)
  return body.map((cells, index) => {
    const name = names[index] ?? ''
    return { number: from + index + 1, cells, name, isWrittenOut: name !== written[index] }
  })
}

/** The columns that make up the names where a column is chosen for them. */
export function nameColumnsOf({ rows, headerRow }: OwnList): (column: number) => number[] {
  const titles = titlesOf(rows, headerRow)
  const body = seenBody(rows, headerRow)
  return (column) => columnsOfName(titles, body, column)
}

/** What is looked for where a cell says so: without spaces around, cut where no name is longer. */
export const wantedName = (cell: OwnCell | undefined): string =>
  cellText(cell).slice(0, 1_000).replaceAll('\0', '').normalize('NFC').replace(/\s+/gu, ' ').trim().slice(0, 500)

/** Titles and types of the columns. Without a header they are numbered. */
export function columnsOf({ rows, headerRow }: OwnList): OwnColumn[] {
  const body = rows.slice(headerRow === null ? 0 : headerRow + 1)
  const header = headerRow === null ? [] : (rows[headerRow] ?? [])
  const width = body.reduce((most, row) => Math.max(most, row.length), header.length)
  return Array.from({ length: width }, (_, index) => ({
    title: cellText(header[index]).trim() || `Spalte ${index + 1}`,
    ...typeOf(body.map((row) => row[index] ?? null)),
  }))
}

/** Texts are numbers or days where all of them are, after one way of writing them, as in an import; percentages stay as they are written. */
function typeOf(cells: readonly OwnCell[]): Pick<OwnColumn, 'valueType' | 'reading'> {
  const search = new ReadingSearch()
  for (const cell of cells) if (typeof cell === 'string' && cell.trim() !== '' && !search.see(cell.trim())) break
  const { reading, isPercent } = search.result
  if (reading === 'text' || isPercent) return { valueType: 'text', reading: 'text' }
  return { valueType: reading === 'day' ? 'date' : 'number', reading }
}

/** Rows among which the one with the titles is. */
const HEADER_WITHIN = 10

/**
 * The row of the titles; null where none is known for one. Nothing that reads as a name is a title, and what may be a name is none either: a row that is
 * taken for titles is not looked up, while titles that are looked up are only not found.
 */
export function guessHeader(rows: readonly OwnCell[][]): number | null {
  const names = guessNames(rows, null)
  let hasRecords = false
  let isFirst = true
  for (let index = 0; index < Math.min(rows.length, HEADER_WITHIN); index++) {
    const row = rows[index] ?? []
    const texts = row.map((cell) => cellText(cell).trim())
    const filled = texts.filter(Boolean)
    if (filled.length === 0) continue
    const below = rows.slice(index + 1, index + 20).filter((other) => !isEmptyRow(other))
    const width = below.reduce((most, other) => Math.max(most, other.length), 0)
    const name = texts[names.column] ?? ''
    const isRecord = readsAsName(name) && (names.isSure || width <= 1)
    const isWide = filled.length > 1 && filled.length >= width - 1
    const isTexts = row.every((cell) => cell === null || (typeof cell === 'string' && (cell === '' || !isNumberCell(cell))))
    if (isTexts && !isRecord && below.length > 0) {
      const hasOther = texts.some(isOtherTitle)
      const maybeGenus = endsAsGenus(name) && !hasOther
      // What is called «Art» beside or below a name is its rank, unless it stands where the names do.
      const isKnown =
        isNameTitle(name) ||
        (!hasRecords && namesParts(texts)) ||
        (!hasRecords && !(names.isSure && maybeGenus) && texts.some(isSureTitle))
      if (isKnown && (filled.length > 1 || width <= 1)) return index
      // Words over numbers are titles; «Reseda;viele» may be a row of its own.
      const enough = maybeGenus ? 2 : 1
      if (isWide && !hasRecords && numberColumns(texts, below) >= enough) return index
      if (isWide && isFirst && names.isSure && (hasOther ? name !== '' : isPlainWord(name))) return index
    }
    hasRecords ||= isRecord && filled.length > 1
    isFirst = false
  }
  return null
}

/** Columns with a text above and numbers below. */
const numberColumns = (texts: readonly string[], below: readonly OwnCell[][]) =>
  texts.filter(
    (text, at) => text && below.some(({ [at]: cell = null }) => typeof cell === 'number' || isNumberCell(cellText(cell))),
  ).length

/** Written small where names begin with a capital, and not as a genus. */
const isPlainWord = (text: string) => /^\p{Ll}[\p{L}_ .-]*$/u.test(text) && !endsAsGenus(text)

/** The column that most likely holds the names, those that make them up with it, and whether its title or its cells say so. */
export function guessNames(
  rows: readonly OwnCell[][],
  headerRow: number | null,
): { column: number; columns: number[]; isSure: boolean } {
  const header = titlesOf(rows, headerRow)
  const body = seenBody(rows, headerRow)
  const width = body.reduce((most, row) => Math.max(most, row.length), 1)
  const shares = Array.from({ length: width }, (_, column) => {
    const names = body.filter(
      (row) => (parseName(cellText(row[column]))?.words.length ?? 0) >= 2 && /^[×\s]*\p{Lu}/u.test(cellText(row[column])),
    )
    return names.length / Math.max(1, body.length)
  })
  const titled = nameTitles.flatMap((title) => header.flatMap((text, column) => (title.test(text) ? [column] : [])))
  const best = shares.indexOf(Math.max(...shares))
  const known = titled.find((column) => (shares[column] ?? 0) >= 0.3) ?? epithetColumn(header, body) ?? titled[0]
  const found = (column: number, isSure: boolean) => ({ column, columns: columnsOfName(header, body, column), isSure })
  if (known === undefined) return found(best, (shares[best] ?? 0) >= 0.3)
  const titledNames = found(known, true)
  // Epithets read as no names, and are some with the genus beside them.
  if (titledNames.columns.length > 1) return titledNames
  return (shares[best] ?? 0) > (shares[known] ?? 0) + 0.5 ? found(best, true) : titledNames
}

const titlesOf = (rows: readonly OwnCell[][], headerRow: number | null): string[] =>
  headerRow === null ? [] : (rows[headerRow] ?? []).map((cell) => cellText(cell).trim())

/** Rows by which it shows what a column holds. */
const SEEN = 200

function seenBody(rows: readonly OwnCell[][], headerRow: number | null): OwnCell[][] {
  const seen: OwnCell[][] = []
  for (let at = headerRow === null ? 0 : headerRow + 1; at < rows.length && seen.length < SEEN; at++) {
    const row = rows[at] ?? []
    if (!isEmptyRow(row)) seen.push(row)
  }
  return seen
}
