import { upToAuthor } from './writtenNames'

test('names up to their author', () => {
  const names = [
    'Abies alba Mill.',
    'Abies alba',
    'Leptura tinktura Döring, 2011',
    'Aus (Bus) cus de Vries, 1900',
    'Compositae Giseke',
    'Bombina (Linnaeus, 1761)',
    'Abies alba subsp. apennina (Br.) X',
    '× Catyclia',
  ]
  expect(names.map(upToAuthor)).toEqual([
    'Abies alba',
    'Abies alba',
    'Leptura tinktura',
    'Aus (Bus) cus',
    'Compositae',
    'Bombina',
    'Abies alba subsp. apennina',
    '× Catyclia',
  ])
})
