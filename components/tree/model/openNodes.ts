import { type Branch, branch } from '@/lib/domain/tree/treeRows'
import { type PlacedNode, TOP } from '../treeNode'
import type { PlacedNodes } from './placedNodes'

/** Open nodes that a reload brings back. */
const MOST_REMEMBERED = 500

/** Which nodes are open, whether or not their place is known; `remember` hears of those opened last. */
export class OpenNodes {
  readonly #keys: Set<string>
  readonly #remember: (keys: string[]) => void

  constructor(remembered: readonly string[], remember: (keys: string[]) => void) {
    this.#keys = new Set(remembered)
    this.#remember = remember
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  set(keys: readonly string[], isOpen: boolean): void {
    for (const key of keys) {
      // The one opened last stands last: it is remembered longest.
      this.#keys.delete(key)
      if (isOpen) this.#keys.add(key)
    }
    this.#remember([...this.#keys].slice(-MOST_REMEMBERED))
  }

  /** What is visible: the open nodes whose place is known, one in the other. */
  branch(nodes: PlacedNodes): Branch {
    const byParent = new Map<string, PlacedNode[]>()
    for (const key of this.#keys) {
      const node = nodes.node(key)
      if (node) byParent.set(node.parent, [...(byParent.get(node.parent) ?? []), node])
    }
    const below = (key: string): Branch =>
      branch(
        key,
        nodes.total(key),
        (byParent.get(key) ?? []).map((node) => ({ index: node.position, branch: below(node.key) })),
      )
    return below(TOP)
  }
}
