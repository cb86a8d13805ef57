import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { sql } from 'kysely'
import { type Database } from '../server/db/database'
import { openDatabase } from '../server/openDatabase'
import type { ImportOptions } from '../server/importers/plan'
import type { ProgressState } from '../server/importers/progress'
import { runImport } from '../server/importers/runImport'
import { undoImport } from '../server/importers/undo/undoImport'
import { readSettings } from '../server/settings'
import { throwAway } from './import'
import { beside } from './support/beside'
import { enginesOf } from './support/keptDatabase'
import { ms, quantile } from './support/timing'
import { swissCount } from '../lib/domain/text/swissCount'
import type { Bench, BenchContext, BenchRow } from './support/types'

const TAXA = Number(process.env.BENCH_TAXA ?? 100_000)
const COLLECTIONS = 5
/** Names are matched one by one; how well is measured for itself (`matching`). */
const NAMES = Number(process.env.BENCH_NAMES ?? 100_000)
/** Issue 7: 500,000 records and 200,000 relations at 10,000 rows a second on PostgreSQL. */
const BOUND = 10_000
/** Milliseconds that somebody else waits meanwhile, on PostgreSQL; the embedded engine has one connection and long statements. */
const PATIENCE = 250
/** Megabytes; what is read is staged in the database. */
const MEMORY = 250

