import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest } from '../../../lib/domain/testing/runs'
import { openDatabase } from '../../openDatabase'
import { startTestProcess } from '../testing/startTestProcess'
import { testSettings } from '../testing/testDatabase'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ae-pglite-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = (settings: Record<string, string> = {}) => openDatabase(testSettings({ DATA_DIR: dataDir, ...settings }))

longTest('what was committed outlives kill -9, and the directory opens again', async () => {
  const writer = startTestProcess('write', dataDir)
  let last = ''
  for (let line = 0; line < 40; line++) last = await writer.line()
  await expect(open()).rejects.toThrow(`verwendet: Nummer ${writer.pid}.`)
  await writer.kill()

  const database = await open()
  const names = await database.reader.selectFrom('data_state').select('revision').execute()
  const users = await database.owner.selectFrom('users').select('name').execute()
  await database.close()
  expect(names).toEqual([{ revision: 1 }])
  expect(last).toBe('user 40')
  expect(users.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Array.from({ length: 40 }, (_, index) => `user ${index + 1}`)),
  )
})

longTest('a query that runs too long is ended, its transaction is undone, and the data survive', async () => {
  const database = await open({ QUERY_TIMEOUT: '1' })
  await database.owner.insertInto('users').values({ name: 'kept' }).execute()
  const runaway = database.owner.transaction().execute(async (trx) => {
    await trx.insertInto('users').values({ name: 'undone' }).execute()
    await sql`select count(*) from generate_series(1, 1000000000)`.execute(trx)
  })
  const waiting = database.owner.selectFrom('users').select('name').execute()
  await expect(runaway).rejects.toMatchObject({
    code: '57014',
    message: 'Die Abfrage wurde nach 1 Sekunden abgebrochen, weil sie zu lange dauerte.',
  })
  expect(await waiting).toEqual([{ name: 'kept' }])
  await database.close()
  await expect(database.owner.selectFrom('users').select('name').execute()).rejects.toMatchObject({ code: '57P01' })
})

longTest('bulk work has no limit of time, and people get their turn between its queries', async () => {
  const database = await open({ QUERY_TIMEOUT: '1' })
  const order: string[] = []
  const bulk = (async () => {
    await sql`select pg_sleep(1.2)`.execute(database.bulk)
    order.push('bulk')
    await sql`select 1`.execute(database.bulk)
    order.push('bulk')
  })()
  const person = sql`select 1`.execute(database.reader).then(() => order.push('person'))
  await Promise.all([bulk, person])
  expect(order).toEqual(['bulk', 'person', 'bulk'])
  await database.close()
})

test('a commit is flushed to the disk by the database itself', async () => {
  const database = await open()
  const { rows } = await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
    current_setting('wal_sync_method') as method, current_setting('full_page_writes') as pages`.execute(database.owner)
  await database.close()
  expect(rows).toEqual([{ fsync: 'on', commits: 'on', method: 'fsync', pages: 'on' }])
})

test('a transaction that was left open is not passed on', async () => {
  const database = await open()
  await database.owner.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await connection.insertInto('users').values({ name: 'left open' }).execute()
  })
  expect(await database.owner.selectFrom('users').select('name').execute()).toEqual([])
  await database.close()
})

test('a transaction that waits for a turn it blocks itself is ended, and the others go on', async () => {
  const database = await open({ QUERY_TIMEOUT: '1' })
  const stuck = database.owner.transaction().execute(async (trx) => {
    await trx.insertInto('users').values({ name: 'undone' }).execute()
    await database.reader.selectFrom('data_state').select('revision').execute()
    await trx.insertInto('users').values({ name: 'undone too' }).execute()
  })
  await expect(stuck).rejects.toMatchObject({
    code: '25P03',
    message: 'Die Transaktion wurde beendet, weil sie zu lange untätig war.',
  })
  expect(await database.owner.selectFrom('users').select('name').execute()).toEqual([])
  await database.close()
})

test('one of a reader that is ended so leaves the rights of others as they are', async () => {
  const database = await open({ QUERY_TIMEOUT: '1' })
  const stuck = (text: string) =>
    database.reader.transaction().execute(async (trx) => {
      await sql
        .raw(text)
        .execute(trx)
        .catch(() => {})
      await database.owner.selectFrom('data_state').select('revision').execute()
      await sql`select 1`.execute(trx)
    })
  for (const text of ['select 1', 'select 1 / 0']) {
    await expect(stuck(text)).rejects.toMatchObject({ code: '25P03' })
    await database.owner.insertInto('users').values({ name: text }).execute()
  }
  expect(await database.owner.selectFrom('users').select('name').orderBy('name').execute()).toHaveLength(2)
  await database.close()
})

test('a folder of another version is refused by name', async () => {
  mkdirSync(join(dataDir, 'pglite'))
  writeFileSync(join(dataDir, 'pglite', 'PG_VERSION'), '17\n')
  await expect(open()).rejects.toThrow(
    `Der Ordner ${join(dataDir, 'pglite')} enthält keine Datenbank der Version 18 (gefunden: 17). Starten Sie das Programm, das ihn angelegt hat, ` +
      'oder wählen Sie mit DATA_DIR einen anderen Ordner.',
  )
})
