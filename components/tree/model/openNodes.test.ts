import type { TreeNode } from '../treeNode'
import { OpenNodes } from './openNodes'
import { PlacedNodes } from './placedNodes'

const node = (key: string, position: number, childCount: number): TreeNode => ({
  ...{ key, kind: 'taxon', id: key, label: key, author: null, rank: null, vernacularName: null },
  ...{ childCount, position },
})

test('what is remembered is in the order of opening, the one opened again last', () => {
  const heard: string[][] = []
  const open = new OpenNodes(['a', 'b'], (keys) => heard.push(keys))
  open.set(['c'], true)
  open.set(['a'], true)
  open.set(['b'], false)
  expect(heard).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a'],
  ])
  expect(['a', 'b', 'c'].map((key) => open.has(key))).toEqual([true, false, true])
})

test('rows are those below open nodes whose place is known, however deep', () => {
  const nodes = new PlacedNodes()
  nodes.count('', 2)
  nodes.place(node('a', 1, 10), '')
  nodes.place(node('b', 4, 5), 'a')
  const rowsWith = (...keys: string[]) => new OpenNodes(keys, () => {}).branch(nodes).rows
  expect([rowsWith(), rowsWith('a'), rowsWith('a', 'b'), rowsWith('b'), rowsWith('a', 'unknown')]).toEqual([2, 12, 17, 2, 12])
})