/** Imports 500,000 records (five collections of a wide table) and 200,000 relations by id, 10,000 records by name, and takes an import back. */
export const factsBench: Bench = async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'ae-bench-facts-'))
  try {
    await writeTables(folder)
    const rows: BenchRow[] = []
    for (const engine of enginesOf(context)) rows.push(...(await measure(engine, folder, context)))
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of 997 genera; the epithets begin as variously as real ones. */
const nameOf = (index: number) => `Genus${word(index % 997)} ${epithet(index)}`
const epithet = (index: number) => `${word(26 ** 4 + ((index * 104_729) % (25 * 26 ** 4)))}ensis`
const word = (index: number): string => (index < 26 ? letter(index) : word(Math.floor(index / 26)) + letter(index % 26))
const letter = (index: number) => String.fromCharCode(97 + index)

async function writeTables(folder: string): Promise<void> {
  await writeTable(join(folder, 'namen.csv'), NAMES, 'scientificName,p0', (index) => `${nameOf(index)},${index % 10}`)
  await writeTable(join(folder, 'taxa.csv'), TAXA, 'id,name,rank', (index) => `t${index},${nameOf(index)},species`)
  const values = (index: number, more: number) =>
    Array.from({ length: 2 * COLLECTIONS }, (_, column) => ((index * (column + 1)) % 1_000) + more)
  const header = ['taxonID', 'scientificName', ...values(0, 0).map((_, column) => `p${column}`), 'partner1', 'partner2'].join(',')
  const row = (index: number, more: number) =>
    [`t${index}`, nameOf(index), ...values(index, more), `t${(index + 1) % TAXA}`, `t${(index * 7 + 2) % TAXA}`].join(',')
  await writeTable(join(folder, 'werte.csv'), TAXA, header, (index) => row(index, 0))
  await writeTable(join(folder, 'anders.csv'), TAXA, header, (index) => row(index, 1))
}

async function writeTable(path: string, size: number, header: string, row: (index: number) => string): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${header}\n`)
  for (let from = 0; from < size; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => row(from + index))
    if (!file.write(`${rows.join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

async function measure(engine: Database['engine'], folder: string, context: BenchContext): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ae-bench-facts-db-'))
  const postgres = engine === 'postgres' && context.postgresUrl ? await throwAway(context.postgresUrl) : null
  try {
    const database = await openDatabase(
      readSettings({ DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(40), ...(postgres && { DATABASE_URL: postgres.url }) }),
    )
    try {
      return await timed(database, folder, dataDir, context)
    } finally {
      await database.close()
    }
  } finally {
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed(database: Database, folder: string, dataDir: string, { say }: BenchContext): Promise<BenchRow[]> {
  const { engine } = database
  const run = async (what: string, options: ImportOptions) => {
    const phases = new PhaseTimes()
    const result = await runImport(database, options, {
      dataDir,
      onProgress: phases.listen,
      signal: new AbortController().signal,
    })
    say(`${what}: ${phases.text()}`)
    return result
  }
  const mapping = { tables: [...recordTables, relationTable] }
  const table = (name: string) => ({ path: join(folder, name), mapping })
  say(`Sammlungen aus ${swissCount(TAXA)} Zeilen (${engine}) …`)
  await run('Taxa', { path: join(folder, 'taxa.csv'), taxonomy: 'Messung', type: 'Art' })
  const { rows: heads } = await sql<{ id: string }>`select id from taxonomies`.execute(database.bulk)

  const memory = watchMemory()
  let byId = { took: 0, result: null as string | null }
  const waited = await beside(database, questions(heads[0]?.id ?? ''), async () => {
    byId = await seconds(async () => (await run('neu', table('werte.csv'))).batch)
  })
  const most = memory()
  const again = await seconds(() => run('noch einmal', table('werte.csv')))
  const changed = await seconds(() => run('anders', table('anders.csv')))
  const changesUndone = await seconds(() => undoImport(database, changed.result.batch))
  const undone = await seconds(() => undoImport(database, byId.result))
  const byName = await seconds(() => run('nach Namen', { path: join(folder, 'namen.csv'), collection: 'Nach Namen' }))

  const total = TAXA * (COLLECTIONS + 2)
  const rate = (rows: number, took: number) => `${swissCount(Math.round(rows / took))} Zeilen/s`
  const p95 = quantile(waited.flat(), 0.95)
  return [
    {
      work: `Sammlungen, ${swissCount(TAXA * COLLECTIONS)} Einträge und ${swissCount(TAXA * 2)} Beziehungen nach Id`,
      engine,
      figure: rate(total, byId.took),
      ...(engine === 'postgres' && { bound: `≥ ${swissCount(BOUND)} Zeilen/s`, ok: total / byId.took >= BOUND }),
    },
    {
      work: `… Baum und Suche daneben, ${waited.flat().length} Fragen, p95`,
      engine,
      figure: `${ms(p95)}, höchstens ${ms(Math.max(...waited.flat()))}`,
      ...(engine === 'postgres' && { bound: `≤ ${PATIENCE} ms`, ok: p95 <= PATIENCE }),
    },
    { work: '… Speicher', engine, figure: `+${most} MB`, bound: `≤ ${MEMORY} MB`, ok: most <= MEMORY },
    { work: '… noch einmal, ohne Änderung', engine, figure: rate(total, again.took) },
    { work: '… noch einmal, jeder Eintrag anders', engine, figure: rate(total, changed.took) },
    { work: '… das rückgängig gemacht', engine, figure: `${changesUndone.took.toFixed(1)} s` },
    { work: '… alles rückgängig gemacht', engine, figure: `${undone.took.toFixed(1)} s` },
    { work: `Sammlung, ${swissCount(NAMES)} verschiedene Namen`, engine, figure: rate(NAMES, byName.took) },
  ]
}

/** Pages of the tree, and searches, as people ask them. */
const questions = (taxonomy: string) => [
  (n: number) =>
    `{ treeChildren(parent: "taxonomy:${taxonomy}", offset: ${(n * 7_919) % TAXA}, limit: 50) { total nodes { key kind id label author rank childCount position } } }`,
  (n: number) => `{ search(text: "${epithet(n * 31)}", limit: 8) { total hits { kind label path } } }`,
]

/** The most megabytes above what the process held before, when it is called. */
function watchMemory(): () => number {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  return () => {
    clearInterval(timer)
    return Math.round((most - before) / 1_048_576)
  }
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

const taxon = { columns: ['taxonID'], isId: true }

const recordTables = Array.from({ length: COLLECTIONS }, (_, index) => ({
  collection: `Werte ${index}`,
  taxon,
  properties: [{ column: `p${2 * index}` }, { column: `p${2 * index + 1}` }],
}))

const relationTable = {
  collection: 'Beziehungen',
  taxon,
  properties: [],
  relations: ['partner1', 'partner2'].map((name) => ({ partner: { columns: [name], isId: true }, type: { text: name } })),
}

async function seconds<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { took: (performance.now() - started) / 1_000, result }
}
