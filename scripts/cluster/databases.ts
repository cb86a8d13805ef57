import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type QueryResult } from 'pg'
import { startPostgres, type TestServer } from '../postgres.mjs'
import { until } from './time'

/** The name of the database in each of the servers. */
const DATABASE = 'cluster'

/** One PostgreSQL, which is the primary or a copy of it. */
export interface DatabaseServer {
  /** The primary knows a copy by it. */
  name: string
  address: string
}

const settings = {
  synchronous_commit: 'on',
  // A copy that was away goes on from the log that is kept.
  wal_keep_size: '1GB',
  max_connections: 300,
  max_standby_streaming_delay: '5s',
  // Those that are left follow whoever has taken over as soon as they are told.
  wal_retrieve_retry_interval: '500ms',
}

const names = ['eins', 'zwei', 'drei', 'vier']

/**
 * A primary and streaming copies. Whatever was acknowledged is on one of the copies too (`synchronous_standby_names`), so that the one that is furthest along
 * may take over; those that are left follow it.
 */
export class Databases {
  readonly servers: DatabaseServer[] = []
  readonly #running: TestServer[] = []
  primary = 0

  /** Null where there is no PostgreSQL to start. */
  static async start(copies: number, log: (line: string) => void): Promise<Databases | null> {
    const first = await startPostgres({ log, settings })
    if (!first) return null
    const databases = new Databases()
    databases.#take(0, first)
    await databases.on(0, `create database ${DATABASE}`, first.url)
    for (let number = 1; number <= copies; number++) databases.#take(number, await first.copy(names[number]))
    const all = names.slice(0, copies + 1).join(', ')
    for (const index of databases.servers.keys()) {
      await databases.on(index, `alter system set synchronous_standby_names = 'ANY 1 (${all})'`)
      await databases.on(index, 'select pg_reload_conf()')
    }
    return databases
  }

  get copies(): number[] {
    return [...this.servers.keys()].filter((index) => index !== this.primary)
  }

  /** Statements as a superuser, straight on a server; the rows of the last. */
  async on(index: number, statement: string, address = this.#server(index).address): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: address })
    client.on('error', () => {})
    await client.connect()
    try {
      const result = (await client.query(statement)) as unknown as QueryResult | QueryResult[]
      return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? []
    } finally {
      await client.end()
    }
  }

  pause = (index: number) => this.on(index, 'select pg_wal_replay_pause()')
  resume = (index: number) => this.on(index, 'select pg_wal_replay_resume()')

  /** Whatever a server is asked, it says nothing any more, as on a machine that stands still. */
  hang(index: number): void {
    this.#signal(index, 'SIGSTOP')
  }

  wake(index: number): void {
    this.#signal(index, 'SIGCONT')
  }

  /** As a machine that loses its power. */
  kill(index: number): void {
    this.#signal(index, 'SIGKILL')
  }

  /** The copy that is furthest along becomes the primary, as whoever looks after a cluster does it; the others follow it. Answers which it is. */
  async promoteFurthest(): Promise<number> {
    const former = this.primary
    const places = await Promise.all(
      this.copies.map(async (index) => {
        const [row] = await this.on(index, `select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8 as place`)
        return { index, place: Number(row?.place) }
      }),
    )
    const next = places.sort((a, b) => b.place - a.place)[0]?.index
    if (next === undefined) throw new Error('There is no copy to promote.')
    await this.#run(next).promote()
    this.primary = next
    for (const index of this.copies.filter((each) => each !== former)) {
      await this.on(index, `alter system set primary_conninfo = '${this.#conninfo(index)}'`)
      await this.on(index, 'select pg_reload_conf()')
    }
    return next
  }

  /** A server that is gone comes back as a copy of the primary, made anew. */
  async rejoin(index: number): Promise<void> {
    await this.#run(index).stop()
    this.#take(index, await this.#run(this.primary).copy(this.#server(index).name))
  }

  /** Waits until all copies have all that the primary has now. */
  async level(): Promise<void> {
    const [row] = await this.on(this.primary, 'select pg_current_wal_insert_lsn()::text as place')
    for (const index of this.copies) {
      const isThere = `select coalesce(pg_last_wal_replay_lsn() >= '${String(row?.place)}', false) as "is"`
      await until(async () => (await this.on(index, isThere))[0]?.is === true, 60_000, `Kopie ${this.#server(index).name}`)
    }
  }

  async stop(): Promise<void> {
    for (const index of this.#running.keys()) this.wake(index)
    await Promise.all(this.#running.map((server) => server.stop()))
  }

  #take(index: number, server: TestServer): void {
    this.#running[index] = server
    this.servers[index] = { name: names[index] ?? '', address: server.url.replace(/\/postgres$/, `/${DATABASE}`) }
  }

  #server(index: number): DatabaseServer {
    const server = this.servers[index]
    if (!server) throw new Error(`There is no server ${index}.`)
    return server
  }

  #run(index: number): TestServer {
    const server = this.#running[index]
    if (!server) throw new Error(`There is no server ${index}.`)
    return server
  }

  #conninfo(of: number): string {
    const { hostname, port, username, password } = new URL(this.#server(this.primary).address)
    return `host=${hostname} port=${port} user=${username} password=${password} application_name=${this.#server(of).name}`
  }

  /** To the server and all its processes. The first one first: it would begin anew when one of the others ends. */
  #signal(index: number, signal: NodeJS.Signals): void {
    for (const pid of pidsOf(this.#run(index).directory)) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
}

function pidsOf(directory: string): number[] {
  let first: number
  try {
    first = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return []
  }
  const { stdout } = spawnSync('pgrep', ['-P', String(first)], { encoding: 'utf8' })
  return [first, ...stdout.split('\n').filter(Boolean).map(Number)]
}
