import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../server/db/database'
import { runImport } from '../server/importers/runImport'
import { onEmptyDatabases } from './support/importing'
import { swissCount } from '../lib/domain/text/swissCount'
import type { Bench, BenchRow } from './support/types'

/** Bounds in rows per second. */
const bounds = { pglite: 12_000, postgres: 20_000 } as const
/** Megabytes that an import may take, however large it is. */
const MEMORY = 100

/** Imports the 421,066 taxa (and 28,232 vernacular names) of NCBI's animals on each engine: rows per second, and how far memory grew. */
export const importBench: Bench = async (context) => {
  const archive = context.dataDir && join(context.dataDir, 'ncbi-scale', 'ncbi-metazoa-dwca.zip')
  if (!archive || !existsSync(archive)) return []
  return onEmptyDatabases(context, (database, dataDir) => {
    context.say(`Import von ${archive} (${database.engine}) …`)
    return timed(database, archive, dataDir)
  })
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
  const { engine } = database
  const { read } = report.totals
  const yardstick = await copied(database)
  const grown = Math.round((most - before) / 1_048_576)
  const rate = (took: number) => `${swissCount(Math.round(read / took))} Zeilen/s`
  const bound = bounds[engine]
  return [
    { work: 'Dieselben Taxa von Tabelle zu Tabelle', engine, figure: rate(yardstick), ratio: 1 },
    {
      work: `Import, ${swissCount(read)} Zeilen`,
      engine,
      figure: rate(seconds),
      ratio: seconds / yardstick,
      bound: `≥ ${swissCount(bound)} Zeilen/s`,
      ok: read / seconds >= bound,
    },
    { work: 'Import, Speicher', engine, figure: `+${grown} MB`, bound: `≤ ${MEMORY} MB`, ok: grown <= MEMORY },
  ]
}

/** Seconds in which the engine copies the taxa into another table with the same indexes, which says how quick the machine is. */
async function copied({ bulk }: Database): Promise<number> {
  await sql`create table bench_copied (like taxa including indexes including generated)`.execute(bulk)
  const started = performance.now()
  const { rows } = await sql<{ list: string }>`
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list from information_schema.columns
    where table_schema = 'public' and table_name = 'taxa' and is_generated = 'NEVER'`.execute(bulk)
  const columns = sql.raw(rows[0]?.list ?? '')
  await sql`insert into bench_copied (${columns}) select ${columns} from taxa`.execute(bulk)
  return (performance.now() - started) / 1_000
}
