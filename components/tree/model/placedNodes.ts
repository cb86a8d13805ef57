import { hasChildren, type PlacedNode, type TreeNode } from '../treeNode'

/** The nodes whose place is known, by key and by place, and how many children stand below each. */
export class PlacedNodes {
  readonly #nodes = new Map<string, PlacedNode>()
  readonly #places = new Map<string, Map<number, string>>()
  readonly #totals = new Map<string, number>()

  place(node: TreeNode, parent: string): void {
    this.#nodes.set(node.key, { ...node, parent })
    const siblings = this.#places.get(parent) ?? new Map<number, string>()
    this.#places.set(parent, siblings.set(node.position, node.key))
    this.#totals.set(node.key, hasChildren(node) ? Math.max(node.childCount, 0) : 0)
  }

  /** All children of a node, in their order; what else stood there is gone, what stands below those that stay is not. */
  placeAll(children: readonly TreeNode[], parent: string): void {
    const gone = new Set(this.#places.get(parent)?.values())
    this.#places.delete(parent)
    children.forEach((child) => {
      gone.delete(child.key)
      this.place({ ...child, childCount: this.node(child.key)?.childCount ?? child.childCount }, parent)
    })
    for (const key of gone) this.#nodes.delete(key)
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

  /** The node and everything above it, outermost first; empty when its place is not known. */
  above(key: string): PlacedNode[] {
    const chain: PlacedNode[] = []
    for (let node = this.#nodes.get(key); node; node = this.#nodes.get(node.parent)) chain.unshift(node)
    return chain
  }

  /** Children, known or not. */
  total(key: string): number {
    return this.#totals.get(key) ?? 0
  }

  /** The children were counted. */
  count(key: string, total: number): void {
    this.#totals.set(key, total)
    const node = this.#nodes.get(key)
    if (node && node.childCount !== total) this.#nodes.set(key, { ...node, childCount: total })
  }

  /** All children of a node are known. */
  isComplete(parent: string): boolean {
    return (this.#places.get(parent)?.size ?? 0) >= this.total(parent)
  }

  /** The places below a node may have changed. */
  forgetPlaces(parent: string): void {
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
}
