import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../../db/database'
import { createPostgresDatabase, describeOneEngine, testSettings } from '../../db/testing/testDatabase'
import { until } from '../../testing/until'
import { openDatabase } from '../../openDatabase'
import { ImportInterrupted } from '../importError'
import { addHeads } from './heads'

const taxonomy = { name: 'Lurche', type: 'Art' as const }
const collection = { id: '40000000-0000-4000-8000-000000000001', name: 'Werte' }

const begin = async ({ owner }: Database) => {
  const { rows } = await sql<{ id: string }>`insert into import_batches (source) values ('Datei') returning id`.execute(owner)
  return rows[0]?.id ?? ''
}
const heads = async ({ owner }: Database) => {
  const { rows } =
    await sql`select name, published from taxonomies union all select name, published from property_collections`.execute(owner)
  return rows
}

describeOneEngine('heads under which an import loads', (db) => {
  test('are added for one that runs, and not for one that another took for dead', async () => {
    const [alive, dead] = [await begin(db()), await begin(db())]
    await sql`update import_batches set state = 'failed' where id = ${dead}::uuid`.execute(db().owner)
    await expect(addHeads(db().bulk, dead, [taxonomy], [collection])).rejects.toThrow(ImportInterrupted)
    expect(await heads(db())).toEqual([])
    await addHeads(db().bulk, alive, [taxonomy], [collection])
    expect(await heads(db())).toEqual([
      { name: 'Lurche', published: false },
      { name: 'Werte', published: false },
    ])
  })
})

const onPostgres = process.env.TEST_POSTGRES_URL ? test : test.skip
if (!process.env.TEST_POSTGRES_URL)
  console.warn('NICHT GEPRÜFT: Köpfe eines getöteten Servers; TEST_POSTGRES_URL ist nicht gesetzt.')

onPostgres('what a server asked for that is gone by now adds no heads when its turn comes', async () => {
  const created = await createPostgresDatabase({ migrated: true, isDirect: true })
  if (!created) throw new Error('TEST_POSTGRES_URL is not set.')
  const database = await openDatabase(testSettings({ DATABASE_URL: created.url }))
  const dying = await openDatabase(testSettings({ DATABASE_URL: created.url }))
  const holder = new Client({ connectionString: created.url })
  try {
    const batch = await begin(database)
    await holder.connect()
    await holder.query('begin; lock table taxonomies in share mode')
    const adding = addHeads(dying.bulk, batch, [taxonomy], [collection]).catch((error: unknown) => error)
    const waiting = () =>
      sql`select from pg_locks where not granted and relation = 'taxonomies'::regclass`.execute(database.owner)
    await until(async () => (await waiting()).rows.length > 0)
    // Before the server looks whether anybody still waits for the answer, which it does twice a second.
    await dying.cut()
    await holder.query('rollback')
    expect(await adding).toBeInstanceOf(Error)
    // Whoever clears up comes after it.
    await sql`update import_batches set state = 'failed' where id = ${batch}::uuid`.execute(database.owner)
    expect(await heads(database)).toEqual([])
  } finally {
    await holder.end()
    await dying.close()
    await database.close()
    await created.drop()
  }
})
