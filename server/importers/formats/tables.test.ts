import { Readable } from 'node:stream'
import type { SourceFile } from '../source/sourceFile'
import { isNote, isTableFile, tableKey, untouchedTables } from './tables'

const file = (path: string, sheet?: string): SourceFile => ({
  path,
  size: 1,
  ...(sheet && { sheet }),
  open: async () => Readable.from([]),
})

test('what is not read is named with what it seems to hold', () => {
  const known = file('taxon.csv')
  const paths = [
    'Distribution.tsv, descriptions.csv, references.txt, TypeMaterial.csv, NameRelation.csv, SpeciesInteraction.csv',
    'specprof.txt, taxonProperty.csv, media.csv, occurrence.txt, identifier.csv, VernacularName.csv, Synonym.csv',
    'zahlen.csv, anhang.XLSX, alt.zip, README.txt, bild.png, meta.csv',
  ].flatMap((line) => line.split(', '))
  const source = { name: 'x', files: [known, ...paths.map((path) => file(path))], close() {} }
  const notRead = '; diese Tabelle wird noch nicht gelesen'
  expect(
    untouchedTables(source, new Set([known]), 'meta.csv').map(({ file: { path }, what }) => [path, what.replace(notRead, '')]),
  ).toEqual([
    ['Distribution.tsv', 'Verbreitung'],
    ['descriptions.csv', 'Beschreibungen'],
    ['references.txt', 'Literatur'],
    ['TypeMaterial.csv', 'Typusmaterial'],
    ['NameRelation.csv', 'Beziehungen zwischen Namen'],
    ['SpeciesInteraction.csv', 'Beziehungen'],
    ['specprof.txt', 'Eigenschaften'],
    ['taxonProperty.csv', 'Eigenschaften'],
    ['media.csv', 'Bilder und Medien'],
    ['occurrence.txt', 'Beobachtungen'],
    ['identifier.csv', 'weitere Ids'],
    ['VernacularName.csv', 'Namen in anderen Sprachen, ohne erkennbare Spalten'],
    ['Synonym.csv', 'Synonyme'],
    ['zahlen.csv', 'diese Tabelle wird noch nicht gelesen'],
    ['anhang.XLSX', 'Arbeitsmappe; importieren Sie sie für sich'],
    ['alt.zip', 'Archiv; entpacken und importieren Sie es für sich'],
  ])
})

test('notes beside the tables are no tables; what ends as a table does is one, whatever it is called', () => {
  const notes = ['README.txt', 'a/readme_de.txt', 'a/LICENSE', 'licence.txt', 'SOURCE.txt', 'source.json', 'expected-names.txt']
  const tables = [
    'sources_traits.csv',
    'Sources.tsv',
    'source_species.txt',
    'readme.csv',
    'expected-names.csv',
    'a/sources/users.csv',
  ]
  expect([...notes, ...tables].filter(isNote)).toEqual(notes)
})

test('a table is known by its name without folder, ending, separators and plural', () => {
  const paths = ['a/NameUsages.tsv', 'Species.csv', 'taxa.txt', 'vernacular_names.csv', 'Series.csv']
  const keys = ['nameusage', 'species', 'taxon', 'vernacularname', 'series']
  expect(paths.map((path) => tableKey(file(path)))).toEqual(keys)
  expect(tableKey(file('mappe.xlsx', 'Taxon Properties'))).toBe('taxonpropertie')
  const files = [file('x.TAB'), file('licence.txt'), file('x.xlsx', 'A'), file('x.md')]
  expect(files.map(isTableFile)).toEqual([true, false, true, false])
})
