import { searchAmong } from './amongRead'

type Taxon = Parameters<typeof searchAmong>[0][number]

const taxonomy = { id: 't', name: 'Lurche', type: 'Art' as const }
const taxon = (id: string, name: string, rest: Partial<Taxon> = {}): Taxon => ({
  id,
  shortCode: `${id}code`,
  name,
  code: null,
  author: null,
  rank: 'species',
  vernacularNames: [],
  taxonomy,
  accepted: null,
  lineage: [{ id: 'g' }],
  ...rest,
})
const read = [
  taxon('1', 'Bombina variegata', { author: '(Linnaeus, 1758)', vernacularNames: [{ name: 'Gelbbauchunke', preferred: true }] }),
  taxon('2', 'Bombina', { rank: 'genus', lineage: [] }),
  taxon('3', 'Bombinator variegatus', { accepted: { name: 'Bombina variegata' } }),
  taxon('4', 'Kleines Moor', { code: '1.2', rank: null, taxonomy: { ...taxonomy, type: 'Lebensraum' } }),
]
const labels = (text: string, limit?: number) =>
  searchAmong(read, { text, limit })?.hits.map(({ kind, label }) => `${kind} ${label}`)

test('what was read is found by the beginnings of its words, the name before the synonym, as the server has it', () => {
  expect(labels('bombina')).toEqual(['taxon Bombina', 'taxon Bombina variegata', 'synonym Bombinator variegatus'])
  expect(labels('vari bom')).toEqual(['taxon Bombina variegata', 'synonym Bombinator variegatus'])
  expect(labels('GELBB')).toEqual(['vernacular Gelbbauchunke'])
  expect(labels('1.2')).toEqual(['habitat 1.2 Kleines Moor'])
  expect(labels('bombina', 1)).toEqual(['taxon Bombina'])
})

test('a hit says what the page said, and leads there', () => {
  expect(searchAmong(read, { text: 'gelbbauch' })).toEqual({
    total: 1,
    capped: false,
    nearest: [],
    facets: { kinds: [], taxonomies: [], ranks: [], collections: [] },
    hits: [
      {
        key: 'taxon:1',
        kind: 'vernacular',
        label: 'Gelbbauchunke',
        author: null,
        rank: 'species',
        acceptedName: 'Bombina variegata',
        germanName: null,
        taxonomy: 'Lurche',
        similar: false,
        replacedBy: [],
        path: '/Arten/t/g/1',
      },
    ],
  })
})

test('a narrowing narrows; what a collection says of an object is not known', () => {
  const narrowed = (narrowing: Record<string, string[]>) =>
    searchAmong(read, { text: 'bombina', ...narrowing })?.hits.map(({ label }) => label)
  expect(narrowed({ ranks: ['genus'] })).toEqual(['Bombina'])
  expect(narrowed({ kinds: ['synonym'], taxonomies: ['t'] })).toEqual(['Bombinator variegatus'])
  expect(narrowed({ taxonomies: ['other'] })).toBeUndefined()
  expect(narrowed({ collections: ['c'] })).toBeUndefined()
})

test('that nothing of it fits says nothing of what there is', () => {
  expect(searchAmong(read, { text: 'xylo' })).toBeNull()
  expect(searchAmong(read, { text: '' })).toBeNull()
})
