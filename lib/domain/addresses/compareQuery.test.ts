import fc from 'fast-check'
import { movedTo, parseCompareQuery, withTaxon, writeCompareQuery } from './compareQuery'

const id = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test('what is written reads back, and the other way round', () => {
  const comparison = {
    ids: [id(2), id(1)],
    collections: ['Rote Liste & mehr', 'Zeigerwerte ~ ä'],
    nurUnterschiede: true,
  }
  const query = writeCompareQuery(comparison)
  expect(query).toBe(
    `ids=${id(2)}&ids=${id(1)}&collections=Rote%20Liste%20%26%20mehr&collections=Zeigerwerte%20~%20%C3%A4&nurUnterschiede=true`,
  )
  expect(parseCompareQuery(`?${query}`)).toEqual({ comparison, beyond: [], errors: [] })
  expect(writeCompareQuery(parseCompareQuery('').comparison)).toBe('')
})

test('any comparison survives its address', () => {
  const names = fc.uniqueArray(
    fc.string({ unit: 'grapheme', minLength: 1 }).map((name) => name.normalize('NFC')),
    { maxLength: 5 },
  )
  const comparisons = fc.record({
    ids: fc.uniqueArray(fc.uuid(), { maxLength: 10 }),
    collections: names,
    nurUnterschiede: fc.boolean(),
  })
  fc.assert(
    fc.property(comparisons, (comparison) =>
      expect(parseCompareQuery(writeCompareQuery(comparison))).toEqual({ comparison, beyond: [], errors: [] }),
    ),
  )
})

test('repeated and capital ids count once, the eleventh is said to be too many', () => {
  const twelve = Array.from({ length: 12 }, (_, n) => id(n))
  const { comparison, beyond } = parseCompareQuery([id(0).toUpperCase(), ...twelve].map((one) => `ids=${one}`).join('&'))
  expect(comparison.ids).toEqual(twelve.slice(0, 10))
  expect(beyond).toEqual([id(10), id(11)])
})

test('what cannot be read is left out and named', () => {
  const { comparison, errors } = parseCompareQuery(
    `ids=Bombina&ids=${id(1)}&nurUnterschiede=ja&collections=&constructor=1&taxon=2`,
  )
  expect(comparison).toEqual({ ids: [id(1)], collections: [], nurUnterschiede: false })
  expect(errors).toEqual([
    'ids=Bombina ist keine id.',
    'nurUnterschiede=ja ist weder true noch false.',
    'Der Parameter «collections» hat keinen Wert.',
    'Den Parameter «constructor» gibt es im Vergleich nicht. Möglich sind: ids, collections, nurUnterschiede.',
    'Den Parameter «taxon» gibt es im Vergleich nicht. Möglich sind: ids, collections, nurUnterschiede.',
  ])
})

test('one more goes to the end, once, and not beyond ten', () => {
  expect(withTaxon(['a'], 'b')).toEqual(['a', 'b'])
  expect(withTaxon(['a', 'b'], 'a')).toEqual(['a', 'b'])
  const full = [...'abcdefghij']
  expect(withTaxon(full, 'k')).toEqual(full)
})

test('moving keeps all others in their order', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(movedTo(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c'])
})

test('moving counts the places of those that are shown, and keeps the others where they are', () => {
  expect(movedTo(['a', 'x', 'b', 'c', 'y'], 'a', 1, ['a', 'b', 'c'])).toEqual(['b', 'x', 'a', 'c', 'y'])
  expect(movedTo(['a', 'b', 'y'], 'y', 0, ['a', 'b'])).toEqual(['a', 'b', 'y'])
})
