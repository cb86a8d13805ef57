import { parseArguments } from './importArguments'

test.each<[string[], unknown]>([
  [['a.csv', '--taxonomy', 'Vögel', '--dry-run'], { options: { path: 'a.csv', taxonomy: 'Vögel', dryRun: true }, mapping: null }],
  [
    ['a.csv', '--collection=Rote Liste', '--taxonomy', 'Vögel', '--taxonomy', 'Lurche', '--mapping', 'm.json'],
    { options: { path: 'a.csv', collection: 'Rote Liste', taxonomies: ['Vögel', 'Lurche'] }, mapping: 'm.json' },
  ],
  [['a.csv', '--mapping', 'm.json'], { options: { path: 'a.csv' }, mapping: 'm.json' }],
  [
    ['a.csv', '--type=Lebensraum', '--organization', 'Fachstelle A'],
    { options: { path: 'a.csv', type: 'Lebensraum', organization: 'Fachstelle A' }, mapping: null },
  ],
  [
    ['a.csv', '--taxonomy', 'Flora 2021', '--version-of', ' Flora 2012'],
    { options: { path: 'a.csv', taxonomy: 'Flora 2021', versionOf: 'Flora 2012' }, mapping: null },
  ],
  [['a.csv', '--version-of', ' '], { problem: 'Der Name hinter --version-of ist leer.' }],
  [['a.csv', '--delete-missing'], { options: { path: 'a.csv', deleteMissing: true }, mapping: null }],
  [
    ['a.csv', '--licence', 'CC-BY-4.0', '--citation= Muster (2026) '],
    { options: { path: 'a.csv' }, mapping: null, about: { licence: 'CC-BY-4.0', citation: 'Muster (2026)' } },
  ],
  [['a.csv', '--licence', 'unbekannt'], { options: { path: 'a.csv' }, mapping: null, about: { licence: 'unbekannt' } }],
  [
    ['a.csv', '--licence', 'frei für alle'],
    {
      problem:
        '«frei für alle» ist kein SPDX-Kürzel. Ein solches hat nur Buchstaben, Ziffern, Punkte und Striche, zum Beispiel CC-BY-4.0.',
    },
  ],
  [['--undo', '--delete-missing'], { problem: 'Neben --undo steht höchstens die Nummer des Imports.' }],
  [['a.csv', '--type', 'Tier'], { problem: '--type ist «Art» oder «Lebensraum», nicht «Tier».' }],
  [
    ['a.csv', 'b.csv'],
    {
      problem:
        'Es kann nur eine Quelle genannt werden: «a.csv» oder «b.csv»? Pfade mit Leerzeichen gehören in Anführungszeichen.',
    },
  ],
  [['--', '--seltsam.csv'], { options: { path: '--seltsam.csv' }, mapping: null }],
  [['a.csv', '--taxonomy', '--dry-run'], { problem: 'Hinter --taxonomy fehlt der Wert.' }],
  [['a.csv', '--taxonomie', 'Vögel'], { problem: 'Die Angabe --taxonomie gibt es nicht.' }],
  [['a.csv', '-x'], { problem: 'Die Angabe -x gibt es nicht.' }],
  [['a.csv', '--dry-run=ja'], { problem: 'Hinter --dry-run steht kein Wert.' }],
  [['a.csv', `--taxonomy=${'x'.repeat(301)}`], { problem: 'Der Name hinter --taxonomy ist länger als 300 Zeichen.' }],
  [['a.csv', '-h'], { help: true }],
  [[], { problem: 'Es fehlt, was importiert werden soll: eine Datei, ein Ordner oder ein ZIP-Archiv.' }],
  [['--undo'], { undo: null }],
  [['--undo=4608afc2'], { undo: '4608afc2' }],
  [['a.csv', '--constructor'], { problem: 'Die Angabe --constructor gibt es nicht.' }],
  [['--undo', '4608afc2'], { undo: '4608afc2' }],
  [['--undo', '4608afc2', '--dry-run'], { problem: 'Neben --undo steht höchstens die Nummer des Imports.' }],
  [['a.csv', '--collection', ' '], { problem: 'Der Name hinter --collection ist leer.' }],
  [['a.csv', '--collection'], { problem: 'Hinter --collection fehlt der Wert.' }],
  [
    ['a.csv', '--taxonomy', 'A', '--taxonomy', 'B'],
    { problem: 'Mehrere --taxonomy gehören zu --collection: Ohne sie wird eine einzige Taxonomie importiert.' },
  ],
])('%j', (words, parsed) => {
  expect(parseArguments(words)).toEqual(parsed)
})
