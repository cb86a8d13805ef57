import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openDatabase } from '../../openDatabase'
import { restoreBackup } from '../../safekeeping/restore'
import type { Database } from '../database'
import { rightsFixture, users } from '../testing/rightsFixture'
import { createPostgresDatabase, testSettings } from '../testing/testDatabase'

const isThere = existsSync(process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer') && !!process.env.TEST_POSTGRES_URL
const describePooler = isThere ? describe : describe.skip
if (!isThere)
  console.warn(
    'NICHT GEPRÜFT: ein Pooler vor der Datenbank; es fehlt PgBouncer (apt-get install pgbouncer) oder TEST_POSTGRES_URL.',
  )

/** A PgBouncer in front of the server of a database; answers the database's address through it. */
async function startPooler(database: string, mode: 'transaction' | 'session') {
  const server = process.env.TEST_POSTGRES_URL ?? ''
  const child = spawn(process.execPath, [join(__dirname, '../../../scripts/pgbouncer.mjs'), server, `--mode=${mode}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  const url = new URL(database)
  url.host = String(value)
  return {
    url: url.href,
    stop: async () => {
      child.stdin.end()
      await gone
    },
  }
}

describePooler('a pooler in front of the database', () => {
  let created: NonNullable<Awaited<ReturnType<typeof createPostgresDatabase>>>
  let pooler: Awaited<ReturnType<typeof startPooler>>
  beforeAll(async () => {
    const made = await createPostgresDatabase({ migrated: true, isDirect: true })
    if (!made) throw new Error('TEST_POSTGRES_URL is not set.')
    created = made
    pooler = await startPooler(created.url, 'transaction')
  })
  afterAll(async () => {
    await pooler.stop()
    await created.drop()
  })
  const open = (url: string, setting: string) => openDatabase(testSettings({ DATABASE_URL: url, DATABASE_POOLER: setting }))

  test('that gives connections on is refused unless it is named; one that keeps sessions, and none at all, are not', async () => {
    await expect(open(pooler.url, '')).rejects.toThrow(
      'Vor der Datenbank von DATABASE_URL steht ein Pooler, der Verbindungen nach jeder Transaktion weitergibt (bei PgBouncer pool_mode = transaction). ' +
        'Setzen Sie DATABASE_POOLER=transaction, oder nennen Sie in DATABASE_URL die Datenbank selbst.',
    )
    const before = testSettings({
      DATABASE_URL: created.url,
      DATABASE_REPLICA_URLS: `${pooler.url} postgres://127.0.0.1:1/nobody`,
    })
    await expect(openDatabase(before)).rejects.toThrow('Vor der Datenbank von DATABASE_REPLICA_URLS steht ein Pooler')
    const session = await startPooler(created.url, 'session')
    const opened = [await open(session.url, ''), await open(created.url, '')]
    await Promise.all(opened.map((database) => database.close()))
    await session.stop()
  })

  test('that is refused keeps nothing of what a session would have set', async () => {
    await expect(open(pooler.url, '')).rejects.toThrow('ein Pooler')
    const strangers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const stranger = new Client({ connectionString: pooler.url })
        await stranger.connect()
        return stranger
      }),
    )
    // Within a transaction each has a connection of its own: so all there are are looked at.
    await Promise.all(strangers.map((stranger) => stranger.query('begin')))
    const found = await Promise.all(
      strangers.map((stranger) =>
        stranger.query<{ set: string }>(
          `select string_agg(name, ' ') as set from pg_settings where source = 'session' and name <> 'application_name'`,
        ),
      ),
    )
    await Promise.all(strangers.map((stranger) => stranger.end()))
    expect(found.map(({ rows }) => rows[0]?.set)).toEqual(strangers.map(() => null))
  })

  test('lets nobody restore past servers that cannot be seen through it', async () => {
    const settings = testSettings({ DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction' })
    await expect(restoreBackup(settings, 'sicherung.zip', { replace: false })).rejects.toThrow(
      'Durch einen Pooler lässt sich nicht feststellen, ob noch ein Server mit der Datenbank verbunden ist. ' +
        'Nennen Sie für diesen Befehl in DATABASE_URL die Datenbank selbst, ohne DATABASE_POOLER.',
    )
  })

  test('mixes no roles and no settings, however many do everything at the same time, and nobody leaves any', async () => {
    const databases = await Promise.all([open(pooler.url, 'transaction'), open(pooler.url, 'transaction')])
    await sql.raw(rightsFixture()).execute(databases[0].owner)
    const who = sql<{ who: string; limit: string; memory: string; writes: string }>`
      select current_user as who, current_setting('statement_timeout') as limit, current_setting('work_mem') as memory,
        current_setting('transaction_read_only') as writes, pg_sleep(0.002)`
    const lanes: Record<string, (database: Database) => Promise<unknown>> = {
      reading: async ({ reader }) => lineOf(await who.execute(reader)),
      writing: async ({ owner }) => lineOf(await who.execute(owner)),
      bulk: async ({ bulk }) => lineOf(await who.execute(bulk)),
      person: (database) => database.asViewer(users.orgAdmin, async (trx) => lineOf(await who.execute(trx))),
      file: async (database) => {
        const query = sql`select current_user || ' ' || current_setting('work_mem')`.compile(database.reader)
        for await (const [row] of database.stream([{ query, settings: {} }])) return row
        return null
      },
      failed: ({ reader }) => sql`select 1 / 0`.execute(reader).then(String, String),
    }
    const expected: Record<string, string> = {
      reading: 'ae_reader 3min 4MB on',
      writing: 'postgres 3min 4MB off',
      bulk: 'postgres 0 64MB off',
      person: 'ae_user 3min 4MB off',
      file: 'ae_reader 64MB',
      failed: 'error: division by zero',
    }
    const names = Object.keys(lanes)
    const done = await Promise.all(
      Array.from({ length: 600 }, async (_, number) => {
        const name = names[number % names.length] ?? ''
        return [name, await lanes[name]?.(databases[number % 2] as Database)] as const
      }),
    )
    expect(done.filter(([name, found]) => found !== expected[name])).toEqual([])
    for (const database of databases) await database.close()
    const stranger = new Client({ connectionString: pooler.url })
    await stranger.connect()
    expect(lineOf(await stranger.query(who.compile(databases[0].owner).sql))).toBe('postgres 0 4MB off')
    await stranger.end()
  })
})

const lineOf = ({ rows }: { rows: { who: string; limit: string; memory: string; writes: string }[] }) =>
  rows[0] && [rows[0].who, rows[0].limit, rows[0].memory, rows[0].writes].join(' ')
