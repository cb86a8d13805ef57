import { sql } from 'kysely'
import type { Database } from '../../../db/database'

/** One name of a tree: where it stands, and what is said of it. */
export interface TreeName {
  /** The name above it, or the accepted one; '' for a root. */
  above: string
  name: string
  rank: string | null
  isSynonym: boolean
  isProvisional: boolean
}

/**
 * Reads a tree as the Catalogue of Life writes it: two blanks per level, `=` before a synonym, `?` before a provisional name, the rank in brackets. Its
 * marks for extinct taxa (†, from another table) and for basionyms ($, a relation between names) say nothing about the tree.
 */
export function parseTree(text: string): TreeName[] {
  const above: string[] = []
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
      const [, marks = '', name = '', rank = ''] = /^ *([=$†?≡]*)(.*?) \[([^\]]*)\]$/.exec(line) ?? []
      if (name === '') throw new Error(`Not a line of a tree: ${line}`)
      const isSynonym = marks.includes('=')
      above[depth] = name
      return {
        above: depth === 0 ? '' : (above[depth - 1] ?? ''),
        name,
        rank: rank === 'unranked' ? null : rank.replace('_', ' '),
        isSynonym,
        isProvisional: marks.includes('?'),
      }
    })
}

/** A taxonomy of the database in the same form; the author stands behind the name unless it is there already. */
export async function namesOf(database: Database, taxonomy: string): Promise<TreeName[]> {
  const { rows } = await sql<TreeName & { author: string | null; aboveAuthor: string | null }>`
    select t.name, t.author, t.rank, t.accepted_id is not null as "isSynonym", t.status = 'provisionally accepted' as "isProvisional",
      coalesce(p.name, '') as above, p.author as "aboveAuthor"
    from taxa t join taxonomies h on h.id = t.taxonomy_id left join taxa p on p.id = coalesce(t.accepted_id, t.parent_id)
    where h.name = ${taxonomy} and h.published`.execute(database.owner)
  return rows.map(({ author, aboveAuthor, ...each }) => ({
    ...each,
    name: withAuthor(each.name, author),
    above: withAuthor(each.above, aboveAuthor),
  }))
}

/**
 * What two trees say differently, as lines: `-` only the expected tree, `+` only ours. Names are compared by their words, whatever their order
 * and punctuation (`A. P. de Candolle` is `A.P.de Candolle`, `xRubus` is `× Rubus`; an autonym's author stands in the middle or at the end), and without the
 * `sensu …` that the Catalogue of Life adds from another column. Where we have no rank, none was written; what they guessed from the name does not count.
 */
export function treeDifferences(expected: readonly TreeName[], ours: readonly TreeName[]): string[] {
  const missing = counted(expected)
  const added: TreeName[] = []
  const take = (key: string) => {
    const found = missing.get(key)?.pop()
    return found !== undefined
  }
  for (const each of ours) if (!take(keyOf(each))) added.push(each)
  const byName = counted([...missing.values()].flat(), withoutRank)
  const left = added.filter((each) => each.rank !== null || !byName.get(withoutRank(each))?.pop())
  return [...[...byName.values()].flat().map((each) => `- ${lineOf(each)}`), ...left.map((each) => `+ ${lineOf(each)}`)].sort()
}

const counted = (names: readonly TreeName[], key = keyOf) => {
  const map = new Map<string, TreeName[]>()
  for (const each of names) map.set(key(each), [...(map.get(key(each)) ?? []), each])
  return map
}

const keyOf = (each: TreeName): string => `${withoutRank(each)} [${each.rank ?? ''}]`
const withoutRank = ({ above, name, isSynonym, isProvisional }: TreeName): string =>
  `${words(above)} ${isProvisional ? '?' : ''}${isSynonym ? '=' : '>'} ${words(name)}`

const words = (name: string): string =>
  name
    .replace(/\s+sensu .*$/, '')
    .normalize('NFC')
    .replace(/(^|\s)x(?=\p{Lu})|×/gu, ' × ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}×]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

const lineOf = ({ above, name, rank, isSynonym, isProvisional }: TreeName): string =>
  `${above === '' ? '' : `${above} › `}${isSynonym ? '=' : ''}${isProvisional ? '?' : ''}${name} [${rank ?? 'unranked'}]`

const withAuthor = (name: string, author: string | null): string =>
  author === null || name.includes(author) ? name : `${name} ${author}`
