import { resolve } from 'node:path'
import { swissCount } from '../../lib/domain/text/swissCount'
import { restoreBackup } from '../safekeeping/restore'
import { readSettings } from '../settings'
import { writtenDown } from '../watch/audit'
import { DONE, runCommand } from './command'
import { commandAudit } from './commandAudit'

const REPLACE = 'replace'

runCommand({
  usage: `Aufruf:  npm run restore -- DATEI [--replace]

Spielt eine Sicherung in die Datenbank zurück, ganz oder gar nicht: in die eingebettete, oder mit DATABASE_URL in PostgreSQL, gleich
aus welcher der beiden sie stammt. Der Server darf dabei nicht laufen.

  --replace    ersetzt, was in der Datenbank ist; vorher wird es nach DATA_DIR/sicherungen gesichert`,
  flags: [REPLACE],
  most: 1,
  least: 1,
  async work({ flags, others: [named = ''] }, { screen, signal, onProgress }) {
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), named)
    const settings = readSettings()
    const options = { replace: flags.has(REPLACE), onProgress, signal }
    const result = await writtenDown(commandAudit(settings), 'restore', () => restoreBackup(settings, path, options))
    if (result.saved) screen.line(`Was vorher in der Datenbank war, ist gesichert in ${result.saved}.`)
    screen.line(
      `Zurückgespielt: ${swissCount(result.rows)} Zeilen in ${result.tables} Tabellen, Stand vom ${new Date(result.createdAt).toLocaleString('de-CH')}.`,
    )
    return DONE
  },
})
