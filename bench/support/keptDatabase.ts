import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Database } from '../../server/db/database'
import { openDatabase } from '../../server/openDatabase'
import { readSettings } from '../../server/settings'
import type { BenchContext } from './types'

export type Engine = 'pglite' | 'postgres'

/** In the rows of a table. */
export const called: Record<Engine, string> = { postgres: 'PostgreSQL', pglite: 'eingebettet' }

/** The settings by which a server or a command finds a database; none for the embedded one. */
export const whereIs = (url: string | null | undefined): Record<string, string> =>
  url ? { DATABASE_URL: url, JWT_SECRET: randomBytes(32).toString('hex') } : {}

export interface Kept {
  database: Database
  /** Connection string; null on the embedded engine. */
  url: string | null
  close: () => Promise<void>
}

/** The engines there are to measure; BENCH_ENGINE chooses one of them. */
export function enginesOf({ postgresUrl }: Pick<BenchContext, 'postgresUrl'>): Engine[] {
  const engines: Engine[] = postgresUrl ? ['pglite', 'postgres'] : ['pglite']
  return engines.filter((engine) => (process.env.BENCH_ENGINE ?? engine) === engine)
}

/**
 * Opens a database that `load` fills when it is not there yet. `name` must differ whenever what is loaded, or into what, does. On the embedded
 * engine it is kept under node_modules/.cache; on PostgreSQL it is dropped by `close`, unless BENCH_KEEP is set.
 */
export async function openKept(
  engine: Engine,
  { postgresUrl }: Pick<BenchContext, 'postgresUrl'>,
  name: string,
  load: (database: Database) => Promise<void>,
): Promise<Kept> {
  if (engine === 'postgres' && postgresUrl) return onPostgres(postgresUrl, `bench_${name}`.replaceAll('-', '_'), load)
  const directory = keptDirectory(name)
  const ready = join(directory, 'ready')
  if (!existsSync(ready)) rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const database = await openDatabase(settings({ DATA_DIR: directory }))
  try {
    if (!existsSync(ready)) {
      await load(database)
      writeFileSync(ready, '')
    }
    return { database, url: null, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Where the embedded database of that name is kept. */
export function keptDirectory(name: string): string {
  return join(__dirname, '../../node_modules/.cache/bench', name)
}

async function onPostgres(server: string, name: string, load: (database: Database) => Promise<void>): Promise<Kept> {
  const urlOf = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href
  const drop = (database: string) =>
    onServer(server, (client) => client.query(`drop database if exists ${database} with (force)`))
  const isThere = await onServer(
    server,
    async (client) => (await client.query('select from pg_database where datname = $1', [name])).rowCount !== 0,
  )
  if (!isThere) {
    // Under another name until it is complete.
    const loading = `${name}_${process.pid}`
    await onServer(server, (client) => client.query(`create database ${loading}`))
    try {
      const database = await openDatabase(settings({ DATABASE_URL: urlOf(loading) }))
      await load(database).finally(() => database.close())
      await onServer(server, (client) => client.query(`alter database ${loading} rename to ${name}`))
    } catch (error) {
      await drop(loading)
      throw error
    }
  }
  const database = await openDatabase(settings({ DATABASE_URL: urlOf(name) }))
  return {
    database,
    url: urlOf(name),
    close: async () => {
      await database.close()
      if (!process.env.BENCH_KEEP) await drop(name)
    },
  }
}

const settings = (where: Record<string, string>) => readSettings({ JWT_SECRET: 'x'.repeat(40), ...where })

async function onServer<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
