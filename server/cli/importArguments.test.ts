import { parseArguments } from './importArguments'

test.each<[string[], unknown]>([
  [['a.csv', '--taxonomy', 'Vögel', '--dry-run'], { options: { path: 'a.csv', taxonomy: 'Vögel', dryRun: true }, mapping: null }],
  [
    ['a.csv', '--collection=Rote Liste', '--taxonomy', 'Vögel', '--taxonomy', 'Lurche', '--mapping', 'm.json'],
    { options: { path: 'a.csv', collection: 'Rote Liste', taxonomies: ['Vögel', 'Lurche'] }, mapping: 'm.json' },
  ],
  [['a.csv', '--mapping', 'm.json'], { options: { path: 'a.csv' }, mapping: 'm.json' }],
  [['--undo'], { undo: null }],
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
