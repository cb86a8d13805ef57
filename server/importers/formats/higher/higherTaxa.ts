import { rankPlace } from '../../../../lib/domain/vocabulary/rank'
import type { SourceTaxon } from '../../plan'
import type { FileLine } from '../../source/sourceFile'
import type { MappedTaxon } from '../taxonColumns'
import { classificationColumns } from '../vocabulary'
import { syntheticRow } from './madeRows'
import { nameRef, upToAuthor, withoutHybridSign } from './writtenNames'

interface Node {
  /** Its own, or that of the row that is this taxon. */
  ref: string
  rank: string
  name: string
  /** What is known to stand above, by rank. */
  lineage: Map<string, string>
  /** A row of the source is this taxon. */
  hasRow: boolean
  /** The reference by which rows name it as their parent. */
  mention: string | null
  line: number
  /** Rows right under it: the first one, and how many, by the ranks above it that they give (bits of `classificationColumns`). */
  said: Map<number, FileLine & { rows: number }>
}

/**
 * Higher taxa that a table only mentions: in columns (kingdom … genus) or as a parent's name. Each is made once, at the end, unless a row
 * of the table is that taxon. Two of one name are the same unless their own higher taxa contradict each other.
 */
export class HigherTaxa {
  #byName = new Map<string, Node[]>()
  #refs = new Set<string>()
  #mentioned = new Map<string, { name: string; line: number; above: Node | null }>()
  #named = new Set<string>()

  /** The reference of the lowest taxon above the row; null when the row mentions none. */
  parentOf(row: Lineage, at: FileLine): string | null {
    return this.#lowest(row, at)?.ref ?? null
  }

  /** What a row stands under that no other row is above: the named parent, else the lowest taxon of its classification. */
  placeOf(row: Lineage, parentName: string | null, at: FileLine): { name: string; ref: string } | null {
    const lowest = this.#lowest(row, at)
    if (parentName === null) return lowest
    if (lowest?.name === upToAuthor(parentName)) {
      lowest.mention = nameRef(parentName)
      return lowest
    }
    return { name: parentName, ref: this.mention(parentName, at.line, lowest) }
  }

