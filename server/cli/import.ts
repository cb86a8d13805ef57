import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ImportMapping, readMapping } from '../../lib/domain/import/importMapping'
import type { Database } from '../db/database'
import { readLock } from '../db/dataDirectoryLock'
import { startMaking } from '../crosswalk/startMaking'
import { openDatabase } from '../openDatabase'
import { DatabaseUnavailable } from '../db/databaseUnavailable'
import { ImportCancelled, ImportError } from '../importers/importError'
import type { ImportOptions } from '../importers/plan'
import { runImport } from '../importers/runImport'
import { openSources } from '../importers/source/togetherSource'
import { undoImport } from '../importers/undo/undoImport'
import { outliveOutput } from '../outliveOutput'
import { readSettings } from '../settings'
import { SettingsError } from '../settingsError'
import { importWrittenDown, writtenDown } from '../watch/audit'
import { commandAudit } from './commandAudit'
import { type AskedImport, parseArguments, usage } from './importArguments'
import { orderOf } from './importOrder'
import { Screen } from './importScreen'
import { handOver } from './importHandOver'

/** Exit codes of `npm run import`. Rows that were not taken do not fail it. */
const DONE = 0
const FAILED = 1
const BAD_USAGE = 2

outliveOutput()
void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})

async function main(words: string[]): Promise<number> {
  const parsed = parseArguments(words)
  if ('problem' in parsed) {
    process.stderr.write(`${parsed.problem}\n\n${usage}\n`)
    return BAD_USAGE
  }
  if ('help' in parsed) {
    process.stdout.write(`${usage}\n`)
    return DONE
  }
  const screen = new Screen(process.stdout)
  const abort = new AbortController()
  process.once('SIGINT', () => {
    screen.line('Abbruch … (noch einmal Ctrl-C beendet sofort)')
    abort.abort()
    process.once('SIGINT', () => process.exit(130))
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => abort.abort())
  try {
    const order: { undo: string | null } | { options: ImportOptions } =
      'undo' in parsed ? { undo: parsed.undo } : { options: await readOrder(parsed) }
    const settings = readSettings()
    const holder = settings.databaseUrl ? null : readLock(settings.dataDir)
    if (holder?.url && holder.token) return await handOver({ url: holder.url, token: holder.token }, order, screen, abort.signal)
    const database = await openDatabase(settings)
    const audit = commandAudit(settings)
    try {
      if ('undo' in order) {
        screen.undone(await writtenDown(audit, 'undoImport', () => undoImport(database, order.undo, { signal: abort.signal })))
        return DONE
      }
      const { options } = order
      const work = () =>
        runImport(database, options, {
          dataDir: settings.dataDir,
          onProgress: (state) => screen.progress(state),
          signal: abort.signal,
        })
      const result = await (options.dryRun ? work() : importWrittenDown(audit, work))
      screen.result(result, options.dryRun ?? false)
      if (result.crosswalk) await makeFirst(database, result.crosswalk, screen)
      return DONE
    } finally {
      await database.close()
    }
  } catch (error) {
    screen.endProgress()
    const whole = String(error instanceof Error ? (error.stack ?? error) : error)
    const sentence = isExpected(error) ? error.message : `Unerwarteter Fehler, es wurde nichts übernommen: ${whole}`
    process.stderr.write(`${sentence}\n`)
    return FAILED
  }
}

/** The import is done; what becomes of its crosswalk stands in the database, and where it is broken off a server makes it later. */
async function makeFirst(database: Database, id: string, screen: Screen): Promise<void> {
  screen.line('Was aus jedem Taxon der bisherigen Fassung wurde, wird festgestellt …')
  const making = await startMaking(database, id)
  await making?.over
  screen.line('Festgestellt. Zu sehen ist es auf der Seite der bisherigen Taxonomie unter «…», «Umzug in eine andere Fassung».')
}

/** What is asked, checked before a database is opened, or even made, for nothing. */
async function readOrder({ options, mapping, about }: AskedImport): Promise<ImportOptions> {
  const here = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
  const read = mapping === null ? null : readMappingFile(here(mapping))
  const order = orderOf({ ...options, path: here(options.path) }, read, about)
  ;(await openSources(order)).close()
  return order
}

function readMappingFile(path: string): ImportMapping {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof SyntaxError ? `ist kein gültiges JSON (${error.message})` : 'lässt sich nicht lesen'
    throw new ImportError(`${path}: Die Zuordnung ${reason}.`)
  }
  const read = readMapping(json)
  if ('problem' in read) throw new ImportError(`${path}: ${read.problem}`)
  return read.mapping
}

/** Their messages are German sentences that need no stack. */
const isExpected = (error: unknown): error is Error =>
  [ImportError, ImportCancelled, DatabaseUnavailable, SettingsError].some((kind) => error instanceof kind)
