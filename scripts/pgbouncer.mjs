// A PgBouncer of our own for tests, in front of a PostgreSQL on this machine: `node scripts/pgbouncer.mjs ADDRESS [--mode=session]` starts one and prints
// where it answers (host:port). It lets everybody in who reaches it, which only this machine does, and ends with the end of its input. Only node: imports.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './lib/freePort.mjs'
import { orEnd, readWords } from './lib/readWords.mjs'
import { startBeside } from './lib/startBeside.mjs'

const paths = [process.env.PGBOUNCER_PATH, '/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

export const howToGetPgbouncer = 'Es ist kein PgBouncer zu finden. Debian, Ubuntu: «sudo apt-get install pgbouncer».'

/**
 * Null when there is none to start.
 *
 * @param {string} server address of a superuser of the server
 * @param {{ mode?: 'transaction' | 'session' }} [options]
 * @returns {Promise<{ address: string, stop: () => Promise<void> } | null>} address: host:port
 */
export async function startPgbouncer(server, { mode = 'transaction' } = {}) {
  const program = paths.find((path) => path && existsSync(path))
  if (!program) return null
  const base = mkdtempSync(join(tmpdir(), 'ae-pgbouncer-'))
  const { hostname, port, username, password } = new URL(server)
  const own = await freePort()
  const settings = join(base, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir =', 'auth_type = any'],
    ...[`pool_mode = ${mode}`, 'default_pool_size = 20', 'max_client_conn = 2000'],
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o600 })
  const user = anotherUser()
  if (user.uid !== undefined) for (const path of [base, settings]) chownSync(path, user.uid, user.gid)
  const stop = await startBeside({ name: 'PgBouncer', program, args: [settings], folder: base, port: own, user })
  return { address: `127.0.0.1:${own}`, stop }
}

/** It refuses to run as root. */
function anotherUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Throws a sentence where the command line says anything else. */
function readArguments() {
  const { values, positionals } = readWords({ mode: { type: 'string' } }, { most: 1 })
  const { mode = 'transaction' } = values
  if (mode !== 'session' && mode !== 'transaction') throw new Error(`--mode=${mode} gibt es nicht, nur session und transaction.`)
  return { server: positionals[0] ?? '', mode: /** @type {'session' | 'transaction'} */ (mode) }
}

async function main() {
  const { server, mode } = orEnd(readArguments)
  const pooler = await startPgbouncer(server, { mode })
  if (!pooler) {
    console.error(howToGetPgbouncer)
    process.exit(1)
  }
  console.log(pooler.address)
  process.stdin.resume().once('end', () => void pooler.stop().then(() => process.exit(0)))
}

// Without an `await` of the file itself: what is written in TypeScript imports it too.
if (process.argv[1] === fileURLToPath(import.meta.url)) void main()
