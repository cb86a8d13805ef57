import { sql } from 'kysely'
import type { Database } from '../db/database'
import { ImportError } from './importError'
import { clearDeadImports, IMPORT_LOCK } from './load/leftovers'

const running = new WeakSet<Database>()

/** One import, or taking one back, at a time: in this process by a list, among processes (PostgreSQL) by a lock that its session holds. */
export async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const busy = new ImportError('Es läuft schon ein Import. Warten Sie, bis er fertig ist, und starten Sie diesen danach.')
  if (running.has(database)) throw busy
  running.add(database)
  try {
    if (database.engine === 'pglite') {
      await clearDeadImports(database)
      return await work()
    }
    return await database.bulk.connection().execute(async (session) => {
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${IMPORT_LOCK}::bigint) as free`.execute(session)
      if (!rows[0]?.free) throw busy
      try {
        await clearDeadImports(database)
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(${IMPORT_LOCK}::bigint)`.execute(session)
      }
    })
  } finally {
    running.delete(database)
  }
}
