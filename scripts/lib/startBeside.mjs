import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'

/**
 * Starts a program that listens on a port of this machine and reads no input; it ends with this process, however that ends, because the shell in between
 * reads and then stops it. Answers once it listens: `stop` ends it and removes its folder. Throws with what it said when it does not come to that.
 *
 * @param {{ name: string, program: string, args: string[], folder: string, port: number, user?: { uid?: number, gid?: number }, signal?: string }} what
 * @returns {Promise<() => Promise<void>>}
 */
export async function startBeside({ name, program, args, folder, port, user = {}, signal = 'INT' }) {
  const script = `"$@" & server=$!; cat > /dev/null; kill -${signal} $server; wait $server`
  const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...args], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4_000)))
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.stdin.end()
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries > 100 || child.exitCode !== null) {
      await stop()
      throw new Error(`${name} antwortet nicht: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return stop
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
