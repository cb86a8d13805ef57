import { collectionExport } from './collectionExport'

const chosen = (href: string) => [...new URL(href, 'http://x').searchParams].map(([name, value]) => `${name}=${value}`)

test('relations are exported with whom they are, also those of a type without fields of its own', () => {
  const relationTypes = [
    { name: 'lebt in', fields: [] },
    { name: 'frisst', fields: [{ name: 'Häufigkeit' }, { name: '@partner' }] },
  ]
  expect(chosen(collectionExport({ name: 'Nahrung', fields: [], relationTypes }))).toEqual([
    'rcoProperties=Nahrung~lebt in~@partner',
    'rcoProperties=Nahrung~frisst~@partner',
    'rcoProperties=Nahrung~frisst~Häufigkeit',
    'rcoProperties=Nahrung~frisst~@@partner',
  ])
})

test('a property whose name begins like one of ours is the property', () => {
  expect(chosen(collectionExport({ name: 'K', fields: [{ name: '@id' }, { name: 'Grösse' }], relationTypes: [] }))).toEqual([
    'pcoProperties=K~@@id',
    'pcoProperties=K~Grösse',
  ])
})
