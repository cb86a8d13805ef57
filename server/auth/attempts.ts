/** Counts per key within a window, for example failed logins; forgets by itself. One process: behind several servers each counts for itself. */
export function limitedAttempts({ max, windowMs, now = Date.now }: { max: number; windowMs: number; now?: () => number }) {
  const counts = new Map<string, { count: number; until: number }>()
  return {
    isBlocked(key: string): boolean {
      const entry = counts.get(key)
      return entry !== undefined && entry.until > now() && entry.count >= max
    },
    count(key: string): void {
      if (counts.size > MOST_KEYS) forgetOld(counts, now())
      const entry = counts.get(key)
      if (entry && entry.until > now()) entry.count++
      else counts.set(key, { count: 1, until: now() + windowMs })
    },
    forget(key: string): void {
      counts.delete(key)
    },
  }
}

/** Some megabytes: an attacker with many addresses must not fill the memory. */
const MOST_KEYS = 20_000

function forgetOld(counts: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of counts) if (until <= now) counts.delete(key)
  if (counts.size > MOST_KEYS) counts.clear()
}
