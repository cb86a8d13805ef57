import { type PlacedNode, TOP } from '../treeNode'
import type { PlacedNodes } from './placedNodes'
import type { TreeSource } from './source'

/**
 * From the outermost node down to the one that is shown for a key (for a synonym its accepted taxon), with one question if its place is not
 * known; empty when the tree has no such node. `anew`: its place may have changed.
 */
export async function wayTo(nodes: PlacedNodes, source: TreeSource, key: string, anew: boolean): Promise<PlacedNode[]> {
  const known = nodes.above(key)
  if (!anew && known.length > 0) return known
  const lineage = await source.lineage(key)
  // What became a synonym, or was deleted, has lost its place.
  if (lineage.at(-1)?.key !== key) nodes.remove(key)
  // Which roots there are, and in what order, depends on who looks.
  const root = nodes.node(lineage[0]?.key ?? '')
  if (!root) return []
  lineage.forEach((node, depth) =>
    nodes.place(depth === 0 ? { ...node, position: root.position } : node, lineage[depth - 1]?.key ?? TOP),
  )
  return nodes.above(lineage.at(-1)?.key ?? '')
}

/** Those on the way that are to be open, so that its end is in view. */
export function toOpen(way: readonly PlacedNode[]): PlacedNode[] {
  // What is found below a root or a taxonomy is the reason to go there; a genus stays as it is.
  return way.filter((node, depth) => depth < way.length - 1 || node.kind === 'root' || node.kind === 'taxonomy')
}
