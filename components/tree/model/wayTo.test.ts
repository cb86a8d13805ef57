import { TOP, type TreeNode } from '../treeNode'
import { PlacedNodes } from './placedNodes'
import { toOpen, wayTo } from './wayTo'

const node = (key: string, kind: TreeNode['kind'], position = 0): TreeNode => ({
  ...{ key, kind, id: key, label: key, author: null, rank: null, vernacularName: null },
  ...{ childCount: 1, position },
})
const roots = [node('Art', 'root')]
const lineage = [node('Art', 'root'), node('t', 'taxonomy', 3), node('genus', 'taxon', 1)]

/** A tree as it begins: with its roots. */
function begun() {
  const nodes = new PlacedNodes()
  nodes.placeAll(roots, TOP)
  return nodes
}

/** Which keys the way names, and which questions it took. */
async function way(nodes: PlacedNodes, key: string, anew = false) {
  const asked: string[] = []
  const source = {
    page: () => Promise.reject(new Error('no page is needed')),
    seek: () => Promise.resolve(null),
    lineage: async (of: string) => {
      asked.push(of)
      return of === 'unknown' ? [] : lineage
    },
  }
  const found = await wayTo(nodes, source, key, anew)
  return { asked, keys: found.map((each) => each.key), open: toOpen(found).map((each) => each.key) }
}

test('an unknown way is asked for once, also that of a synonym, which ends at its accepted name', async () => {
  const nodes = begun()
  const keys = ['Art', 't', 'genus']
  expect(await way(nodes, 'synonym')).toEqual({ asked: ['synonym'], keys, open: ['Art', 't'] })
  expect(await way(nodes, 'genus')).toEqual({ asked: [], keys, open: ['Art', 't'] })
  expect((await way(nodes, 'genus', true)).asked).toEqual(['genus'])
})

test('the end of the way opens only where it is a root or a taxonomy', async () => {
  const nodes = begun()
  await way(nodes, 'genus')
  expect([(await way(nodes, 't')).open, (await way(nodes, 'Art')).open]).toEqual([['Art', 't'], ['Art']])
})

test('what the tree does not have has no way', async () => {
  expect(await way(begun(), 'unknown')).toEqual({ asked: ['unknown'], keys: [], open: [] })
})

test('what stands below a root that somebody does not see has no way either', async () => {
  const nodes = new PlacedNodes()
  nodes.placeAll([node('collections', 'root')], TOP)
  expect((await way(nodes, 'genus')).keys).toEqual([])
  expect([nodes.at(TOP, 0)?.key, nodes.node('genus')]).toEqual(['collections', null])
})
