import { speciesOfParts } from './nameOfParts'

test('the species of names below it, and of nothing else', () => {
  const names = [
    ['Poa', 'alpina', 'vivipara'],
    ['Poa', 'alpina', 'subsp.', 'vivipara'],
    ['Poa', 'Poa alpina', 'P. alpina var. minor'],
    ['Poa', 'annua', 'f. aquatica'],
    ['Rosa', 'x odorata', 'var. gigantea'],
    ['Poa', 'annua'],
    ['Poa', 'annua', 'agg.'],
    ['Poa', 'annua', 'aggr.'],
    ['Poa', 'annua', 's.l.'],
    ['Poa', 'annua', 's. str.'],
    ['Poa', 'annua', 'L.'],
    ['Poa', 'sp.', '2'],
    ['Poa', 'cf.', 'annua'],
    ['Aus', '(Bus)', 'cus'],
    ['Abies', '×', 'borisii-regis'],
  ]
  expect(names.map(speciesOfParts)).toEqual([
    ...Array(3).fill('Poa alpina'),
    'Poa annua',
    'Rosa x odorata',
    ...Array(10).fill(null),
  ])
})
