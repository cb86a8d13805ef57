import { compareExports } from './compareExport'
import { agreementOf, chosenRecord, mergedFields, rowsOf } from './compareRows'
import { shownCollections } from './shownCollections'

const field = (name: string, unit: string | null = null) => ({ name, unit, description: null, valueType: 'number' as const })

test('rows stand in the order of the catalogue, what it does not know last, what nobody has not at all', () => {
  const rows = rowsOf(
    [field('Länge', 'mm'), field('Farbe'), field('giftig')],
    [{ giftig: false, Länge: 80, Neues: 'x' }, null, { Länge: 9, Farbe: '', giftig: false }],
  )
  expect(rows.map(({ name, values, agreement, range, isKnown }) => [name, values, agreement, range, isKnown])).toEqual([
    ['Länge', [80, undefined, 9], 'different', [9, 80], true],
    ['giftig', [false, undefined, false], 'gaps', null, true],
    ['Neues', ['x', undefined, undefined], 'gaps', null, false],
  ])
})

test('values are the same when they are written the same, numbers when they are', () => {
  expect(agreementOf([1, 1], 'number')).toBe('same')
  expect(agreementOf([1.5, '1.50', '1.500'], 'number')).toBe('same')
  expect(agreementOf([1.5, '1.51'], 'number')).toBe('different')
  expect(agreementOf([1.5, 'rund 1.5'], 'number')).toBe('different')
  expect(agreementOf(['1.10', '1.1'], 'text')).toBe('different')
  expect(agreementOf(['1.10', '1.1'], null)).toBe('different')
  expect(agreementOf([0, false], 'text')).toBe('different')
  expect(agreementOf(['ä', 'a\u0308'], 'text')).toBe('same')
  expect(agreementOf([0, undefined], 'number')).toBe('gaps')
  expect(agreementOf([undefined, 1, 2], 'number')).toBe('different')
})

test('a value strays from one that more than half of the taxa have, and from no other', () => {
  const strays = (...values: (string | number | undefined)[]) =>
    rowsOf(
      [field('Zahl')],
      values.map((value) => (value === undefined ? null : { Zahl: value })),
    )[0]?.strays
  expect(strays(1, '1.0', 2)).toEqual([false, false, true])
  expect(strays(2, undefined, 1, 1, 1)).toEqual([true, false, false, false, false])
  expect(strays(1, 1, 2, undefined)).toEqual([false, false, false, false])
  expect(strays(1, 2)).toEqual([false, false])
})

test('texts and dates that differ have no range', () => {
  const [row] = rowsOf([field('Datum')], [{ Datum: '2024-01-31' }, { Datum: 3 }])
  expect(row).toMatchObject({ agreement: 'different', range: null })
})

test('the fields of two taxonomies stand once', () => {
  expect(
    mergedFields([
      [field('a'), field('b', 'm')],
      [field('b', 'cm'), field('c')],
    ]),
  ).toEqual([field('a'), field('b', 'm'), field('c')])
})

test('the own record comes first, then that of the first synonym; further ones are counted', () => {
  const record = (taxon: string, collection: string) => ({ properties: {}, taxon: { id: taxon }, collection: { id: collection } })
  const records = [record('a', 'own'), record('x', 'own'), record('x', 'lent'), record('y', 'lent')]
  expect(chosenRecord(records, 'a', 'own')).toEqual({ record: records[0], isLent: false, others: 1 })
  expect(chosenRecord(records, 'a', 'lent')).toEqual({ record: records[2], isLent: true, others: 1 })
  expect(chosenRecord(records, 'a', 'none')).toBeNull()
})

test('collections are named whatever their case; where none fits, all are shown and the names said', () => {
  const collections = [
    { name: 'Rote Liste', formerNames: ['Liste 2005'] },
    { name: 'Ärger', formerNames: [] },
  ]
  const address = (...names: string[]) => ({ ids: [], collections: names, nurUnterschiede: false })
  expect(shownCollections(address(), { collections })).toEqual({ shown: collections, chosen: [], missing: [] })
  expect(shownCollections(address('ärger', 'x'), { collections })).toEqual({
    shown: [collections[1]],
    chosen: [collections[1]],
    missing: ['x'],
  })
  expect(shownCollections(address('LISTE 2005', 'rote liste'), { collections })).toEqual({
    shown: [collections[0]],
    chosen: [collections[0]],
    missing: [],
  })
  expect(shownCollections(address('x'), { collections })).toEqual({ shown: collections, chosen: [], missing: ['x'] })
})

test('an export has the taxa of one type, their taxonomies, and the properties that stand beside them', () => {
  const taxa = [
    { id: 's', exportedId: 'a', type: 'Art' as const, taxonomy: 'Tiere', properties: ['@x', 'Länge'] },
    { id: 'b', exportedId: 'b', type: 'Art' as const, taxonomy: 'Tiere', properties: ['Länge'] },
    { id: 'h', exportedId: 'h', type: 'Lebensraum' as const, taxonomy: 'Moore', properties: [] },
  ]
  const exports = compareExports(
    taxa,
    [
      { collection: 'Rot~e', name: 'Kategorie', taxonIds: new Set(['s']) },
      { collection: 'Boden', name: 'pH', taxonIds: new Set(['h']) },
    ],
    [{ collection: 'Vorkommen', relationType: 'lebt in', taxonIds: new Set(['b']) }],
  )
  expect(exports.map(({ type, href, isCut }) => [type, decodeURIComponent(href), isCut])).toEqual([
    [
      'Art',
      '/Export?type=Arten&taxonomies=Tiere&ids=a&ids=b&taxProperties=Tiere~@@x&taxProperties=Tiere~Länge' +
        '&pcoProperties=Rot\\~e~Kategorie&rcoProperties=Vorkommen~lebt in~@partner',
      false,
    ],
    ['Lebensraum', '/Export?type=Lebensräume&taxonomies=Moore&ids=h&pcoProperties=Boden~pH', false],
  ])
})

test('an export of more than 100 properties takes the first 100 and says so', () => {
  const properties = Array.from({ length: 101 }, (_, n) => ({ collection: 'c', name: `p${n}`, taxonIds: new Set(['a']) }))
  const [only] = compareExports([{ id: 'a', exportedId: 'a', type: 'Art', taxonomy: 't', properties: [] }], properties, [])
  expect(only?.isCut).toBe(true)
  expect(only?.href.match(/pcoProperties=/g)).toHaveLength(100)
})
