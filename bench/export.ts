import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../server/db/database'
import { createPostgresDatabase, testSettings } from '../server/db/testDatabase'
import { registerExportRoutes } from '../server/exporters/exportRoutes'
import { copyOut } from './copyOut'
import { benchQuery, createExportBenchData, equivalentSelect } from './exportData'
import type { Bench, BenchContext, BenchRow } from './types'

/** The files of 20,000 × 30 with synonyms and two filters, over HTTP, against COPY of the same rows (DESIGN §10). */
export const exportBench: Bench = async (context) => [...(await embedded(context)), ...(await onServer(context))]

/** DESIGN §10 also names ten times the data: BENCH_ROWS=100000. */
const ROWS = Number(process.env.BENCH_ROWS ?? 20_000)
const RUNS = 5

async function embedded({ say }: BenchContext): Promise<BenchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'ae-bench-'))
  const database = await openDatabase(testSettings({ DATA_DIR: directory }))
  try {
    say(`PGlite: lege ${ROWS} × 30 an …`)
    await createExportBenchData(database, ROWS)
    const copy = () => sql.raw(`copy (${equivalentSelect}) to '/tmp/bench-copy.csv' (format csv)`).execute(database.bulk)
    return await measure(database, 'pglite', copy, { csv: 3, xlsx: 5 })
  } finally {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function onServer({ say }: BenchContext): Promise<BenchRow[]> {
  const created = await createPostgresDatabase({ migrated: true })
  if (!created) return []
  const database = await openDatabase(testSettings({ DATABASE_URL: created.url }))
  try {
    say(`PostgreSQL: lege ${ROWS} × 30 an …`)
    await createExportBenchData(database, ROWS)
    return await measure(database, 'postgres', () => copyOut(created.url, equivalentSelect), { csv: 1.5, xlsx: 3 })
  } finally {
    await database.close()
    await created.drop()
  }
}

async function measure(
  database: Database,
  engine: 'pglite' | 'postgres',
  copy: () => Promise<unknown>,
  bounds: { csv: number; xlsx: number },
): Promise<BenchRow[]> {
  const app = Fastify()
  registerExportRoutes(app, database)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const times = { copy: [] as number[], csv: [] as number[], xlsx: [] as number[] }
  let memory = 0
  try {
    const download = (format: string) => drained(`${address}/export.${format}?${benchQuery()}`)
    // Once without the clock: caches are warm for all three.
    await copy()
    for (const format of ['csv', 'xlsx']) await download(format)
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    // In turns, so that a busy minute of the machine meets all of them.
    for (let run = 0; run < RUNS; run++) {
      times.copy.push(await timed(copy))
      times.csv.push(await timed(() => download('csv')))
      times.xlsx.push(await timed(() => download('xlsx')))
      memory = Math.max(memory, process.memoryUsage.rss() - before)
    }
  } finally {
    await app.close()
  }
  const yardstick = median(times.copy)
  const file = (format: 'csv' | 'xlsx'): BenchRow => {
    const ratio = median(times[format]) / yardstick
    const bound = `≤ ${bounds[format]} × COPY`
    return {
      work: `${format.toUpperCase()} von ${ROWS} × 30`,
      engine,
      figure: `${Math.round(median(times[format]))} ms`,
      ratio,
      bound,
      ok: ratio <= bounds[format],
    }
  }
  return [
    { work: `COPY von ${ROWS} × 30`, engine, figure: `${Math.round(yardstick)} ms`, ratio: 1 },
    file('csv'),
    file('xlsx'),
    { work: 'Speicher, den die Exporte dazunahmen', engine, figure: `${Math.round(memory / 1_048_576)} MB` },
  ]
}

/** Reads an answer to its end; throws when it is not whole or not 200. */
function drained(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('end', () => (answer.complete ? resolve() : reject(new Error(`${url} broke off`))))
      answer.on('error', reject)
      answer.resume()
    }).on('error', reject)
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
