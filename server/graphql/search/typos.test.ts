import { edits, editsToBeginning, exchanged, forgivenEdits } from './typos'

test('edits: a letter more, less, another, two exchanged', () => {
  const pairs = [
    'varigata variegata',
    'bonbina bombina',
    'gelbbauchunkke gelbbauchunke',
    'bmobina bombina',
    'rana rana',
    'unke rana',
  ]
  expect(pairs.map((pair) => edits(...(pair.split(' ') as [string, string])))).toEqual([1, 1, 1, 1, 0, 4])
})

test('editsToBeginning: somebody who is still typing', () => {
  expect(editsToBeginning('bonbi', 'bombina')).toBe(1)
  expect(editsToBeginning('bombi', 'bombina')).toBe(0)
  expect(editsToBeginning('bombinator', 'bom')).toBe(Infinity)
})

test('what is forgiven grows with the word', () => {
  expect(['bom', 'rana', 'bombina', 'variegata'].map(forgivenEdits)).toEqual([0, 1, 1, 2])
  expect(exchanged('rana')).toEqual(['arna', 'rnaa', 'raan'])
})
