import { leftOutText, numbersText } from './numbers'

const none = { taxonomies: 0, collections: 0, taxa: 0, synonyms: 0, records: 0, relations: 0 }

test('what goes with a deletion is said in numbers, and what is none is left out', () => {
  expect(numbersText({ ...none, taxonomies: 1, taxa: 8016, records: 23114 })).toBe(
    "1 Taxonomie, 8'016 Objekte, 23'114 Einträge mit Eigenschaften",
  )
  expect(numbersText({ ...none, collections: 1, records: 1, relations: 2 })).toBe(
    '1 Eigenschaften-Sammlung, 1 Eintrag mit Eigenschaften, 2 Beziehungen',
  )
})

test('what has not come back is said with where it still stands, and nothing where all of it has', () => {
  expect(leftOutText({ ...none, relations: 2 })).toBe(
    'Nicht zurückgekommen: 2 Beziehungen. Was dazu gehört, ist inzwischen gelöscht oder neu erfasst. ' +
      'Im Verlauf der Eigenschaften-Sammlung steht es noch.',
  )
  expect([leftOutText(null), leftOutText(undefined)]).toEqual(['', ''])
})
