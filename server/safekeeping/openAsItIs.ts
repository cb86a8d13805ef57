import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database'
import { isSetUp } from '../db/migrate'
import { REPLACED } from '../db/pglite/leftBehind'
import { openPglite, pgliteDirectory } from '../db/pglite/openPglite'
import { openPostgres } from '../db/postgres/openPostgres'
import type { Settings } from '../settings'
import { SafekeepingError } from './safekeepingError'

/** Opens the database that there is, on the migration where it stands; throws `SafekeepingError` instead of making one. */
export async function openAsItIs(settings: Settings): Promise<Database> {
  if (settings.databaseUrl) {
    const database = await openPostgres(settings, settings.databaseUrl)
    if (await isSetUp(database.owner)) return database
    await database.close()
    throw new SafekeepingError(
      'In dieser Datenbank steht nichts von diesem Programm. Prüfen Sie DATABASE_URL; eine neue richtet «npm start» ein.',
    )
  }
  const { dataDir } = settings
  if (!existsSync(pgliteDirectory(dataDir)) && !existsSync(join(dataDir, REPLACED)))
    throw new SafekeepingError(`In ${dataDir} gibt es keine Datenbank. Nennen Sie mit DATA_DIR den Ordner, in dem sie liegt.`)
  return openPglite(settings)
}
