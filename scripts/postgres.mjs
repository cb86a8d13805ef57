// A PostgreSQL of our own for tests and benchmarks: `node scripts/postgres.mjs` starts one and prints its address, with `--copies=2` also those of two streaming copies;
// the test command imports `startPostgres`. Only node: imports, because it also runs before `npm ci`.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './lib/freePort.mjs'

/** The oldest version the migrations are written for. */
const OLDEST = 15

/**
 * What to say when `startPostgres` answers null.
 */
export const howToGetPostgres =
  'Es ist kein PostgreSQL ≥ 15 zu finden. Installieren Sie es (Debian, Ubuntu: «sudo apt-get install postgresql») und starten Sie den Befehl ' +
  'noch einmal, oder nennen Sie mit TEST_POSTGRES_URL einen laufenden Server (Superuser), zum Beispiel postgres://postgres:geheim@127.0.0.1:5432/postgres.'

/** @typedef {{ url: string, version: number, stop: () => Promise<void>, copy: () => Promise<TestServer> }} TestServer */

/**
 * Starts a PostgreSQL on a free loopback port with an empty data directory of its own and answers its superuser URL.
 * It ends, and its directory goes, with `stop()` and also when this process dies in any way.
 * Not durable (fsync off): for tests only. Null when there are no binaries and none may be installed (see `howToGetPostgres`).
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<TestServer | null>}
 */
export async function startPostgres({ log = (line) => console.error(line) } = {}) {
  let found = findBinaries()
  if (!found && mayInstall()) {
    log('PostgreSQL fehlt und wird installiert (apt-get install postgresql) …')
    install()
    found = findBinaries()
  }
  if (!found) return null

  const user = serverUser()
  const password = randomBytes(12).toString('hex')
  return start(found, user, password, (base) => initialize(found.directory, base, user, password))
}

/** Fills a directory of its own and runs a server on it. `copy()` answers the same of a streaming copy of it. */
async function start(found, user, password, fill) {
  const base = mkdtempSync(join(tmpdir(), 'ae-postgres-'))
  if (user.uid !== undefined) chownSync(base, user.uid, user.gid)
  try {
    fill(base)
    // The port is free when it is chosen and may be taken a moment later, hence more than one attempt.
    for (let attempt = 1; ; attempt++) {
      const port = await freePort()
      try {
        const stop = await run(found.directory, base, user, port)
        const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
        const copy = () => start(found, user, password, (copied) => copyInto(found.directory, copied, user, { password, port }))
        return { url, version: found.version, stop, copy }
      } catch (error) {
        if (attempt === 3) throw error
      }
    }
  } catch (error) {
    rmSync(base, { recursive: true, force: true })
    throw error
  }
}

/** The newest binaries on this machine: Debian's folders first, because PATH often has only the client's commands. */
function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const directories = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    '/opt/homebrew/opt/postgresql/bin',
    ...(process.env.PATH ?? '').split(':').filter(Boolean),
  ]
  return directories
    .filter((directory) => existsSync(join(directory, 'initdb')) && existsSync(join(directory, 'postgres')))
    .map((directory) => ({ directory, version: versionOf(directory) }))
    .filter(({ version }) => version >= OLDEST)
    .sort((a, b) => b.version - a.version)[0]
}

function versionOf(directory) {
  const { stdout } = spawnSync(join(directory, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

const isRoot = () => process.getuid?.() === 0
const mayInstall = () => process.platform === 'linux' && (isRoot() || process.env.CI === 'true')

function install() {
  const prefix = isRoot() ? [] : ['sudo', '-n']
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'postgresql'],
  ]) {
    const [program, ...rest] = [...prefix, ...command]
    spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  }
}

/** PostgreSQL refuses to run as root; Debian's package brings the user `postgres`. */
function serverUser() {
  if (!isRoot()) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [id('-u'), id('-g')]
  if (!uid)
    throw new Error('PostgreSQL läuft nicht als root, und es gibt keinen Benutzer «postgres», unter dem es laufen könnte.')
  return { uid, gid }
}

function initialize(binaries, base, user, password) {
  const passwordFile = join(base, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid)
  const result = spawnSync(
    join(binaries, 'initdb'),
    [
      '-D',
      join(base, 'data'),
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: base, encoding: 'utf8', env: plainEnvironment() },
  )
  if (result.status !== 0) throw new Error(`initdb: ${result.stderr || result.error?.message}`)
}

/** What a streaming copy of the server at a port begins with; it follows as soon as it runs. */
function copyInto(binaries, base, user, { password, port }) {
  const result = spawnSync(
    join(binaries, 'pg_basebackup'),
    ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', join(base, 'data'), '-R', '-c', 'fast', '--no-sync'],
    { ...user, cwd: base, encoding: 'utf8', env: { ...plainEnvironment(), PGPASSWORD: password } },
  )
  if (result.status !== 0) throw new Error(`pg_basebackup: ${result.stderr || result.error?.message}`)
}

/**
 * The shell in between waits for the end of its input, which comes however this process ends, even by kill -9;
 * then it stops the server and removes the directory.
 */
async function run(binaries, base, user, port) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    max_connections: 200,
    autovacuum_naptime: '10s',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const script = 'base=$1; shift; "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; rm -rf "$base"'
  const child = spawn('/bin/sh', ['-c', script, 'sh', base, join(binaries, 'postgres'), '-D', join(base, 'data'), ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: plainEnvironment(),
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await ready(child)
  } catch (error) {
    // Not by the end of its input: that would remove the directory, which the next attempt needs.
    process.kill(-child.pid, 'SIGKILL')
    throw error
  }
  child.unref()
  child.stdin.unref?.()
  child.stderr.unref?.()
  child.stderr.resume()
  return async () => {
    // Awaited now, so it has to keep this process alive.
    child.ref()
    child.stdin.end()
    await ended
    rmSync(base, { recursive: true, force: true })
  }
}

function ready(child) {
  return new Promise((resolve, reject) => {
    let log = ''
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-4000)
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
      if (/FATAL|could not/.test(log)) reject(new Error(log))
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(log)))
  })
}

/** English messages, because `ready` reads them; nothing of the caller's PG… variables. */
const plainEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', HOME: tmpdir() })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startPostgres()
  if (!server) {
    console.error(howToGetPostgres)
    process.exit(1)
  }
  console.log(server.url)
  const copies = Number(/--copies=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 0)
  const servers = [server]
  for (let number = 0; number < copies; number++) servers.push(await server.copy())
  for (const { url } of servers.slice(1)) console.log(url)
  const end = () => Promise.all(servers.map(({ stop }) => stop())).then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  setInterval(() => {}, 2 ** 30)
}
