import { type ChildProcess, spawn } from 'node:child_process'
import { programFolder } from '../programFolder'
import { serverArgs } from './program'

/** The program as a process of its own, as an operator runs it. */
export interface ServerProcess {
  pid: number
  /** Where it answers; rejects with what it said when it ends before. */
  url: Promise<string>
  /** All it has said until now. */
  said: () => string
  signal: (signal: NodeJS.Signals) => void
  /** How it ended, and when (`performance.now()`). */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; at: number }>
}

/**
 * Starts the server on a free port with an environment that names its database; it ends
 * with this process too. `args`: of Node, for another server than today's.
 */
export function startServerProcess(environment: Record<string, string>, args = serverArgs()): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: programFolder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO_DATA: 'false',
      ADMIN_PASSWORD: 'geheim-geheim',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; at: number }>((done) =>
    child.once('close', (code, signal) => done({ code, signal, at: performance.now() })),
  )
  const url = new Promise<string>((done, fail) => {
    const listen = (text: string) => {
      said += text
      const found = /Arteigenschaften läuft auf (\S+)/.exec(said)?.[1]
      if (found) done(found)
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.stderr?.setEncoding('utf8').on('data', listen)
    void ended.then(() => fail(new Error(`The server ended: ${said}`)))
  })
  // Whoever expects no address does not ask for it.
  url.catch(() => {})
  return { pid: child.pid ?? 0, url, said: () => said, signal: (signal) => void child.kill(signal), ended }
}
