import type { Report } from '../report'
import type { SourceFile } from '../source/sourceFile'
import type { Table } from './readTable'

/** Two tables with the same one continue each other: their columns have the same names in the same order. Remarks behind the last name do not count. */
export function shapeOf(header: readonly string[]): string {
  const names = header.map((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase())
  return JSON.stringify(names.slice(0, names.findLastIndex((name) => name !== '') + 1))
}

/** The tables that continue one, itself among them, in their order; what somebody has put out of sight continues nothing. */
export const alike = (tables: readonly Table[], one: Table): Table[] =>
  tables.filter(
    (each) => each === one || (!each.file.isHidden && !one.file.isHidden && shapeOf(each.header) === shapeOf(one.header)),
  )

/** The names of the columns of them all. */
export const headerOf = (tables: readonly Pick<Table, 'header'>[]): string[] =>
  tables.reduce<string[]>((widest, { header }) => (header.length > widest.length ? header : widest), [])

export const sampleOf = (tables: readonly Table[]) => tables.flatMap(({ sample }) => sample)

/** Says which tables are read as one. */
export function noteTogether(report: Report, files: readonly SourceFile[]): void {
  if (files.length < 2) return
  const what = files.every(({ sheet }) => sheet !== undefined) ? 'Blätter' : 'Tabellen'
  const names = files.slice(0, 20).map(({ path, sheet }) => `«${sheet ?? path}»`)
  report.notes.push(
    `${files.length} ${what} mit denselben Spalten sind zusammen gelesen: ${names.join(', ')}${files.length > names.length ? ' …' : ''}.`,
  )
}
