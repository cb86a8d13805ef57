import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../e2e/support/servers/server'
import { bigTaxonomyDirectory, openBigTaxonomy } from './support/bigTaxonomy'
import { type AbuseName, abuseNames, TAXA } from './fairness/abuses'
import { neighbour, type Waited } from './fairness/neighbour'
import { type Engine, enginesOf, whereIs } from './support/keptDatabase'
import { residentMegabytes } from './support/resident'
import { ms, quantile } from './support/timing'
import type { Bench, BenchContext, BenchRow } from './support/types'

/** Somebody's tree and search while one client sends all it can, p95 in milliseconds. */
const bounds = { pglite: 300, postgres: 150 } as const
/** So long each abuse is measured, after a moment in which it gets under way. */
const MEASURED_MS = 8_000
const UNDER_WAY_MS = 1_500

/**
 * One client sends all it can, another one opens the tree and searches: how long the latter waits, quiet and beside each kind of abuse. All on this
 * machine, each in a process of its own.
 */
export const fairnessBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  for (const engine of enginesOf(context)) {
    const { server, stop } = await started(engine, context)
    try {
      // Statements are planned and files read for the first time.
      await neighbour(server.url, UNDER_WAY_MS)
      rows.push(...rowsOf('ohne andere', engine, await neighbour(server.url, MEASURED_MS / 2)))
      for (const name of abuseNames.filter((each) => (process.env.BENCH_ABUSE ?? each) === each))
        rows.push(...(await beside(server, engine, name, context)))
    } finally {
      await stop()
    }
  }
  return rows
}

async function started(engine: Engine, context: BenchContext): Promise<{ server: RunningServer; stop: () => Promise<void> }> {
  if (engine === 'pglite') {
    const server = await startServer({}, await bigTaxonomyDirectory(context.say, TAXA))
    return { server, stop: () => server.stop() }
  }
  const { url, close } = await openBigTaxonomy('postgres', context, TAXA)
  const server = await startServer(whereIs(url))
  return {
    server,
    stop: async () => {
      await server.stop()
      await close()
    },
  }
}

async function beside(server: RunningServer, engine: Engine, name: AbuseName, { say }: BenchContext): Promise<BenchRow[]> {
  const before = residentMegabytes(server.pid)
  const abuser = fork(join(__dirname, 'fairness/abuser.ts'), [server.url, name], { execArgv: ['--import', 'tsx'] })
  try {
    await new Promise((resolve) => setTimeout(resolve, UNDER_WAY_MS))
    const rows = rowsOf(`neben «${name}»`, engine, await neighbour(server.url, MEASURED_MS))
    say(
      `${engine}, ${name}: Speicher ${before} → ${residentMegabytes(server.pid)} MB; der andere bekam ${await ended(abuser)}; ` +
        `${rows.map(({ work, figure }) => `${work}: ${figure}`).join('; ')}`,
    )
    return rows
  } finally {
    abuser.kill('SIGKILL')
    await neighbour(server.url, 1_000)
  }
}

/** Ends the abuser; what it was answered, by status. */
async function ended(abuser: ChildProcess): Promise<string> {
  const told = once(abuser, 'message')
  abuser.kill('SIGTERM')
  const [counts] = (await Promise.race([told, once(abuser, 'exit').then(() => [{ unbekannt: 0 }])])) as [Record<string, number>]
  return Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(', ')
}

const rowsOf = (beside: string, engine: Engine, waited: Waited): BenchRow[] =>
  (['tree', 'search'] as const).map((what) => ({
    work: `${what === 'tree' ? 'Baum' : 'Suche'} eines Nachbarn ${beside}`,
    engine,
    figure: `${ms(quantile(waited[what], 0.5))}, p95 ${ms(quantile(waited[what], 0.95))}`,
    bound: `p95 ≤ ${bounds[engine]} ms`,
    ok: quantile(waited[what], 0.95) <= bounds[engine],
  }))
