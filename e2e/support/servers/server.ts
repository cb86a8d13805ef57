import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/lib/freePort.mjs'
import { serverArgs } from '../../../server/testing/program'

export interface RunningServer {
  /** Without a slash at the end. */
  url: string
  dataDir: string
  /** Of its process. */
  pid: number
  /** Ends its process, as somebody does who maintains it; address and data stay. */
  halt(): Promise<void>
  /** Starts it again on its address, with its data. */
  resume(): Promise<void>
  stop(): Promise<void>
}

const root = join(__dirname, '../../..')

/**
 * The real server with the exported pages, the embedded database in a folder of its own and, by default, the example data.
 * `from`: a data directory of which it gets a copy instead. `folder`: of another build of the program than today's. It ends with this process too; its data
 * go with `stop`.
 */
export async function startServer(env: Record<string, string> = {}, from?: string, folder = root): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ae-e2e-'))
  if (from) cpSync(from, dataDir, { recursive: true })
  const port = await freePort()
  let child = await run(port, dataDir, env, folder)
  const halt = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    get pid() {
      return child.pid ?? 0
    },
    halt,
    resume: async () => void (child = await run(port, dataDir, env, folder)),
    stop: async () => {
      await halt()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The process, once it answers. */
async function run(port: number, dataDir: string, env: Record<string, string>, folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, serverArgs(folder === root ? undefined : join(folder, 'dist/main.js')), {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const keep = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-20_000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const giveUp = Date.now() + 90_000
  while (!(await answers(`http://127.0.0.1:${port}/health`))) {
    if (child.exitCode === null && Date.now() < giveUp) continue
    child.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    throw new Error(`Der Server ist nicht gestartet:\n${output}`)
  }
  return child
}

/** Whether the address answers 200; waits a moment when it does not, so that asking again is polite. */
export async function answers(url: string): Promise<boolean> {
  try {
    if ((await fetch(url)).ok) return true
  } catch {
    // not listening yet
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  return false
}
