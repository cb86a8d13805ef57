import { join } from 'node:path'
import { sql } from 'kysely'
import { swissCount } from '../lib/domain/text/swissCount'
import type { Database } from '../server/db/database'
import { beside } from './support/beside'
import { imported, onEmptyDatabases, questionsAbout, seconds, watchMemory, withFolder } from './support/importing'
import { ms, quantile } from './support/timing'
import { nameOf, writeTable } from './support/writtenTables'
import type { Bench, BenchContext, BenchRow } from './support/types'

const RECORDS = Number(process.env.BENCH_RECORDS ?? 500_000)
/** Rows a second, milliseconds that others wait meanwhile (p95), megabytes. */
const RATE = 10_000
const patience = { pglite: 250, postgres: 100 } as const
const MEMORY = 100

/** One collection with a record for each of 500,000 taxa, by id, while others use tree and search. */
export const collectionBench: Bench = (context) =>
  withFolder(async (folder) => {
    await writeTable(join(folder, 'taxa.csv'), RECORDS, 'id,name,rank', (n) => `t${n},${nameOf(n)},species`)
    await writeTable(
      join(folder, 'werte.csv'),
      RECORDS,
      'taxonID,Zahl,Länge,Kategorie,Jahr,Bemerkung',
      (n) =>
        `t${n},${n % 1_000},${(n % 977) / 10},${['LC', 'NT', 'VU', 'EN', 'CR'][n % 5]},${1_950 + (n % 70)},Fundort ${n % 1_000}`,
    )
    return onEmptyDatabases(context, (database, dataDir) => timed(database, folder, dataDir, context))
  })

async function timed(database: Database, folder: string, dataDir: string, context: BenchContext): Promise<BenchRow[]> {
  const { engine } = database
  await imported(database, dataDir, context, 'Taxa', { path: join(folder, 'taxa.csv'), taxonomy: 'Messung', type: 'Art' })
  const { rows: heads } = await sql<{ id: string }>`select id from taxonomies`.execute(database.bulk)
  const run = (name: string) =>
    seconds(() => imported(database, dataDir, context, name, { path: join(folder, 'werte.csv'), collection: name }))
  const memory = watchMemory()
  const alone = await run('für sich')
  const most = memory()
  let busy = alone
  const waited = await beside(database, questionsAbout(heads[0]?.id ?? '', RECORDS), async () => {
    busy = await run('neben anderen')
  })
  const rate = (took: number) => `${swissCount(Math.round(RECORDS / took))} Zeilen/s`
  const kinds = ['Baum', 'Suche'].map((what, index): BenchRow => {
    const all = waited[index] ?? []
    const p95 = quantile(all, 0.95)
    const most = patience[engine]
    return {
      work: `… ${what} daneben, ${all.length} Fragen, p95`,
      engine,
      figure: `${ms(p95)}, höchstens ${ms(Math.max(...all))}`,
      bound: `≤ ${most} ms`,
      ok: p95 <= most,
    }
  })
  return [
    {
      work: `Eine Sammlung, ${swissCount(RECORDS)} Einträge nach Id`,
      engine,
      figure: rate(alone.took),
      bound: `≥ ${swissCount(RATE)} Zeilen/s`,
      ok: RECORDS / alone.took >= RATE,
    },
    { work: '… Speicher', engine, figure: `+${most} MB`, bound: `≤ ${MEMORY} MB`, ok: most <= MEMORY },
    { work: '… während andere fragen', engine, figure: rate(busy.took) },
    ...kinds,
  ]
}
