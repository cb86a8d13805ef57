import type { ColumnReading } from '../../../lib/domain/vocabulary/columnReading'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { freeName, propertyName } from '../../../lib/domain/vocabulary/propertyName'
import type { ColumnAccount } from '../report'
import type { Table } from '../text/readTable'
import type { Column } from './column'
import { type ColumnSurvey, emptyColumn, type TableSurvey } from './survey'

/** How the values of a property are read, in German words. */
export function readingWords(found: ColumnReading, { noValue, none }: ColumnSurvey): string {
  const { reading, isAmbiguous } = found
  const also = reading === 'text' && !isAmbiguous && noValue.size > 0 ? `, auch ${counted(noValue)}` : ''
  return `${kindWords(found)}${also}${withoutWords(none)}`
}

/** The words of a column that are left out because they mean nothing, in German words. */
export const withoutWords = (none: ReadonlyMap<string, number>): string => (none.size > 0 ? `; kein Wert: ${counted(none)}` : '')

/** What the values of a column are, in German words. */
export function kindWords({ reading, isPercent, isAmbiguous }: ColumnReading): string {
  const unit = isPercent ? ', Einheit %' : ''
  return {
    text: isAmbiguous ? 'Text, weil Werte wie 1,234 zwei Zahlen bedeuten können' : 'Text',
    day: 'Datum',
    point: `Zahl${unit}`,
    comma: `Zahl mit Dezimalkomma${unit}`,
  }[reading]
}

const counted = (words: ReadonlyMap<string, number>) =>
  [...words].map(([word, times]) => `«${word}» (${swissCount(times)})`).join(', ')

/** What is said of a column: what it became, or why it is not taken. */
export interface ColumnWords {
  column: Column
  became: string
  notTaken?: string
  /** It is understood for the table as a whole, and not row by row. */
  isLink?: true
}

/** What becomes of cells in every row, by the index of their column. */
export const fixedFates = (words: readonly ColumnWords[]): Map<number, 'taken' | 'named'> =>
  new Map(
    words.flatMap(({ column: { index }, notTaken, isLink }) =>
      index === null || (notTaken === undefined && !isLink) ? [] : [[index, isLink ? 'taken' : 'named'] as const],
    ),
  )

/**
 * Columns that have values, in a table or one that continues it, and that the description of an archive does not name: as the
 * file itself calls them, else by their number.
 */
export function undeclaredColumns(table: Table, surveys: readonly TableSurvey[], declared: readonly Column[]): Column[] {
  const names = new Set(declared.map(({ name }) => name))
  const isFilled = (index: number) => surveys.some(({ columns }) => (columns[index]?.filled ?? 0) > 0)
  return Array.from({ length: Math.max(0, ...surveys.map(({ columns }) => columns.length)) }).flatMap((_, index): Column[] => {
    if (!isFilled(index) || declared.some((column) => column.index === index)) return []
    const title = table.titles[index]?.trim()
    const name = title ? propertyName(title) : `Spalte ${index + 1}`
    const own = names.has(name) ? freeName(name, (other) => names.has(other)) : name
    names.add(own)
    return [{ name: own, index, default: null }]
  })
}

/** The header of sheets with a place for each column behind the last title: remarks stand there, and nothing in a sheet is shifted. */
export function withRemarks(header: readonly string[], tables: readonly Table[], surveys: readonly TableSurvey[]): string[] {
  const width = Math.max(...surveys.map(({ columns }) => columns.length), 0)
  const isSheets = tables.every(({ file }) => file.sheet !== undefined)
  return isSheets && width > header.length ? [...header, ...Array<string>(width - header.length).fill('')] : [...header]
}

/** The account of every column of a table, those behind the header too, in their order. */
export function columnAccounts(header: readonly string[], survey: TableSurvey, words: readonly ColumnWords[]): ColumnAccount[] {
  const length = Math.max(header.length, survey.columns.length)
  return Array.from({ length }, (_, index) => {
    const own = words.filter(({ column }) => column.index === index)
    const name = own[0]?.column.name ?? header[index]?.trim()
    return {
      name: name || `Spalte ${index + 1}`,
      filled: (survey.columns[index] ?? emptyColumn).filled,
      became: [...new Set(own.map(({ became }) => became))].join(', '),
      notTaken: own.find(({ notTaken }) => notTaken !== undefined)?.notTaken ?? null,
    }
  })
}
