import { posix } from 'node:path'
import { MOST_PROPERTIES } from '../../../lib/domain/import/importMapping'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { ImportError } from '../importError'
import type { Source, SourceFile } from '../source/sourceFile'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'
import type { Table } from '../text/readTable'
import type { Report } from '../report'
import { cell, type Column, headerColumns } from './taxonColumns'

export const isTableFile = (file: SourceFile): boolean =>
  file.sheet !== undefined || (/\.(csv|tsv|tab|txt|psv)$/i.test(file.path) && !isNote(file.path))

/** The file's name without folder, ending, separators and plural, for recognising tables: NameUsages.tsv → nameusage. */
export function tableKey(file: SourceFile): string {
  const base = (file.sheet ?? posix.basename(file.path).replace(/\.\w+$/, '')).toLowerCase().replace(/[-_ ]/g, '')
  return base === 'taxa' ? 'taxon' : base === 'series' || base === 'species' ? base : base.replace(/s$/, '')
}

/** What the report says of a table as a whole: how its text is written, and what its header is. */
export function encodingNotes({ text, notes }: Pick<Table, 'text' | 'notes'>): string[] {
  if (text.instead !== null)
    return ['Die Datei ist kein gültiges UTF-8; sie wurde als Windows-1252 gelesen. Prüfen Sie Umlaute und Akzente.', ...notes]
  return text.encoding === 'utf-8' ? notes : [`Zeichenkodierung: ${text.encoding}`, ...notes]
}

/** In a sheet nothing is shifted: what stands behind the last title is left out and named, and the row is taken. */
export function withoutRemarks(table: Table, width: number, row: DelimitedRow, file: number, report: Report): DelimitedRow {
  if (table.file.sheet === undefined || row.values.length <= width) return row
  const value = row.values.slice(width).find((each) => each.trim() !== '')
  if (value === undefined) return row
  report.add({
    file,
    line: row.line,
    value: value.slice(0, 200),
    reason: 'Hinter der letzten Spalte mit einem Titel steht noch etwas',
    instead: 'ohne das übernommen',
    taken: true,
  })
  return { ...row, values: row.values.slice(0, width) }
}

/** Columns that nobody named and that have values near the beginning, as a remark. */
export function namelessNotes({ header, sample }: Table): string[] {
  const nameless = headerColumns(header).filter((column, index) => (header[index] ?? '') === '' && hasValues(sample, column))
  return nameless.length === 0 ? [] : [`Ohne Namen, aber mit Werten: ${nameless.map(({ name }) => `«${name}»`).join(', ')}.`]
}

/** Refuses tables of which a person could not choose a column any more. Throws `ImportError`. */
export function checkWidth(place: string, properties: readonly Column[]): void {
  if (properties.length > MOST_PROPERTIES)
    throw new ImportError(
      `${place}: Die Tabelle hat ${swissCount(properties.length)} Spalten mit Eigenschaften; höchstens ${MOST_PROPERTIES} können es sein. Teilen Sie sie auf, oder schreiben Sie die Eigenschaften als Tabelle mit einem Wert pro Zeile.`,
    )
}

/** Whether any of the rows has a value in the column. */
export const hasValues = (rows: readonly DelimitedRow[], column: Column | undefined): boolean =>
  column !== undefined && rows.some(({ values }) => cell(values, column) !== null)

/** Tables of the source that this import does not read, with what they seem to hold. */
export function untouchedTables(
  source: Source,
  known: ReadonlySet<SourceFile>,
  metadata: string | null = null,
): { path: string; what: string }[] {
  return source.files
    .filter((file) => !known.has(file) && file.path !== metadata && (isTableFile(file) || nested(file) !== undefined))
    .map((file) => ({ path: file.path, what: nested(file)?.what ?? describe(tableKey(file)) }))
}

/** What is a source of its own. */
const nested = (file: SourceFile) =>
  file.sheet === undefined ? ownSources.find(({ ending }) => ending.test(file.path)) : undefined
const ownSources = [
  { ending: /\.(xls[xm]?|ods)$/i, what: 'Arbeitsmappe; importieren Sie sie für sich' },
  { ending: /\.(zip|gz|7z|rar)$/i, what: 'Archiv; entpacken und importieren Sie es für sich' },
]

function describe(name: string): string {
  const known = contents.find(({ words }) => words.some((word) => name.includes(word)))
  return known ? `${known.what}; diese Tabelle wird noch nicht gelesen` : 'diese Tabelle wird noch nicht gelesen'
}

const contents: readonly { words: string[]; what: string }[] = [
  { words: ['distribution', 'nativerange', 'donorarea'], what: 'Verbreitung' },
  { words: ['description'], what: 'Beschreibungen' },
  { words: ['reference', 'biblio'], what: 'Literatur' },
  { words: ['typematerial', 'type'], what: 'Typusmaterial' },
  { words: ['namerel', 'conceptrel'], what: 'Beziehungen zwischen Namen' },
  { words: ['resourcerelationship', 'interaction', 'relation'], what: 'Beziehungen' },
  { words: ['measurement', 'taxonproperty', 'profile', 'specprof'], what: 'Eigenschaften' },
  { words: ['media', 'multimedia', 'image'], what: 'Bilder und Medien' },
  { words: ['occurrence'], what: 'Beobachtungen' },
  { words: ['identifier'], what: 'weitere Ids' },
  { words: ['vernacular'], what: 'Namen in anderen Sprachen, ohne erkennbare Spalten' },
  { words: ['synonym'], what: 'Synonyme' },
]

const isNote = (path: string) => /(^|\/)(readme|source|licen[cs]e|changelog|expected-)[^/]*$/i.test(path)
