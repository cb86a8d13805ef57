import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFolder } from '../server/programFolder'
import { serverArgs } from '../server/testing/program'
import { median } from './browser/page'
import { quantile } from './support/timing'
import type { Bench } from './support/types'

/** A question whose answer is kept: nothing costs a server less, so that nothing shows more what watching costs. */
const BODY = JSON.stringify({ query: '{ overview { speciesCount revision } }' })
const AT_ONCE = 8
const REQUESTS = 400
/** Short turns, so that what else the machine does meets both of a pair. */
const PAIRS = 80
const WARM_UP = 10
const MOST = 1.03

const quiet = { LOG_FORMAT: 'none' }
const watched = { LOG_FORMAT: 'json', ADMIN_PORT: '0' }

/**
 * What the line of each request and the figures cost: processor time per request of a server that says and counts nothing, and of one that does both. In
 * turns, and the median of the ratios of neighbours, because a machine is not as quick at all times.
 * BENCH_SERVER names the bundle of another server than today's.
 */
export const loggingBench: Bench = async () => {
  const servers = [await start(quiet), await start(watched)] as const
  try {
    for (let round = 0; round < WARM_UP; round++) for (const server of servers) await cost(server)
    const ratios: number[] = []
    const costs: [number, number][] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      // Who goes first takes turns too.
      const order = pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      const both: [number, number] = [0, 0]
      for (const index of order) both[index] = await cost(servers[index])
      costs.push(both)
      ratios.push(both[1] / both[0])
    }
    const ratio = median(ratios)
    const [before, after] = [0, 1].map((index) => median(costs.map((each) => each[index] ?? 0)))
    return [
      {
        work: `Prozessorzeit je Anfrage mit JSON-Zeilen und /metrics (${quantile(ratios, 0.25).toFixed(3)}–${quantile(ratios, 0.75).toFixed(3)})`,
        engine: 'pglite',
        figure: `${before?.toFixed(1)} → ${after?.toFixed(1)} µs`,
        ratio,
        bound: `≤ ${MOST} × ohne`,
        ok: ratio <= MOST,
      },
    ]
  } finally {
    for (const server of servers) await server.stop()
  }
}

interface Server {
  pid: number
  url: string
  stop: () => Promise<void>
}

async function start(env: Record<string, string>): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ae-logging-'))
  const args = process.env.BENCH_SERVER ? [process.env.BENCH_SERVER] : serverArgs()
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: programFolder,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', DEMO_DATA: 'false', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (said === 'running') return
      said += text
      const found = /Arteigenschaften läuft auf (\S+)/.exec(said)?.[1]
      if (!found) return
      said = 'running'
      resolve(found)
    })
    child.once('close', () => reject(new Error(said)))
  })
  const stop = async () => {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { pid: child.pid ?? 0, url, stop }
}

/** Microseconds of processor time that a request takes. */
async function cost({ pid, url }: Server): Promise<number> {
  const before = processorMs(pid)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let left = REQUESTS
  const one = async () => {
    while (left-- > 0) await post(url, agent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  agent.destroy()
  return ((processorMs(pid) - before) * 1_000) / REQUESTS
}

function post(url: string, agent: Agent): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY) }
  return new Promise((resolve, reject) =>
    request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) =>
      response.once('end', resolve).once('error', reject).resume(),
    )
      .once('error', reject)
      .end(BODY),
  )
}

/** Of all threads, as the kernel counts it. */
const processorMs = (pid: number) =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, each) => sum + each, 0)
