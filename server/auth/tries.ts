import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { growingDelay } from './growingDelay'

/** How often something may be tried freely, and how long it has to wait at most after that. */
export interface TryRule {
  kind: string
  free: number
  mostMs: number
}

/** What is tried, by one of the keys it counts for. */
export interface Try {
  rule: TryRule
  key: string
  /** Whether earlier tries by this key hold it up; it counts in any case. */
  isHeldUp: boolean
}

/** Counts what is tried, and says how long the next try has to wait. */
export interface Tries {
  /** Counts a try that begins now; answers for how many milliseconds it has to wait, and has then counted nothing. */
  begin(tries: readonly Try[]): Promise<number>
  /** It was right: the tries of these rules are forgotten. */
  forget(tries: readonly Pick<Try, 'rule' | 'key'>[]): Promise<void>
  /** Takes back one try. */
  uncount({ rule, key }: Pick<Try, 'rule' | 'key'>): Promise<void>
  /** Remembers a key without end, as far as there is room. */
  remember(key: string): Promise<void>
  isKnown(key: string): Promise<boolean>
}

/** In the memory of the process where it has its database to itself, else in the database, so that several servers count together. */
export const createTries = (database: Database, now: (() => number) | null): Tries =>
  database.engine === 'pglite' ? triesInMemory(now ?? Date.now) : triesInDatabase(database, now)

/** Keys that are remembered. */
const MOST_KNOWN = 10_000

function triesInMemory(now: () => number): Tries {
  const delays = new Map<string, ReturnType<typeof growingDelay>>()
  const known = new Set<string>()
  const delayOf = ({ kind, free, mostMs }: TryRule) => {
    const delay = delays.get(kind) ?? growingDelay({ free, mostMs, now })
    delays.set(kind, delay)
    return delay
  }
  return {
    async begin(tries) {
      const wait = Math.max(0, ...tries.filter(({ isHeldUp }) => isHeldUp).map(({ rule, key }) => delayOf(rule).wait(key)))
      if (wait === 0) for (const { rule, key } of tries) delayOf(rule).count(key)
      return wait
    },
    async forget(tries) {
      for (const { rule, key } of tries) delayOf(rule).forget(key)
    },
    uncount: async ({ rule, key }) => delayOf(rule).uncount(key),
    async remember(key) {
      known.delete(key)
      known.add(key)
      if (known.size > MOST_KNOWN) for (const oldest of known) return void known.delete(oldest)
    },
    isKnown: async (key) => known.has(key),
  }
}

const KNOWN = 'known'

function triesInDatabase({ owner }: Database, now: (() => number) | null): Tries {
  const at = () => (now ? sql`to_timestamp(${now() / 1_000}::float8)` : sql`clock_timestamp()`)
  return {
    async begin(tries) {
      const column = <T>(value: (each: Try) => T) => tries.map(value)
      const { rows } = await sql<{ wait: number }>`
        select begin_tries(${column(({ rule }) => rule.kind)}::text[], ${column(hashOf)}::bytea[], ${column(({ isHeldUp }) => isHeldUp)}::boolean[],
          ${column(({ rule }) => rule.free)}::int[], ${column(({ rule }) => rule.mostMs)}::int[], ${at()}) as wait`.execute(owner)
      await forgetOld(owner)
      return rows[0]?.wait ?? 0
    },
    async forget(tries) {
      await sql`
        delete from attempts where (kind, key) in (
          select kind, key from attempts
          where (kind, key) in (select * from unnest(${tries.map(({ rule }) => rule.kind)}::text[], ${tries.map(hashOf)}::bytea[]))
          order by kind, key for update)`.execute(owner)
    },
    async uncount({ rule, key }) {
      await sql`
        update attempts set count = count - 1, next_at = case when count <= ${rule.free}::int then '-infinity' else next_at end
        where kind = ${rule.kind} and key = ${hashOf({ key })}`.execute(owner)
    },
    async remember(key) {
      await sql`
        insert into attempts (kind, key, last_at) values (${KNOWN}, ${hashOf({ key })}, now())
        on conflict (kind, key) do update set last_at = excluded.last_at`.execute(owner)
    },
    async isKnown(key) {
      const { rows } = await sql`select from attempts where kind = ${KNOWN} and key = ${hashOf({ key })}`.execute(owner)
      return rows.length > 0
    },
  }
}

/** Once in so many tries what counts no more is deleted. */
const TIDY_ONCE_IN = 200

/** Deletes what was tried more than a day ago, and whom nobody has seen for a quarter of a year. */
export async function forgetOld(owner: Database['owner']): Promise<void> {
  if (Math.random() * TIDY_ONCE_IN >= 1) return
  // Nobody's try fails of it, or waits for it.
  await sql`
    delete from attempts where ctid = any (array(
      select ctid from attempts where last_at < now() - interval '1 day' and (kind <> ${KNOWN} or last_at < now() - interval '90 days')
      limit 1000 for update skip locked))`
    .execute(owner)
    .catch(() => {})
}

export const hashOf = ({ key }: { key: string }): Buffer => createHash('sha256').update(key).digest()
