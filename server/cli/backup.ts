import { resolve } from 'node:path'
import { swissCount } from '../../lib/domain/text/swissCount'
import { backupPath, type BackupResult, unused, writeBackup } from '../safekeeping/backup'
import { openAsItIs } from '../safekeeping/openAsItIs'
import { readSettings } from '../settings'
import { askServer, expectHere, runningServer } from './askServer'
import { DONE, runCommand } from './command'

runCommand({
  usage: `Aufruf:  npm run backup [-- DATEI]

Sichert die ganze Datenbank in eine Datei, auch während der Server läuft. Ohne Datei entsteht eine unter DATA_DIR/sicherungen.
Sie enthält E-Mail-Adressen und die Hashes der Passwörter.`,
  flags: [],
  most: 1,
  least: 0,
  async work({ others: [named] }, { screen, signal, onProgress }) {
    const settings = readSettings()
    const path = () =>
      named === undefined ? backupPath(settings.dataDir, 'sicherung') : resolve(process.env.INIT_CWD ?? process.cwd(), named)
    const server = runningServer(settings)
    const result = server
      ? await askServer<BackupResult>(server, '/intern/backup', { path: path() }, { onProgress, signal })
      : await withDatabase()
    expectHere(result.path)
    screen.line(
      `${result.path}: ${swissCount(result.rows)} Zeilen aus ${result.tables} Tabellen, ${(result.bytes / 1_000_000).toFixed(1)} MB. ` +
        'Die Datei enthält E-Mail-Adressen und die Hashes der Passwörter; bewahren Sie sie entsprechend auf.',
    )
    return DONE

    async function withDatabase(): Promise<BackupResult> {
      const database = await openAsItIs(settings)
      try {
        return await writeBackup(settings.databaseUrl ? database : unused(database), path(), {
          dataDir: settings.dataDir,
          onProgress,
          signal,
        })
      } finally {
        await database.close()
      }
    }
  },
})
