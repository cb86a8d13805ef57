import { rankPlace } from '../../../lib/domain/rank'
import type { TaxonRow } from '../plan'
import type { MappedTaxon } from './taxonColumns'

interface Node {
  ref: string
  rank: string
  name: string
  /** What is known to stand above, by rank. */
  lineage: Map<string, string>
  /** A row of the source is this taxon. */
  hasRow: boolean
  line: number
}

/**
 * Higher taxa that a table only mentions: in columns (kingdom … genus) or as a parent's name. Each is made once, at the end, unless a row
 * of the table is that taxon. Two of one name are the same unless their own higher taxa contradict each other.
 */
export class HigherTaxa {
  #byName = new Map<string, Node[]>()
  #refs = new Set<string>()
  #mentioned = new Map<string, { name: string; line: number }>()
  #named = new Set<string>()

  /** The reference of the lowest taxon above the row; null when the row mentions none. */
  parentOf(row: MappedTaxon, line: number): string | null {
    const above = lineageAbove(row)
    const own = above.at(-1)
    return own ? this.#node(own, above.slice(0, -1), line).ref : null
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
  mention(name: string, line: number): string {
    const ref = `name:${withoutAuthors(name)}`
    if (!this.#mentioned.has(ref)) this.#mentioned.set(ref, { name, line })
    return ref
  }

  /** The reference under which a row is found by its name. */
  named(name: string): string {
    const ref = `name:${withoutAuthors(name)}`
    this.#named.add(ref)
    return ref
  }

  /** The taxa that no row is, as rows to add. */
  rows(): TaxonRow[] {
    const nodes = [...this.#byName.values()].flat()
    const rows: TaxonRow[] = []
    // A node made here may need one more above it, which joins the end of the list.
    for (const node of nodes) {
      if (node.hasRow) continue
      const above = [...node.lineage].map(([rank, name]) => ({ rank, name })).sort(byRank)
      const parent = above.at(-1)
      const before = this.#refs.size
      const parentRef = parent ? this.#node(parent, above.slice(0, -1), node.line).ref : null
      if (this.#refs.size > before)
        nodes.push(...(this.#byName.get(nameKey(parent?.rank ?? '', parent?.name ?? '')) ?? []).slice(-1))
      rows.push(syntheticRow(node.ref, node.name, node.rank, parentRef, node.line))
    }
    for (const [ref, { name, line }] of this.#mentioned)
      if (!this.#named.has(ref)) rows.push(syntheticRow(ref, name, null, null, line))
    return rows
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
    const node: Node = { ref, ...own, lineage: new Map(above.map(({ rank, name }) => [rank, name])), hasRow: false, line }
    this.#byName.set(key, [...known, node])
    this.#refs.add(ref)
    return node
  }
}

const nameKey = (rank: string, name: string) => `${rank}:${name}`
const byRank = (a: { rank: string }, b: { rank: string }) => (rankPlace(a.rank) ?? 0) - (rankPlace(b.rank) ?? 0)
const isClassificationRank = (rank: string) =>
  ['kingdom', 'phylum', 'class', 'order', 'superfamily', 'family', 'subfamily', 'tribe', 'genus'].includes(rank)

/** The written-out taxa above the row's own rank; without a rank, those of another name. */
function lineageAbove(row: MappedTaxon): { rank: string; name: string }[] {
  const own = row.rank === null ? undefined : rankPlace(row.rank)
  return row.classification.filter(({ rank, name }) => (own === undefined ? name !== row.name : (rankPlace(rank) ?? 0) < own))
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
