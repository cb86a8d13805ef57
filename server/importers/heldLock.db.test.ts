import { sql } from 'kysely'
import { longTest } from '../../lib/domain/testing/runs'
import { createPostgresDatabase, testSettings } from '../db/testing/testDatabase'
import { openDatabase } from '../openDatabase'
import { startServerProcess } from '../testing/serverProcess'
import { alone } from './alone'
import { takeLock, whileHeld } from './heldLock'
import { ImportCancelled, ImportInterrupted } from './importError'
import { removeSources, writeSource } from './testing/testSources'

afterAll(removeSources)

const describeServers = process.env.TEST_POSTGRES_URL ? describe : describe.skip
if (!process.env.TEST_POSTGRES_URL) console.warn('NICHT GEPRÜFT: die Sperre der Importe; TEST_POSTGRES_URL ist nicht gesetzt.')

describeServers('the lock of imports', () => {
  let created: NonNullable<Awaited<ReturnType<typeof createPostgresDatabase>>>
  let database: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    const made = await createPostgresDatabase({ migrated: true })
    if (!made) throw new Error('TEST_POSTGRES_URL is not set.')
    created = made
    database = await openDatabase(testSettings({ DATABASE_URL: created.url }))
  })
  afterAll(async () => {
    await database.close()
    await created.drop()
  })

  /** Nothing of this process goes on meanwhile, as when it is stopped or its machine sleeps. */
  const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  const isFree = () =>
    database.bulk.transaction().execute(async (other) => {
      const lock = await takeLock(other)
      await lock?.stop()
      return lock !== null
    })

  test('is held for as long as its holder says that it is there, and nobody else gets it', async () => {
    await database.bulk.transaction().execute(async (session) => {
      const lock = await takeLock(session, { leaseSeconds: 2, marginMs: 500 })
      const held = database.bulk.withPlugin(whileHeld(lock as NonNullable<typeof lock>))
      await sql`select pg_sleep(3)`.execute(held)
      expect(await isFree()).toBe(false)
      await lock?.stop()
    })
    expect(await isFree()).toBe(true)
  })

  test('is free when its holder has stood still, and lets no statement of its holder pass any more', async () => {
    // How the transaction ends hides what is found within it.
    const seen: unknown[] = []
    const holding = database.bulk.transaction().execute(async (session) => {
      const lock = await takeLock(session, { leaseSeconds: 2, marginMs: 500 })
      const held = database.bulk.withPlugin(whileHeld(lock as NonNullable<typeof lock>))
      standStill(2_500)
      seen.push(await sql`select 1`.execute(held).catch((error: unknown) => error))
      seen.push(
        await held
          .transaction()
          .execute((trx) => sql`select 1`.execute(trx))
          .catch((error: unknown) => error),
      )
      seen.push(await isFree())
      await lock?.stop()
    })
    await expect(holding).rejects.toThrow('Client has encountered a connection error and is not queryable')
    expect(seen).toEqual([new ImportInterrupted(), new ImportInterrupted(), true])
  })

  longTest('hides with its own end neither what the work has come to nor why it failed', async () => {
    const cutLine = (db: typeof database.bulk) =>
      sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(db)
    const done = await alone(database, async ({ bulk }) => {
      await cutLine(bulk)
      return 'done'
    })
    expect(done).toBe('done')
    await expect(
      alone(database, async ({ bulk }) => {
        await cutLine(bulk)
        throw new ImportCancelled()
      }),
    ).rejects.toThrow(ImportCancelled)
  })

  test('of a data directory is taken by one server only, on PostgreSQL too', async () => {
    const environment = { DATABASE_URL: created.url, DATA_DIR: writeSource({}), JWT_SECRET: testSettings().jwtSecret ?? '' }
    const first = startServerProcess(environment)
    const url = await first.url
    const second = startServerProcess(environment)
    expect(await second.ended).toMatchObject({ code: 1 })
    expect(second.said()).toBe(
      `Der Datenordner ${environment.DATA_DIR} wird schon von einem anderen Prozess verwendet: Nummer ${first.pid} (${url}). ` +
        'Beenden Sie ihn zuerst, oder wählen Sie mit DATA_DIR einen anderen Ordner.\n',
    )
    // Another one is started in the same directory behind an end in server/stop.db.test.ts.
    first.signal('SIGKILL')
    await first.ended
  })
})
