import { parseName } from '../../lib/domain/matching/parseName'
import { severalNames } from '../../lib/domain/matching/severalNames'
import { tidyName } from '../../lib/domain/matching/tidyName'
import type { Database } from '../db/database'
import { labelsOf } from './candidates'
import { circles } from './circles'
import { Found, MOST_CANDIDATES, nothingFound } from './found'
import type { NameMatch } from './nameMatch'
import type { Where } from './step'

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
  tidyName(
    text
      .slice(0, 2 * LONGEST_NAME)
      .replaceAll('\0', '')
      .normalize('NFC'),
  ).slice(0, LONGEST_NAME)

const notFound: NameMatch = { ...nothingFound, kind: 'notFound', taxonId: null, candidates: [] }

/** Step by step; the next one only for those of which nothing is found that a later one could better. */
async function matchSome(where: Where, texts: readonly string[]): Promise<NameMatch[]> {
  const parts = texts.map(severalNames)
  // What names several is looked for as it stands, then name by name.
  const all = [
    ...texts.map((text, n) => ({ text, parsed: parts[n] ? null : parseName(text) })),
    ...parts.flatMap((names) => names ?? []).map(whole),
  ]
  const found = all.map(() => new Found(where.taxonomyIds))
  for (const { step, unless } of circles) {
    const open = all.flatMap(({ text, parsed }, n) => (text === '' || found[n]?.[unless] ? [] : [{ n, text, parsed }]))
    if (open.length === 0) continue
    for (const { n, ...candidate } of await step(where, open)) found[n]?.add(candidate)
  }
  const labels = await labelsOf(where.db, [...new Set(found.flatMap((each) => each.acceptedIds()))])
  const matches = found.map((each, n) => each.match(labels, all[n]?.parsed ?? null))
  let from = texts.length
  return texts.map((_, n) => {
    const own = matches[n] ?? notFound
    const names = matches.slice(from, (from += parts[n]?.length ?? 0))
    return names.length === 0 || found[n]?.isCertain ? own : anyOf(names)
  })
}

const whole = (text: string) => ({ text, parsed: parseName(text) })

/** Of a text that names several: nobody can say which of them counts, so none is taken. */
function anyOf(names: readonly NameMatch[]): NameMatch {
  // Each name's best before anybody's second.
  const most = Math.max(...names.map(({ candidates }) => candidates.length))
  const inTurns = Array.from({ length: most }, (_, place) => names.flatMap(({ candidates }) => candidates[place] ?? [])).flat()
  const candidates = [...new Map(inTurns.reverse().map((each) => [each.taxonId, each])).values()]
    .reverse()
    .slice(0, MOST_CANDIDATES)
  return candidates.length === 0 ? notFound : { ...notFound, kind: 'ambiguous', candidates }
}
