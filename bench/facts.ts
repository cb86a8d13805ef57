import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { type Database, openDatabase } from '../server/db/database'
import type { ImportOptions } from '../server/importers/plan'
import type { ProgressState } from '../server/importers/progress'
import { runImport } from '../server/importers/runImport'
import { undoImport } from '../server/importers/undo/undoImport'
import { readSettings } from '../server/settings'
import { throwAway } from './import'
import { enginesOf } from './keptDatabase'
import { thousands } from './timing'
import type { Bench, BenchContext, BenchRow } from './types'

const TAXA = Number(process.env.BENCH_TAXA ?? 100_000)
const COLLECTIONS = 5
/** Names are matched one by one, which is measured for itself (`matching`). */
const NAMES = Number(process.env.BENCH_NAMES ?? 10_000)
/** Issue 7: 500,000 records and 200,000 relations at 10,000 rows a second on PostgreSQL. */
const BOUND = 10_000

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

const nameOf = (index: number) => `Genus${word(index % 997)} species${word(index)}`
const word = (index: number): string => (index < 26 ? letter(index) : word(Math.floor(index / 26)) + letter(index % 26))
const letter = (index: number) => String.fromCharCode(97 + index)

async function writeTables(folder: string): Promise<void> {
  await writeTable(join(folder, 'namen.csv'), NAMES, 'scientificName,p0', (index) => `${nameOf(index * 7)},${index % 10}`)
  await writeTable(join(folder, 'taxa.csv'), TAXA, 'id,name,rank', (index) => `t${index},${nameOf(index)},species`)
  const values = (index: number) => Array.from({ length: 2 * COLLECTIONS }, (_, column) => (index * (column + 1)) % 1_000)
  const header = ['taxonID', 'scientificName', ...values(0).map((_, column) => `p${column}`), 'partner1', 'partner2'].join(',')
  await writeTable(join(folder, 'werte.csv'), TAXA, header, (index) =>
    [`t${index}`, nameOf(index), ...values(index), `t${(index + 1) % TAXA}`, `t${(index * 7 + 2) % TAXA}`].join(','),
  )
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
  const run = async (options: ImportOptions) => {
    const phases = new PhaseTimes()
    const result = await runImport(database, options, { dataDir, onProgress: phases.listen, signal: new AbortController().signal })
    say(phases.text())
    return result
  }
  say(`Sammlungen aus ${thousands(TAXA)} Zeilen (${engine}) …`)
  await run({ path: join(folder, 'taxa.csv'), taxonomy: 'Messung', type: 'Art' })

  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  const path = join(folder, 'werte.csv')
  const byId = await seconds(() => run({ path, mapping: { tables: [...recordTables, relationTable] } }))
  clearInterval(watch)
  const total = TAXA * (COLLECTIONS + 2)
  const perSecond = Math.round(total / byId.took)
  const again = await seconds(() => run({ path, mapping: { tables: [...recordTables, relationTable] } }))
  const undone = await seconds(() => undoImport(database, byId.result.batch))
  const byName = await seconds(() => run({ path: join(folder, 'namen.csv'), collection: 'Nach Namen' }))
  return [
    {
      work: `Sammlungen, ${thousands(TAXA * COLLECTIONS)} Einträge und ${thousands(TAXA * 2)} Beziehungen nach Id`,
      engine,
      figure: `${thousands(perSecond)} Zeilen/s`,
      ...(engine === 'postgres' && { bound: `≥ ${thousands(BOUND)} Zeilen/s`, ok: perSecond >= BOUND }),
    },
    { work: 'Sammlungen, Speicher', engine, figure: `+${Math.round((most - before) / 1_048_576)} MB` },
    { work: 'Sammlungen, noch einmal ohne Änderung', engine, figure: `${thousands(Math.round(total / again.took))} Zeilen/s` },
    { work: 'Sammlungen, rückgängig gemacht', engine, figure: `${undone.took.toFixed(1)} s` },
    {
      work: `Sammlung, ${thousands(TAXA)} Einträge nach Namen`,
      engine,
      figure: `${thousands(Math.round(TAXA / byName.took))} Zeilen/s`,
    },
  ]
}

/** Seconds of each phase that an import says. */
class PhaseTimes {
  #times: [phase: string, began: number][] = []

  listen = ({ phase }: ProgressState): void => {
    if (this.#times.at(-1)?.[0] !== phase) this.#times.push([phase, performance.now()])
  }

  text(): string {
    const ends = [...this.#times.slice(1).map(([, began]) => began), performance.now()]
    return this.#times.map(([phase, began], index) => `${phase} ${(((ends[index] ?? began) - began) / 1_000).toFixed(1)} s`).join(', ')
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
