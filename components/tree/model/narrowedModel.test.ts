import { rowAt } from '@/lib/domain/tree/treeRows'
import { createNarrowedModel, type NarrowedTree } from './narrowedModel'
import type { TreeNode } from '../treeNode'

const found = (
  key: string,
  parent: string | null,
  position: number,
  childCount: number,
  below: number,
): NarrowedTree['nodes'][number] => ({
  node: {
    key,
    kind: parent === null ? 'root' : 'taxon',
    id: key,
    label: key,
    author: null,
    rank: null,
    vernacularName: null,
    childCount,
    position,
  },
  parent,
  isMatch: below === 0,
  foundAs: null,
  below,
  taxa: parent === null ? 3482 : null,
})

const tree: NarrowedTree = {
  total: 3,
  capped: false,
  nodes: [
    found('late', 'Lebensraum', 900, 0, 0),
    found('early', 'Lebensraum', 17, 40, 0),
    found('c', 'b', 5, 0, 0),
    found('b', 'Art', 3, 8, 1),
    found('Lebensraum', null, 1, 2, 2),
    found('Art', null, 0, 5, 1),
  ],
}

const root = found('Art', null, 0, 5, 0).node
const at = (...places: [string, number][]) => places.map(([key, position]) => found(key, 'x', position, 9, 0).node)

const asked: string[] = []
const whole = {
  page: async (parent: string, offset: number) => {
    asked.push(`${parent} ${offset}`)
    const child: TreeNode = { ...found('child', 'x', 0, 0, 0).node, label: 'child' }
    return { total: 40, nodes: [child] }
  },
  /** As in the whole tree: at other places, and of a synonym the way to its accepted name. */
  lineage: async (key: string) => {
    const ways: Record<string, TreeNode[]> = {
      synonym: [root, ...at(['b', 700], ['c', 800])],
      elsewhere: [root, ...at(['b', 700], ['elsewhere', 3])],
      below: [root, ...at(['b', 700], ['c', 800], ['genus', 2], ['below', 1])],
    }
    return ways[key] ?? []
  },
  seek: () => Promise.resolve(null),
}

test('the matches with the way to each stand open in their order, without asking again', async () => {
  const model = createNarrowedModel(tree, whole)
  const { branch } = model.snapshot()
  const rows = Array.from({ length: branch.rows }, (_, row) => {
    const at = rowAt(branch, row)
    const node = at && model.nodeAt(at.parent, at.index)
    return node && `${'  '.repeat(at.depth)}${node.key} ${node.match?.below}`
  })
  expect(rows).toEqual(['Art 1', '  b 1', '    c 0', 'Lebensraum 2', '  early 0', '  late 0'])
  expect(await model.reveal('c')).toBe('c')
  expect(await model.reveal('elsewhere')).toBeNull()
  model.ensure('Lebensraum', 0, 1)
  expect(asked).toEqual([])
})

test('a match without matches below opens as in the whole tree', async () => {
  const model = createNarrowedModel(tree, whole)
  model.open('early')
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual(['early 0'])
  expect(model.nodeAt('early', 0)?.key).toBe('child')
  expect(model.total('early')).toBe(40)
})

test('a synonym is among the matches where its accepted name is, and so is what stands below a match that has none below', async () => {
  const model = createNarrowedModel(tree, whole)
  expect(await model.reveal('synonym')).toBe('c')
  expect(await model.reveal('elsewhere')).toBeNull()
  const places = (key: string) => model.above(key).map((node) => `${node.key} ${node.position}`)
  expect(places('c')).toEqual(['Art 0', 'b 0', 'c 0'])
  expect(await model.reveal('below')).toBe('below')
  expect(places('below')).toEqual(['Art 0', 'b 0', 'c 0', 'genus 2', 'below 1'])
})

test('what was moved below a match since stands where it was found, and nowhere else', async () => {
  const moved = { ...whole, page: async () => ({ total: 1, nodes: at(['c', 0]) }) }
  const model = createNarrowedModel(tree, moved)
  model.open('early')
  await new Promise((resolve) => setTimeout(resolve))
  expect([model.nodeAt('early', 0), model.node('c')?.parent]).toEqual([null, 'b'])
})
