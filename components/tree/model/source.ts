import type { TreeNode } from '../treeNode'

/** The tree's three questions. */
export interface TreeSource {
  page: (parent: string, offset: number, limit: number) => Promise<{ total: number; nodes: TreeNode[] }>
  /** From the root down to the node; empty when there is none. */
  lineage: (key: string) => Promise<TreeNode[]>
  /** The place of the first child that begins with a text; null when there is none. */
  seek: (parent: string, beginning: string) => Promise<number | null>
}
