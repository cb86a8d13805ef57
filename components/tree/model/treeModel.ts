import { type PlacedNode, TOP, type TreeNode } from '../treeNode'
import { OpenNodes } from './openNodes'
import { NODES_AT_ONCE, type NodePage, PageLog } from './pageLog'
import { PlacedNodes } from './placedNodes'
import type { TreeSource } from './source'
import { toOpen, wayTo } from './wayTo'

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
  const pages = new PageLog()
  const nodes = new PlacedNodes((parent, position) => pages.forget(parent, position === undefined ? undefined : pageOf(position)))
  let tops = roots
  nodes.placeAll(roots, TOP)
  known.forEach((node) => nodes.place(node, node.parent))
  const open = new OpenNodes(remembered, remember)
  const listeners = new Set<() => void>()
  let error: unknown = null
  let renewals = 0
  let current = { branch: open.branch(nodes), error }

  const changed = () => {
    current = { branch: open.branch(nodes), error }
    listeners.forEach((listener) => listener())
  }

  /** `before`: done together with the answer's own change, so that both are one rendering. */
  const load = async (wanted: NodePage, before = () => {}) => {
    if (!pages.wants(wanted)) return
    const { parent, page } = wanted
    try {
      const { total, nodes: children } = await source.page(parent, page * NODES_AT_ONCE, NODES_AT_ONCE)
      if (pages.isCurrent(wanted)) {
        nodes.count(parent, total)
        children.forEach((node) => nodes.place(node, parent))
        // The others may be in doubt by now; this one is not.
        pages.wants(wanted)
        for (const old of pages.forgetOldest())
          nodes.forget(old.parent, old.page * NODES_AT_ONCE, (old.page + 1) * NODES_AT_ONCE, (key) => open.has(key))
        if (!pages.hasFailures) error = null
      }
    } catch (reason) {
      if (pages.isCurrent(wanted)) {
        pages.fail(wanted)
        error = reason
      }
    }
    before()
    changed()
  }

  /** Nodes that open when their first children are here, and when they do so without them. */
  const opening = new Map<string, ReturnType<typeof setTimeout>>()

  /** False when it does not open any more: somebody has opened or closed it meanwhile. */
  const stopOpening = (key: string) => {
    clearTimeout(opening.get(key))
    return opening.delete(key)
  }

  const setOpen = (keys: readonly string[], isOpen: boolean) => {
    keys.forEach(stopOpening)
    open.set(keys, isOpen)
    changed()
  }

  const ensureRoots = () => {
    for (const { key } of tops) void load({ parent: key, page: 0 })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => current,
    node: (key: string) => nodes.node(key),
    nodeAt: (parent: string, index: number) => nodes.at(parent, index),
    above: (key: string) => nodes.above(key),
    loaded: () => nodes.all(),
    total: (key: string) => nodes.total(key),
    isComplete: (parent: string) => nodes.isComplete(parent),
    /** Asked for in vain, until `retry`. */
    hasFailed: (parent: string, index: number) => pages.hasFailed({ parent, page: pageOf(index) }),
    /** How often something of it was said to have changed. */
    renewals: () => renewals,
    seek: source.seek,
    isOpen: (key: string) => open.has(key),
    setOpen,

    /** Opens a node as soon as its first children are here, so that no empty rows flash by; after a moment in any case. */
    open(key: string) {
      const first = { parent: key, page: 0 }
      if (pages.has(first)) return setOpen([key], true)
      pages.forgive(first)
      stopOpening(key)
      opening.set(
        key,
        setTimeout(() => setOpen([key], true), PATIENCE_MS),
      )
      void load(first, () => stopOpening(key) && open.set([key], true))
    },

    /** Fetches the pages that hold the children from…to of a node, unless they are here or under way; they are kept longest. */
    ensure(parent: string, from: number, to: number) {
      if (parent === TOP) return
      for (let page = pageOf(from); page <= pageOf(to); page++) void load({ parent, page })
    },

    /**
     * Opens everything above a node, with one request if it is not known yet. Answers the key that is shown for it (for a synonym its
     * accepted taxon), null when the tree has no such node. `anew`: its place may have changed.
     */
    async reveal(key: string, anew = false): Promise<string | null> {
      const way = await wayTo(nodes, source, key, anew)
      const closed = toOpen(way).filter((node) => !open.has(node.key))
      setOpen(
        closed.map((node) => node.key),
        true,
      )
      return way.at(-1)?.key ?? null
    },

    /** Fetches the first children of all roots. */
    ensureRoots,

    /** Who sees which roots has changed. */
    setRoots(next: readonly TreeNode[]) {
      tops = next
      nodes.placeAll(next, TOP)
      changed()
    },

    /**
     * Asks again for the children of a node: they, or who sees them, have changed. Where the node itself is not seen they are forgotten. Without
     * a node, for everything as soon as it is in view: nobody knows what has changed.
     */
    refresh(parent?: string) {
      renewals++
      pages.forget(parent)
      if (parent === undefined) ensureRoots()
      else if (nodes.node(parent)) void load({ parent, page: 0 })
      else nodes.forgetChildren(parent)
      changed()
    },

    /** Forgets what failed, so that it is asked for again. */
    retry() {
      error = null
      for (const page of pages.forgiveAll()) void load(page)
      changed()
    },
  }
}

const pageOf = (index: number) => Math.floor(index / NODES_AT_ONCE)

export type TreeModel = ReturnType<typeof createTreeModel>
