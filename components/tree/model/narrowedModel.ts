import type { TreeSource } from './source'
import { createTreeModel, type TreeModel } from './treeModel'
import { type PlacedNode, TOP, type TreeMatch, type TreeNode } from '../treeNode'

/** The answer of the interface: matches and everything above them. */
export interface NarrowedTree {
  total: number
  capped: boolean
  nodes: readonly (Omit<TreeMatch, 'capped'> & { node: TreeNode; parent: string | null })[]
}

/**
 * A tree of the matches alone, all of it open, siblings in their order. What matches and has no match below opens as in the whole tree, with
 * all its children: whoever looked for a family wants to go into it. `open`: what of these is open from the beginning.
 */
export function createNarrowedModel({ nodes, capped }: NarrowedTree, whole: TreeSource, open: readonly string[] = []): TreeModel {
  const byParent = new Map<string, typeof nodes>()
  for (const found of nodes) {
    const parent = found.parent ?? TOP
    byParent.set(parent, [...(byParent.get(parent) ?? []), found])
  }
  const placed: PlacedNode[] = [...byParent].flatMap(([parent, siblings]) =>
    [...siblings]
      .sort((a, b) => a.node.position - b.node.position)
      .map(({ node, isMatch, foundAs, below, taxa }, position) => ({
        ...node,
        parent,
        position,
        childCount: byParent.get(node.key)?.length ?? node.childCount,
        match: { isMatch, foundAs, below, taxa, capped },
      })),
  )
  const source: TreeSource = {
    ...whole,
    page: (parent, offset, limit) => {
      const inside = placed.filter((node) => node.parent === parent)
      if (inside.length === 0) return whole.page(parent, offset, limit)
      return Promise.resolve({ total: inside.length, nodes: inside.slice(offset, offset + limit) })
    },
    // What is not among the matches has no place here.
    lineage: () => Promise.resolve([]),
  }
  const isRoot = (node: PlacedNode) => node.parent === TOP
  return createTreeModel(
    source,
    placed.filter(isRoot),
    [...byParent.keys()],
    () => {},
    placed.filter((node) => !isRoot(node)),
  )
}
