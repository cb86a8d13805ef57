import { sql } from 'kysely'
import { costs, spellingCost } from '../../lib/domain/matching/gradeName'
import { genusKey } from '../../lib/domain/matching/nameKey'
import { NearWords } from '../../lib/domain/matching/nearWords'
import type { Database } from '../db/database'
import { remembered } from '../../lib/domain/matching/remembered'
import { dataState } from '../db/reading/dataState'

/** The genera there are, to be asked which of them a misspelt one resembles. */
export interface Genera {
  /** Those that are spelt nearly so, the most similar first. */
  like(genus: string): readonly string[]
}

/** A name's first word is looked for so often in one statement, which takes some 30 ms. */
const STEPS_AT_ONCE = 2_000
/** Of a million names some 60,000; with more, spelling errors in the others are not found. */
const MOST_GENERA = 200_000
const MOST_SIMILAR = 6
/** A list asks for the same misspelt genus again and again. */
const MOST_ANSWERS = 5_000
/** First letters of genera, with those of other scripts. */
const MOST_LETTERS = 200
const LAST = '\u{10FFFF}'

const kept = new WeakMap<Database, { revision: number; genera: Promise<Genera> }>()

/**
 * The first words of all names, read once per Datenstand and kept: they are jumped to in the index of the names, one from the other. Others get
 * their turn between two statements.
 */
export async function generaOf(database: Database): Promise<Genera> {
  const { revision } = await dataState(database.reader)
  const known = kept.get(database)
  if (known?.revision === revision) return known.genera
  const genera = readGenera(database)
  kept.set(database, { revision, genera })
  genera.catch(() => kept.delete(database))
  return genera
}

/** `atOnce`: genera per statement; `most`: of all. */
export async function readGenera(
  { reader }: Pick<Database, 'reader'>,
  { atOnce = STEPS_AT_ONCE, most = MOST_GENERA } = {},
): Promise<Genera> {
  const words: string[] = []
  for (let after = ''; words.length < most;) {
    const { rows } = await sql<{ word: string }>`
      with recursive jumps (word, step) as (
        select (select t.search_name from taxa t where t.search_name > ${after} collate "C" order by t.search_name limit 1), 1
        union all
        select (select t.search_name from taxa t where t.search_name > (split_part(j.word, ' ', 1) || ' ' || ${LAST}) collate "C"
          order by t.search_name limit 1), j.step + 1
        from jumps j where j.word is not null and j.step < ${atOnce}::int)
      select split_part(word, ' ', 1) as word from jumps where word is not null`.execute(reader)
    for (const { word } of rows) words.push(word)
    if (rows.length < atOnce) break
    after = `${rows.at(-1)?.word ?? ''} ${LAST}`
  }
  return generaFrom(words)
}

/** `words`: first words of names as search text; what is no word of letters is left out. */
export function generaFrom(words: readonly string[]): Genera {
  const genera = [...new Set(words.map((word) => word.replace(/^\*/, '')))].filter((word) => /^\p{L}[\p{L}-]{2,}$/u.test(word))
  const known = new Set(genera)
  const byLetter = grouped(genera, (genus) => genus.charAt(0))
  // Put in order letter by letter, as they are asked for: all at once would keep this process from others for most of a second.
  const familyOf = remembered((letter) => {
    const family = byLetter.get(letter) ?? []
    return { near: new NearWords(family), byKey: grouped(family, genusKey) }
  }, MOST_LETTERS)
  const byRest = grouped(genera, (genus) => genus.slice(1))
  return {
    like: remembered((genus) => {
      // What is a genus itself is misspelt by a letter at the most.
      const dearest = known.has(genus) ? costs.typo : Infinity
      const turned = genus.slice(1, 2) + genus.slice(0, 1) + genus.slice(2)
      const begunWrong = [
        ...(byRest.get(genus) ?? []),
        ...(byRest.get(genus.slice(1)) ?? []),
        ...[genus.slice(1), turned].filter((other) => known.has(other)),
      ]
      const { near, byKey } = familyOf(genus.charAt(0))
      return [...new Set([...near.of(genus), ...(byKey.get(genusKey(genus)) ?? []), ...begunWrong])]
        .flatMap((other) => {
          const cost = resembles(genus, other) ? spellingCost(genus, other, true) : null
          return cost === null || cost > dearest || isAnother(genus, other) ? [] : [{ other, cost }]
        })
        .sort((a, b) => a.cost - b.cost || (a.other < b.other ? -1 : 1))
        .slice(0, MOST_SIMILAR)
        .map(({ other }) => other)
    }, MOST_ANSWERS),
  }
}

/**
 * Whether one may be the other, misspelt: it begins with the same letter, or all that is wrong is its beginning (a letter too many, missing,
 * another, or two turned round).
 */
export function resembles(genus: string, other: string): boolean {
  if (genus === other || spellingCost(genus, other, true) === null) return false
  return genus[0] === other[0] || isBegunWrong(genus, other)
}

/** Letters that hands and ears take for each other. */
const alike = ['aeiouy', 'bpfvw', 'dt', 'gkcqx', 'szxc', 'mn', 'lr', 'ij', 'uv', 'ft'].map((letters) => new Set(letters))

/**
 * Whether two letters or more, each in its place, are others that nobody takes for each other: «Agapanthus» and «Amaranthus» are two genera, and none of them
 * is the other misspelt.
 */
export function isAnother(genus: string, other: string): boolean {
  if (genus.length !== other.length) return false
  const wrong = [...genus].flatMap((letter, at) => (letter === other[at] ? [] : [[letter, other[at] ?? ''] as const]))
  const isTurned = (at: number) => wrong[at]?.[0] === wrong[at + 1]?.[1] && wrong[at]?.[1] === wrong[at + 1]?.[0]
  if (wrong.some((_, at) => isTurned(at))) return false
  return wrong.filter(([one, two]) => !alike.some((letters) => letters.has(one) && letters.has(two))).length > 1
}

/** Whether one is the other but for its beginning: a letter too many, missing, another, or the first two turned round. */
export function isBegunWrong(word: string, other: string): boolean {
  const turned = word.slice(1, 2) + word.slice(0, 1) + word.slice(2)
  return other.slice(1) === word || other === word.slice(1) || other.slice(1) === word.slice(1) || other === turned
}

function grouped(words: readonly string[], keyOf: (word: string) => string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const word of words) {
    const key = keyOf(word)
    const known = groups.get(key)
    if (known) known.push(word)
    else groups.set(key, [word])
  }
  return groups
}
