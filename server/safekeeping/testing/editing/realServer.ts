import { startServerProcess } from '../../../testing/serverProcess'

/** The program as a process of its own that can be killed and started again on its address. */
export interface RealServer {
  url: string
  /** Answers as soon as the server does: at once while it runs. */
  isUp: () => Promise<void>
  /** kill -9, and a new start. */
  killAndStart: () => Promise<void>
  /** kill -9, for good. */
  kill: () => Promise<void>
}

/** Starts the server on a free port with an environment that names its database; it ends with this process too. */
export async function startRealServer(environment: Record<string, string>): Promise<RealServer> {
  let server = startServerProcess(environment)
  const url = await server.url
  let up = Promise.resolve()
  let isMeant = false
  const watch = () =>
    void server.ended.then(() => {
      if (isMeant) return
      up = Promise.reject(new Error('The server ended by itself.'))
      up.catch(() => {})
    })
  watch()
  const kill = async () => {
    isMeant = true
    server.signal('SIGKILL')
    await server.ended
  }
  const start = async () => {
    server = startServerProcess({ ...environment, PORT: new URL(url).port })
    isMeant = false
    watch()
    await server.url
  }
  return { url, isUp: () => up, kill, killAndStart: () => (up = kill().then(start)) }
}
