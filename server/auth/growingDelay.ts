/** Forgets a key that was not tried for so long. */
const MEMORY_MS = 3_600_000

const FIRST_MS = 10_000

/** Some megabytes: an attacker with many addresses must not fill the memory. */
const MOST_KEYS = 20_000

interface Tries {
  count: number
  /** No further try before this time. */
  next: number
  last: number
}

/**
 * Lets a key be tried a few times freely, then after 10, 20, 40 … seconds up to `mostMs`. A try counts when it begins, so that of a thousand
 * at once not all are the first. Of one process; where several servers share a database it is counted there (tries.ts).
 */
export function growingDelay({ free, mostMs, now = Date.now }: { free: number; mostMs: number; now?: () => number }) {
  const tries = new Map<string, Tries>()
  return {
    /** Milliseconds until the key may be tried again; 0 when it may be now. */
    wait: (key: string): number => Math.max(0, (tries.get(key)?.next ?? 0) - now()),
    count(key: string): void {
      if (tries.size > MOST_KEYS) forgetOld(tries, now())
      const known = tries.get(key)
      const count = known && now() - known.last < MEMORY_MS ? known.count + 1 : 1
      const delay = count < free ? 0 : Math.min(mostMs, FIRST_MS * 2 ** Math.min(count - free, 30))
      tries.set(key, { count, next: now() + delay, last: now() })
    },
    /** Takes back one try. */
    uncount(key: string): void {
      const known = tries.get(key)
      if (known) tries.set(key, { ...known, count: known.count - 1, next: known.count <= free ? 0 : known.next })
    },
    forget: (key: string): void => void tries.delete(key),
  }
}

/** The oldest go first; those that still wait only when everything does. */
function forgetOld(tries: Map<string, Tries>, now: number): void {
  for (const [key, { last, next }] of tries) if (now - last >= MEMORY_MS && next <= now) tries.delete(key)
  if (tries.size <= MOST_KEYS) return
  const byAge = [...tries].sort(([, a], [, b]) => a.last - b.last)
  for (const [key] of byAge.slice(0, MOST_KEYS / 2)) tries.delete(key)
}
