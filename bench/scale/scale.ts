import { join } from 'node:path'
import { sql } from 'kysely'
import { swissCount } from '../../lib/domain/text/swissCount'
import type { Database } from '../../server/db/database'
import { removeTaxonomy } from '../../server/db/leftovers'
import { openDatabase } from '../../server/openDatabase'
import { readSettings } from '../../server/settings'
import { imported, seconds, withFolder } from '../support/importing'
import { ms, quantile } from '../support/timing'
import type { Bench, BenchContext, BenchRow } from '../support/types'
import { nameOf, writeTable } from '../support/writtenTables'
import { openGrown } from './grown'
import { type Latencies, latenciesOf } from './latencies'
import { serversRows } from './servers'
import { sizesOf, sizesText } from './sizes'

/** Millions of taxa, one level after the other; with the first come ten records for each of its taxa, and they stay. */
const LEVELS = (process.env.BENCH_SCALE ?? '0.1,0.5').split(',').map((level) => Number(level) * 1_000_000)
const FURTHER = 50_000
/** What the largest level may take of what the smallest took; what is quicker than this on both is flat anyway. */
const FLAT = 2
const QUICK_MS = 5
/** What has to look at all it counts. */
const grows = ['Zahl der Zeilen ohne Filter', 'Vorschau ohne Filter, weit hinten']

/** One to three processes with two copies, and a database that grows, on PostgreSQL; BENCH_SCALE_PART chooses `servers` or `levels`. */
export const scaleBench: Bench = async (context) => {
  const { postgresUrl, say } = context
  if (!postgresUrl) {
    say('Ohne PostgreSQL bleibt ungemessen, wie es wächst.')
    return []
  }
  const wanted = (part: string) => (process.env.BENCH_SCALE_PART ?? part) === part
  return [
    ...(wanted('servers') ? await serversRows(context) : []),
    ...(wanted('levels') ? await levelsRows(postgresUrl, context) : []),
  ]
}

async function levelsRows(server: string, context: BenchContext): Promise<BenchRow[]> {
  const grown = await openGrown(server, context.say)
  const measured: { taxa: number; latencies: Latencies }[] = []
  try {
    for (const taxa of LEVELS) {
      await grown.growTo(taxa)
      if (grown.taxa > taxa) {
        context.say(`Die behaltene Datenbank hat schon ${swissCount(grown.taxa)} Taxa; ${swissCount(taxa)} bleiben ungemessen.`)
        continue
      }
      const latencies = await withDatabase(grown.url, async (database) => {
        const all = await latenciesOf(database, taxa, grown.known)
        return all.set(`Import von ${swissCount(FURTHER)} weiteren Taxa`, [await importFurther(database, taxa, context)])
      })
      measured.push({ taxa, latencies })
      context.say(`${swissCount(taxa)} Taxa. ${sizesText(await sizesOf(grown.url))}`)
      // The largest level may take longer than somebody waits.
      for (const [work, times] of latencies) context.say(`${work}: ${ms(quantile(times, 0.5))}`)
    }
  } finally {
    await grown.close()
  }
  return rowsOf(measured)
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // Filters over ten million taxa would be broken off.
  const settings = { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(40), QUERY_TIMEOUT: '300' }
  const database = await openDatabase(readSettings(settings))
  return work(database).finally(() => database.close())
}

/** Milliseconds; they go again, so that each level is what it says. */
function importFurther(database: Database, taxa: number, context: BenchContext): Promise<number> {
  const name = `Nachtrag zu ${taxa}`
  return withFolder(async (folder) => {
    const path = join(folder, 'taxa.csv')
    await writeTable(path, FURTHER, 'id,name,rank', (n) => `t${n},${nameOf(n)},species`)
    const { took } = await seconds(() => imported(database, folder, context, name, { path, taxonomy: name, type: 'Art' }))
    const { rows } = await sql<{ id: string }>`select id from taxonomies where name = ${name}`.execute(database.bulk)
    for (const { id } of rows) await removeTaxonomy(database.bulk, id)
    return took * 1_000
  })
}

function rowsOf(measured: readonly { taxa: number; latencies: Latencies }[]): BenchRow[] {
  const works = [...(measured[0]?.latencies.keys() ?? [])]
  return works.flatMap((work) =>
    measured.map(({ taxa, latencies }, index): BenchRow => {
      const own = latencies.get(work) ?? []
      const middle = quantile(own, 0.5)
      const ratio = middle / quantile(measured[0]?.latencies.get(work) ?? own, 0.5)
      const isJudged = index > 0 && !grows.includes(work)
      return {
        work: `${work}, ${swissCount(taxa)} Taxa`,
        engine: 'postgres',
        figure: own.length > 5 ? `${ms(middle)}, p95 ${ms(quantile(own, 0.95))}` : ms(middle),
        ratio,
        ...(isJudged && { bound: `≤ ${FLAT} × oder ${QUICK_MS} ms`, ok: ratio <= FLAT || middle <= QUICK_MS }),
      }
    }),
  )
}
