import { numbersText } from './numbers'

test('what goes with a deletion is said in numbers, and what is none is left out', () => {
  const none = { taxonomies: 0, collections: 0, taxa: 0, synonyms: 0, records: 0, relations: 0 }
  expect(numbersText({ ...none, taxonomies: 1, taxa: 8016, records: 23114 })).toBe(
    "1 Taxonomie, 8'016 Objekte, 23'114 Einträge mit Eigenschaften",
  )
  expect(numbersText({ ...none, collections: 1, records: 1, relations: 2 })).toBe(
    '1 Eigenschaften-Sammlung, 1 Eintrag mit Eigenschaften, 2 Beziehungen',
  )
})
