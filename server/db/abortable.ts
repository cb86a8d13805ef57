import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** A client whose running statement can be broken off; afterwards it is good for nothing but `release`. */
export type BreakableClient = PostgresPoolClient & { breakOff?: () => void }

/**
 * The pool as one request sees it. When the signal says that nobody waits any more, no statement begins, whoever waits for a connection gives it
 * back, and the statement that runs is broken off where the engine can do that. All then reject with the signal's reason.
 */
export function abortable(pool: PostgresPool, signal: AbortSignal): PostgresPool {
  return {
    async connect() {
      signal.throwIfAborted()
      const client: BreakableClient = await pool.connect()
      if (signal.aborted) {
        client.release()
        throw signal.reason
      }
      const breakOff = () => client.breakOff?.()
      signal.addEventListener('abort', breakOff, { once: true })
      return {
        query: (async (text: string, values: readonly unknown[]) => {
          // A transaction is still ended properly.
          if (signal.aborted && !(isRollback(text) && !client.breakOff)) throw signal.reason
          return client.query(text, values).catch((error: unknown) => {
            throw signal.aborted ? signal.reason : error
          })
        }) as never,
        release() {
          signal.removeEventListener('abort', breakOff)
          client.release()
        },
      }
    },
    end: async () => {},
  }
}

const isRollback = (text: string) => /^\s*rollback\b/i.test(text)
