import { type ColumnReading, ReadingSearch } from '../../../lib/domain/vocabulary/columnReading'
import { readRows, type Table } from '../text/readTable'

/** A table looked through from the first row to the last, before anything of it is taken. */
export interface TableSurvey {
  /** By the index of the column; behind the header there may be more. */
  columns: ColumnSurvey[]
  /** Rows that are not empty. */
  rows: number
}

export interface ColumnSurvey {
  /** Cells that are not empty. */
  filled: number
  /** What all values have in common, those left out that may mean that there is none. */
  reading: ColumnReading
  /** Words that may mean that there is no value, and how often they stand there. */
  noValue: ReadonlyMap<string, number>
  /** The same of words that mean it for certain. */
  none: ReadonlyMap<string, number>
}

/**
 * Looks tables through. `sure`: what means for certain that there is no value. `onRows` is called between batches and may throw. Of tables that
 * continue each other the readings are those of all together, the numbers those of each.
 */
export async function surveyTables(
  tables: readonly Table[],
  { sure = new Set(), onRows = () => undefined }: { sure?: ReadonlySet<string>; onRows?: () => unknown } = {},
): Promise<TableSurvey[]> {
  const columns: Looked[] = []
  const counts: { rows: number; filled: number[] }[] = []
  for (const table of tables) {
    const before = columns.map(({ filled }) => filled)
    let rows = 0
    for await (const batch of readRows(table)) {
      for (const { values } of batch) if (!repeatsHeader(table.header, values) && look(values, columns, sure)) rows++
      await onRows()
    }
    counts.push({ rows, filled: columns.map(({ filled }, index) => filled - (before[index] ?? 0)) })
  }
  const together = surveyed(columns)
  return counts.map(({ rows, filled }) => ({
    rows,
    columns: together.map((column, index) => ({ ...column, filled: filled[index] ?? 0 })),
  }))
}

/** What is known of a table by its first rows alone. */
export function surveyRows(rows: readonly { values: readonly string[] }[]): ColumnSurvey[] {
  const columns: Looked[] = []
  for (const { values } of rows) look(values, columns, new Set())
  return surveyed(columns)
}

const surveyed = (columns: readonly Looked[]): ColumnSurvey[] =>
  columns.map(({ filled, search, noValue, none }) => ({ filled, reading: search.result, noValue, none }))

/** How the column is to be read: as text where words stand in it of which nobody has said that they mean no value. */
export const readingOf = ({ reading, noValue }: ColumnSurvey): ColumnReading => (noValue.size > 0 ? emptyColumn.reading : reading)

/** Nothing is known of the column. */
export const emptyColumn: ColumnSurvey = { filled: 0, reading: new ReadingSearch().result, noValue: new Map(), none: new Map() }

interface Looked {
  filled: number
  search: ReadingSearch
  noValue: Map<string, number>
  none: Map<string, number>
}

function look(values: readonly string[], columns: Looked[], sure: ReadonlySet<string>): boolean {
  let some = false
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (value === undefined || value === '') continue
    const text = value.trim()
    if (text === '') continue
    some = true
    while (columns.length <= index) columns.push({ filled: 0, search: new ReadingSearch(), noValue: new Map(), none: new Map() })
    const column = columns[index]
    if (!column) continue
    column.filled++
    if (text === '\\N' || sure.has(text)) count(column.none, text)
    else if (isErrorCell(text)) continue
    else if (text.length <= LONGEST_WORD && mayMeanNothing(text)) count(column.noValue, text)
    else column.search.see(text)
  }
  return some
}

/** Tables that were put together of several have the names of their columns once more in between. */
export const repeatsHeader = (header: readonly string[], values: readonly string[]): boolean =>
  header.length > 1 && values.length >= header.length && header.every((name, index) => (values[index] ?? '').trim() === name)

/** What spreadsheets write instead of a result, in English and German, and a formula whose result was never stored. */
export const isErrorCell = (value: string): boolean =>
  value.startsWith('#') &&
  /^#(DIV\/0!|N\/A|N\/V|NV|REF!|BEZUG!|VALUE!|WERT!|NAME\?|NUM!|ZAHL!|NULL!|SPILL!|CALC!|FORMEL!)$/i.test(value)

const count = (words: Map<string, number>, word: string) => words.set(word, (words.get(word) ?? 0) + 1)

const LONGEST_WORD = 13
/** What people write where they have no value. */
const wordsForNothing = new Set([
  'na',
  'n/a',
  'n.a.',
  '#n/a',
  'nan',
  'null',
  '-',
  '–',
  '—',
  '?',
  'k.a.',
  'k. a.',
  'k.a',
  'ka',
  'keine angabe',
  'unbekannt',
])
/** Their beginnings, so that few values are compared with them. */
const beginnings = new Set([...wordsForNothing].flatMap((word) => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]))

export const mayMeanNothing = (text: string): boolean =>
  beginnings.has(text.charCodeAt(0)) && wordsForNothing.has(text.toLowerCase())
