import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { swissCount } from '../lib/domain/text/swissCount'
import { median } from './browser/page'
import { childrenQuery, objectQuery, OFTEN, TAXA, zipf } from './load/apiData'
import { type Program, startProgram } from './load/program'
import { askAll, type Operation } from './load/callers'
import { changeSomething } from './load/change'
import { cpuOf } from './load/cpu'
import { type Filled, fillFor } from './load/filled'
import { type Engine, enginesOf } from './support/keptDatabase'
import { quantile } from './support/timing'
import type { Bench, BenchContext, BenchRow } from './support/types'

/** Starts of all programs, and pairs in each of them. */
const STARTS = 3
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5)
const MOST = 1.03

/** What is compared with the program that BENCH_AGAINST names: this one as a service runs it, and without lines and figures. */
const ways = {
  'JSON-Zeilen und Zahlen': { LOG_FORMAT: 'json', ADMIN_PORT: '0' },
  'ohne beides': { LOG_FORMAT: 'none' },
}

interface Work {
  name: string
  keptMegabytes: number
  /** Requests of a turn; embedded, where the database works in the same process, a third of them. */
  count: number
  operation: (n: number) => Operation
  /** So often in a turn somebody changes something. */
  changes?: number
}

const often = zipf(OFTEN)
const works: Work[] = [
  { name: 'Objekt, keines zweimal', keptMegabytes: 0, count: 1_200, operation: (n) => objectQuery((n % TAXA) + 1) },
  { name: 'Seite von 200 Kindern', keptMegabytes: 0, count: 300, operation: childrenQuery },
  {
    name: 'Objekt, Zipf, behalten, mit Änderungen',
    ...{ keptMegabytes: 32, count: 2_000, operation: () => objectQuery(often()), changes: 2 },
  },
  { name: 'Seite von 200 Kindern, behalten', keptMegabytes: 32, count: 4_000, operation: childrenQuery },
  { name: 'Objekt, behalten', keptMegabytes: 32, count: 8_000, operation: (n) => objectQuery((n % 100) + 1) },
]

/**
 * What a request costs this program of processor time, as a multiple of what it costs the program built in the folder BENCH_AGAINST (its `dist/`, with its
 * migrations where it expects them): pairs in turns on the same machine, median of their ratios with quartiles.
 * Time on the clock says little on a busy machine.
 */
export const againstBench: Bench = async (context) => {
  const other = process.env.BENCH_AGAINST
  if (!other) {
    context.say('Ohne BENCH_AGAINST=…/dist eines anderen Baus bleibt unverglichen, was eine Anfrage kostet.')
    return []
  }
  const dists = { old: resolve(other), now: resolve(__dirname, '../dist') }
  const rows: BenchRow[] = []
  for (const engine of enginesOf(context)) rows.push(...(await compare(engine, dists, context)))
  return rows
}

type Dists = Record<'old' | 'now', string>
/** One list of processor milliseconds per request for each program, pair by pair. */
type Costs = Record<string, number[]>

async function compare(engine: Engine, dists: Dists, context: BenchContext): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ae-bench-against-'))
  const filled = await fillFor(engine, dists.old, folder, context)
  const costs = new Map(works.map((work) => [work, {} as Costs]))
  try {
    for (let start = 0; start < STARTS; start++) {
      context.say(`Runde ${start + 1} von ${STARTS} (${engine}) …`)
      for (const keptMegabytes of [0, 32]) await inTurns(keptMegabytes, costs, { engine, filled, dists })
      for (const work of works)
        for (const { work: name, figure, ratio } of rowsOf(work, costs.get(work) ?? {}, engine))
          context.say(`${name}: ${figure}, ${ratio?.toFixed(2)} ×`)
    }
  } finally {
    await filled.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return works.flatMap((work) => rowsOf(work, costs.get(work) ?? {}, engine))
}

interface Compared {
  engine: Engine
  filled: Filled
  dists: Dists
}

async function inTurns(keptMegabytes: number, costs: Map<Work, Costs>, { engine, filled, dists }: Compared) {
  const kept = { KEPT_ANSWERS_MEGABYTES: String(keptMegabytes) }
  const programs: Record<string, Program> = {}
  try {
    programs.old = await filled.start((dataDir, env) => startProgram(dists.old, dataDir, { ...env, ...kept }))
    for (const [way, more] of Object.entries(ways))
      programs[way] = await filled.start((dataDir, env) => startProgram(dists.now, dataDir, { ...env, ...kept, ...more }))
    for (const work of works.filter((each) => each.keptMegabytes === keptMegabytes)) {
      // The first two warm up.
      for (let pair = -2; pair < PAIRS; pair++) {
        const names = Object.keys(programs)
        for (const name of pair % 2 === 0 ? names : names.reverse()) {
          const program = programs[name]
          const cost =
            program &&
            (await costOf(program, engine === 'pglite' ? { ...work, count: Math.ceil(work.count / 3) } : work, pair + 2))
          const all = costs.get(work)
          if (pair >= 0 && cost && all) (all[name] ??= []).push(cost)
        }
      }
    }
  } finally {
    for (const program of Object.values(programs)) await program.stop()
  }
}

/** Milliseconds of processor time per request. */
async function costOf({ url, pid }: Program, { count, operation, changes = 0 }: Work, turn: number): Promise<number> {
  const before = cpuOf(pid)
  const part = Math.ceil(count / Math.max(1, changes))
  for (let from = 0; from < count; from += part) {
    if (changes > 0) await changeSomething(url)
    await askAll([url], Math.min(part, count - from), (n) => operation(turn * count + from + n))
  }
  return (cpuOf(pid) - before) / count
}

function rowsOf({ name }: Work, { old = [], ...others }: Costs, engine: Engine): BenchRow[] {
  const microseconds = (costs: number[]) => `${swissCount(Math.round(median(costs) * 1_000))} µs`
  return Object.entries(others).map(([way, costs]): BenchRow => {
    const ratios = costs.map((cost, pair) => cost / (old[pair] ?? cost))
    const spread = [0, 0.25, 0.75, 1].map((share) => quantile(ratios, share).toFixed(2))
    const ratio = median(ratios)
    return {
      work: `${name}, ${way}: ${microseconds(old)} vorher`,
      engine,
      figure: `${microseconds(costs)}, ${ratios.length} Paare, Viertel ${spread[1]}–${spread[2]}, alle ${spread[0]}–${spread[3]}`,
      ratio,
      bound: `≤ ${MOST} ×`,
      ok: ratio <= MOST,
    }
  })
}
