import { existsSync } from 'node:fs'
import type { Database } from '../db/database'
import { openPglite, pgliteDirectory } from '../db/pglite/openPglite'
import { openPostgres } from '../db/postgres/openPostgres'
import type { Settings } from '../settings'
import { backupPath, type BackupSource, type SafekeepingStep, unused, writeBackup } from './backup'
import { openBackup } from './readBackup'
import { restoreIntoDirectory } from './restoreIntoDirectory'
import { restoreIntoPostgres } from './restoreIntoPostgres'
import { SafekeepingError } from './safekeepingError'
import { whatIsThere } from './whatIsThere'

export interface RestoreOptions {
  /** Replace what is there, after a backup of it. */
  replace: boolean
  onProgress?: (step: SafekeepingStep) => void
  signal?: AbortSignal
}

export interface RestoreResult {
  tables: number
  rows: number
  /** ISO, UTC: when the backup was made. */
  createdAt: string
  /** The backup of what was there; null when the database was empty. */
  saved: string | null
}

/**
 * Puts a backup in the place of the database that the settings name, whichever engine wrote it and whichever is to have it: all of it or
 * nothing. Throws `SafekeepingError` or `DatabaseUnavailable` with a German sentence; then the database is what it was.
 */
export async function restoreBackup(settings: Settings, path: string, options: RestoreOptions): Promise<RestoreResult> {
  const { onProgress = () => {}, signal } = options
  if (settings.databasePooler !== null)
    throw new SafekeepingError(
      'Durch einen Pooler lässt sich nicht feststellen, ob noch ein Server mit der Datenbank verbunden ist. ' +
        'Nennen Sie für diesen Befehl in DATABASE_URL die Datenbank selbst, ohne DATABASE_POOLER.',
    )
  const onBytes = (done: number, of: number) =>
    onProgress({ phase: 'Prüfsumme (MB)', rows: Math.round(done / 1_000_000), total: Math.round(of / 1_000_000) })
  const backup = await openBackup(path, { onBytes, signal })
  const result = (saved: string | null): RestoreResult => ({
    tables: backup.contents.tables.length,
    rows: backup.contents.tables.reduce((sum, { rows }) => sum + rows, 0),
    createdAt: backup.contents.createdAt,
    saved,
  })
  try {
    if (settings.databaseUrl) {
      const database = await openPostgres(settings, settings.databaseUrl)
      try {
        let saved: string | null = null
        await restoreIntoPostgres(database, backup, { onProgress, signal }, async (db, source) => {
          const there = await makeRoom(db, source, settings, options)
          saved = there.saved
          return there.revision
        })
        return result(saved)
      } finally {
        await database.close()
      }
    }
    const there = await makeRoomInDirectory(settings, options)
    await restoreIntoDirectory(settings.dataDir, backup, { onProgress, signal, revision: there.revision })
    return result(there.saved)
  } finally {
    await backup.close()
  }
}

interface There {
  saved: string | null
  revision: number | null
}

async function makeRoomInDirectory(settings: Settings, options: RestoreOptions): Promise<There> {
  if (!existsSync(pgliteDirectory(settings.dataDir))) return { saved: null, revision: null }
  const database = await openPglite(settings)
  try {
    return await makeRoom(database.bulk, unused(database), settings, options)
  } finally {
    await database.close()
  }
}

/** Nothing is replaced without being asked for, and nothing without a backup of it. */
async function makeRoom(
  db: Database['bulk'],
  source: BackupSource,
  { dataDir }: Settings,
  { replace, onProgress, signal }: RestoreOptions,
): Promise<There> {
  const { words, revision } = await whatIsThere(db)
  if (words === null) return { saved: null, revision }
  if (!replace)
    throw new SafekeepingError(
      `Die Datenbank ist nicht leer (${words}). Mit --replace wird sie durch die Sicherung ersetzt; ` +
        `vorher wird sie selber nach ${dataDir}/sicherungen gesichert.`,
    )
  const { path } = await writeBackup(source, backupPath(dataDir, 'vor-wiederherstellung'), {
    dataDir,
    onProgress: onProgress && ((step) => onProgress({ ...step, phase: `bisherige Datenbank ${step.phase}` })),
    signal,
  })
  return { saved: path, revision }
}
