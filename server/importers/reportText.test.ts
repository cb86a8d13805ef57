import { reportLines, undoLines } from './reportText'

type Summary = Parameters<typeof reportLines>[0]

const file = (path: string, read: number, notTaken: number, notes: string[] = []) =>
  ({ path, read, notTaken, notes, columns: [], cells: null }) as Summary['files'][number]
const summary = {
  dryRun: false,
  format: 'CSV',
  taxonomies: ['Lurche'],
  collections: [],
  files: [
    {
      ...file('a.csv', 1_200, 2, ['Zeichenkodierung: utf-16le']),
      columns: [
        { name: 'Name', filled: 1_200, became: 'Name', notTaken: null },
        { name: 'Länge in mm', filled: 12, became: 'Eigenschaft: Zahl mit Dezimalkomma', notTaken: null },
        { name: 'leer', filled: 0, became: 'Eigenschaft: Text', notTaken: null },
        { name: 'Autor', filled: 3, became: '', notTaken: 'sie beschreibt das Taxon' },
      ],
      cells: { read: 1_215, taken: 1_208, named: 7 },
    },
  ],
  untouched: [{ path: 'b.pdf', what: 'Bild' }],
  notes: ['Gut zu wissen.'],
  reasons: [
    {
      reason: 'Der Name ist leer',
      count: 3,
      taken: 1,
      shown: [
        { file: 0, line: 4, column: 'Name', value: 'a  b', reason: '', taken: false },
        { file: 0, line: 5, reason: '', taken: true, instead: 'ohne Namen übernommen', hint: 'x'.repeat(81) },
      ],
    },
  ],
  totals: { read: 1_200, taken: 1_198, notTaken: 2 },
  created: 0,
  added: 1_198,
  changed: 1,
  unchanged: 0,
  deleted: 4,
  left: 0,
  batch: 'b1',
  csvPath: '/d/bericht.csv',
} as unknown as Summary

test('a report says what was read, what was not taken and why, and what the database has now', () => {
  expect(reportLines(summary)).toEqual([
    '',
    'Import: CSV',
    'Taxonomie: Lurche',
    '',
    "a.csv: 1'200 gelesen, 1'198 übernommen, 2 nicht übernommen",
    "  «Name»            1'200  Name",
    '  «Länge in mm»        12  Eigenschaft: Zahl mit Dezimalkomma',
    '  «Autor»               3  nicht übernommen: sie beschreibt das Taxon',
    "  Zellen: 1'215 gelesen = 1'208 übernommen + 7 genannt",
    '  Zeichenkodierung: utf-16le',
    'nicht übernommen: b.pdf (Bild)',
    'Gut zu wissen.',
    '',
    'Der Name ist leer: 3 Zeilen',
    '  a.csv, Zeile 4, Name: «a b» – nicht übernommen',
    `  a.csv, Zeile 5 – ohne Namen übernommen (${'x'.repeat(77)}…)`,
    '  … und 1 weitere',
    '',
    "In der Datenbank, mit Namen in anderen Sprachen und ergänzten höheren Taxa: 1'198 neu, 1 geändert, 0 unverändert, 4 gelöscht",
    'Rückgängig machen: npm run import -- --undo b1',
    'Bericht mit allen genannten Zeilen: /d/bericht.csv',
  ])
})

test('a trial of two files says so, and adds them up', () => {
  const nothing = { taxonomies: [], untouched: [], notes: [], reasons: [], batch: null, csvPath: null }
  const files = [file('a', 1, 0), file('b', 2, 1)]
  const two = { ...summary, ...nothing, dryRun: true, collections: ['A', 'B'], files, created: 2 }
  expect(reportLines(two as unknown as Summary)).toEqual([
    '',
    'Probelauf: CSV',
    'Eigenschaften-Sammlungen: A, B',
    '',
    'a: 1 gelesen, 1 übernommen, 0 nicht übernommen',
    'b: 2 gelesen, 1 übernommen, 1 nicht übernommen',
    '',
    "Zusammen: 1'200 gelesen = 1'198 übernommen + 2 nicht übernommen",
    'Zusätzlich angelegt: 2 übergeordnete Taxa',
    "In der Datenbank: 1'198 neu, 1 geändert, 0 unverändert, 4 gelöscht (Probelauf: es wurde nichts geändert)",
  ])
})

test('what was taken back is counted', () => {
  const undone = {
    source: 'a.csv',
    taxonomies: ['Lurche', 'Vögel'],
    collections: ['A'],
    removed: 3,
    restored: 2,
    returned: 1_000,
  }
  expect(undoLines(undone)).toEqual([
    '',
    'Der Import von a.csv ist rückgängig gemacht.',
    'Taxonomien: Lurche, Vögel',
    'Eigenschaften-Sammlung: A',
    "Einzelne Einträge: 3 entfernt, 2 wie vorher, 1'000 wieder da",
  ])
})
