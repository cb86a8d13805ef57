/** Failed attempts per key within a window; forgets by itself. One process: behind several servers each counts for itself. */
export function failedAttempts({ max, windowMs, now = Date.now }: { max: number; windowMs: number; now?: () => number }) {
  const failures = new Map<string, { count: number; until: number }>()
  return {
    isBlocked(key: string): boolean {
      const entry = failures.get(key)
      return entry !== undefined && entry.until > now() && entry.count >= max
    },
    fail(key: string): void {
      if (failures.size > MOST_KEYS) forgetOld(failures, now())
      const entry = failures.get(key)
      if (entry && entry.until > now()) entry.count++
      else failures.set(key, { count: 1, until: now() + windowMs })
    },
    succeed(key: string): void {
      failures.delete(key)
    },
  }
}

/** Some megabytes: an attacker with many addresses must not fill the memory. */
const MOST_KEYS = 20_000

function forgetOld(failures: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of failures) if (until <= now) failures.delete(key)
  if (failures.size > MOST_KEYS) failures.clear()
}
