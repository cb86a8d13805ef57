import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFolder } from '../../../programFolder'
import { serverArgs } from '../../../testing/program'

/** The program as a process of its own that can be killed and started again on its address. */
export interface RealServer {
  /** Answers as soon as the server does: at once while it runs. */
  isUp: () => Promise<void>
  /** kill -9, and a new start. */
  killAndStart: () => Promise<void>
  /** kill -9, for good. */
  kill: () => Promise<void>
}

/** Starts the server with an environment that names its database and its port; it ends with this process too. */
export async function startRealServer(environment: Record<string, string>): Promise<RealServer> {
  let child = run(environment)
  let up = answering(child, environment)
  let isMeant = false
  const watch = () =>
    child.once('exit', () => {
      if (isMeant) return
      up = Promise.reject(new Error('The server ended by itself.'))
      up.catch(() => {})
    })
  watch()
  await up
  const kill = async () => {
    isMeant = true
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    isUp: () => up,
    kill,
    killAndStart: () => {
      up = kill().then(() => {
        child = run(environment)
        isMeant = false
        watch()
        return answering(child, environment)
      })
      return up
    },
  }
}

const run = (environment: Record<string, string>) =>
  spawn(process.execPath, serverArgs(), {
    cwd: programFolder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DEMO_DATA: 'false',
      ADMIN_PASSWORD: 'geheim-geheim',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })

/** Until it has said that it listens. */
async function answering(child: ChildProcess, { PORT }: Record<string, string>): Promise<void> {
  let said = ''
  const listens = new Promise<void>((done) =>
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Arteigenschaften läuft auf')) done()
    }),
  )
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The server on port ${PORT} ended: ${said}`)
  })
  await Promise.race([listens, ended])
  // What ends it from now on is the test itself.
  ended.catch(() => {})
}
