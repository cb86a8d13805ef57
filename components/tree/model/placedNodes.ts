import { hasChildren, type PlacedNode, TOP, type TreeNode } from '../treeNode'

/** What is known of the child of a node at a position, or of all its children, may be wrong. */
type Doubt = (parent: string, position?: number) => void

/**
 * The nodes whose place is known, by key and by place, and how many children stand below each. At a place stands one node, and a node stands
 * at one place: what was known otherwise is gone, and in `doubt`.
 */
export class PlacedNodes {
  readonly #nodes = new Map<string, PlacedNode>()
  readonly #places = new Map<string, Map<number, string>>()
  readonly #totals = new Map<string, number>()
  readonly #doubt: Doubt

  constructor(doubt: Doubt = () => {}) {
    this.#doubt = doubt
  }

  place(node: TreeNode, parent: string): void {
    const there = this.#places.get(parent)?.get(node.position)
    if (there !== node.key) {
      this.remove(node.key)
      if (there !== undefined) this.remove(there)
    }
    this.#nodes.set(node.key, { ...node, parent })
    const siblings = this.#places.get(parent) ?? new Map<number, string>()
    this.#places.set(parent, siblings.set(node.position, node.key))
    this.#recount(node.key, hasChildren(node) ? Math.max(node.childCount, 0) : 0)
  }

  /** It has no place any more. What is known below it is kept for the case that it comes back. */
  remove(key: string): void {
    const node = this.#nodes.get(key)
    if (!node) return
    this.#nodes.delete(key)
    const siblings = this.#places.get(node.parent)
    siblings?.delete(node.position)
    if (siblings?.size === 0) this.#places.delete(node.parent)
    this.#doubt(node.parent, node.position)
  }

  /** All children of a node, in their order; what else stood there is gone, what stands below those that stay is not. */
  placeAll(children: readonly TreeNode[], parent: string): void {
    const counted = children.map((child) => ({ ...child, childCount: this.node(child.key)?.childCount ?? child.childCount }))
    this.forgetChildren(parent)
    counted.forEach((child) => this.place(child, parent))
    this.count(parent, children.length)
  }

  node(key: string): PlacedNode | null {
    return this.#nodes.get(key) ?? null
  }

  at(parent: string, index: number): PlacedNode | null {
    return this.node(this.#places.get(parent)?.get(index) ?? '')
  }

  /** Every node whose place is known, visible or not. */
  all(): IterableIterator<PlacedNode> {
    return this.#nodes.values()
  }

  /** The node and everything above it, outermost first; empty when its place, or that of one above it, is not known. */
  above(key: string): PlacedNode[] {
    const chain: PlacedNode[] = []
    // Of two that changed places only one may be known: each then stands below the other.
    for (let node = this.#nodes.get(key); node && !chain.includes(node); node = this.#nodes.get(node.parent)) chain.unshift(node)
    return chain[0]?.parent === TOP ? chain : []
  }

  /** Children, known or not. */
  total(key: string): number {
    return this.#totals.get(key) ?? 0
  }

  /** The children were counted. */
  count(key: string, total: number): void {
    this.#recount(key, total)
    const node = this.#nodes.get(key)
    if (node && node.childCount !== total) this.#nodes.set(key, { ...node, childCount: total })
  }

  /** All children of a node are known. */
  isComplete(parent: string): boolean {
    return (this.#places.get(parent)?.size ?? 0) >= this.total(parent)
  }

  /** Forgets all children of a node. */
  forgetChildren(parent: string): void {
    this.#places.get(parent)?.forEach((key) => this.#nodes.delete(key))
    this.#places.delete(parent)
  }

  /** Forgets the children from…to−1 of a node, but for those that are to stay and those with anything known below them. */
  forget(parent: string, from: number, to: number, stays: (key: string) => boolean): void {
    const siblings = this.#places.get(parent)
    if (!siblings) return
    for (let index = from; index < to; index++) {
      const key = siblings.get(index)
      if (key === undefined || stays(key) || this.#places.has(key)) continue
      siblings.delete(index)
      this.#nodes.delete(key)
      this.#totals.delete(key)
    }
    if (siblings.size === 0) this.#places.delete(parent)
  }

  /** With another number of children, none is sure to stand where it stood. */
  #recount(key: string, total: number): void {
    const children = this.#places.get(key)
    const before = this.total(key)
    this.#totals.set(key, total)
    if (!children || total === before) return
    this.#doubt(key)
    for (const [position, child] of children) if (position >= total) this.remove(child)
  }
}
