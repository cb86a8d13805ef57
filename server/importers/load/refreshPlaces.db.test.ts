import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { refreshPlaces } from './refreshPlaces'

const collection = '20000000-0000-4000-8000-000000000001'

describeEachEngine('a collection whose entries have other taxa', (db) => {
  test.each([false, true])(
    'counts them anew, and what is kept of its values is forgotten; it says something else: %s',
    async (saysElse) => {
      await sql`delete from property_collections`.execute(db().bulk)
      await sql`delete from taxonomies`.execute(db().bulk)
      await sql`
      with taxonomy as (insert into taxonomies (name, type, published) values ('Arten', 'Art', true) returning id),
        taxon as (insert into taxa (taxonomy_id, name) select id, 'Rana ' || n from taxonomy, generate_series(1, 3) n returning id),
        own as (insert into property_collections (id, name, published, record_count) values (${collection}, 'Werte', true, 7) returning id),
        kept as (
          insert into property_fields (collection_id, name, value_type, value_count, distinct_count, values_known)
          select id, 'Rot', 'text', 3, 1, true from own returning id
        )
      insert into property_records (collection_id, taxon_id, properties) select own.id, taxon.id, '{"Rot": "ja"}' from own, taxon`.execute(
        db().bulk,
      )
      await db()
        .bulk.transaction()
        .execute((trx) => refreshPlaces(trx, collection, saysElse))
      const { rows } = await sql`
      select c.record_count as records, f.values_known as known from property_collections c join property_fields f on f.collection_id = c.id`.execute(
        db().bulk,
      )
      expect(rows).toEqual([{ records: 3, known: false }])
    },
  )
})
