import { openPostgres } from '../../db/postgres/openPostgres'
import { readMigrations } from '../../db/migrate'
import { openBackup } from '../../safekeeping/readBackup'
import { restoreBackup } from '../../safekeeping/restore'
import { restoreIntoDirectory } from '../../safekeeping/restoreIntoDirectory'
import { restoreIntoPostgres } from '../../safekeeping/restoreIntoPostgres'
import type { Settings } from '../../settings'
import { keptBackup } from './keptReleases'

/** Ways by which the database of a release comes to a newer program. */
export const waysOfKept = {
  /** Its backup is restored by the newer one. */
  restored: (settings: Settings, version: string) =>
    restoreBackup(settings, keptBackup(version), { replace: false }).then(() => {}),

  /** The database itself, as the release left it: the newer program finds it when it starts. */
  async found(settings: Settings, version: string): Promise<void> {
    const backup = await openBackup(keptBackup(version))
    const names = backup.contents.migrations.map(({ name }) => name)
    const options = {
      onProgress: () => {},
      revision: null,
      asOf: readMigrations().filter(({ name }) => names.includes(name)),
    }
    try {
      if (settings.databaseUrl === null) return await restoreIntoDirectory(settings.dataDir, backup, options)
      const database = await openPostgres(settings, settings.databaseUrl)
      await restoreIntoPostgres(database, backup, options, async () => null).finally(() => database.close())
    } finally {
      await backup.close()
    }
  },
}
