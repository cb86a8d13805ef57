import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { reconcileClient } from './testing/reconcileClient'
import { lists, storeTwoLists } from './testing/twoLists'

describeOneEngine('codes and ids beside a name', (db) => {
  const client = reconcileClient(db)
  beforeAll(async () => {
    await storeTwoLists(db())
    await sql
      .raw(`insert into taxa (taxonomy_id, name, code, source_id, rank) values
      ('${lists.newer}', 'Rohrsumpf', '2.1', '0012', null),
      ('${lists.newer}', 'Auenwald', '6.1', 'a', null),
      ('${lists.newer}', 'Auenwald', '6.10', 'b', null);
      select refresh_taxonomy(id) from taxonomies;`)
      .execute(db().bulk)
    await client.open()
  })
  const seen = async (q: object) =>
    (await client.candidates(q)).map(({ description, score, match }) => [description.split(' · ')[0], score, match])
  test('code 2.10 is not code 2.1', async () => {
    expect(await seen({ query: 'Rohrsumpf', properties: [{ pid: '@code', v: '2.10' }] })).toEqual([['exakt: 2.1', 50, false]])
  })
  test('id 12 is not 0012', async () => {
    expect(await seen({ query: 'Rohrsumpf', properties: [{ pid: '@sourceId', v: '12' }] })).toEqual([['exakt: 2.1', 50, false]])
  })
  test('of two habitats of one name the one with the code comes first', async () => {
    expect((await seen({ query: 'Auenwald', properties: [{ pid: '@code', v: '6.1' }] })).map(([d, s]) => [d, s])).toEqual([
      ['exakt: 6.1', 100],
      ['exakt: 6.10', 50],
    ])
  })
})
