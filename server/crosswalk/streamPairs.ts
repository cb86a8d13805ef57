import type { Database } from '../db/database'
import { type CrosswalkRow, type CrosswalkPairRow, isHolding, readPairs } from './readCrosswalk'

const PAGE = 1_000

/**
 * All pairs of a crosswalk in its order, in batches. Throws when it is made anew meanwhile: a file that ends early would lack taxa and say nothing. What is
 * decided meanwhile may be in it or not.
 */
export async function* streamPairs(
  { reader }: Pick<Database, 'reader'>,
  crosswalk: CrosswalkRow,
  signal?: AbortSignal,
): AsyncGenerator<CrosswalkPairRow[]> {
  let after = -1
  for (;;) {
    signal?.throwIfAborted()
    const pairs = await readPairs(reader, crosswalk, {}, { after, limit: PAGE })
    if (!(await isHolding(reader, crosswalk))) throw new Error('The crosswalk was made anew while it was read')
    if (pairs.length > 0) yield pairs
    const last = pairs.at(-1)
    if (!last || pairs.length < PAGE) return
    after = last.position
  }
}
