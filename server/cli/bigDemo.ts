import { resolve } from 'node:path'
import { openDatabase } from '../openDatabase'
import { DatabaseUnavailable } from '../db/databaseUnavailable'
import { bigDemo } from '../importers/bigDemo'
import { ImportCancelled, ImportError } from '../importers/importError'
import { runImport } from '../importers/runImport'
import { outliveOutput } from '../outliveOutput'
import { readSettings } from '../settings'
import { SettingsError } from '../settingsError'
import { Screen } from './importScreen'
import { readWords } from './words'

const usage = `Aufruf:  npm run bigdemo -- ORDNER

Importiert die echten Archive des Ordners (shared/data) der Reihe nach: Taxonomien, dann nach Namen Sammlungen von Eigenschaften und Beziehungen.
Der Server darf dabei nicht laufen. Noch einmal gerufen ändert es nichts.`

outliveOutput()
void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})

async function main(words: string[]): Promise<number> {
  const read = readWords(words, {})
  const [folder, ...more] = 'others' in read ? read.others : []
  if (!folder || more.length > 0) {
    process.stderr.write(`${'problem' in read ? `${read.problem}\n\n` : ''}${usage}\n`)
    return 'help' in read ? 0 : 2
  }
  const root = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  const screen = new Screen(process.stdout)
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => abort.abort())
  try {
    const settings = readSettings()
    const database = await openDatabase(settings)
    try {
      for (const step of bigDemo) {
        const result = await runImport(
          database,
          { ...step, path: resolve(root, step.path) },
          { dataDir: settings.dataDir, onProgress: (state) => screen.progress(state), signal: abort.signal },
        )
        screen.result(result, false)
      }
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    screen.endProgress()
    const isExpected = [ImportError, ImportCancelled, DatabaseUnavailable, SettingsError].some((kind) => error instanceof kind)
    process.stderr.write(
      `${error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
    )
    return 1
  }
}