  /** Lets the taxa that are rows of the source be those; `find` answers the reference of the row for each (names without hybrid sign), or null. */
  async adopt(
    find: (wanted: readonly { rank: string; name: string; ref: string }[]) => Promise<(string | null)[]>,
  ): Promise<void> {
    const asked = new Set<Node>()
    // Whoever asks reads the rows once more.
    for (const node of [...this.#byName.values()].flat()) node.said.clear()
    for (;;) {
      // Of homonyms only the first is looked for: the rows do not say which of them they are.
      const wanted = [...this.#byName.values()].flatMap(([node]) => (node && !node.hasRow && !asked.has(node) ? [node] : []))
      if (wanted.length === 0) return
      const found = await find(wanted.map(({ ref, rank, name }) => ({ ref, rank, name: withoutHybridSign(name) })))
      for (const [index, node] of wanted.entries()) {
        asked.add(node)
        const ref = found[index] ?? null
        if (ref !== null) Object.assign(node, { ref, hasRow: true })
        else this.#above(node)
      }
    }
  }

  /** Lets the species that rows below them name be the rows of the source that are they; `find` says for each whether there is one. */
  async adoptSpecies(
    find: (wanted: readonly { name: string; ref: string; parentRef: string | null }[]) => Promise<boolean[]>,
  ): Promise<void> {
    const species = [...this.#byName.values()].flat().filter(({ rank, hasRow }) => rank === 'species' && !hasRow)
    if (species.length === 0) return
    const found = await find(
      species.map((node) => ({ name: node.name, ref: node.ref, parentRef: this.#above(node)?.ref ?? null })),
    )
    for (const [index, node] of species.entries()) node.hasRow = found[index] ?? false
  }

  /** When the row is itself one of the mentioned ranks: the reference under which others mention it. */
  aliasOf(row: MappedTaxon, at: FileLine): string | null {
    if (row.rank === null || (!row.classification.some(({ rank }) => rank === row.rank) && !isClassificationRank(row.rank)))
      return null
    const own = row.classification.find(({ rank }) => rank === row.rank)?.name ?? withoutAuthor(row)
    const node = this.#said({ rank: row.rank, name: own }, lineageAbove(row), at)
    if (node.hasRow) return null
    node.hasRow = true
    return node.ref
  }

  /** A parent or accepted name given by name only. */
  mention(name: string, line: number, above: Node | null = null): string {
    const ref = nameRef(name)
    const known = this.#mentioned.get(ref)
    if (!known) this.#mentioned.set(ref, { name, line, above })
    else known.above ??= above
    return ref
  }

  /** The reference under which a row is found by its name. */
  named(name: string): string {
    const ref = nameRef(name)
    this.#named.add(ref)
    return ref
  }

  /** The taxa that no row is, as rows to add. */
  rows(): SourceTaxon[] {
    const nodes = [...this.#byName.values()].flat()
    const mentioned = new Set(nodes.map(({ mention }) => mention))
    const rows: SourceTaxon[] = []
    // A node made here may need one more above it, which joins the end of the list.
    for (const node of nodes) {
      if (node.hasRow) continue
      const before = this.#refs.size
      const parent = this.#above(node)
      if (this.#refs.size > before && parent) nodes.push(parent)
      rows.push({
        ...syntheticRow(node.ref, node.name, node.rank, parent?.ref ?? null, node.line),
        alias: node.mention ?? node.ref,
      })
    }
    for (const [ref, { name, line, above }] of this.#mentioned)
      if (!this.#named.has(ref) && !mentioned.has(ref)) rows.push(syntheticRow(ref, name, null, above?.ref ?? null, line))
    return rows
  }

  /** Where rows came to stand that give too little of their classification to tell which of several taxa of one name is meant. */
  *doubtful(): Iterable<FileLine & { rows: number; rank: string; name: string; under: string }> {
    for (const nodes of this.#byName.values()) {
      if (nodes.length < 2) continue
      for (const node of nodes)
        for (const [given, { file, line, rows }] of node.said) {
          const said = withNames(node.lineage, given)
          if (!nodes.some((other) => other !== node && fits(other, said))) continue
          const above = [...node.lineage].map(([rank, name]) => ({ rank, name })).sort(byRank)
          yield {
            file,
            line,
            rows,
            rank: node.rank,
            name: node.name,
            under: [...above.map(({ name }) => name), node.name].join(' › '),
          }
        }
    }
  }

  #lowest(row: Lineage, at: FileLine): Node | null {
    const above = lineageAbove(row)
    const own = above.at(-1)
    return own ? this.#said(own, above.slice(0, -1), at) : null
  }

  /** The taxon that a row names, with what the row gives of its classification. */
  #said(own: { rank: string; name: string }, above: { rank: string; name: string }[], at: FileLine): Node {
    const node = this.#node(own, above, at.line)
    const given = above.reduce((bits, { rank }) => bits | (rankBits.get(rank) ?? 0), 0)
    const said = node.said.get(given)
    if (said) said.rows++
    else node.said.set(given, { ...at, rows: 1 })
    return node
  }

  /** The next taxon above one that is only mentioned. */
  #above(node: Node): Node | null {
    const above = [...node.lineage].map(([rank, name]) => ({ rank, name })).sort(byRank)
    const parent = above.at(-1)
    return parent ? this.#node(parent, above.slice(0, -1), node.line) : null
  }

  #node(own: { rank: string; name: string }, above: { rank: string; name: string }[], line: number): Node {
    const key = nameKey(own.rank, own.name)
    const known = this.#byName.get(key) ?? []
    const fitting = known.find((node) => fits(node, above))
    if (fitting) {
      for (const { rank, name } of above) fitting.lineage.set(rank, name)
      return fitting
    }
    const ref = known.length === 0 ? key : `${key}~${known.length + 1}`
    const node: Node = {
      ref,
      ...own,
      lineage: new Map(above.map(({ rank, name }) => [rank, name])),
      hasRow: false,
      mention: null,
      line,
      said: new Map(),
    }
    this.#byName.set(key, [...known, node])
    this.#refs.add(ref)
    return node
  }
}

const rankBits = new Map(classificationColumns.map(({ rank }, index) => [rank, 1 << index]))

const withNames = (lineage: ReadonlyMap<string, string>, ranks: number) =>
  [...lineage].flatMap(([rank, name]) => (ranks & (rankBits.get(rank) ?? 0) ? [{ rank, name }] : []))

/** Whether nothing that is known to stand above a taxon contradicts this. */
const fits = ({ lineage }: Node, above: readonly { rank: string; name: string }[]) =>
  above.every(({ rank, name }) => (lineage.get(rank) ?? name) === name)

/** What is known of a row when its place is looked for. */
export type Lineage = Pick<MappedTaxon, 'name' | 'rank' | 'classification'> & Partial<Pick<MappedTaxon, 'hasParts'>>

const nameKey = (rank: string, name: string) => `${rank}:${withoutHybridSign(name)}`

const byRank = (a: { rank: string }, b: { rank: string }) => (rankPlace(a.rank) ?? 0) - (rankPlace(b.rank) ?? 0)
const isClassificationRank = (rank: string) => classificationColumns.some((column) => column.rank === rank)

/** The written-out taxa above the row's own rank; without a rank, those of another name (a form's `f.` is no author where its species is known). */
function lineageAbove(row: Lineage): { rank: string; name: string }[] {
  const own = row.rank === null ? undefined : rankPlace(row.rank)
  const ownName = ownNameOf(row)
  return row.classification.filter(({ rank, name }) =>
    own === undefined ? name !== row.name && (rank === 'species' || name !== ownName) : (rankPlace(rank) ?? 0) < own,
  )
}

/** The rank of a row that says none, where it is the lowest of the taxa that it writes out: «Rana» of the genus Rana. */
export function rankWrittenOut(row: Lineage): string | null {
  const lowest = row.classification.at(-1)
  return lowest && withoutHybridSign(lowest.name) === ownNameOf({ ...row, name: withoutHybridSign(row.name) })
    ? lowest.rank
    : null
}

/** Columns of parts have no author: an epithet «[Australian spp.]» or with a capital is none. */
const ownNameOf = ({ name, hasParts = false }: Lineage) => (hasParts ? name : upToAuthor(name))

function withoutAuthor({ name, author }: MappedTaxon): string {
  return upToAuthor(author !== null && name.endsWith(author) ? name.slice(0, -author.length).trim() : name)
}
