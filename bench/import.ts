import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Database } from '../server/db/database'
import { openDatabase } from '../server/openDatabase'
import { runImport } from '../server/importers/runImport'
import { readSettings } from '../server/settings'
import { swissCount } from '../lib/domain/text/swissCount'
import type { Bench, BenchContext, BenchRow } from './support/types'

/** Bounds in rows per second. */
const bounds = { pglite: 10_000, postgres: 20_000 } as const
type Engine = keyof typeof bounds

/** Imports the 421,066 taxa (and 28,232 vernacular names) of NCBI's animals on each engine: rows per second, and how far memory grew. */
export const importBench: Bench = async (context) => {
  const archive = context.dataDir && join(context.dataDir, 'ncbi-scale', 'ncbi-metazoa-dwca.zip')
  if (!archive || !existsSync(archive)) return []
  const rows = await measure('pglite', archive, context)
  return context.postgresUrl ? [...rows, ...(await measure('postgres', archive, context))] : rows
}

async function measure(engine: Engine, archive: string, context: BenchContext): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ae-bench-import-'))
  const postgres = engine === 'postgres' && context.postgresUrl ? await throwAway(context.postgresUrl) : null
  try {
    const database = await openDatabase(
      readSettings({ DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(40), ...(postgres && { DATABASE_URL: postgres.url }) }),
    )
    try {
      context.say(`Import von ${archive} (${engine}) …`)
      return await timed(database, archive, dataDir)
    } finally {
      await database.close()
    }
  } finally {
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed(database: Database, path: string, dataDir: string): Promise<BenchRow[]> {
  let most = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  const started = performance.now()
  const { report } = await runImport(
    database,
    { path, taxonomy: 'Messung' },
    { dataDir, onProgress() {}, signal: new AbortController().signal },
  )
  const seconds = (performance.now() - started) / 1_000
  clearInterval(watch)
  const perSecond = Math.round(report.totals.read / seconds)
  const bound = bounds[database.engine]
  return [
    {
      work: `Import, ${swissCount(report.totals.read)} Zeilen`,
      engine: database.engine,
      figure: `${swissCount(perSecond)} Zeilen/s`,
      bound: `≥ ${swissCount(bound)} Zeilen/s`,
      ok: perSecond >= bound,
    },
    { work: 'Import, Speicher', engine: database.engine, figure: `+${Math.round((most - before) / 1_048_576)} MB` },
  ]
}

/** A database of its own on the server, gone with `drop`. */
export async function throwAway(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `bench_import_${process.pid}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => run(`drop database if exists ${name} with (force)`) }
}
