import { posix } from 'node:path'
import { archiveEndings, endingIn, textEndings, workbookEndings } from '../../../lib/domain/import/fileEndings'
import { MOST_PROPERTIES } from '../../../lib/domain/import/importMapping'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { ImportError } from '../importError'
import type { UntouchedFile } from '../plan'
import type { Source, SourceFile } from '../source/sourceFile'
import type { Table } from '../text/readTable'
import type { Column } from '../columns/column'

const asText = endingIn(textEndings)

export const isTableFile = (file: SourceFile): boolean =>
  file.sheet !== undefined || (asText.test(file.path) && !isNote(file.path))

/** The file's name without folder, ending, separators and plural, for recognising tables: NameUsages.tsv → nameusage. */
export function tableKey(file: SourceFile): string {
  const base = (file.sheet ?? posix.basename(file.path).replace(/\.\w+$/, '')).toLowerCase().replace(/[-_ ]/g, '')
  return base === 'taxa' ? 'taxon' : base === 'series' || base === 'species' ? base : base.replace(/s$/, '')
}

/** What the report says of a table as a whole: how its text is written, and what its header is. */
export function encodingNotes({ text, sample, notes }: Pick<Table, 'text' | 'sample' | 'notes'>): string[] {
  if (text.instead !== null)
    return ['Die Datei ist kein gültiges UTF-8; sie wurde als Windows-1252 gelesen. Prüfen Sie Umlaute und Akzente.', ...notes]
  const garbled = sample.flatMap(({ values }) => values).find((value) => encodedTwice.test(value))
  return [
    ...(text.encoding === 'utf-8' ? [] : [`Zeichenkodierung: ${text.encoding}`]),
    ...(garbled === undefined
      ? []
      : [
          `Umlaute und Akzente sind schon in der Datei verdorben, zum Beispiel «${garbled.slice(0, 60)}». ` +
            'Sie wurde einmal mit der falschen Zeichenkodierung gespeichert; nehmen Sie die Datei, aus der sie entstand.',
        ]),
    ...notes,
  ]
}

/** What UTF-8 becomes when it is taken for Windows-1252 and written as UTF-8 again: ChrÃ©tien, grÃ¶sser, 5â€“6. */
const encodedTwice = /Ã[\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]|â€[\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]/

/** Refuses tables of which a person could not choose a column any more. Throws `ImportError`. */
export function checkWidth(place: string, properties: readonly Column[]): void {
  if (properties.length > MOST_PROPERTIES)
    throw new ImportError(
      `${place}: Die Tabelle hat ${swissCount(properties.length)} Spalten mit Eigenschaften; ` +
        `höchstens ${MOST_PROPERTIES} können es sein. Teilen Sie sie auf, ` +
        'oder schreiben Sie die Eigenschaften als Tabelle mit einem Wert pro Zeile.',
    )
}

/** Tables of the source that this import does not read, with what they seem to hold. */
export function untouchedTables(source: Source, known: ReadonlySet<SourceFile>, metadata: string | null = null): UntouchedFile[] {
  return source.files
    .filter((file) => !known.has(file) && file.path !== metadata && (isTableFile(file) || nested(file) !== undefined))
    .map((file) => ({ file, what: nested(file)?.what ?? describe(tableKey(file)) }))
}

/** What is a source of its own. */
const nested = (file: SourceFile) =>
  file.sheet === undefined ? ownSources.find(({ ending }) => ending.test(file.path)) : undefined
const ownSources = [
  { ending: endingIn([...workbookEndings, 'xlsm', 'xls']), what: 'Arbeitsmappe; importieren Sie sie für sich' },
  { ending: endingIn([...archiveEndings, 'gz', '7z', 'rar']), what: 'Archiv; entpacken und importieren Sie es für sich' },
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

/** What says something about tables and is none; a name alone makes nothing a note that ends as tables do, but for plain text. */
export const isNote = (path: string) =>
  !/\.(csv|tsv|tab|psv)$/i.test(path) && /(^|\/)((readme|licen[cs]e|changelog|expected-)[^/]*|sources?(\.\w+)?)$/i.test(path)
