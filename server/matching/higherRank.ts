import type { ParsedName } from '../../lib/domain/matching/parseName'
import { editDistance } from '../../lib/domain/matching/nameKey'

/** Endings of the names above the genus (ICN art. 16–19, ICZN art. 29). */
const ending = /(aceae|oideae|oidea|idae|inae|eae|ini|ina|ales|iformes)$/
/** Those that hardly a genus has. */
const sureEnding = /(aceae|oideae|oidea|idae|inae|eae)$/
const aboveGenus = /tribe|tribus|family|familia|order|ordo|class|phylum|division|kingdom|regnum|domain/

/**
 * Whether a name that is spelt nearly so stands on another step: a tribe for a genus or its species («Brassica sp.»), a tribe for a family. What somebody
 * meant ends nearly as the ranks above the genus do, or it is none of them.
 */
export function isOtherRank(wanted: ParsedName, found: ParsedName | null, rank: string | null): boolean {
  const [one = ''] = wanted.words
  const [other = ''] = found?.words ?? []
  if (wanted.words.length > 1 || found?.words.length !== 1 || one === other) return false
  const its = (rank !== null && aboveGenus.test(rank) ? ending : sureEnding).exec(other)?.[0]
  if (its === undefined) return false
  const own = ending.exec(one)?.[0]
  if (own !== undefined) return own !== its
  return [-1, 0, 1].every((more) => editDistance(one.slice(-its.length - more), its, 1) > 1)
}
