import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers } from '../../e2e/support/servers/server'
import { freePort } from '../../scripts/lib/freePort.mjs'

export const ADMIN_PASSWORD = 'messen-messen'

export interface Program {
  /** Without a slash at the end. */
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Runs a built program (a folder with `main.js`) as a service does: its output goes to a file. It ends with this process too. */
export async function startProgram(dist: string, dataDir: string, env: Record<string, string>): Promise<Program> {
  const port = await freePort()
  mkdirSync(dataDir, { recursive: true })
  const log = join(dataDir, 'output.log')
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, ['--import', './scripts/lib/endWithParent.mjs', join(dist, 'main.js')], {
    cwd: join(__dirname, '../..'),
    env: {
      ...{ PATH: process.env.PATH, TZ: process.env.TZ, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
      ...{ DATA_DIR: dataDir, DEMO_DATA: 'false', ADMIN_PASSWORD, JWT_SECRET: 'x'.repeat(40) },
      ...env,
    },
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  const url = `http://127.0.0.1:${port}`
  const giveUp = Date.now() + 90_000
  while (!(await answers(`${url}/health`))) {
    if (child.exitCode === null && Date.now() < giveUp) continue
    child.kill('SIGTERM')
    throw new Error(`The program in ${dist} has not started:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
  }
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
