import { type Branch, branch } from '@/lib/domain/tree/treeRows'
import { hasChildren, type PlacedNode, TOP, type TreeNode } from './treeNode'

export interface TreeSource {
  page: (parent: string, offset: number, limit: number) => Promise<{ total: number; nodes: TreeNode[] }>
  /** From the root down to the node; empty when there is none. */
  lineage: (key: string) => Promise<TreeNode[]>
  /** The place of the first child that begins with a text; null when there is none. */
  seek: (parent: string, beginning: string) => Promise<number | null>
}

export const PAGE = 200
/** Pages kept; beyond, those not seen for longest are forgotten. More than any screen shows at once. */
export const MOST_PAGES = 150
/** Open nodes that a reload brings back. */
const MOST_REMEMBERED = 500
/** An opened node waits so long for its children before it shows empty rows. */
const PATIENCE_MS = 150

/**
 * What is known of the tree so far: nodes by key and by place, which ones are open, what was asked for. `known`: nodes it begins with.
 * `subscribe` and `snapshot` are for useSyncExternalStore; a snapshot changes exactly when something visible does.
 */
export function createTreeModel(
  source: TreeSource,
  roots: readonly TreeNode[],
  remembered: readonly string[],
  remember: (open: string[]) => void,
  known: readonly PlacedNode[] = [],
) {
  const nodes = new Map<string, PlacedNode>()
  const places = new Map<string, Map<number, string>>()
  const totals = new Map<string, number>([[TOP, roots.length]])
  const open = new Set(remembered)
  /** Pages here or under way, the one seen longest ago first. */
  const asked = new Set<string>()
  /** Asked in vain; only `retry` asks again, or rows in view would ask without end. */
  const failed = new Set<string>()
  const listeners = new Set<() => void>()
  let error: unknown = null
  let current = { branch: branch(TOP, 0, []), error }

  const changed = () => {
    current = { branch: built(TOP, openByParent()), error }
    listeners.forEach((listener) => listener())
  }

  const place = (node: TreeNode, parent: string) => {
    nodes.set(node.key, { ...node, parent })
    const siblings = places.get(parent) ?? new Map<number, string>()
    places.set(parent, siblings.set(node.position, node.key))
    totals.set(node.key, hasChildren(node) ? Math.max(node.childCount, 0) : 0)
  }

  const openByParent = () => {
    const groups = new Map<string, PlacedNode[]>()
    for (const key of open) {
      const node = nodes.get(key)
      if (node) groups.set(node.parent, [...(groups.get(node.parent) ?? []), node])
    }
    return groups
  }

  const built = (key: string, groups: Map<string, PlacedNode[]>): Branch =>
    branch(
      key,
      totals.get(key) ?? 0,
      (groups.get(key) ?? []).map((node) => ({ index: node.position, branch: built(node.key, groups) })),
    )

  /** Whoever opens thousands of nodes in a day shall not carry them all: closed ones with nothing below go, a page at a time. */
  const forgetOldest = () => {
    for (const name of asked) {
      if (asked.size <= MOST_PAGES) return
      asked.delete(name)
      const [first, parent] = pageOf(name)
      const siblings = places.get(parent)
      for (let index = first * PAGE; index < (first + 1) * PAGE; index++) {
        const key = siblings?.get(index)
        if (siblings === undefined || key === undefined || open.has(key) || places.has(key)) continue
        siblings.delete(index)
        nodes.delete(key)
        totals.delete(key)
      }
      if (siblings?.size === 0) places.delete(parent)
    }
  }

  /** `before`: done together with the answer's own change, so that both are one rendering. */
  const load = async (parent: string, page: number, before = () => {}) => {
    const name = `${page} ${parent}`
    if (failed.has(name)) return
    const isHere = asked.delete(name)
    asked.add(name)
    if (isHere) return
    try {
      const { total, nodes: children } = await source.page(parent, page * PAGE, PAGE)
      children.forEach((node) => place(node, parent))
      totals.set(parent, total)
      const node = nodes.get(parent)
      if (node && node.childCount !== total) nodes.set(parent, { ...node, childCount: total })
      forgetOldest()
      if (failed.size === 0) error = null
    } catch (reason) {
      asked.delete(name)
      failed.add(name)
      error = reason
    }
    before()
    changed()
  }

  const setOpen = (keys: readonly string[], isOpen: boolean) => {
    for (const key of keys) {
      // The one opened last stands last: it is remembered longest.
      open.delete(key)
      if (isOpen) open.add(key)
    }
    remember([...open].slice(-MOST_REMEMBERED))
    changed()
  }

  roots.forEach((root) => place(root, TOP))
  known.forEach((node) => place(node, node.parent))
  changed()

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => current,
    node: (key: string) => nodes.get(key) ?? null,
    nodeAt: (parent: string, index: number) => nodes.get(places.get(parent)?.get(index) ?? '') ?? null,
    total: (key: string) => totals.get(key) ?? 0,
    /** Asked for in vain, until `retry`. */
    hasFailed: (parent: string, index: number) => failed.has(`${Math.floor(index / PAGE)} ${parent}`),
    /** All children of a node are here. */
    isComplete: (parent: string) => (places.get(parent)?.size ?? 0) >= (totals.get(parent) ?? 0),
    seek: source.seek,
    isOpen: (key: string) => open.has(key),
    setOpen,

    /** Opens a node as soon as its first children are here, so that no empty rows flash by; after a moment in any case. */
    open(key: string) {
      if (asked.has(`0 ${key}`)) return setOpen([key], true)
      failed.delete(`0 ${key}`)
      const patience = setTimeout(() => setOpen([key], true), PATIENCE_MS)
      void load(key, 0, () => {
        clearTimeout(patience)
        open.add(key)
        remember([...open].slice(-MOST_REMEMBERED))
      })
    },

    /** Fetches the pages that hold the children from…to of a node, unless they are here or under way; they are kept longest. */
    ensure(parent: string, from: number, to: number) {
      if (parent === TOP) return
      for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) void load(parent, page)
    },

    /** The node and everything above it, outermost first; empty when its place is not known. */
    above(key: string): PlacedNode[] {
      const chain: PlacedNode[] = []
      for (let node = nodes.get(key); node; node = nodes.get(node.parent)) chain.unshift(node)
      return chain
    },

    /**
     * Opens everything above a node, with one request if it is not known yet. Answers the key that is shown for it (for a synonym its
     * accepted taxon), null when the tree has no such node. `anew`: its place may have changed.
     */
    async reveal(key: string, anew = false): Promise<string | null> {
      if (anew || !nodes.has(key)) {
        const lineage = await source.lineage(key)
        lineage.forEach((node, depth) => place(node, lineage[depth - 1]?.key ?? TOP))
        key = lineage.at(-1)?.key ?? ''
      }
      const above = this.above(key)
      if (above.length === 0) return null
      // What is found below a root or a taxonomy is the reason to go there; a genus stays as it is.
      const ways = above.filter((node, depth) => depth < above.length - 1 || node.kind === 'root' || node.kind === 'taxonomy')
      const closed = ways.filter((node) => !open.has(node.key))
      setOpen(
        closed.map((node) => node.key),
        true,
      )
      return key
    },

    /** Asks again for the first children of a node: who sees it has changed. */
    refresh(parent: string) {
      for (const names of [asked, failed]) for (const name of names) if (name.endsWith(` ${parent}`)) names.delete(name)
      places.delete(parent)
      void load(parent, 0)
    },

    /** Every node whose place is known, visible or not. */
    loaded: () => nodes.values(),

    /** Forgets what failed, so that it is asked for again. */
    retry() {
      error = null
      const names = [...failed]
      failed.clear()
      for (const name of names) {
        const [page, parent] = pageOf(name)
        void load(parent, page)
      }
      changed()
    },
  }
}

function pageOf(name: string): [page: number, parent: string] {
  const space = name.indexOf(' ')
  return [Number(name.slice(0, space)), name.slice(space + 1)]
}

export type TreeModel = ReturnType<typeof createTreeModel>
