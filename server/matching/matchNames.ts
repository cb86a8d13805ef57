import { parseName } from '../../lib/domain/matching/parseName'
import type { Database } from '../db/database'
import { labelsOf } from './candidates'
import { circles, type Where } from './circles'
import { Found } from './found'
import type { NameMatch } from './nameMatch'

/** Names per statement: on the embedded engine others wait for one no longer than for a page of a table. */
const AT_ONCE = 250
/** A name counts with so many letters; nothing has longer ones. */
const LONGEST_NAME = 500

/**
 * Finds for each text the taxon it names, within `taxonomyIds` (published ones, the caller sees to it): by id (ours, the source's, a habitat's
 * code), scientific name with or without author, synonym, vernacular name in any language, names of other taxonomies whose taxon means the same, then by
 * what is spelt nearly so. Of several taxonomies the first in which a name fits best decides; two taxa
 * of one taxonomy that fit equally well make it ambiguous. The result stands in the order of `texts`; work grows with their number, not with
 * that of the names there are. Between two statements others get their turn.
 */
export async function matchNames(
  database: Database,
  taxonomyIds: readonly string[],
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<NameMatch[]> {
  const distinct = [...new Set(texts.map(tidy))]
  const matches = new Map<string, NameMatch>()
  for (let from = 0; from < distinct.length; from += AT_ONCE) {
    signal?.throwIfAborted()
    const some = distinct.slice(from, from + AT_ONCE)
    const found = await matchSome({ database, db: database.readerUntil(signal), taxonomyIds }, some)
    for (const [index, text] of some.entries()) matches.set(text, found[index] ?? notFound)
    // What is compared here keeps this process busy: whoever else asks comes in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return texts.map((text) => matches.get(tidy(text)) ?? notFound)
}

const tidy = (text: string): string =>
  text
    .slice(0, 2 * LONGEST_NAME)
    .replaceAll('\0', '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)

const notFound: NameMatch = { kind: 'notFound', taxonId: null, isSameName: false, candidates: [] }

/** Step by step; the next one only for those of which nothing is found that a later one could better. */
async function matchSome(where: Where, texts: readonly string[]): Promise<NameMatch[]> {
  const parsed = texts.map(parseName)
  const found = texts.map(() => new Found(where.taxonomyIds))
  for (const { step, unless } of circles) {
    const open = texts.flatMap((text, n) => (text === '' || found[n]?.[unless] ? [] : [{ n, text, parsed: parsed[n] ?? null }]))
    if (open.length === 0) continue
    for (const { n, ...candidate } of await step(where, open)) found[n]?.add(candidate)
  }
  const labels = await labelsOf(where.db, [...new Set(found.flatMap((each) => each.acceptedIds()))])
  return found.map((each, n) => each.match(labels, parsed[n] ?? null))
}
