import { CompiledQuery, sql } from 'kysely'
import { type Database } from '../database'
import { type Db } from '../db'
import { openDatabase } from '../../openDatabase'
import { createPostgresDatabase, testSettings } from '../testing/testDatabase'
import { prepared } from '../preparedStatements'

const describePostgres = process.env.TEST_POSTGRES_URL ? describe : describe.skip

describePostgres('PostgreSQL', () => {
  let created: Awaited<ReturnType<typeof createPostgresDatabase>>
  let database: Database
  beforeAll(async () => {
    created = await createPostgresDatabase({ migrated: true, isDirect: true })
    database = await openDatabase(testSettings({ DATABASE_POOLER: '', DATABASE_URL: created?.url ?? '', QUERY_TIMEOUT: '1' }))
  })
  afterAll(async () => {
    await database.close()
    await created?.drop()
  })

  /** The test server's address with parts replaced. */
  function address(change: (url: URL) => void): string {
    const url = new URL(created?.url ?? '')
    change(url)
    return url.href
  }
  const refusal = (url: string) =>
    openDatabase(testSettings({ DATABASE_POOLER: '', DATABASE_URL: url })).then(
      () => 'opened',
      (error: Error) => `${error.name}: ${error.message}`,
    )

  test('what prevents a connection is said with place and advice', async () => {
    const { host } = new URL(created?.url ?? '')
    expect(await refusal(address((url) => (url.port = '1')))).toBe(
      'DatabaseUnavailable: Unter 127.0.0.1:1 antwortet kein PostgreSQL-Server. Läuft er, und stimmen Rechner und Port in DATABASE_URL?',
    )
    expect(await refusal(address((url) => (url.password = 'wrong')))).toBe(
      `DatabaseUnavailable: Der PostgreSQL-Server ${host} lehnt die Anmeldung von «postgres» ab. Prüfen Sie Benutzer und Passwort in DATABASE_URL.`,
    )
    expect(await refusal(address((url) => (url.pathname = '/missing')))).toBe(
      `DatabaseUnavailable: Auf ${host} gibt es keine Datenbank «missing». Legen Sie sie an («createdb missing») oder berichtigen Sie DATABASE_URL.`,
    )
  })

  test.each(['SQL_ASCII', 'LATIN1'])('a database in %s is refused with the way to one in UTF8', async (encoding) => {
    const name = `encoded_${encoding.toLowerCase()}_${process.pid}`
    await sql.raw(`create database ${name} encoding '${encoding}' locale 'C' template template0`).execute(database.owner)
    try {
      expect(await refusal(address((url) => (url.pathname = `/${name}`)))).toBe(
        `DatabaseUnavailable: Die Datenbank von DATABASE_URL ist in ${encoding}; nötig ist UTF8. ` +
          'Legen Sie eine neue an («createdb --encoding=UTF8 --template=template0 NAME») und nennen Sie diese.',
      )
    } finally {
      await sql.raw(`drop database ${name} with (force)`).execute(database.owner)
    }
  })

  test('only marked statements are planned once and kept by their connection', async () => {
    const kept = await database.reader.connection().execute(async (connection) => {
      for (const id of [1, 2]) await sql`${prepared}select ${id}::int as marked`.execute(connection)
      await sql`select ${3}::int as unmarked`.execute(connection)
      return sql`select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`.execute(connection)
    })
    expect(kept.rows).toEqual([{ statement: '/* prepared */ select $1::int as marked', runs: 2 }])
  })

  test('a login without the right to set up the database is told what is missing', async () => {
    const empty = await createPostgresDatabase({ migrated: false, isDirect: true })
    const login = `login_${process.pid}`
    await sql.raw(`create role ${login} login password 'secret'`).execute(database.owner)
    try {
      const url = new URL(empty?.url ?? '')
      url.username = login
      url.password = 'secret'
      expect(await refusal(url.href)).toMatch(
        /^DatabaseUnavailable: Dem Benutzer aus DATABASE_URL fehlt ein Recht, um die Datenbank einzurichten\. .+ \(PostgreSQL meldet: .*permission denied/,
      )
    } finally {
      await empty?.drop()
      await sql.raw(`drop role ${login}`).execute(database.owner)
    }
  })

  test('an owner of the database who is no superuser can set it up and take both roles', async () => {
    const empty = await createPostgresDatabase({ migrated: false, isDirect: true })
    const login = `owner_${process.pid}`
    await sql.raw(`create role ${login} login createrole password 'secret'`).execute(database.owner)
    await sql.raw(`grant ae_reader, ae_user to ${login}`).execute(database.owner)
    const url = new URL(empty?.url ?? '')
    await sql.raw(`alter database ${url.pathname.slice(1)} owner to ${login}`).execute(database.owner)
    url.username = login
    url.password = 'secret'
    try {
      const opened = await openDatabase(testSettings({ DATABASE_POOLER: '', DATABASE_URL: url.href }))
      const { id } = await opened.owner.insertInto('users').values({ name: 'one' }).returning('id').executeTakeFirstOrThrow()
      expect(await opened.asViewer(id, (trx) => trx.selectFrom('users').select('name').execute())).toEqual([{ name: 'one' }])
      expect((await sql`select current_user as who`.execute(opened.reader)).rows).toEqual([{ who: 'ae_reader' }])
      await opened.close()
    } finally {
      await empty?.drop()
      await sql.raw(`drop role ${login}`).execute(database.owner)
    }
  })

  test('a query that runs too long is cancelled, bulk work is not', async () => {
    await expect(sql`select pg_sleep(3)`.execute(database.reader)).rejects.toMatchObject({ code: '57014' })
    await expect(sql`select pg_sleep(1.2)`.execute(database.bulk)).resolves.toBeDefined()
  })

  test('who holds rows within a transaction and says nothing more lets them go, who reads one state at leisure does not', async () => {
    const timeout = sql<{ is: string }>`select current_setting('idle_in_transaction_session_timeout') as is`
    const within = async (db: Db) => (await timeout.execute(db)).rows[0]?.is
    expect(await database.owner.transaction().execute(within)).toBe('1s')
    expect(await database.bulk.transaction().execute(within)).toBe('2min')
    expect(await database.still(within)).toBe('0')
  })

  test.each([
    [7, [3, 3, 1]],
    [6, [3, 3]],
    [0, []],
  ])('a result of %i rows is streamed in batches, as the reader, with parameters', async (count, sizes) => {
    const batches: number[] = []
    const all: string[] = []
    const query = CompiledQuery.raw(`select n::text || ' ' || current_user from generate_series(1, $1::int) n order by n`, [
      count,
    ])
    for await (const batch of database.stream([{ query, settings: {} }], { batchSize: 3 })) {
      batches.push(batch.length)
      all.push(...batch)
    }
    expect(batches).toEqual(sizes)
    expect(all).toEqual(Array.from({ length: count }, (_, at) => `${at + 1} ae_reader`))
  })

  test('leaving the stream early ends its query and its connection', async () => {
    const running = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`.execute(database.owner)
      return rows[0]?.count
    }
    const query = CompiledQuery.raw(`select pg_sleep(0.02)::text || n from generate_series(1, 1000000) n`, [])
    for await (const batch of database.stream([{ query, settings: {} }], { batchSize: 2 })) {
      expect(batch).toEqual(['1', '2'])
      break
    }
    // The server notices a closed connection when it next writes to it.
    const deadline = Date.now() + 60_000
    while ((await running()) && Date.now() < deadline) await sql`select pg_sleep(0.05)`.execute(database.owner)
    expect(await running()).toBe(0)
  })

  test('an error in the middle of a stream reaches the reader with its code', async () => {
    const query = CompiledQuery.raw(`select (10 / (3 - n))::text from generate_series(1, 5) n`, [])
    const read = async () => {
      for await (const batch of database.stream([{ query, settings: {} }], { batchSize: 1 })) expect(batch).toHaveLength(1)
    }
    await expect(read()).rejects.toMatchObject({ code: '22012' })
  })
})
