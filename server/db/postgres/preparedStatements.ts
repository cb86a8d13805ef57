import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { BreakableClient } from '../abortable'

/**
 * Opens a statement that PostgreSQL is to plan once per connection instead of at each call: for those whose planning costs more than
 * their rows. Only for statements of few fixed texts, since a connection keeps each of them to its end.
 */
export const prepared = sql.raw('/* prepared */ ')

const MARK = '/* prepared */'

/** The pool as Kysely sees it: marked statements go out under a name of their own, which is what makes pg prepare them. */
export function preparing(pool: Pool) {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `ae_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
  const seen = new WeakMap<PoolClient, ReturnType<typeof wrap>>()
  const wrap = (client: PoolClient): BreakableClient => {
    let isBroken = false
    return {
      query: ((text: string, values: unknown[]) =>
        text.trimStart().startsWith(MARK)
          ? client.query({ name: nameOf(text), text, values })
          : client.query(text, values)) as never,
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
