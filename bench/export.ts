import { get } from 'node:http'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { exportCount, exportPreview } from '../server/exporters/exportPreview'
import { registerExportRoutes } from '../server/exporters/exportRoutes'
import { copyOut } from './copyOut'
import { collectionName, openExportData, TAXONOMY_NAME } from './exportData'
import { equivalentSelect, fileQuery, screenQuery } from './exportQueries'
import { type Engine, enginesOf, type Kept } from './keptDatabase'
import { ms, quantile, times } from './timing'
import type { Bench, BenchRow } from './types'

const RUNS = 5
/** Bounds of the issue «An export that can be trusted»: multiples of COPY, then milliseconds. */
const bounds = {
  pglite: { csv: 3, xlsx: 5, firstRow: 1_000, preview: 300, sorted: 2_000, count: 2_000 },
  postgres: { csv: 1.5, xlsx: 3, firstRow: 300, preview: 300, sorted: 1_000, count: 500 },
} as const

/** Files of 100,000 × 30 with synonyms and two filters over HTTP against COPY of the same rows, and the screen at half a million taxa. */
export const exportBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  for (const engine of enginesOf(context)) {
    const kept = await openExportData(engine, context)
    try {
      rows.push(...(await screenRows(engine, kept)), ...(await fileRows(engine, kept)))
    } finally {
      await kept.close()
    }
  }
  return rows
}

async function screenRows(engine: Engine, { database }: Kept): Promise<BenchRow[]> {
  const bound = bounds[engine]
  const filter: [string, string] = ['pcoFilters', `${collectionName(1)}~Zahl~>=~10`]
  const own: [string, string] = ['taxFilters', `${TAXONOMY_NAME}~Höhe max~>=~2000`]
  const page = (query: string) => () => exportPreview(database.reader, query, 0, 100)
  const count = (query: string) => () => exportCount(database.reader, query)
  const works: [string, number, () => Promise<unknown>][] = [
    ['Vorschau in der üblichen Ordnung', bound.preview, page(screenQuery())],
    ['… mit einem Filter', bound.preview, page(screenQuery(filter))],
    ['Vorschau sortiert nach einer Sammlung', bound.sorted, page(screenQuery(['sort', `pco~${collectionName(1)}~Messwert`]))],
    ['… nach einer Eigenschaft der Taxonomie', bound.sorted, page(screenQuery(['sort', `tax~${TAXONOMY_NAME}~Höhe max`]))],
    ['Anzahl mit einem Filter auf eine Sammlung', bound.count, count(screenQuery(filter))],
    ['… auf die Taxonomie', bound.count, count(screenQuery(own))],
  ]
  const rows: BenchRow[] = []
  for (const [work, limit, run] of works) {
    await run()
    const median = quantile(await times(RUNS, run), 0.5)
    rows.push({ work: `${work}, 500'000 Taxa`, engine, figure: ms(median), bound: `≤ ${limit} ms`, ok: median <= limit })
  }
  return rows
}

async function fileRows(engine: Engine, { database, url }: Kept): Promise<BenchRow[]> {
  const app = Fastify()
  registerExportRoutes(app, database)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const copy = () =>
    url
      ? copyOut(url, equivalentSelect)
      : sql.raw(`copy (${equivalentSelect}) to '/tmp/bench-copy.csv' (format csv)`).execute(database.bulk)
  const measured = { copy: [] as number[], csv: [] as number[], xlsx: [] as number[], first: [] as number[] }
  let most = 0
  try {
    const download = (format: string) => drained(`${address}/export.${format}?${fileQuery()}`)
    // Once without the clock: caches are warm for all three.
    await copy()
    for (const format of ['csv', 'xlsx']) await download(format)
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    // In turns, so that a busy minute of the machine meets all of them.
    for (let run = 0; run < RUNS; run++) {
      measured.copy.push(...(await times(1, copy)))
      measured.csv.push(...(await times(1, async () => measured.first.push(await download('csv')))))
      measured.xlsx.push(...(await times(1, () => download('xlsx'))))
      most = Math.max(most, process.memoryUsage.rss() - before)
    }
  } finally {
    await app.close()
  }
  const yardstick = quantile(measured.copy, 0.5)
  const first = quantile(measured.first, 0.5)
  const { firstRow } = bounds[engine]
  const file = (format: 'csv' | 'xlsx'): BenchRow => {
    const median = quantile(measured[format], 0.5)
    const bound = bounds[engine][format]
    const ratio = median / yardstick
    return { work: `${format.toUpperCase()} von 100'000 × 30`, engine, figure: ms(median), ratio, bound: `≤ ${bound} × COPY`, ok: ratio <= bound } // prettier-ignore
  }
  return [
    { work: "COPY von 100'000 × 30", engine, figure: ms(yardstick), ratio: 1 },
    file('csv'),
    file('xlsx'),
    { work: '… bis zur ersten Zeile der CSV', engine, figure: ms(first), bound: `≤ ${firstRow} ms`, ok: first <= firstRow },
    { work: 'Speicher, den die Exporte dazunahmen', engine, figure: `${Math.round(most / 1_048_576)} MB` },
  ]
}

/** Reads an answer to its end and answers when its first bytes were there (header and rows leave together); throws when it is not whole or not 200. */
function drained(url: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, (answer) => {
      let first = 0
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('data', () => (first ||= performance.now() - started))
      answer.on('end', () => (answer.complete ? resolve(first) : reject(new Error(`${url} broke off`))))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
