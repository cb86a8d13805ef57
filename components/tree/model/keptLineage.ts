import { place, treeKeyOfPlace } from '@/lib/domain/addresses/place'
import { segments } from '@/lib/domain/addresses/segments'
import { NODES_AT_ONCE } from './pageLog'
import type { TreeSource } from './source'
import type { TreeNode } from '../treeNode'

/**
 * The lineage of the node that the address names, without its own question: found among the children that were listed earlier, level
 * by level as the address says. Empty when a level was never listed. For the times without a connection.
 */
export async function keptLineage(
  key: string,
  pathname: string,
  roots: readonly TreeNode[],
  page: TreeSource['page'],
): Promise<TreeNode[]> {
  const address = segments(pathname)
  const keys = address.map((_, depth) => treeKeyOfPlace(place(address.slice(0, depth + 1))))
  if (keys.at(-1) !== key) return []
  const root = roots.find((node) => node.key === keys[0])
  const chain = root ? [root] : []
  for (const wanted of keys.slice(1)) {
    const parent = chain.at(-1)
    if (!parent) return []
    const { nodes, total } = await page(parent.key, 0, NODES_AT_ONCE)
    const node = nodes.find((child) => child.key === wanted)
    if (!node) return []
    // A root does not know by itself how many stand below it.
    chain.splice(-1, 1, { ...parent, childCount: total }, node)
  }
  return chain
}
