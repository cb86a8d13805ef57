import fc from 'fast-check'
import { paths } from './paths'
import { readSearchQuery, type SearchKind } from './searchQuery'

const kinds: SearchKind[] = ['taxon', 'synonym', 'vernacular', 'habitat', 'taxonomy', 'collection', 'organization']

test('whatever is written is read back', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  const values = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 5 })
  const narrowing = fc.record({
    taxonomies: values,
    ranks: values,
    collections: values,
    kinds: fc.uniqueArray(fc.constantFrom(...kinds)),
  })
  fc.assert(
    fc.property(text, narrowing, (written, only) => {
      const { search } = new URL(paths.search(written, only), 'http://localhost')
      expect(readSearchQuery(search)).toEqual({ text: written, ...only })
    }),
  )
})

test('what is written by hand is read as far as it says something', () => {
  expect(readSearchQuery('?q=50%25_\\"\'&rang=species&rang=species&rang=&art=Art&art=Unsinn&farbe=rot')).toEqual({
    text: '50%_\\"\'',
    taxonomies: [],
    ranks: ['species'],
    collections: [],
    kinds: ['taxon'],
  })
  expect(readSearchQuery('')).toEqual({ text: '', taxonomies: [], ranks: [], collections: [], kinds: [] })
})
