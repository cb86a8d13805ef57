import { sql } from 'kysely'
import type { Database } from '../db/database'
import { forgetOld, hashOf } from './tries'

/**
 * Makes the question whether a key may do once more what it may do so many times within a window; asking counts. Several servers of a database count together;
 * embedded it is counted in memory.
 */
export function limitedAttempts({ kind, max, windowMs }: { kind: string; max: number; windowMs: number }) {
  const counts = new Map<string, { count: number; until: number }>()
  const countHere = (key: string): number => {
    const now = Date.now()
    if (counts.size > MOST_KEYS) clearOld(counts, now)
    const known = counts.get(key)
    const entry = known && known.until > now ? known : { count: 0, until: now + windowMs }
    counts.set(key, entry)
    return ++entry.count
  }
  return async ({ engine, owner }: Database, key: string): Promise<boolean> => {
    if (engine === 'pglite') return countHere(key) <= max
    const { rows } = await sql<{ count: number }>`
      insert into attempts as a (kind, key, count, last_at, next_at)
      values (${kind}, ${hashOf({ key })}, 1, now(), now() + ${windowMs}::int * interval '1 millisecond')
      on conflict (kind, key) do update set last_at = excluded.last_at, count = case when a.next_at > now() then least(a.count, ${max}::int) + 1 else 1 end,
        next_at = case when a.next_at > now() then a.next_at else excluded.next_at end
      returning count`.execute(owner)
    await forgetOld(owner)
    return (rows[0]?.count ?? 0) <= max
  }
}

/** Some megabytes: an attacker with many addresses must not fill the memory. */
const MOST_KEYS = 20_000

function clearOld(counts: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of counts) if (until <= now) counts.delete(key)
  if (counts.size > MOST_KEYS) counts.clear()
}
