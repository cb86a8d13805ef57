import { sql } from 'kysely'
import { clearLeftovers } from './leftovers'
import { describeEachEngine } from './testing/testDatabase'

describeEachEngine('leftovers', (db) => {
  test('what a torn-off import was loading is removed, everything else stays', async () => {
    const owner = db().owner
    const torn = await owner
      .insertInto('import_batches')
      .values({ source: 'torn off', alive_at: new Date('2026-01-01') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const head = { type: 'Art' as const, batch_id: torn.id }
    await owner
      .insertInto('taxonomies')
      .values({ ...head, name: 'published', published: true })
      .execute()
    await owner.insertInto('taxonomies').values({ type: 'Art', name: 'unpublished, of nobody' }).execute()
    const { id } = await owner
      .insertInto('taxonomies')
      .values({ ...head, name: 'half loaded' })
      .returning('id')
      .executeTakeFirstOrThrow()
    // More leaves than one step removes, and what becomes one when they are gone.
    await sql`insert into taxa (taxonomy_id, name) select ${id}, 'root ' || n from generate_series(1, 100) n`.execute(owner)
    await sql`
      insert into taxa (taxonomy_id, name, parent_id)
      select ${id}, 'child ' || n || ' of ' || name, id from taxa, generate_series(1, 52) n where taxonomy_id = ${id}`.execute(
      owner,
    )
    const collection = await owner
      .insertInto('property_collections')
      .values({ name: 'half loaded', batch_id: torn.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into property_records (collection_id, taxon_id) select ${collection.id}, id from taxa`.execute(owner)

    expect(await clearLeftovers(db())).toBe(2)

    expect(await owner.selectFrom('taxonomies').select('name').orderBy('name').execute()).toEqual([
      { name: 'published' },
      { name: 'unpublished, of nobody' },
    ])
    expect(await owner.selectFrom('taxa').select('id').execute()).toEqual([])
    expect(await owner.selectFrom('property_collections').select('id').execute()).toEqual([])
    expect(await owner.selectFrom('import_batches').select('state').execute()).toEqual([{ state: 'failed' }])
    expect(await clearLeftovers(db())).toBe(0)
  })
})
