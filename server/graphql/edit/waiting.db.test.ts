import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { until } from '../../testing/until'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeEachEngine('two editors of one collection', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  const untilSomebodyWaits = () =>
    until(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db().bulk)
      return rows[0]?.waiting
    })

  test('whoever changes the collection itself and whoever changes a record wait one for the other, not each for the other', async () => {
    // One session: there is nobody to wait for.
    if (db().engine === 'pglite') return
    const { asViewer } = db()
    let recordIsSaved: Promise<unknown> = Promise.resolve()
    await asViewer(ids.anna, async (trx) => {
      await sql`update property_collections set description = 'neu' where id = ${ids.redList}`.execute(trx)
      recordIsSaved = asViewer(ids.anna, (other) =>
        sql`update property_records set properties = '{"Status": "CR"}' where id = ${ids.ownRecord}`.execute(other),
      )
      recordIsSaved.catch(() => {})
      // Until it waits for the collection.
      await untilSomebodyWaits()
    })
    await recordIsSaved
    const { rows } = await sql`
      select c.description, r.properties from property_collections c join property_records r on r.collection_id = c.id where r.id = ${ids.ownRecord}`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ description: 'neu', properties: { Status: 'CR' } }])
  })

  const edits = {
    property_records: [ids.ownRecord, sql`properties = '{"Status": "EN"}'`],
    property_collections: [ids.redList, sql`description = 'noch neuer'`],
  } as const

  test.each(Object.keys(edits) as (keyof typeof edits)[])(
    'whoever deletes from %s what somebody edits at that moment waits, and takes no version with it that was not seen',
    async (table) => {
      if (db().engine === 'pglite') return
      const { asViewer, owner } = db()
      const [id, change] = edits[table]
      const row = async () =>
        (
          await sql<{ version: number; deleted: boolean }>`
          select version, to_jsonb(t) ->> 'deleted_at' is not null as deleted from ${sql.table(table)} t where id = ${id}`.execute(
            owner,
          )
        ).rows
      const seen = (await row())[0]?.version ?? 0
      let deleted: Promise<{ rows: unknown[] }> = Promise.resolve({ rows: [] })
      await asViewer(ids.anna, async (trx) => {
        await sql`update ${sql.table(table)} set ${change} where id = ${id}`.execute(trx)
        deleted = asViewer(ids.anna, (other) => sql`select delete_row(${table}, ${id}::uuid, ${seen}::int) as id`.execute(other))
        deleted.catch(() => {})
        await untilSomebodyWaits()
      })
      expect((await deleted).rows).toEqual([{ id: null }])
      expect(await row()).toEqual([{ version: seen + 1, deleted: false }])
    },
  )
})
