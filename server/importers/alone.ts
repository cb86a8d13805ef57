import { sql } from 'kysely'
import type { Database } from '../db/database'
import { ImportBusy } from './importError'
import { clearDeadImports, IMPORT_LOCK } from './load/leftovers'

const running = new WeakSet<Database>()

/** One import, or taking one back, at a time: in this process by a list, among processes (PostgreSQL) by a lock that its session holds. Throws `ImportBusy`. */
export async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (running.has(database)) throw new ImportBusy()
  running.add(database)
  try {
    return await whileFree(
      database,
      async () => {
        await clearDeadImports(database)
        return work()
      },
      () => {
        throw new ImportBusy()
      },
    )
  } finally {
    running.delete(database)
  }
}

/** At a start: clears what imports that were torn off have left, unless one runs elsewhere. Answers the number of taxonomies and collections removed. */
export const clearTornOff = (database: Database): Promise<number> =>
  whileFree(
    database,
    () => clearDeadImports(database),
    () => 0,
  )

async function whileFree<T>(database: Database, work: () => Promise<T>, isTaken: () => T): Promise<T> {
  if (database.engine === 'pglite') return work()
  return database.bulk.connection().execute(async (session) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${IMPORT_LOCK}::bigint) as free`.execute(session)
    if (!rows[0]?.free) return isTaken()
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${IMPORT_LOCK}::bigint)`.execute(session)
    }
  })
}
