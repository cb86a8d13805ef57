import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '../../server/db/database'
import type { ImportOptions } from '../../server/importers/plan'
import type { ProgressState } from '../../server/importers/progress'
import { runImport } from '../../server/importers/runImport'
import { openDatabase } from '../../server/openDatabase'
import { readSettings } from '../../server/settings'
import { type Engine, enginesOf } from './keptDatabase'
import { epithet } from './writtenTables'
import type { BenchContext, BenchRow } from './types'

/** Measures on an empty database of each engine, which is gone afterwards. */
export async function onEmptyDatabases(
  context: Pick<BenchContext, 'postgresUrl'>,
  work: (database: Database, dataDir: string) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const engine of enginesOf(context)) rows.push(...(await onEmptyDatabase(engine, context, work)))
  return rows
}

async function onEmptyDatabase<T>(
  engine: Engine,
  { postgresUrl }: Pick<BenchContext, 'postgresUrl'>,
  work: (database: Database, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ae-bench-empty-'))
  const postgres = engine === 'postgres' && postgresUrl ? await throwAway(postgresUrl) : null
  try {
    const database = await openDatabase(
      readSettings({ DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(40), ...(postgres && { DATABASE_URL: postgres.url }) }),
    )
    try {
      return await work(database, dataDir)
    } finally {
      await database.close()
    }
  } finally {
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A database of its own on the server, gone with `drop`. */
async function throwAway(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
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

/** Does something with a folder for tables, which is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ae-bench-tables-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Imports, and says how long each phase took. */
export async function imported(
  database: Database,
  dataDir: string,
  { say }: Pick<BenchContext, 'say'>,
  what: string,
  options: ImportOptions,
): Promise<Awaited<ReturnType<typeof runImport>>> {
  const phases = new PhaseTimes()
  const result = await runImport(database, options, {
    dataDir,
    onProgress: phases.listen,
    signal: new AbortController().signal,
  })
  say(`${what}: ${phases.text()}`)
  return result
}

/** Pages of the tree, and searches, as people ask them of a taxonomy of so many taxa named as in writtenTables. */
export const questionsAbout = (taxonomy: string, taxa: number) => [
  (n: number) =>
    `{ treeChildren(parent: "taxonomy:${taxonomy}", offset: ${(n * 7_919) % taxa}, limit: 50) {
      total nodes { key kind id label author rank childCount position } } }`,
  (n: number) => `{ search(text: "${epithet(n * 31)}", limit: 8) { total hits { kind label path } } }`,
]

/** The most megabytes above what the process held before, when it is called. */
export function watchMemory(): () => number {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  return () => {
    clearInterval(timer)
    return Math.round((most - before) / 1_048_576)
  }
}

export async function seconds<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { took: (performance.now() - started) / 1_000, result }
}

/** Seconds of each phase that an import says. */
class PhaseTimes {
  #times: [phase: string, began: number, megabytes: number][] = []

  listen = ({ phase }: ProgressState): void => {
    if (this.#times.at(-1)?.[0] !== phase) this.#times.push([phase, performance.now(), process.memoryUsage().rss / 1_048_576])
  }

  text(): string {
    const ends = [...this.#times.slice(1).map(([, began]) => began), performance.now()]
    return this.#times
      .map(
        ([phase, began, held], index) =>
          `${phase} ${(((ends[index] ?? began) - began) / 1_000).toFixed(1)} s (${Math.round(held)} MB)`,
      )
      .join(', ')
  }
}
