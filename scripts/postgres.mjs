// A PostgreSQL of our own for tests and benchmarks: `node scripts/postgres.mjs` starts one and prints its address, with `--copies=2` also those of two
// streaming copies; the test command imports `startPostgres`. Only node: imports, because it also runs before `npm ci`.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './lib/freePort.mjs'
import { orEnd, readWords } from './lib/readWords.mjs'

/** The oldest version the migrations are written for. */
const OLDEST = 15

/**
 * What to say when `startPostgres` answers null.
 */
export const howToGetPostgres =
  'Es ist kein PostgreSQL ≥ 15 zu finden. Installieren Sie es (Debian, Ubuntu: «sudo apt-get install postgresql») und starten Sie den Befehl ' +
  'noch einmal, oder nennen Sie mit TEST_POSTGRES_URL einen laufenden Server (Superuser), zum Beispiel postgres://postgres:geheim@127.0.0.1:5432/postgres.'

/**
 * `copy` answers the same of a streaming copy, which the primary knows by its name; `promote` makes a copy a primary; `directory` is where its data are.
 *
 * @typedef {{
 *   url: string, version: number, directory: string, stop: () => Promise<void>,
 *   copy: (name?: string) => Promise<TestServer>, promote: () => Promise<void>
 * }} TestServer
 */

/**
 * Starts a PostgreSQL on a free loopback port with an empty data directory of its own and answers its superuser URL.
 * It ends, and its directory goes, with `stop()` and also when this process dies in any way.
 * Not durable (fsync off): for tests only. Null when there are no binaries and none may be installed (see `howToGetPostgres`).
 *
 * @param {{ log?: (line: string) => void, settings?: Record<string, string | number> }} [options] settings: of the server and of its copies, beside ours
 * @returns {Promise<TestServer | null>}
 */
export async function startPostgres({ log = (line) => console.error(line), settings = {} } = {}) {
  let found = findBinaries()
  if (!found && mayInstall()) {
    log('PostgreSQL fehlt und wird installiert (apt-get install postgresql) …')
    install()
    found = findBinaries()
  }
  if (!found) return null

  const program = { ...found, user: serverUser(), settings }
  const password = randomBytes(12).toString('hex')
  return start(program, password, (base) => initialize(program, base, password))
}

/** Fills a directory of its own and runs a server on it. */
async function start(program, password, fill) {
  const { user } = program
  const base = mkdtempSync(join(tmpdir(), 'ae-postgres-'))
  if (user.uid !== undefined) chownSync(base, user.uid, user.gid)
  try {
    await fill(base)
    // The port is free when it is chosen and may be taken a moment later, hence more than one attempt.
    for (let attempt = 1; ; attempt++) {
      const port = await freePort()
      try {
        const stop = await run(program, base, port)
        return {
          url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
          version: program.version,
          directory: join(base, 'data'),
          stop,
          copy: (name) => start(program, password, (copied) => copyInto(program, copied, { password, port, name })),
          promote: () => ask(program, base, 'pg_ctl', ['promote', '-D', join(base, 'data'), '-w']),
        }
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

function initialize(program, base, password) {
  const passwordFile = join(base, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (program.user.uid !== undefined) chownSync(passwordFile, program.user.uid, program.user.gid)
  const rights = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  return ask(program, base, 'initdb', ['-D', join(base, 'data'), ...rights, '-E', 'UTF8', '--locale=C', '--no-sync'])
}

/** What a streaming copy of the server at a port begins with; it follows as soon as it runs. */
function copyInto(program, base, { password, port, name = 'walreceiver' }) {
  const from = ['-d', `host=127.0.0.1 port=${port} user=postgres application_name=${name}`]
  const how = ['-D', join(base, 'data'), '-R', '-c', 'fast', '--no-sync']
  return ask(program, base, 'pg_basebackup', [...from, ...how], { PGPASSWORD: password })
}

/** Runs one of PostgreSQL's own programs to its end, while whoever waits goes on with other things; throws with what it said when it fails. */
async function ask({ directory, user }, base, name, args, environment = {}) {
  const child = spawn(join(directory, name), args, {
    ...user,
    cwd: base,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...plainEnvironment(), ...environment },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', (error) => resolve(error.message)))
  if (code !== 0) throw new Error(`${name}: ${said || code}`)
}

/**
 * The shell in between waits for the end of its input, which comes however this process ends, even by kill -9;
 * then it stops the server and removes the directory.
 */
async function run({ directory, user, settings }, base, port) {
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    max_connections: 200,
    autovacuum_naptime: '10s',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const script = 'base=$1; shift; "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; rm -rf "$base"'
  const child = spawn('/bin/sh', ['-c', script, 'sh', base, join(directory, 'postgres'), '-D', join(base, 'data'), ...flags], {
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

/** How many copies the command line asks for. Throws a sentence where it asks for anything else. */
function wantedCopies() {
  const { values } = readWords({ copies: { type: 'string' } })
  if (values.copies === undefined) return 0
  if (!/^[0-9]$/.test(String(values.copies))) throw new Error(`--copies=${values.copies} ist keine Zahl von 0 bis 9.`)
  return Number(values.copies)
}

async function main() {
  const copies = orEnd(wantedCopies)
  const server = await startPostgres()
  if (!server) {
    console.error(howToGetPostgres)
    process.exit(1)
  }
  console.log(server.url)
  const servers = [server]
  for (let number = 0; number < copies; number++) servers.push(await server.copy())
  for (const { url } of servers.slice(1)) console.log(url)
  const end = () => Promise.all(servers.map(({ stop }) => stop())).then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  setInterval(() => {}, 2 ** 30)
}

// Without an `await` of the file itself: what is written in TypeScript imports it too.
if (process.argv[1] === fileURLToPath(import.meta.url)) void main()
