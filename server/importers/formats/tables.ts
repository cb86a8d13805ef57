import { posix } from 'node:path'
import type { Source, SourceFile } from '../source/source'
import type { Row } from '../../../lib/domain/text/delimited'
import type { Table } from '../text/readTable'
import { cell, type Column } from './taxonColumns'

export const isTableFile = (file: SourceFile): boolean =>
  file.sheet !== undefined || (/\.(csv|tsv|tab|txt|psv)$/i.test(file.path) && !isNote(file.path))

/** The file's name without folder, ending, separators and plural, for recognising tables: NameUsages.tsv → nameusage. */
export function tableKey(file: SourceFile): string {
  const base = (file.sheet ?? posix.basename(file.path).replace(/\.\w+$/, '')).toLowerCase().replace(/[-_ ]/g, '')
  return base === 'taxa' ? 'taxon' : base === 'series' || base === 'species' ? base : base.replace(/s$/, '')
}

export function encodingNotes({ text }: Table): string[] {
  if (text.instead !== null)
    return ['Die Datei ist kein gültiges UTF-8; sie wurde als Windows-1252 gelesen. Prüfen Sie Umlaute und Akzente.']
  return text.encoding === 'utf-8' ? [] : [`Zeichenkodierung: ${text.encoding}`]
}

/** Whether any of the rows has a value in the column. */
export const hasValues = (rows: readonly Row[], column: Column | undefined): boolean =>
  column !== undefined && rows.some(({ values }) => cell(values, column) !== null)

/** Tables of the source that this import does not read, with what they seem to hold. */
export function untouchedTables(
  source: Source,
  known: ReadonlySet<SourceFile>,
  metadata: string | null = null,
): { path: string; what: string }[] {
  return source.files
    .filter((file) => !known.has(file) && file.path !== metadata && (isTableFile(file) || /\.xlsx?$/i.test(file.path)))
    .map((file) => ({
      path: file.path,
      what: /\.xlsx?$/i.test(file.path) ? 'Excel-Datei; importieren Sie sie für sich' : describe(tableKey(file)),
    }))
}

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
