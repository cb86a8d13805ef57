import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../db/database'
import { createPostgresDatabase, testSettings } from '../../db/testing/testDatabase'
import { openDatabase } from '../../openDatabase'
import type { Settings } from '../../settings'

/** Where a database can be: the settings that lead there. Nothing is there yet. */
export interface Place {
  name: 'PGlite' | 'PostgreSQL'
  make(): Promise<{ settings: Settings; environment: Record<string, string>; remove(): Promise<void> }>
}

export const embedded: Place = {
  name: 'PGlite',
  async make() {
    const folder = emptyFolder()
    const environment = { DATA_DIR: folder, DATABASE_URL: '', DATABASE_POOLER: '' }
    return { settings: testSettings(environment), environment, remove: async () => removeFolder(folder) }
  },
}

/** Both engines; PostgreSQL when TEST_POSTGRES_URL names a server. */
export const places: Place[] = [embedded, ...(process.env.TEST_POSTGRES_URL ? [onPostgres()] : [])]

/** The embedded one alone in the short run: for what is harder there, where nobody else is answered while it works. */
export const harderEmbedded: Place[] = process.env.TEST_FULL ? places : [embedded]

/** One of them in the short run, as `describeOneEngine`. */
export const onePlace: Place[] = process.env.TEST_FULL ? places : places.slice(-1)

function onPostgres(): Place {
  return {
    name: 'PostgreSQL',
    async make() {
      const folder = emptyFolder()
      // Restoring is refused through a pooler.
      const created = await createPostgresDatabase({ migrated: true, isDirect: true })
      if (!created) throw new Error('TEST_POSTGRES_URL is not set.')
      const environment = {
        DATA_DIR: folder,
        DATABASE_URL: created.url,
        DATABASE_POOLER: '',
        JWT_SECRET: testSettings().jwtSecret ?? '',
      }
      return {
        settings: testSettings(environment),
        environment,
        remove: async () => {
          removeFolder(folder)
          await created.drop()
        },
      }
    },
  }
}

/** Works with the database of these settings, which nobody else has open meanwhile. */
export async function inDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'ae-safe-'))
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })
