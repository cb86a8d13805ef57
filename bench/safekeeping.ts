import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { startServer } from '../e2e/support/servers/server'
import { bigTaxonomyDirectory, openBigTaxonomy } from './support/bigTaxonomy'
import { enginesOf, type Engine } from './support/keptDatabase'
import { residentMegabytes } from './support/resident'
import type { Bench, BenchContext, BenchRow } from './support/types'

/** Batches of the reader, the ZIP and the database's answers; a row kept by mistake would be hundreds of megabytes. */
const MOST_MORE = 250

/** A million taxa saved while the server answers, checked, and put into an empty database: how long, and what it takes of memory. */
export const safekeepingBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  for (const engine of enginesOf(context)) rows.push(...(await measure(engine, context)))
  return rows
}

async function measure(engine: Engine, context: BenchContext): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ae-bench-safe-'))
  const file = join(folder, 'sicherung.zip')
  const { environment, from, close } = await bigDatabase(engine, context)
  const target = await emptyDatabase(engine, context, join(folder, 'leer'))
  try {
    const server = await startServer({ ...environment, DEMO_DATA: 'false' }, from)
    const ownEnvironment = { DATA_DIR: server.dataDir, ...environment }
    const before = residentMegabytes(server.pid)
    const saved = await command('backup', [file], ownEnvironment, server.pid)
    const checked = await command('verify', [], ownEnvironment, server.pid)
    await server.stop()
    const restored = await command('restore', [file], target.environment)
    const megabytes = Math.round(statSync(file).size / 1_000_000)
    // The embedded engine is another one that reads a copy; what it holds itself is no growth with the rows.
    const most = before + MOST_MORE + (engine === 'pglite' ? before : 0)
    return [
      { work: `npm run backup, 1'000'000 Taxa, Server läuft (${megabytes} MB)`, engine, figure: seconds(saved.ms) },
      memory('Server dabei', engine, before, saved.most, most),
      { work: "npm run verify, 1'000'000 Taxa, Server läuft", engine, figure: seconds(checked.ms) },
      memory('Server dabei', engine, before, checked.most, most),
      { work: "npm run restore, 1'000'000 Taxa", engine, figure: seconds(restored.ms) },
      { work: 'Speicher des Befehls dabei', engine, figure: `höchstens ${restored.most} MB` },
    ]
  } finally {
    await close()
    await target.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const memory = (work: string, engine: Engine, before: number, most: number, bound: number): BenchRow => ({
  work: `Speicher: ${work}`,
  engine,
  figure: `${before} → höchstens ${most} MB`,
  bound: `≤ ${bound} MB`,
  ok: most <= bound,
})
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

interface Big {
  environment: Record<string, string>
  from: string | undefined
  close: () => Promise<void>
}

async function bigDatabase(engine: Engine, context: BenchContext): Promise<Big> {
  if (engine === 'pglite') return { environment: {}, from: await bigTaxonomyDirectory(context.say), close: async () => {} }
  const { url, close } = await openBigTaxonomy(engine, context)
  return { environment: { DATABASE_URL: url ?? '', JWT_SECRET: SECRET }, from: undefined, close }
}

async function emptyDatabase(
  engine: Engine,
  { postgresUrl }: BenchContext,
  dataDir: string,
): Promise<{ environment: Record<string, string>; drop: () => Promise<void> }> {
  if (engine === 'pglite' || !postgresUrl) return { environment: { DATA_DIR: dataDir, DATABASE_URL: '' }, drop: async () => {} }
  const name = `bench_leer_${process.pid}`
  await onServer(postgresUrl, `create database ${name}`)
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET: SECRET },
    drop: () => onServer(postgresUrl, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const SECRET = 'x'.repeat(40)

/** A command as a process of its own; how long it took, and the most memory that it, or the given process, held meanwhile. */
async function command(
  name: 'backup' | 'verify' | 'restore',
  words: string[],
  environment: Record<string, string>,
  watched?: number,
) {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', `server/cli/${name}.ts`, ...words], {
    cwd: resolve(__dirname, '..'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let most = 0
  const timer = setInterval(() => {
    if (child.exitCode === null) most = Math.max(most, residentMegabytes(watched ?? child.pid ?? 0))
  }, 300)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}.`)
  return { ms: performance.now() - started, most }
}
