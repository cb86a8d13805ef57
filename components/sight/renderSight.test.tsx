/** @jest-environment node */
import { renderSight } from './renderSight'

jest.mock('next/navigation', () => jest.requireActual<object>('./stillNext'))
jest.mock('next/link', () => jest.requireActual<object>('./stillNext'))

const HOSTILE = `</div><script>alert(1)</script> "L." role="x" & $&`

const node = (key: string, kind: string, label: string, position: number, childCount: number) => ({
  ...{ __typename: 'TreeNode', key, kind, id: key.split(':')[1] ?? null, label, author: null, rank: null, vernacularName: null },
  ...{ childCount, position },
})
const page = (parent: string, nodes: object[], offset = 0, total = nodes.length) => [
  'TreeChildren',
  { limit: 200, parent, offset },
  { data: { treeChildren: { __typename: 'TreePage', total, nodes } } },
]
const root = node('Art', 'root', 'Arten', 0, 1)
const flora = node('taxonomy:t', 'taxonomy', 'Flora', 0, 300)
const genus = (at: number) => ({ ...node(`taxon:g${at}`, 'taxon', `Genus${at}`, at, 0), rank: 'genus' })

const overview = {
  ...{ __typename: 'Overview', speciesCount: 1, habitatCount: 0, recordCount: 0, relationCount: 0 },
  ...{ changedAt: '2026-03-01T12:00:00Z', lastWrites: [], habitatTaxonomies: [], collections: [], organizations: [] },
  speciesTaxonomies: [
    {
      ...{ __typename: 'Taxonomy', id: 't', name: HOSTILE, type: 'Art', lastUpdated: null, licence: null },
      ...{ taxonCount: 300, synonymCount: 0, organization: null },
    },
  ],
}
const home = ['HomeScreen', {}, { data: { overview } }]
const roots = [page('Art', [flora]), page('Lebensraum', []), page('collections', []), page('organizations', [])]
const lineage = (key: string, ...way: object[]) => ['TreeLineage', { key }, { data: { treeLineage: way } }]

const rendered = (segments: string[], answers: unknown[]) => renderSight(segments, JSON.stringify(answers))
const texts = (html = '') =>
  html
    .replace(/<[^>]*>/g, '|')
    .split(/\|+/)
    .filter((text) => text.trim() !== '')

test('a root shows what is below it, whatever names hold, and the tree its roots with their counts', async () => {
  const sight = await rendered(['Arten'], [home, ...roots])
  expect(texts(sight?.content).slice(0, 3)).toEqual(['Arten', 'Arten', '1 Taxonomie'])
  expect(sight?.content).toContain(
    '&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;L.&quot; role=&quot;x&quot; &amp; $&amp;',
  )
  expect(sight?.content).not.toContain('<script')
  expect(texts(sight?.tree)).toEqual([
    ...['Arten', '1', 'Flora', '300', 'Lebensräume', '0', 'Sammlungen', '0', 'Organisationen', '0'],
  ])
  // Each class has its rule with it, and nothing of a row is said twice to who listens or looks for an id.
  const classes = [...(sight?.content ?? '').matchAll(/ae-([\w-]+)/g)].map(([, name = '']) => name)
  expect(classes.filter((name) => !sight?.styles.has(name))).toEqual([])
  expect(sight?.tree).not.toMatch(/ (id|role|aria-level|tabindex|title)=/)
})

test('the first page of all shows its tree alone: its content would weigh too much', async () => {
  const sight = await rendered([], [home, ...roots])
  expect([sight?.content, texts(sight?.tree).slice(0, 2)]).toEqual(['', ['Arten', '1']])
})

describe('of a tree of hundreds', () => {
  const all = Array.from({ length: 300 }, (_, at) => genus(at))
  const answers = (at: number) => [
    ...roots,
    lineage(`taxon:g${at}`, root, flora, genus(at)),
    page('taxonomy:t', all.slice(0, 200), 0, 300),
    page('taxonomy:t', all.slice(200), 200, 300),
  ]
  const taxon = (id: string) => ['TaxonScreen', { id, relationsFrom: 0 }, { data: { taxon: null } }]

  test('the rows around the one that is shown, which stands in the middle', async () => {
    const sight = await rendered(['Arten', 't', 'g250'], [taxon('g250'), ...answers(250)])
    const rows = texts(sight?.tree).filter((text) => text.startsWith('Genus'))
    expect([rows[0], rows.at(-1), rows.length]).toEqual(['Genus226', 'Genus273', 48])
    // Row 252 of 305: two above it, one root before it.
    expect(sight?.tree).toContain(
      'top:min(0px, max(calc(100cqh - 8556px), calc(50cqh - 7070px)) + max(0px, (100cqh - 7083px) * 10000))',
    )
    expect(sight?.tree).toMatch(/class="active [^>]*translateY\(7056px\)/)
  })

  test('from the top where the row is near it', async () => {
    const rows = texts((await rendered(['Arten', 't', 'g5'], [taxon('g5'), ...answers(5)]))?.tree)
    expect(rows.slice(0, 5)).toEqual(['Arten', '1', 'Flora', '300', 'Genus0'])
  })
})

test('nothing where no page comes with answers, and of a record that is not among them only the tree', async () => {
  expect(await rendered(['Suche'], [])).toBeNull()
  expect(await rendered(['Benutzer'], [])).toBeNull()
  const sight = await rendered(['Arten', 't', 'x'], [...roots, lineage('taxon:x', root, flora)])
  expect([sight?.content, texts(sight?.tree)[0]]).toEqual(['', 'Arten'])
})
