import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { swissCount } from '../../lib/domain/text/swissCount'
import { openDatabase } from '../../server/openDatabase'
import { readSettings } from '../../server/settings'
import { fill, objectQuery, OFTEN, TAXA, zipf } from '../load/apiData'
import { askAll } from '../load/callers'
import { changeSomething } from '../load/change'
import { cpuOf, cpuOfServer } from '../load/cpu'
import { startServers } from '../load/postgresServers'
import { type Program, startProgram } from '../load/program'
import { quantile } from '../support/timing'
import type { BenchContext, BenchRow } from '../support/types'
import { run } from './grown'

const ROUNDS = 5
/** Before them, for each process: its code is compiled while it runs. */
const WARM = 2
/** Somebody changes something after so many requests, where answers are kept. */
const CHANGE_AFTER = 1_000

const often = zipf(OFTEN)
const works = [
  { name: 'Objekt, keines zweimal', kept: '0', count: 1_000, operation: (n: number) => objectQuery((n % TAXA) + 1) },
  { name: 'Objekt, Zipf, behalten', kept: '32', count: 3_000, operation: () => objectQuery(often()) },
]
const crowds = [
  { processes: 1, copies: 0 },
  { processes: 1, copies: 2 },
  { processes: 2, copies: 2 },
  { processes: 3, copies: 2 },
]

interface Servers {
  /** Of the database on each server, the primary first. */
  urls: string[]
  postmasters: number[]
  stop: () => Promise<void>
}

/** What a request costs, and how many there are in a second, with one to three processes of the built program and two streaming copies, all on this machine. */
export async function serversRows({ say }: BenchContext): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ae-bench-servers-'))
  const servers = await filledServers()
  try {
    const rows: BenchRow[] = []
    for (const { processes, copies } of crowds)
      for (const work of works) {
        const who = `${processes} Prozess${processes === 1 ? '' : 'e'}, ${copies} Kopien`
        const row = await measure(`${work.name}, ${who}`, work, { servers, processes, copies, folder })
        say(`${row.work}: ${row.figure}`)
        rows.push(row)
      }
    return rows
  } finally {
    await servers.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function filledServers(): Promise<Servers> {
  const { urls: addresses, stop } = await startServers(2)
  try {
    await run(addresses[0] ?? '', 'create database bench')
    const urls = addresses.map((address) => Object.assign(new URL(address), { pathname: '/bench' }).href)
    const database = await openDatabase(readSettings({ DATABASE_URL: urls[0], JWT_SECRET: 'x'.repeat(40) }))
    await fill(database).finally(() => database.close())
    const postmasters = addresses.map((address) =>
      run(address, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`),
    )
    return { urls, postmasters: (await Promise.all(postmasters)).map(([row]) => Number(row?.pid)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Crowd {
  servers: Servers
  processes: number
  copies: number
  folder: string
}

async function measure(name: string, work: (typeof works)[number], crowd: Crowd): Promise<BenchRow> {
  const programs = await startPrograms(work.kept, crowd)
  const urls = programs.map(({ url }) => url)
  const { postmasters } = crowd.servers
  const costs: { program: number; database: number; rate: number }[] = []
  try {
    const warm = WARM * crowd.processes
    for (let round = 0; round < ROUNDS + warm; round++) {
      const before = [sum(programs.map(({ pid }) => cpuOf(pid))), sum(postmasters.map(cpuOfServer))]
      const began = performance.now()
      for (let from = 0; from < work.count; from += CHANGE_AFTER) {
        if (work.kept !== '0') await changeSomething(urls[0] ?? '')
        await askAll(urls, CHANGE_AFTER, (n) => work.operation(round * work.count + from + n))
      }
      const [program = 0, database = 0] = before
      if (round < warm) continue
      costs.push({
        rate: (work.count * 1_000) / (performance.now() - began),
        program: (sum(programs.map(({ pid }) => cpuOf(pid))) - program) / work.count,
        database: (sum(postmasters.map(cpuOfServer)) - database) / work.count,
      })
    }
  } finally {
    for (const program of programs) await program.stop()
  }
  const middle = (of: 'rate' | 'program' | 'database') =>
    quantile(
      costs.map((cost) => cost[of]),
      0.5,
    )
  const microseconds = (milliseconds: number) => `${swissCount(Math.round(milliseconds * 1_000))} µs`
  return {
    work: name,
    engine: 'postgres',
    figure: `${microseconds(middle('program'))} Programm, ${microseconds(middle('database'))} PostgreSQL, ${Math.round(middle('rate'))}/s`,
  }
}

async function startPrograms(kept: string, { servers, processes, copies, folder }: Crowd): Promise<Program[]> {
  const [primary = '', ...others] = servers.urls
  const programs: Program[] = []
  for (let number = 0; number < processes; number++)
    programs.push(
      await startProgram(resolve(__dirname, '../../dist'), mkdtempSync(join(folder, 'data-')), {
        DATABASE_URL: primary,
        KEPT_ANSWERS_MEGABYTES: kept,
        ...(copies > 0 && { DATABASE_REPLICA_URLS: others.slice(0, copies).join(' ') }),
      }),
    )
  return programs
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
