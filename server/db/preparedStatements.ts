import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { BreakableClient } from './abortable'

/**
 * Opens a statement that the database, either engine, is to plan once per connection instead of at each call: for those whose planning costs more than
 * their rows. Only for statements of few fixed texts, since a connection keeps each of them to its end.
 */
export const prepared = sql.raw('/* prepared */ ')

const MARK = '/* prepared */'

const names = new Map<string, string>()

/** A statement as pg is to send it: a marked one under a name of its own, which is what prepares it. */
export function namedIfMarked(text: string, values: readonly unknown[] | undefined): QueryConfig {
  if (!text.trimStart().startsWith(MARK)) return { text, values: values && [...values] }
  const name = names.get(text) ?? `ae_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return { name, text, values: values && [...values] }
}

/** The pool as Kysely sees it: marked statements go out under their names. */
export function preparing(pool: Pool) {
  const seen = new WeakMap<PoolClient, ReturnType<typeof wrap>>()
  const wrap = (client: PoolClient): BreakableClient => {
    let isBroken = false
    return {
      query: ((text: string, values: unknown[]) => client.query(namedIfMarked(text, values))) as never,
      // Released with an error the connection is closed, and with it a query that still runs.
      breakOff: () => {
        isBroken = true
        client.release(true)
      },
      release: () => {
        if (!isBroken) client.release()
      },
    }
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      const wrapped = seen.get(client) ?? wrap(client)
      seen.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}

/**
 * What the planner may use for what is said of few taxa: each is looked at by itself. With other joins it may read a whole collection for some of them, because
 * it cannot know what jsonb holds.
 */
export const eachByItself = { enable_nestloop: 'on', enable_hashjoin: 'off', enable_mergejoin: 'off' }

/**
 * The same for pages of a file, which differ in where they begin and end: planned once for all of them. By indexes only, whatever it believes of
 * how little there is.
 */
export const pageSettings = { ...eachByItself, enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' }
