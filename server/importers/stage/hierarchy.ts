/** Places by running number; NONE: nothing named, MISSING: something named that is not there. */
export const NONE = -1
export const MISSING = -2

export interface HierarchyInput {
  /** Whether there is a row of this number (a refused one leaves a gap). */
  present: Uint8Array
  synonym: Uint8Array
  parent: Int32Array
  accepted: Int32Array
}

/** What was found, by the running number of the row it is about. */
export interface HierarchyIssue {
  seq: number
  kind: 'parentMissing' | 'ownParent' | 'cycle' | 'synonymAbove' | 'acceptedMissing' | 'withoutAccepted' | 'synonymCycle'
}

export interface Hierarchy {
  /** Rows to load: parents before children, level by level, then the synonyms. */
  order: Int32Array
  /** Level of each taxon, roots 0; NONE for what is not loaded; synonyms come after the deepest. */
  level: Int32Array
  /** Final parents and accepted taxa: chains of synonyms relinked, cycles cut, what is missing NONE. */
  parent: Int32Array
  accepted: Int32Array
  childCount: Int32Array
  issues: HierarchyIssue[]
}

/**
 * Makes a forest of what the rows say. A synonym belongs to the first accepted name its chain leads to; without one it is not loaded. A
 * parent that is a synonym stands for its accepted name, or, where that one is the taxon itself or stands below it, for the synonym's own
 * parent. A taxon whose parent is missing or itself becomes a root; a cycle is cut at the row that comes first in the source.
 */
export function buildHierarchy({ present, synonym, parent: parents, accepted: accepteds }: HierarchyInput): Hierarchy {
  const size = present.length
  const parent = new Int32Array(size).fill(NONE)
  const accepted = new Int32Array(size).fill(NONE)
  const level = new Int32Array(size).fill(NONE)
  const childCount = new Int32Array(size)
  const issues: HierarchyIssue[] = []

  for (let seq = 0; seq < size; seq++) {
    if (!present[seq] || !synonym[seq]) continue
    const target = acceptedOf(seq, synonym, accepteds)
    if (typeof target === 'number') accepted[seq] = target
    else issues.push({ seq, kind: target })
  }

  /** Where the synonym stands that a taxon has as its parent; NONE where that is nowhere else, or the parent is none. */
  const besideSynonym = (seq: number): number => {
    const above = parents[seq] ?? NONE
    const next = above >= 0 && synonym[above] ? (parents[above] ?? NONE) : NONE
    const up = next >= 0 && synonym[next] ? (accepted[next] ?? NONE) : next
    return up >= 0 && up !== seq ? up : NONE
  }
  for (let seq = 0; seq < size; seq++) {
    if (!present[seq] || synonym[seq]) continue
    let up = parents[seq] ?? NONE
    if (up === MISSING) issues.push({ seq, kind: 'parentMissing' })
    if (up < 0) continue
    if (synonym[up]) up = accepted[up] ?? NONE
    if (up === seq) {
      const beside = besideSynonym(seq)
      if (beside !== NONE) parent[seq] = beside
      issues.push({ seq, kind: beside === NONE ? 'ownParent' : 'synonymAbove' })
    } else if (up === NONE) issues.push({ seq, kind: 'parentMissing' })
    else parent[seq] = up
  }

  setLevels(present, synonym, parent, level, besideSynonym, issues)
  let deepest = NONE
  for (let seq = 0; seq < size; seq++) {
    const up = parent[seq] ?? NONE
    if (up !== NONE) childCount[up] = (childCount[up] ?? 0) + 1
    deepest = Math.max(deepest, level[seq] ?? NONE)
  }
  for (let seq = 0; seq < size; seq++) if (accepted[seq] !== NONE) level[seq] = deepest + 1
  return { order: byLevel(level, deepest + 1), level, parent, accepted, childCount, issues }
}

/** The last level that has rows, that of synonyms included. */
export const deepestLevel = ({ level }: Pick<Hierarchy, 'level'>): number => level.reduce((most, each) => Math.max(most, each), 0)

function acceptedOf(
  seq: number,
  synonym: Uint8Array,
  accepted: Int32Array,
): number | 'acceptedMissing' | 'withoutAccepted' | 'synonymCycle' {
  let at = seq
  // A chain longer than this runs in a circle; real ones have two or three links.
  for (let steps = 0; steps < 1_000; steps++) {
    const next = accepted[at] ?? NONE
    if (next === MISSING) return 'acceptedMissing'
    if (next === NONE) return 'withoutAccepted'
    if (next === seq || next === at) return 'synonymCycle'
    if (!synonym[next]) return next
    at = next
  }
  return 'synonymCycle'
}

/** Walks up from each row to the next one whose level is known, then down again; who meets himself on the way has found a cycle. */
function setLevels(
  present: Uint8Array,
  synonym: Uint8Array,
  parent: Int32Array,
  level: Int32Array,
  besideSynonym: (seq: number) => number,
  issues: HierarchyIssue[],
): void {
  const walk = new Int32Array(present.length)
  const onWalk = new Uint8Array(present.length)
  for (let seq = 0; seq < present.length; seq++) {
    if (!present[seq] || synonym[seq] || level[seq] !== NONE) continue
    let length = 0
    let at = seq
    while (at !== NONE && level[at] === NONE && !onWalk[at]) {
      onWalk[at] = 1
      walk[length++] = at
      at = parent[at] ?? NONE
    }
    if (at !== NONE && onWalk[at]) {
      const cut = placeOfCut(at, parent, besideSynonym)
      parent[cut.seq] = cut.parent
      issues.push({ seq: cut.seq, kind: cut.parent === NONE ? 'cycle' : 'synonymAbove' })
      for (let index = 0; index < length; index++) onWalk[walk[index] ?? 0] = 0
      seq--
      continue
    }
    let depth = at === NONE ? NONE : (level[at] ?? NONE)
    while (length > 0) {
      const row = walk[--length] ?? 0
      onWalk[row] = 0
      level[row] = ++depth
    }
  }
}

/** The first row of a cycle whose parent is a synonym that stands elsewhere, else the first row, as a root. */
function placeOfCut(start: number, parent: Int32Array, besideSynonym: (seq: number) => number): { seq: number; parent: number } {
  const cycle = [start]
  for (let at = parent[start] ?? NONE; at !== start; at = parent[at] ?? NONE) cycle.push(at)
  const inCycle = new Set(cycle)
  cycle.sort((a, b) => a - b)
  for (const seq of cycle) {
    const beside = besideSynonym(seq)
    if (beside !== NONE && !inCycle.has(beside)) return { seq, parent: beside }
  }
  return { seq: cycle[0] ?? start, parent: NONE }
}

/** Counting sort by level; within a level the order of the source. */
function byLevel(level: Int32Array, last: number): Int32Array {
  const starts = new Int32Array(last + 2)
  for (const each of level) if (each >= 0) starts[each + 1] = (starts[each + 1] ?? 0) + 1
  for (let index = 1; index < starts.length; index++) starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0)
  const order = new Int32Array(starts[last + 1] ?? 0)
  for (let seq = 0; seq < level.length; seq++) {
    const own = level[seq] ?? NONE
    if (own < 0) continue
    const place = starts[own] ?? 0
    order[place] = seq
    starts[own] = place + 1
  }
  return order
}
