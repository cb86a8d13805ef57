import type { TreeNode } from '../treeNode'
import { PlacedNodes } from './placedNodes'

const node = (key: string, position: number, childCount = 0): TreeNode => ({
  ...{ key, kind: 'taxon', id: key, label: key, author: null, rank: null, vernacularName: null },
  ...{ childCount, position },
})

/** top has a, b and c; b has d. */
function known(): PlacedNodes {
  const nodes = new PlacedNodes()
  nodes.place(node('top', 0, 3), '')
  ;['a', 'b', 'c'].forEach((key, position) => nodes.place(node(key, position, key === 'b' ? 1 : 0), 'top'))
  nodes.place(node('d', 0), 'b')
  return nodes
}

const keys = (nodes: Iterable<{ key: string }>) => Array.from(nodes, ({ key }) => key)

test('a node is found by its key and by its place, with all above it', () => {
  const nodes = known()
  expect([nodes.node('d')?.parent, nodes.at('top', 1)?.key, nodes.at('top', 3), nodes.node('x')]).toEqual(['b', 'b', null, null])
  expect([keys(nodes.above('d')), nodes.above('x')]).toEqual([['top', 'b', 'd'], []])
})

test('children that are counted anew change what is said of their node, and whether all of them are known', () => {
  const nodes = known()
  expect([nodes.total('top'), nodes.isComplete('top')]).toEqual([3, true])
  nodes.count('top', 4)
  expect([nodes.total('top'), nodes.node('top')?.childCount, nodes.isComplete('top')]).toEqual([4, 4, false])
})

test('what is forgotten within a range is neither what is to stay nor what has known nodes below', () => {
  const nodes = known()
  nodes.forget('top', 0, 2, () => false)
  expect(keys(nodes.all())).toEqual(['top', 'b', 'c', 'd'])
  nodes.forget('top', 0, 3, (key) => key === 'c')
  expect(keys(nodes.all())).toEqual(['top', 'b', 'c', 'd'])
  nodes.forget('b', 0, 1, () => false)
  nodes.forget('top', 0, 3, () => false)
  expect(keys(nodes.all())).toEqual(['top'])
})

test('what contradicts what was known drops it, and what may be wrong by now is named', () => {
  const doubts: string[] = []
  const nodes = new PlacedNodes((parent, position) => doubts.push(`${parent} ${position ?? 'all'}`))
  nodes.place(node('top', 0, 3), '')
  ;['a', 'b', 'c'].forEach((key, position) => nodes.place(node(key, position, 1), 'top'))
  expect(doubts).toEqual([])
  nodes.place(node('c', 0), 'a')
  expect([doubts.splice(0), keys(nodes.above('c')), nodes.at('top', 2)]).toEqual([['top 2'], ['top', 'a', 'c'], null])
  nodes.place(node('new', 0), 'top')
  expect([doubts.splice(0), keys(nodes.above('c')), nodes.node('a')]).toEqual([['top 0'], [], null])
  nodes.count('top', 1)
  expect([doubts, keys(nodes.above('b')), keys(nodes.above('new'))]).toEqual([['top all', 'top 1'], [], ['top', 'new']])
})
