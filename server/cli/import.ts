import { resolve } from 'node:path'
import { readLock } from '../db/dataDirectoryLock'
import { openDatabase } from '../db/database'
import { DatabaseUnavailable } from '../db/databaseUnavailable'
import { ImportCancelled, ImportError } from '../importers/importError'
import { runImport } from '../importers/runImport'
import { openSource } from '../importers/source/source'
import { readSettings, SettingsError } from '../settings'
import { parseArguments, usage } from './importArguments'
import { Screen } from './importScreen'
import { handOver } from './importHandOver'

/** Exit codes of `npm run import`. Rows that were not taken do not fail it. */
const DONE = 0
const FAILED = 1
const BAD_USAGE = 2

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
  const options = { ...parsed.options, path: resolve(process.env.INIT_CWD ?? process.cwd(), parsed.options.path) }
  const screen = new Screen(process.stdout)
  const abort = new AbortController()
  process.once('SIGINT', () => {
    screen.line('Abbruch … (noch einmal Ctrl-C beendet sofort)')
    abort.abort()
    process.once('SIGINT', () => process.exit(130))
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => abort.abort())
  try {
    // Before a database is opened, or even made, for nothing.
    ;(await openSource(options.path)).close()
    const settings = readSettings()
    const holder = settings.databaseUrl ? null : readLock(settings.dataDir)
    if (holder?.url && holder.token)
      return await handOver({ url: holder.url, token: holder.token }, options, screen, abort.signal)
    const database = await openDatabase(settings)
    try {
      const result = await runImport(database, options, {
        dataDir: settings.dataDir,
        onProgress: (state) => screen.progress(state),
        signal: abort.signal,
      })
      screen.result(result, options.dryRun ?? false)
      return DONE
    } finally {
      await database.close()
    }
  } catch (error) {
    screen.endProgress()
    process.stderr.write(
      `${isExpected(error) ? error.message : `Unerwarteter Fehler, es wurde nichts übernommen: ${String(error instanceof Error ? (error.stack ?? error) : error)}`}\n`,
    )
    return FAILED
  }
}

/** Their messages are German sentences that need no stack. */
const isExpected = (error: unknown): error is Error =>
  [ImportError, ImportCancelled, DatabaseUnavailable, SettingsError].some((kind) => error instanceof kind)
