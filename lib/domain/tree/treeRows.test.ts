import fc from 'fast-check'
import { branch, type Branch, rowAt, rowOf, type RowPlace } from './treeRows'

interface Node {
  key: string
  children: Node[]
  isOpen: boolean
}

/** The same tree written out row by row, as the slow and obvious way to count. */
function written(node: Node, depth = 0): RowPlace[] {
  return node.children.flatMap((child, index) => [
    { parent: node.key, index, depth },
    ...(child.isOpen ? written(child, depth + 1) : []),
  ])
}

const built = (node: Node): Branch =>
  branch(
    node.key,
    node.children.length,
    node.children.flatMap((child, index) => (child.isOpen ? [{ index, branch: built(child) }] : [])).reverse(),
  )

const trees: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    key: fc.uuid(),
    isOpen: fc.boolean(),
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Node[]>([]),
      fc.array(tie('node'), { maxLength: 6 }),
    ),
  }),
})).node

test('every row of any tree is where it would stand written out, and is found back', () =>
  fc.assert(
    fc.property(trees, (tree) => {
      const rows = written(tree)
      const whole = built(tree)
      expect(whole.rows).toBe(rows.length)
      rows.forEach((row, at) => expect(rowAt(whole, at)).toEqual(row))
      expect([rowAt(whole, -1), rowAt(whole, rows.length), rowAt(whole, 0.5)]).toEqual([null, null, null])
      paths(tree).forEach((path, at) => expect(rowOf(whole, path)).toBe(at))
    }),
  ))

function paths(node: Node, above: number[] = []): number[][] {
  return node.children.flatMap((child, index) => [[...above, index], ...(child.isOpen ? paths(child, [...above, index]) : [])])
}

test('a node with 100,000 children costs its open ones only', () => {
  const open = branch('b', 3, [])
  const whole = branch('a', 100_000, [
    { index: 99_999, branch: open },
    { index: 10, branch: open },
    { index: 100_000, branch: open },
  ])
  expect(whole.rows).toBe(100_006)
  expect(rowAt(whole, 10)).toEqual({ parent: 'a', index: 10, depth: 0 })
  expect(rowAt(whole, 13)).toEqual({ parent: 'b', index: 2, depth: 1 })
  expect(rowAt(whole, 14)).toEqual({ parent: 'a', index: 11, depth: 0 })
  expect(rowAt(whole, 100_005)).toEqual({ parent: 'b', index: 2, depth: 1 })
  expect(rowOf(whole, [99_999, 2])).toBe(100_005)
  expect(rowOf(whole, [11, 0])).toBeNull()
  expect(rowOf(whole, [])).toBeNull()
})
