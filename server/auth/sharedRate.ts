import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { forgetOld, hashOf } from './tries'

/** What one address has asked within its window. */
interface Entry {
  /** Of this process. */
  count: number
  /** Of these the database has heard. */
  told: number
  /** Of the other processes, as far as is known. */
  others: number
  /** When the window ends; milliseconds of `Date.now()`. */
  until: number
}

/** Whoever asks so large a part of what they may is counted together; all others would only cost statements. */
const PART = 0.1
const TELL_MS = 1_000
/** Some megabytes: an attacker with many addresses must not fill the memory. */
const MOST_KEYS = 20_000
const KIND = 'requests'

/**
 * Makes the store in which `@fastify/rate-limit` counts requests per address and window. Several processes of a database count together: each says once a
 * second in one statement what those asked who ask much, and hears what these asked of the others; no request waits for it. While the database says nothing
 * each counts for itself. Embedded there is nobody to share with.
 *
 * @returns `Store` as the library makes it (with `new`, from its own options), and `stop`.
 */
export function sharedRate({ engine, owner }: Database, { max, tellMs = TELL_MS }: { max: number; tellMs?: number }) {
  const entries = new LRUCache<string, Entry>({ max: MOST_KEYS })
  let telling: Promise<void> | null = null

  const tell = async (): Promise<void> => {
    const asking = [...entries].filter(([, { count, told, until }]) => count > told && count > max * PART && until > Date.now())
    if (asking.length === 0) return
    // In one order: two processes that count the same addresses must not wait for each other.
    const more = asking
      .map(([key, entry]) => ({ entry, hash: hashOf({ key }), count: entry.count, more: entry.count - entry.told }))
      .sort((a, b) => a.hash.compare(b.hash))
    const { rows } = await sql<{ key: Buffer; count: number; rest: number }>`
      insert into attempts as a (kind, key, count, last_at, next_at)
      select ${KIND}, t.key, t.more, now(), now() + t.rest * interval '1 millisecond'
      from unnest(${more.map(({ hash }) => hash)}::bytea[], ${more.map((each) => each.more)}::int[],
        ${more.map(({ entry }) => entry.until - Date.now())}::float8[]) t (key, more, rest)
      on conflict (kind, key) do update set last_at = excluded.last_at,
        count = case when a.next_at > now() then a.count else 0 end + excluded.count,
        next_at = case when a.next_at > now() then a.next_at else excluded.next_at end
      returning key, count, extract(epoch from next_at - now())::float8 * 1000 as rest`.execute(owner)
    const heard = new Map(rows.map((row) => [row.key.toString('hex'), row]))
    for (const { entry, hash, count } of more) {
      const row = heard.get(hash.toString('hex'))
      if (!row) continue
      entry.told = count
      entry.others = Math.max(0, row.count - count)
      entry.until = Date.now() + row.rest
    }
    await forgetOld(owner)
  }
  const timer =
    engine === 'pglite'
      ? undefined
      : setInterval(
          () =>
            (telling ??= tell()
              .catch(() => {})
              .finally(() => (telling = null))),
          tellMs,
        ).unref()

  class Store {
    incr(key: string, answer: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs: number): void {
      const now = Date.now()
      let entry = entries.get(key)
      if (!entry || entry.until <= now) entries.set(key, (entry = { count: 0, told: 0, others: 0, until: now + windowMs }))
      entry.count++
      answer(null, { current: entry.count + entry.others, ttl: entry.until - now })
    }

    /** Of a route with a limit of its own; there is none. */
    child(): Store {
      return this
    }
  }
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    await telling
  }
  return { Store, stop }
}
