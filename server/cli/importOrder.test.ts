import { orderOf } from './importOrder'

test('a mapping with «taxonomy» makes the name behind --taxonomy that of the taxonomy', () => {
  const mapping = { tables: [{ taxonomy: { name: 'Sippe' }, about: { citation: 'Muster' } }] }
  expect(orderOf({ path: 'a.csv', taxonomies: ['Lurche'] }, mapping, { licence: 'CC0-1.0' })).toEqual({
    path: 'a.csv',
    taxonomy: 'Lurche',
    mapping: { tables: [{ taxonomy: { name: 'Sippe' }, about: { citation: 'Muster', licence: 'CC0-1.0' } }] },
  })
})

test('a licence is said of the taxonomy, or of the collection, without any mapping too', () => {
  const about = { licence: 'CC0-1.0' }
  expect(orderOf({ path: 'a.csv' }, null)).toEqual({ path: 'a.csv' })
  expect(orderOf({ path: 'a.csv', taxonomy: 'Lurche' }, null, about)).toEqual({
    path: 'a.csv',
    taxonomy: 'Lurche',
    mapping: { tables: [{ taxonomy: {}, about }] },
  })
  expect(orderOf({ path: 'a.csv', collection: 'Werte', taxonomies: ['A', 'B'] }, null, about)).toEqual({
    path: 'a.csv',
    collection: 'Werte',
    taxonomies: ['A', 'B'],
    mapping: { tables: [{ about }] },
  })
})

test('what contradicts itself is refused', () => {
  const mapping = { tables: [{ taxonomy: {} }] }
  expect(() => orderOf({ path: 'a', collection: 'Werte' }, mapping)).toThrow(/--collection passt nicht/)
  expect(() => orderOf({ path: 'a', taxonomies: ['A', 'B'] }, mapping)).toThrow(/nur ein --taxonomy/)
})
