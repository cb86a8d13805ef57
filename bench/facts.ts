import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../server/db/database'
import type { ImportOptions } from '../server/importers/plan'
import { undoImport } from '../server/importers/undo/undoImport'
import { beside } from './support/beside'
import { imported, onEmptyDatabases, questionsAbout, seconds, watchMemory, withFolder } from './support/importing'
import { ms, quantile } from './support/timing'
import { nameOf, writeTable } from './support/writtenTables'
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
export const factsBench: Bench = (context) =>
  withFolder(async (folder) => {
    await writeTables(folder)
    return onEmptyDatabases(context, (database, dataDir) => timed(database, folder, dataDir, context))
  })

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

async function timed(database: Database, folder: string, dataDir: string, context: BenchContext): Promise<BenchRow[]> {
  const { engine } = database
  const run = (what: string, options: ImportOptions) => imported(database, dataDir, context, what, options)
  const mapping = { tables: [...recordTables, relationTable] }
  const table = (name: string) => ({ path: join(folder, name), mapping })
  context.say(`Sammlungen aus ${swissCount(TAXA)} Zeilen (${engine}) …`)
  await run('Taxa', { path: join(folder, 'taxa.csv'), taxonomy: 'Messung', type: 'Art' })
  const { rows: heads } = await sql<{ id: string }>`select id from taxonomies`.execute(database.bulk)

  const memory = watchMemory()
  let byId = { took: 0, result: null as string | null }
  const waited = await beside(database, questionsAbout(heads[0]?.id ?? '', TAXA), async () => {
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
