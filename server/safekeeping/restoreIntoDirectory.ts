import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { lockDataDirectory } from '../db/dataDirectoryLock'
import { readMigrations } from '../db/migrate'
import { Engine } from '../db/pglite/engine'
import { initialImage } from '../db/pglite/image'
import { putInOrder, REPLACED, RESTORING } from '../db/pglite/leftBehind'
import { pgliteDirectory } from '../db/pglite/openPglite'
import { lanePool } from '../db/pglite/pool'
import { Turns } from '../db/pglite/turns'
import { unpackImage } from '../db/pglite/unpackImage'
import type { Tables } from '../db/tables'
import { loadBackup, type LoadOptions } from './load'
import type { Backup } from './readBackup'
import { explainDisk } from './safekeepingError'

/**
 * Fills a new embedded database beside the one there is and then changes their names. Whatever happens before that, also kill -9, leaves the old
 * one; what is left behind the next start clears.
 */
export async function restoreIntoDirectory(dataDir: string, backup: Backup, options: LoadOptions): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDirectory(dataDir)
  const restoring = join(dataDir, RESTORING)
  try {
    putInOrder(dataDir)
    await fill(restoring, backup, options)
    const [database, replaced] = [pgliteDirectory(dataDir), join(dataDir, REPLACED)]
    if (existsSync(database)) renameSync(database, replaced)
    renameSync(restoring, database)
    flush(dataDir)
    rmSync(replaced, { recursive: true, force: true })
  } catch (error) {
    rmSync(restoring, { recursive: true, force: true })
    throw explainDisk(error, dataDir)
  } finally {
    lock.release()
  }
}

async function fill(directory: string, backup: Backup, options: LoadOptions): Promise<void> {
  // The image holds all migrations, which is what most backups have; for an older one the database is made from nothing.
  const isOfToday = backup.contents.migrations.length === readMigrations().length
  if (isOfToday) unpackImage(await initialImage(), directory)
  const engine = await Engine.start({ directory, image: null })
  try {
    const pool = lanePool({ turns: new Turns(), engine: async () => engine }, 'bulk', 'owner', null)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    await db.connection().execute(async (session) => {
      await sql`set maintenance_work_mem = '128MB'`.execute(session)
      await loadBackup(session, backup, options)
    })
    await sql`checkpoint`.execute(db)
  } finally {
    await engine.close()
  }
}

/** Windows cannot open a folder; there its entries are durable without it. */
function flush(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
