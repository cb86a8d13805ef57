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
import type { Kept } from '../support/keptDatabase'
import { ms, quantile, times } from '../support/timing'
import type { BenchRow } from '../support/types'

const RUNS = 5
/** Bounds of the issue «An export that can be trusted»: multiples of COPY, then milliseconds. */
const bounds = {
  pglite: { csv: 3, xlsx: 5, firstRow: 1_000, beside: 250 },
  postgres: { csv: 1.5, xlsx: 3, firstRow: 300, beside: 100 },
} as const

/** Files of 100,000 × 30 with synonyms and two filters over HTTP against COPY of the same rows, and how long others wait meanwhile. */
export async function fileRows({ database, url }: Kept): Promise<BenchRow[]> {
  const { engine } = database
  const plan = await resolveExportQuery(database.reader, fileQuery())
  const select = equivalentSelect(plan)
  const same = await sameRows(database, plan, select)
  const { measured, waited } = await withServer(database, async (address) => {
    const copy = () => copied({ database, url }, select)
    const download = (format: string) => drained(`${address}/export.${format}?${fileQuery()}`)
    // Once without the clock: caches are warm for all three.
    await copy()
    for (const format of ['csv', 'xlsx']) await download(format)
    const measured = { copy: [] as number[], csv: [] as number[], xlsx: [] as number[], first: [] as number[] }
    // In turns, so that a busy minute of the machine meets all of them.
    for (let run = 0; run < RUNS; run++) {
      measured.copy.push(...(await times(1, copy)))
      measured.csv.push(...(await times(1, async () => measured.first.push(await download('csv')))))
      measured.xlsx.push(...(await times(1, () => download('xlsx'))))
    }
    const waited = await beside(database, [treePage, searched], async () => {
      for (const format of ['csv', 'xlsx', 'csv']) await download(format)
    })
    return { measured, waited }
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
    { work: '… bis zur ersten Zeile der CSV', engine, figure: ms(first), bound: `≤ ${firstRow} ms`, ok: first <= firstRow },
    ...['Baum', 'Suche'].map((what, index): BenchRow => {
      const all = waited[index] ?? []
      const p95 = quantile(all, 0.95)
      return {
        work: `${what} neben CSV und XLSX, ${all.length} Fragen, p95`,
        engine,
        figure: `${ms(p95)}, höchstens ${ms(Math.max(...all))}`,
        bound: `≤ ${patience} ms`,
        ok: p95 <= patience,
      }
    }),
  ]
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

/** Reads an answer to its end and answers when its first bytes were there (header and rows leave together); throws when it is not whole or not 200. */
export function drained(url: string): Promise<number> {
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
