import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeOneEngine('what was written last', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  const last = async (limit = 5) => {
    const { data } = await ask(db(), `{ overview { lastWrites(limit: ${limit}) { id name type at } } }`)
    return (data as { overview: { lastWrites: { id: string; name: string; type: string | null; at: string }[] } }).overview
      .lastWrites
  }

  test('taxonomies and collections by their last edit or import, the last one first; none that is not published', async () => {
    expect(await last()).toEqual([])
    const begun = new Date(Date.now() - 60_000).toISOString()
    const changed = await ask(
      db(),
      `mutation { updateTaxonomy(id: "${ids.animals}", version: 1, changes: { description: "Alle Tiere" }) { version } }`,
      ids.anna,
    )
    expect(changed.errors).toBeUndefined()
    expect(await last()).toEqual([
      { id: ids.animals, name: 'Tiere', type: 'Art', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/) },
    ])
    expect((await last())[0]?.at.localeCompare(begun)).toBe(1)
    // An import says what it did to each in one entry, and its rows say nothing more.
    const batch = sql`(select id from import_batches limit 1)`
    await sql`insert into import_batches (source, state) values ('Nachtrag', 'done')`.execute(db().owner)
    await sql`
      insert into changes (table_name, action, batch_id, collection_id, taxonomy_id, at) values
        ('property_collections', 'import', ${batch}, ${ids.redList}, null, now() + interval '1 minute'),
        ('property_records', 'insert', ${batch}, ${ids.places}, null, now() + interval '2 minutes'),
        ('taxa', 'update', null, null, ${ids.hidden}, now() + interval '3 minutes')`.execute(db().owner)
    expect((await last()).map(({ name, type }) => [name, type])).toEqual([
      ['Rote Liste', null],
      ['Tiere', 'Art'],
    ])
    expect((await last(1)).map(({ name }) => name)).toEqual(['Rote Liste'])
    expect(await last(-1)).toEqual([])
  })
})
