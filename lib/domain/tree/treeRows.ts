/**
 * The tree as a list of visible rows, without ever making the list: a branch knows how many rows it shows and where its open children
 * lie, so that the row at any index is found by binary search, whether a node has ten children or 100,000.
 */
export interface Branch {
  key: string
  /** Children, loaded or not. */
  total: number
  /** Visible rows below this node: its children and everything below the open ones. */
  rows: number
  /** The open children, by their place; `before` is the row of the child within this branch. */
  open: readonly { index: number; before: number; branch: Branch }[]
}

/** Where a row lies: child `index` of `parent`, `depth` levels below the outermost branch (its children: 0). */
export interface RowPlace {
  parent: string
  index: number
  depth: number
}

/** children: a node's open children in any order; places outside 0…total−1 are left out. */
export function branch(key: string, total: number, children: readonly { index: number; branch: Branch }[]): Branch {
  const sorted = children.filter(({ index }) => index >= 0 && index < total).sort((a, b) => a.index - b.index)
  let extra = 0
  const open = sorted.map(({ index, branch }) => {
    const before = index + extra
    extra += branch.rows
    return { index, before, branch }
  })
  return { key, total, rows: total + extra, open }
}

/** The row at `at` (0…rows−1); null outside. O(depth · log(open children)). */
export function rowAt(outermost: Branch, at: number): RowPlace | null {
  if (!Number.isInteger(at) || at < 0 || at >= outermost.rows) return null
  let current = outermost
  let rest = at
  for (let depth = 0; ; depth++) {
    const within = rest
    const before: Branch['open'][number] | null = lastWhere(current.open, (child) => child.before <= within)
    if (before === null) return { parent: current.key, index: rest, depth }
    const beyond = rest - before.before
    if (beyond === 0) return { parent: current.key, index: before.index, depth }
    if (beyond > before.branch.rows) return { parent: current.key, index: before.index + beyond - before.branch.rows, depth }
    current = before.branch
    rest = beyond - 1
  }
}

/** The row of the node reached by `path`, the places from the outermost branch down; null if a node on the way is not open. */
export function rowOf(outermost: Branch, path: readonly number[]): number | null {
  let current: Branch | undefined = outermost
  let row = -1
  for (const index of path) {
    if (current === undefined || index < 0 || index >= current.total) return null
    const before: Branch['open'][number] | null = lastWhere(current.open, (child) => child.index <= index)
    row += 1 + (before === null ? index : before.before + index - before.index + (before.index < index ? before.branch.rows : 0))
    current = before?.index === index ? before.branch : undefined
  }
  return path.length === 0 ? null : row
}

/** The last element of a sorted list for which `holds`; `holds` is true up to it and false beyond. */
function lastWhere<T>(list: readonly T[], holds: (element: T) => boolean): T | null {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle] as T)) low = middle + 1
    else high = middle
  }
  return list[low - 1] ?? null
}
