/** Enough for a day of browsing, small enough to forget about. */
const MAX_ENTRIES = 800
/** So that the letters typed into the search do not push out the species one has read. */
const MAX_OF_ONE_NAME = 250
const MAX_BYTES = 30_000_000

export interface KeptEntry {
  /** Name of the operation. */
  name: string
  bytes: number
}

/**
 * The entries that go, oldest first, until the rest is within the bounds.
 *
 * @param kept oldest first
 * @param share of the bounds that may be used, 0…1
 */
export function outdated<Entry extends KeptEntry>(kept: readonly Entry[], share = 1): Entry[] {
  const ofName = new Map<string, number>()
  let entries = 0
  let bytes = 0
  let isFull = false
  return kept
    .toReversed()
    .filter((entry) => {
      const count = (ofName.get(entry.name) ?? 0) + 1
      ofName.set(entry.name, count)
      if (count > MAX_OF_ONE_NAME * share) return true
      entries += 1
      bytes += entry.bytes
      // Once the bounds are reached all that is older goes too, even if a small one would still fit.
      isFull ||= entries > MAX_ENTRIES * share || bytes > MAX_BYTES * share
      return isFull
    })
    .toReversed()
}
