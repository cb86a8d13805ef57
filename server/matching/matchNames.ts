import { parseName } from '../../lib/domain/matching/parseName'
import { severalNames } from '../../lib/domain/matching/severalNames'
import { tidyName } from '../../lib/domain/matching/tidyName'
import type { Database } from '../db/database'
import { labelsOf } from './labels'
import { circles } from './circles'
import type { Db } from '../db/db'
import { Found, MOST_CANDIDATES, nothingFound } from './found'
import { type Genera, generaOf, readGenera } from './genera'
import { matchLimits, type MatchLimits } from './limits'
import type { NameMatch } from './nameMatch'
import type { Where } from './step'

/** Names per statement: on the embedded engine others wait for one no longer than for a page of a table. */
const AT_ONCE = 250
/** While the database looks some names up, this process compares others. */
const LANES = 2
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
  limits: MatchLimits = matchLimits,
): Promise<NameMatch[]> {
  return matchIn(
    () => ({ db: database.readerUntil(signal), genera: () => generaOf(database), taxonomyIds, limits }),
    texts,
    LANES,
    signal,
  )
}

/** The same as one transaction sees the names, or as the program itself does: also taxonomies that nobody else sees yet. */
export function namesWithin(db: Db): (taxonomyIds: readonly string[], texts: readonly string[]) => Promise<NameMatch[]> {
  let genera: Promise<Genera> | null = null
  const read = () => (genera ??= readGenera({ reader: db }))
  // One transaction has one connection.
  const lanes = db.isTransaction ? 1 : LANES
  return (taxonomyIds, texts) => matchIn(() => ({ db, genera: read, taxonomyIds, limits: matchLimits }), texts, lanes)
}

async function matchIn(where: () => Where, texts: readonly string[], lanes: number, signal?: AbortSignal): Promise<NameMatch[]> {
  const tidied = texts.map(tidy)
  const distinct = [...new Set(tidied)]
  const matches = new Map<string, NameMatch>()
  const parts = Array.from({ length: Math.ceil(distinct.length / AT_ONCE) }, (_, n) =>
    distinct.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
  const lane = async () => {
    for (let some = parts.shift(); some; some = parts.shift()) {
      signal?.throwIfAborted()
      const found = await matchSome(where(), some)
      for (const [index, text] of some.entries()) matches.set(text, found[index] ?? notFound)
      // What is compared here keeps this process busy: whoever else asks comes in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    // Where one failed, the other looks for nothing more.
    parts.length = 0
  }
  return tidied.map((text) => matches.get(text) ?? notFound)
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
