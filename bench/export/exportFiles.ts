import { createHash } from 'node:crypto'
import { get } from 'node:http'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { exportRows } from '../../server/exporters/rows/exportRows'
import { registerExportRoutes } from '../../server/http/routes/exportRoutes'
import { resolveExportQuery } from '../../server/exporters/plan/resolveExport'
import type { Database } from '../../server/db/database'
import type { ExportPlan } from '../../server/exporters/plan/exportPlan'
import { beside } from '../support/beside'
import { copyOut } from '../support/copyOut'
import { taxonId } from './exportData'
import { equivalentRows, equivalentSelect, fileQuery } from './exportQueries'
import type { Engine, Kept } from '../support/keptDatabase'
import { ms, quantile, times } from '../support/timing'
import type { BenchRow } from '../support/types'

const RUNS = 5
/** Multiples of COPY, then milliseconds. */
const bounds = {
  pglite: { csv: 2, xlsx: 3, firstRow: 1_000, beside: 250 },
  postgres: { csv: 1.3, xlsx: 1.8, firstRow: 300, beside: 100 },
} as const

/** Files of 100,000 × 30 with synonyms and two filters over HTTP against COPY of the same rows, and how long others wait meanwhile. */
export async function fileRows({ database, url }: Kept): Promise<BenchRow[]> {
  const { engine } = database
  const plan = await resolveExportQuery(database.reader, fileQuery())
  const select = equivalentSelect(plan)
  const same = await sameRows(database, plan, select)
  const { measured, waited, size } = await withServer(database, async (address) => {
    const copy = () => copied({ database, url }, select)
    const download = (format: string) => drained(`${address}/export.${format}?${fileQuery()}`)
    // Once without the clock: caches are warm for all of them.
    await copy()
    const [csv = 0, , parquet = 0] = await inTurn(['csv', 'xlsx', 'parquet'], async (format) => (await download(format)).bytes)
    const measured: Record<'copy' | FileFormat | 'first', number[]> = { copy: [], csv: [], xlsx: [], parquet: [], first: [] }
    // In turns, so that a busy minute of the machine meets all of them.
    for (let run = 0; run < RUNS; run++) {
      measured.copy.push(...(await times(1, copy)))
      measured.csv.push(...(await times(1, async () => measured.first.push((await download('csv')).first))))
      measured.xlsx.push(...(await times(1, () => download('xlsx'))))
      measured.parquet.push(...(await times(1, () => download('parquet'))))
    }
    const waited = await beside(database, [treePage, searched], () => inTurn(['csv', 'xlsx', 'csv', 'parquet'], download))
    return { measured, waited, size: parquet / csv }
  })
  const yardstick = quantile(measured.copy, 0.5)
  const first = quantile(measured.first, 0.5)
  const { firstRow, beside: patience } = bounds[engine]
  const file = (format: 'csv' | 'xlsx'): BenchRow => {
    const median = quantile(measured[format], 0.5)
    const bound = bounds[engine][format]
    const ratio = median / yardstick
    return {
      work: `${format.toUpperCase()} von 100'000 × 30`,
      engine,
      figure: ms(median),
      ratio,
      bound: `≤ ${bound} × COPY`,
      ok: ratio <= bound,
    }
  }
  return [
    { work: 'Dieselben Zeilen wie das COPY', engine, figure: same.text, bound: 'gleich', ok: same.ok },
    { work: "COPY von 100'000 × 30", engine, figure: ms(yardstick), ratio: 1 },
    file('csv'),
    file('xlsx'),
    parquetRow(engine, measured),
    {
      work: '… Bytes neben denen der CSV',
      engine,
      figure: percent(size),
      bound: `≤ ${percent(PARQUET.size)}`,
      ok: size <= PARQUET.size,
    },
    { work: '… bis zur ersten Zeile der CSV', engine, figure: ms(first), bound: `≤ ${firstRow} ms`, ok: first <= firstRow },
    ...['Baum', 'Suche'].map((what, index): BenchRow => {
      const all = waited[index] ?? []
      const p95 = quantile(all, 0.95)
      return {
        work: `${what} neben CSV, XLSX und Parquet, ${all.length} Fragen, p95`,
        engine,
        figure: `${ms(p95)}, höchstens ${ms(Math.max(...all))}`,
        bound: `≤ ${patience} ms`,
        ok: p95 <= patience,
      }
    }),
  ]
}

