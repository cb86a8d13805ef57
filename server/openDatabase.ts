import { bringUpToDate } from './safekeeping/bringUpToDate'
import { openPglite } from './db/pglite/openPglite'
import { openPostgres } from './db/postgres/openPostgres'
import type { Database } from './db/database'
import type { Settings } from './settings'

/**
 * Opens the database the settings name and brings it to the newest migration, an embedded one that holds something after a backup; what takes
 * longer than a moment is said to `say`. The embedded one is locked for this process until `close`.
 * Throws `DatabaseUnavailable` when it cannot be reached or used.
 */
export async function openDatabase(settings: Settings, say: (line: string) => void = console.log): Promise<Database> {
  const database = settings.databaseUrl ? await openPostgres(settings, settings.databaseUrl) : await openPglite(settings)
  try {
    await bringUpToDate(database, settings.dataDir, say)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
