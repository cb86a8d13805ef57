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
  const byKey = new Map(placed.map((node) => [node.key, node]))
  const source: TreeSource = {
    ...whole,
    page: async (parent, offset, limit) => {
      const inside = placed.filter((node) => node.parent === parent)
      if (inside.length > 0) return { total: inside.length, nodes: inside.slice(offset, offset + limit) }
      const { total, nodes: children } = await whole.page(parent, offset, limit)
      // What was moved since stands where it was found, or both places would take it from each other without end.
      return { total, nodes: children.filter(({ key }) => !byKey.has(key)) }
    },
    // A synonym is shown as its accepted name. What is neither among the matches nor below one without matches below has no place here.
    lineage: async (key) => {
      const way = (await whole.lineage(key)).map((node) => byKey.get(node.key) ?? node)
      return way.every((node, depth) => byKey.has(node.key) || !byParent.has(way[depth - 1]?.key ?? TOP)) ? way : []
    },
  }
  const isRoot = (node: PlacedNode) => node.parent === TOP
  return createTreeModel(
    source,
    placed.filter(isRoot),
    [...byParent.keys(), ...open],
    () => {},
    placed.filter((node) => !isRoot(node)),
  )
}