type FileFormat = 'csv' | 'xlsx' | 'parquet'

/** Bounds of the issue «At home in everyone's tools», beside our own CSV: times its time, and a share of its bytes. */
const PARQUET = { time: 3, size: 0.25 }

function parquetRow(engine: Engine, { csv, parquet }: Record<FileFormat, number[]>): BenchRow {
  const median = quantile(parquet, 0.5)
  const ratio = median / quantile(csv, 0.5)
  const bound = `≤ ${PARQUET.time} × CSV`
  return { work: "Parquet von 100'000 × 30", engine, figure: ms(median), ratio, bound, ok: ratio <= PARQUET.time }
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** What each of them gives, one after the other. */
async function inTurn<T, Result>(all: readonly T[], work: (one: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const one of all) results.push(await work(one))
  return results
}

/** The children of one of the 10,000 genera, and one of the first letters of their names. */
export const treePage = (n: number) =>
  `{ treeChildren(parent: "taxon:${taxonId(((n * 7_919) % 10_000) * 50 + 1)}", offset: 0, limit: 50) {
    total nodes { key kind id label author rank childCount position } } }`
const typed = ['bace', 'dif', 'gu ha', 'kilo mu', 'nape', 'so', 'tuva', 'wexi zo', 'qua b', 'risotu']
export const searched = (n: number) =>
  `{ search(text: "${typed[n % typed.length]}", limit: 8) { total hits { kind label path } } }`

/** Whether an export has the rows that a COPY has, in the same order: their number and a hash of all of them. */
export async function sameRows(database: Database, plan: ExportPlan, select: string): Promise<{ ok: boolean; text: string }> {
  const { rows } = await sql<{ count: number; hash: string }>`
    select count(*)::float8 as count, md5(string_agg(line, E'\n')) as hash from (${sql.raw(equivalentRows(select, plan))}) each (line)`.execute(
    database.bulk,
  )
  const hash = createHash('md5')
  let count = 0
  for await (const batch of exportRows(database, plan))
    for (const row of batch) hash.update(`${count++ === 0 ? '' : '\n'}${JSON.stringify(row)}`)
  const [wanted] = rows
  const ok = wanted?.count === count && wanted.hash === hash.digest('hex')
  return { ok, text: ok ? `${count} Zeilen` : `${count} statt ${wanted?.count ?? 0} Zeilen` }
}

/** COPY as each engine has it: to this process, or into the file system of the embedded one. */
export function copied({ database, url }: Pick<Kept, 'database' | 'url'>, select: string): Promise<unknown> {
  if (url) return copyOut(url, select)
  return sql.raw(`copy (${select}) to '/tmp/bench-copy.csv' (format csv)`).execute(database.bulk)
}

/** A server with the export routes for as long as `work` takes. */
export async function withServer<T>(database: Database, work: (address: string) => Promise<T>): Promise<T> {
  const app = Fastify()
  registerExportRoutes(app, database)
  try {
    return await work(await app.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await app.close()
  }
}

/** Reads an answer to its end; throws when it is not whole or not 200. `first`: when its first bytes were there (of a CSV header and rows leave together). */
export function drained(url: string): Promise<{ first: number; bytes: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, (answer) => {
      let [first, bytes] = [0, 0]
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('data', (piece: Buffer) => {
        first ||= performance.now() - started
        bytes += piece.length
      })
      answer.on('end', () => (answer.complete ? resolve({ first, bytes }) : reject(new Error(`${url} broke off`))))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
