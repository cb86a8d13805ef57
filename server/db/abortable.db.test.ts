import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describeEachEngine } from './testing/testDatabase'

describeEachEngine('a request that is given up', (db) => {
  test('begins no further statement, inside a transaction either', async () => {
    const gone = new AbortController()
    const reader = db().readerUntil(gone.signal)
    expect((await sql`select 1 as one`.execute(reader)).rows).toEqual([{ one: 1 }])
    const work = reader.transaction().execute(async (trx) => {
      await sql`select 2`.execute(trx)
      gone.abort(new Error('nobody waits'))
      await sql`select 3`.execute(trx)
    })
    await expect(work).rejects.toThrow('nobody waits')
    await expect(sql`select 4`.execute(reader)).rejects.toThrow('nobody waits')
  })

  test('gives its place to those who wait behind it', async () => {
    const gone = new AbortController()
    const reader = db().readerUntil(gone.signal)
    const asked = sql`select 1`.execute(reader)
    gone.abort(new Error('nobody waits'))
    await expect(asked).rejects.toThrow('nobody waits')
    expect((await sql`select 5 as five`.execute(db().reader)).rows).toEqual([{ five: 5 }])
  })

  // The embedded database has no way to stop a statement but its time limit.
  const running = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and state = 'active' and query ~ 'long_wait|^fetch' and pid <> pg_backend_pid()`.execute(
      db().owner,
    )
    return rows[0]?.count
  }
  const until = async (count: number) => {
    while ((await running()) !== count) await pause(20)
  }

  test('has its running statement broken off by a server', async () => {
    if (db().engine === 'pglite') return
    const gone = new AbortController()
    const asked = sql`select pg_sleep(0.9) as long_wait from generate_series(1, 60)`.execute(db().readerUntil(gone.signal))
    const answer = expect(asked).rejects.toThrow('nobody waits')
    await until(1)
    gone.abort(new Error('nobody waits'))
    await answer
    await until(0)
  })

  test('has a stream broken off that has no row yet, on a server', async () => {
    if (db().engine === 'pglite') return
    const gone = new AbortController()
    const query = sql`select pg_sleep(0.9)::text as long_wait from generate_series(1, 60) order by 1`.compile(db().reader)
    const first = db()
      .stream([{ query, settings: {} }], { signal: gone.signal })
      [Symbol.asyncIterator]()
      .next()
    const answer = expect(first).rejects.toThrow('nobody waits')
    await until(1)
    gone.abort(new Error('nobody waits'))
    await answer
    await until(0)
  })
})
