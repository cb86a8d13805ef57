import { rankPlace } from '../../../lib/domain/vocabulary/rank'
import type { TaxonRow } from '../plan'
import type { MappedTaxon } from './taxonColumns'
import { classificationColumns } from './vocabulary'

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
  parentOf(row: Lineage, line: number): string | null {
    return this.#lowest(row, line)?.ref ?? null
  }

  /** What a row stands under that no other row is above: the named parent, else the lowest taxon of its classification. */
  placeOf(row: Lineage, parentName: string | null, line: number): { name: string; ref: string } | null {
    const lowest = this.#lowest(row, line)
    if (parentName === null) return lowest
    if (lowest?.name === withoutAuthors(parentName)) {
      lowest.mention = nameRef(parentName)
      return lowest
    }
    return { name: parentName, ref: this.mention(parentName, line, lowest) }
  }

  /** Lets the taxa that are rows of the source be those; `find` answers the reference of the row for each (names without hybrid sign), or null. */
  async adopt(
    find: (wanted: readonly { rank: string; name: string; ref: string }[]) => Promise<(string | null)[]>,
  ): Promise<void> {
    const asked = new Set<Node>()
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

  /** When the row is itself one of the mentioned ranks: the reference under which others mention it. */
  aliasOf(row: MappedTaxon, line: number): string | null {
    if (row.rank === null || (!row.classification.some(({ rank }) => rank === row.rank) && !isClassificationRank(row.rank)))
      return null
    const own = row.classification.find(({ rank }) => rank === row.rank)?.name ?? withoutAuthor(row)
    const node = this.#node({ rank: row.rank, name: own }, lineageAbove(row), line)
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
  rows(): TaxonRow[] {
    const nodes = [...this.#byName.values()].flat()
    const mentioned = new Set(nodes.map(({ mention }) => mention))
    const rows: TaxonRow[] = []
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

  #lowest(row: Lineage, line: number): Node | null {
    const above = lineageAbove(row)
    const own = above.at(-1)
    return own ? this.#node(own, above.slice(0, -1), line) : null
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
    const fitting = known.find((node) => above.every(({ rank, name }) => (node.lineage.get(rank) ?? name) === name))
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
    }
    this.#byName.set(key, [...known, node])
    this.#refs.add(ref)
    return node
  }
}

/** What is known of a row when its place is looked for. */
export type Lineage = Pick<MappedTaxon, 'name' | 'rank' | 'classification'>

/** The reference by which a taxon is found that is named only. */
export const nameRef = (name: string): string => `name:${withoutAuthors(withoutHybridSign(name))}`

const nameKey = (rank: string, name: string) => `${rank}:${withoutHybridSign(name)}`

/** Other columns write hybrid genera with and without their sign. */
export const withoutHybridSign = (name: string): string => name.replace(/^(×\s*|x\s+|x(?=\p{Lu}))/u, '')
const byRank = (a: { rank: string }, b: { rank: string }) => (rankPlace(a.rank) ?? 0) - (rankPlace(b.rank) ?? 0)
const isClassificationRank = (rank: string) => classificationColumns.some((column) => column.rank === rank)

/** The written-out taxa above the row's own rank; without a rank, those of another name. */
function lineageAbove(row: Lineage): { rank: string; name: string }[] {
  const own = row.rank === null ? undefined : rankPlace(row.rank)
  const ownName = withoutAuthors(row.name)
  return row.classification.filter(({ rank, name }) =>
    own === undefined ? name !== row.name && name !== ownName : (rankPlace(rank) ?? 0) < own,
  )
}

function withoutAuthor({ name, author }: MappedTaxon): string {
  return author !== null && name.endsWith(author) ? name.slice(0, -author.length).trim() : name
}

const syntheticRow = (ref: string, name: string, rank: string | null, parentRef: string | null, line: number): TaxonRow => ({
  line,
  sourceId: ref,
  alias: ref,
  parentRef,
  acceptedRef: null,
  synonym: false,
  name,
  code: null,
  author: null,
  rank,
  rankVerbatim: null,
  status: 'accepted',
  statusVerbatim: null,
  properties: '{}',
})

/** A name up to its author, because sources mention names with and without: 'Abies alba Mill.' → 'Abies alba'. */
export function withoutAuthors(name: string): string {
  const words = name.split(' ')
  const end = words.findIndex((word, index) => index > (words[0] === '×' ? 1 : 0) && !isPartOfName(word, words[index + 1]))
  return end < 0 ? name : words.slice(0, end).join(' ')
}

/** Epithets, rank marks and hybrid signs are lower case; a bracketed word is a subgenus only before an epithet. */
function isPartOfName(word: string, next: string | undefined): boolean {
  if (/^\(\p{Lu}[\p{Ll}-]+\)$/u.test(word)) return next !== undefined && /^\p{Ll}/u.test(next)
  return (
    /^[\p{Ll}×"']/u.test(word) &&
    !/^(de|del|della|der|den|van|von|zu|da|di|le|la|et|ex|in|auct\.?|non|sensu|f\.|d['’].*)$/u.test(word)
  )
}
