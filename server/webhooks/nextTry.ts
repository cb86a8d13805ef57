import { createHash } from 'node:crypto'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Waits after the first, second … try: soon after a restart of the receiver, then over a weekend without anybody there. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR]

/** How much of a wait is by chance, up or down: what failed together does not come back together. */
const SPREAD = 0.1

/**
 * Milliseconds from a try that failed (1 for the first) to the next one of this message; null when it is given up. The same for the same message and
 * try, so that every server and every restart comes to it.
 */
export function nextTry(attempt: number, id: string): number | null {
  const wait = WAITS[attempt - 1]
  if (wait === undefined) return null
  const chance = createHash('sha256').update(`${id}.${attempt}`).digest().readUInt32BE() / 2 ** 32
  return Math.round(wait * (1 - SPREAD + 2 * SPREAD * chance))
}
