import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/db/database'
import { BIG_TAXONOMY, bigCollection, openBigTaxonomy } from '../support/bigTaxonomy'
import { drained, withServer } from './exportFiles'
import type { Engine } from '../support/keptDatabase'
import type { BenchContext, BenchRow } from '../support/types'

/** Above idle, in megabytes. */
const BOUND = 100

/** How much memory of the server a file of a million rows takes; on the embedded engine without what the database itself takes. */
export async function memoryRows(engine: Engine, context: BenchContext): Promise<BenchRow[]> {
  const { database, close } = await openBigTaxonomy(engine, context)
  try {
    return await withServer(database, async (address) => {
      const rows: BenchRow[] = []
      for (const format of ['csv', 'xlsx', 'parquet']) {
        const query = `taxonomies=${encodeURIComponent(BIG_TAXONOMY)}&pcoProperties=${encodeURIComponent(`${bigCollection(0)}~Wert`)}`
        const most = await mostMemory(database, () => drained(`${address}/export.${format}?${query}`))
        rows.push({
          work: `Speicher für ${format.toUpperCase()} von 1'000'000 Zeilen`,
          engine,
          figure: `+${Math.round(most)} MB`,
          bound: `≤ ${BOUND} MB`,
          ok: most <= BOUND,
        })
      }
      return rows
    })
  } finally {
    await close()
  }
}

/** The most megabytes that a file takes above what was taken before, looked at twenty times a second. */
export async function mostMemory(database: Database, work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  await pause(500)
  const before = taken(database)
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, taken(database) - before)), 50)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most / 1_048_576
}

/** The embedded database lives in the same process, in a thread with a heap of its own. */
function taken({ engine }: Database): number {
  const { rss, heapTotal, external } = process.memoryUsage()
  return engine === 'pglite' ? heapTotal + external : rss
}
