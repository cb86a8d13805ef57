import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { swissCount } from '../lib/domain/text/swissCount'
import type { Database } from '../server/db/database'
import { createApp } from '../server/http/app'
import { readSettings } from '../server/settings'
import { listNames } from './matching'
import { BIG_TAXONOMY, bigCollection, openBigTaxonomy } from './support/bigTaxonomy'
import { beside } from './support/beside'
import { enginesOf } from './support/keptDatabase'
import { residentMegabytes } from './support/resident'
import { ms, quantile } from './support/timing'
import type { Bench, BenchRow } from './support/types'

const NAMES = 113_000
/** The names are looked for in a list as people have one, where each occurs some five times, and in one of a million, where none does twice. */
const TAXA = [50_000, 1_000_000]
/** Seconds for all of them. */
const bounds = { pglite: 90, postgres: 30 } as const
/** What others wait meanwhile, 95 of 100 of them, in milliseconds. */
const OTHERS = 500
const MEGABYTES = 100

/** A list of 113,000 names, three of ten of them wrong, sent to /abgleich.csv and read as it comes, with a property of each taxon, while others search. */
export const abgleichBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  for (const [engine, taxa] of enginesOf(context).flatMap((each) => TAXA.map((size) => [each, size] as const))) {
    const { database, close } = await openBigTaxonomy(engine, context, taxa)
    const list = listOf(taxa)
    try {
      const { seconds, lines, megabytes, waited } = await measured(database, list)
      if (lines !== NAMES + 1) throw new Error(`Statt ${NAMES + 1} Zeilen kamen ${lines}.`)
      const work = `${swissCount(NAMES)} Namen durch /abgleich.csv, in ${swissCount(taxa)} Taxa`
      const others = quantile(waited, 0.95)
      rows.push(
        { work, engine, figure: `${seconds.toFixed(1)} s`, bound: `≤ ${bounds[engine]} s`, ok: seconds <= bounds[engine] },
        {
          work: `${work}: Speicher dazu`,
          engine,
          figure: `${megabytes} MB`,
          bound: `≤ ${MEGABYTES} MB`,
          ok: megabytes <= MEGABYTES,
        },
        { work: `${work}: andere warten, p95`, engine, figure: ms(others), bound: `≤ ${OTHERS} ms`, ok: others <= OTHERS },
      )
    } finally {
      await close()
    }
  }
  return rows
}

const listOf = (taxa: number) =>
  `Fund;Name\n${listNames(NAMES, taxa)
    .map((name, n) => `${n};"${name}"\n`)
    .join('')}`

async function measured(database: Database, list: string) {
  const settings = readSettings({ JWT_SECRET: 'x'.repeat(40), DATA_DIR: tmpdir() })
  const app = await createApp({ database, settings, outDir: '/nowhere', rate: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const query = new URLSearchParams({ taxonomies: BIG_TAXONOMY, pcoProperties: `${bigCollection(0)}~Wert` })
  const send = async (body: string, onPiece: () => void) => {
    const answer = await fetch(`${origin}/abgleich.csv?${query}`, { method: 'POST', body })
    if (!answer.body) throw new Error(`${answer.status} ohne Inhalt`)
    let lines = 0
    for await (const piece of answer.body) {
      lines +=
        Buffer.from(piece as Uint8Array)
          .toString('latin1')
          .split('\n').length - 1
      onPiece()
    }
    return lines
  }
  try {
    // What is read once and kept for all lists belongs to none of them.
    await send(list.slice(0, list.indexOf('\n2000;') + 1), () => {})
    const before = residentMegabytes(process.pid)
    let most = before
    let lines = 0
    let seconds = 0
    const search = (n: number) => `{ search(text: "${['bombus', 'carex fl', 'alba'][n % 3]}") { total } }`
    const [waited = []] = await beside(database, [search], async () => {
      const started = performance.now()
      lines = await send(list, () => (most = Math.max(most, residentMegabytes(process.pid))))
      seconds = (performance.now() - started) / 1_000
    })
    return { seconds, lines, megabytes: most - before, waited }
  } finally {
    await app.close()
  }
}
