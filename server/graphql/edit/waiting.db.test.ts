import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeEachEngine('two editors of one collection', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  test('whoever changes the collection itself and whoever changes a record wait one for the other, not each for the other', async () => {
    // One session: there is nobody to wait for.
    if (db().engine === 'pglite') return
    const { asViewer, bulk } = db()
    let recordIsSaved: Promise<unknown> = Promise.resolve()
    await asViewer(ids.anna, async (trx) => {
      await sql`update property_collections set description = 'neu' where id = ${ids.redList}`.execute(trx)
      recordIsSaved = asViewer(ids.anna, (other) =>
        sql`update property_records set properties = '{"Status": "CR"}' where id = ${ids.ownRecord}`.execute(other),
      )
      recordIsSaved.catch(() => {})
      // Until it waits for the collection.
      for (let waiting = 0; waiting === 0;) {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(bulk)
        waiting = rows[0]?.waiting ?? 0
      }
    })
    await recordIsSaved
    const { rows } = await sql`
      select c.description, r.properties from property_collections c join property_records r on r.collection_id = c.id where r.id = ${ids.ownRecord}`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ description: 'neu', properties: { Status: 'CR' } }])
  })
})
