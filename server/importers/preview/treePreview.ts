import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { intArray } from '../../db/arrays'
import type { Hierarchy } from '../stage/hierarchy'

/** The tree that staged taxa make, before any of them is loaded. */
export interface TreePreview {
  /** Without synonyms. */
  taxa: number
  roots: number
  /** Levels, with that of the roots. */
  depth: number
  /** Its first branches, from the top down. */
  lines: TreeLine[]
  /** German sentences: why it is flat, and what to choose. */
  hints: string[]
}

export interface TreeLine {
  /** Of a root 0. */
  level: number
  code: string | null
  name: string
  author: string | null
  rank: string | null
  /** Those below it that are not among the lines. */
  more: number
}

const MOST_LINES = 24
const MOST_ROOTS = 4
const MOST_CHILDREN = 3

/** The first branches of a tree and its measure; null where nothing is staged. The work is a few passes over numbers, however big it is. */
export async function treePreview(bulk: Database['bulk'], hierarchy: Hierarchy): Promise<Omit<TreePreview, 'hints'> | null> {
  const { level, accepted, childCount } = hierarchy
  let [taxa, roots, depth] = [0, 0, 0]
  for (let seq = 0; seq < level.length; seq++) {
    const own = level[seq] ?? -1
    if (own < 0 || (accepted[seq] ?? -1) >= 0) continue
    taxa++
    if (own === 0) roots++
    depth = Math.max(depth, own + 1)
  }
  if (taxa === 0) return null
  const branches = firstBranches(hierarchy, Math.max(2, Math.floor(MOST_LINES / depth)))
  const { rows } = await sql<Row>`
    select seq, code, name, author, rank, sort_key as key from import_taxa where seq = any (${intArray(branches.flat())}::int[])
    order by sort_key, id`.execute(bulk)
  return { taxa, roots, depth, lines: linesOf(rows, hierarchy.parent, childCount) }
}

interface Row {
  seq: number
  code: string | null
  name: string
  author: string | null
  rank: string | null
}

/** Running numbers of the first rows of each level, roots first; those that have something below them are preferred. */
function firstBranches({ level, parent, accepted, childCount }: Hierarchy, perLevel: number): number[][] {
  const isAbove = new Uint8Array(level.length)
  const chosen: number[][] = []
  for (let at = 0, total = 0; total < MOST_LINES; at++) {
    const found = new Map<number, number[]>()
    for (let seq = 0; seq < level.length; seq++) {
      if (level[seq] !== at || (accepted[seq] ?? -1) >= 0) continue
      const up = at === 0 ? -1 : (parent[seq] ?? -1)
      if (at > 0 && !isAbove[up]) continue
      const siblings = found.get(up) ?? found.set(up, []).get(up) ?? []
      const most = at === 0 ? MOST_ROOTS : MOST_CHILDREN
      if (siblings.length < most) siblings.push(seq)
      else if ((childCount[seq] ?? 0) > 0) {
        const leaf = siblings.findIndex((each) => childCount[each] === 0)
        if (leaf >= 0) siblings.splice(leaf, 1, seq)
      }
    }
    // One of each first, then the second of each.
    const turns = [...found.values()].flatMap((siblings) => siblings.map((seq, turn) => ({ seq, turn })))
    const next = turns.sort((a, b) => a.turn - b.turn).slice(0, Math.min(perLevel, MOST_LINES - total))
    if (next.length === 0) return chosen
    for (const { seq } of next) isAbove[seq] = 1
    chosen.push(next.map(({ seq }) => seq))
    total += next.length
  }
  return chosen
}

/** `rows` in the order of siblings. */
function linesOf(rows: readonly Row[], parent: Int32Array, childCount: Int32Array): TreeLine[] {
  const below = new Map<number, Row[]>()
  for (const row of rows) below.set(parent[row.seq] ?? -1, [...(below.get(parent[row.seq] ?? -1) ?? []), row])
  const lines = (up: number, level: number): TreeLine[] =>
    (below.get(up) ?? []).flatMap(({ seq, code, name, author, rank }) => {
      const more = (childCount[seq] ?? 0) - (below.get(seq)?.length ?? 0)
      return [{ level, code, name, author, rank, more }, ...lines(seq, level + 1)]
    })
  return lines(-1, 0)
}
