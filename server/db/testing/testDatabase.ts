import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { readSettings, type Settings } from '../../settings'
import { type Database } from '../database'
import { openDatabase } from '../../openDatabase'
import { readMigrations } from '../migrate'
import { openInMemory } from '../pglite/openPglite'

/** What stands in a description; `openAnother` opens one more empty database of the same engine. */
type Tests = (db: () => Database, openAnother: () => Promise<TestDatabase>) => void

/**
 * Describes the same tests on both engines. Each engine gives the file one empty, migrated database, opened before its first test and gone
 * after its last; tests of a file share it. PostgreSQL takes part when TEST_POSTGRES_URL names a server (a superuser, any database).
 */
export function describeEachEngine(name: string, tests: Tests): void {
  for (const engine of engines) if (!engine.skip()) describeEngine(engine, name, tests)
}

/**
 * The same on one engine, for what does the same whatever the engine: PostgreSQL where there is one, because it takes less of the processor. The long run asks
 * both. What makes engines differ asks both in either run, and so does one file of each part of the program: rights, order of names, turns and lanes,
 * snapshots, reading, editing, importing and exporting.
 */
export function describeOneEngine(name: string, tests: Tests): void {
  if (process.env.TEST_FULL) return describeEachEngine(name, tests)
  const [pglite, postgres] = engines
  describeEngine(process.env.TEST_POSTGRES_URL ? postgres : pglite, name, tests)
}

function describeEngine(engine: (typeof engines)[number], name: string, tests: Tests): void {
  describe(`${name} (${engine.name})`, () => {
    let opened: TestDatabase | null = null
    beforeAll(async () => {
      opened = await engine.open()
    })
    tests(() => {
      if (!opened) throw new Error('The database is open only inside tests and their hooks.')
      return opened.database
    }, engine.open)
    // Jest asks such hooks in the order in which they are written: the database goes behind whoever works with it.
    afterAll(async () => opened?.close())
  })
}

/** A database of a test's own, outside `describeEachEngine`; null without TEST_POSTGRES_URL. */
export async function createPostgresDatabase(options: {
  migrated: boolean
  /** Not through the pooler of TEST_POOLER. */
  isDirect?: boolean
}): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) return null
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = options.migrated ? await migratedTemplate(server) : 'template1'
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: options.isDirect ? databaseUrl(server, name) : throughPooler(databaseUrl(server, name)),
    drop: () => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Settings for tests, without the outside environment. A statement may take as long as a test: how long, is said by those that try it. */
export const testSettings = (overrides: Record<string, string> = {}): Settings =>
  readSettings({
    JWT_SECRET: 'a secret that only tests use, 32 characters',
    QUERY_TIMEOUT: '180',
    DATABASE_CONNECTIONS: '4',
    DATABASE_POOLER: process.env.TEST_POOLER ? 'transaction' : '',
    ...overrides,
  })

interface TestDatabase {
  database: Database
  close: () => Promise<void>
}

const engines = [
  {
    name: 'PGlite',
    skip: () => false,
    async open(): Promise<TestDatabase> {
      const database = await openInMemory(testSettings().queryTimeoutMs)
      return { database, close: () => database.close() }
    },
  },
  {
    name: 'PostgreSQL',
    skip: () => {
      if (process.env.TEST_POSTGRES_URL) return false
      console.warn(
        'NICHT GEPRÜFT auf PostgreSQL: TEST_POSTGRES_URL ist nicht gesetzt. «npm test» startet selbst einen Server und setzt es.',
      )
      return true
    },
    async open(): Promise<TestDatabase> {
      const created = await createPostgresDatabase({ migrated: true })
      if (!created) throw new Error('TEST_POSTGRES_URL is not set.')
      const database = await openDatabase(testSettings({ DATABASE_URL: created.url }))
      return {
        database,
        close: async () => {
          await database.close()
          await created.drop()
        },
      }
    },
  },
] as const

/** Migrated once per server and state of the migrations; copying it takes a fraction of migrating. */
async function migratedTemplate(server: string): Promise<string> {
  const checksums = readMigrations().map(({ checksum }) => checksum)
  const name = `template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)}`
  await onServer(server, async (client) => {
    // Test files run beside each other; the first makes it, the others wait.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    const unfinished = `${name}_${randomBytes(4).toString('hex')}`
    await client.query(`create database ${unfinished}`)
    const database = await openDatabase(testSettings({ DATABASE_URL: databaseUrl(server, unfinished) }))
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** TEST_POOLER (127.0.0.1:6432) is a pooler in transaction mode in front of the server: what a test does with a database goes through it. */
function throughPooler(url: string): string {
  const pooler = process.env.TEST_POOLER
  if (!pooler) return url
  const through = new URL(url)
  through.host = pooler
  return through.href
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
