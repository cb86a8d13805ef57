import { sql } from 'kysely'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { clearLeftovers } from './leftovers'
import { removeDeleted } from './removeDeleted'
import { describeEachEngine } from './testing/testDatabase'

describeEachEngine('what was deleted', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  test('stays 30 days, also over a start, and is then removed with what is said about it', async () => {
    const { owner } = db()
    // Imported, as most are: unpublished again, it looks like the leftover of an import.
    await sql`insert into import_batches (id, source, state) values ('80000000-0000-4000-8000-000000000001', 'x', 'done')`.execute(
      owner,
    )
    await sql`update taxonomies set published = false, deleted_at = now() - interval '29 days', batch_id = '80000000-0000-4000-8000-000000000001'
      where id = ${ids.animals}`.execute(owner)
    expect([await clearLeftovers(db()), await removeDeleted(db())]).toEqual([0, 0])
    await sql`update taxonomies set deleted_at = now() - interval '31 days' where id = ${ids.animals}`.execute(owner)
    expect(await removeDeleted(db())).toBe(1)
    const left = await owner.selectFrom('taxa').select('name').orderBy('name').execute()
    expect(left.map(({ name }) => name)).toEqual(['Bombina invisibilis', 'Bombina variegata', 'Tümpel_100%', 'Weiher'])
    expect(await owner.selectFrom('property_records').select('id').execute()).toEqual([{ id: ids.lentByPair }])
    const history = await owner.selectFrom('changes').select(['table_name', 'row_id', 'action', 'before']).execute()
    expect(history).toEqual([{ table_name: 'taxonomies', row_id: ids.animals, action: 'delete', before: { name: 'Tiere' } }])
  })
})
