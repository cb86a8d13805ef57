import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database'
import { takeLock, whileHeld } from './heldLock'
import { ImportBusy } from './importError'
import { clearDeadImports } from './load/leftovers'

const running = new WeakSet<Database>()

/**
 * One import, or taking one back, at a time: in this process by a list, among processes (PostgreSQL) by a lock. `work` gets the database as it is to use it:
 * should the lock be lost, no further statement passes in `bulk`. Throws `ImportBusy`.
 */
export async function alone<T>(database: Database, work: (held: Database) => Promise<T>): Promise<T> {
  if (running.has(database)) throw new ImportBusy()
  running.add(database)
  try {
    return await whileFree(
      database,
      async (held) => {
        await clearDeadImports(held)
        return work(held)
      },
      () => {
        throw new ImportBusy()
      },
    )
  } finally {
    running.delete(database)
  }
}

/** An import that has said it is done holds its turn for some moments more. */
const SOON_MS = 3_000

/** The same for whoever may come right behind an import: waits a little before it throws `ImportBusy`. */
export async function aloneSoon<T>(database: Database, work: (held: Database) => Promise<T>): Promise<T> {
  const until = Date.now() + SOON_MS
  for (;;) {
    try {
      return await alone(database, work)
    } catch (error) {
      if (!(error instanceof ImportBusy) || Date.now() > until) throw error
      await pause(50)
    }
  }
}

/** At a start: clears what imports that were torn off have left, unless one runs elsewhere. Answers the number of taxonomies and collections removed. */
export const clearTornOff = (database: Database): Promise<number> => whileFree(database, clearDeadImports, () => 0)

async function whileFree<T>(database: Database, work: (held: Database) => Promise<T>, isTaken: () => T): Promise<T> {
  if (database.engine === 'pglite') return work(database)
  let outcome: (() => T) | undefined
  try {
    return await database.bulk.transaction().execute(async (session) => {
      const lock = await takeLock(session)
      if (!lock) return isTaken()
      try {
        const result = await work({ ...database, bulk: database.bulk.withPlugin(whileHeld(lock)) })
        outcome = () => result
        return result
      } catch (error) {
        outcome = () => {
          throw error
        }
        throw error
      } finally {
        await lock.stop()
      }
    })
  } catch (error) {
    // Where the line was lost the transaction ends with an error of its own; what the work has come to does not hang on that.
    if (outcome) return outcome()
    throw error
  }
}
