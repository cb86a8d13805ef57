import { sql } from 'kysely'
import { exportPreview } from '../exporters/rows/exportPreview'
import { fieldValues } from '../exporters/statistics/exportStatistics'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { verifyDatabase } from '../safekeeping/verify/verify'
import { migrationNotes, readMigrations } from './migrate'
import { describeOneEngine } from './testing/testDatabase'

describeOneEngine('letters that are two characters', (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db().owner)
  const migration = () => run(readMigrations().find(({ name }) => name.startsWith('082'))?.text ?? '')
  const rowsOf = async (statement: string) => (await sql.raw(statement).execute(db().owner)).rows
  const apart = (text: string) => text.normalize('NFD')
  const revision = async () => rowsOf('select revision::int from data_state')
  const count = async (filter: string) =>
    (await exportPreview(db().reader, `type=Arten&taxonomies=Tiere&withSynonymData=false&${filter}`, 0, 10)).rows.length

  test('migration 082 composes what older imports left, and tells the operator', async () => {
    await fillSmallWorld(db())
    await run(
      apart(`
        update property_records
        set properties = '{"Zahl": 1.50, "Ört\u00a0x": "Kanton\u00a0Bern\u00ad\ufeff", "von": {"a": ["b\u2009\u200bc"]}}' where id = '${ids.lentByName}';
        update property_records set properties = '{"Ort": "Zürich", "Orte": ["Genève"], "Zahl": 1.50}' where id = '${ids.ownRecord}';
        update taxa set properties = '{"Ort": "Zürich"}', code = 'Ä.1', source_id = 'Ä-1', name = 'Bombïna', author = 'Müller' where id = '${ids.bombina}';
        update vernacular_names set name = 'Gelbbauchunke (Zürich)' where name = 'Gelbbauchunke';
        update relations set relation_type = 'lebt über', properties = '{"häufig": "früher"}' where id = '${ids.relation}'`)
        .replaceAll(apart('Ört'), 'Ört')
        .replaceAll(apart('häufig'), 'häufig'),
    )
    await run(`
      update property_records set properties = '{"Ort": "Zürich"}' where id = '${ids.lentByPair}';
      update relations set relation_type = 'lebt über', properties = '{"häufig": "selten"}' where id = '${ids.sameRelation}';
      select refresh_taxonomy(id) from taxonomies;
      select refresh_collection(id) from property_collections;
      select learn_field_values(f) from property_fields f;
      update property_fields set unit = 'Grad' where relation_type = '${apart('lebt über')}';
      insert into crosswalks (id, from_taxonomy_id, to_taxonomy_id) values ('${ids.redList}', '${ids.animals}', '${ids.newerAnimals}');
      insert into crosswalk_choices (crosswalk_id, collection_id, taxon_id, field, seen)
      values ('${ids.redList}', '${ids.redList}', '${ids.newerVariegata}', 'Ort', '{"${ids.ownRecord}": "${apart('Zürich')}"}');
      insert into changes (table_name, row_id, action, before, after, collection_id)
      select 'property_records', r.id, 'update', history_image(to_jsonb(r)), history_image(to_jsonb(r)), r.collection_id
      from property_records r where id = '${ids.ownRecord}'`)
    expect((await verifyDatabase(db())).findings.map(({ rule }) => rule)).toEqual(
      ['taxa', 'property_records', 'relations'].map(
        (table) => `${table}: ein Wert, der anders geschrieben ist, als er aussieht (Unicode)`,
      ),
    )
    expect(await count('pcoFilters=Rote%20Liste~Ort~%3D~Zürich')).toBe(0)
    const versions = `
      select id, version from taxa union all select id, version from property_records union all select id, version from relations
      union all select id, version from vernacular_names order by 1`
    const [before, state] = [await rowsOf(versions), await revision()]

    await migration()

    expect(await rowsOf(`select properties::text from property_records order by id`)).toEqual([
      { properties: '{"Ort": "Zürich", "Orte": ["Genève"], "Zahl": 1.50}' },
      { properties: '{"von": {"a": ["b c"]}, "Zahl": 1.50, "Ört\u00a0x": "Kanton Bern"}' },
      { properties: '{"Ort": "Zürich"}' },
    ])
    expect(await rowsOf(`select name, code, source_id, author, properties from taxa where id = '${ids.bombina}'`)).toEqual([
      { name: 'Bombïna', code: 'Ä.1', source_id: 'Ä-1', author: 'Müller', properties: { Ort: 'Zürich' } },
    ])
    expect(await rowsOf(`select name from vernacular_names where name like 'Gelb%'`)).toEqual([
      { name: 'Gelbbauchunke (Zürich)' },
    ])
    expect(
      await rowsOf(
        `select relation_type, name, unit, value_count, min_value, max_value from property_fields where collection_id = '${ids.places}'`,
      ),
    ).toEqual([
      { relation_type: 'lebt über', name: 'häufig', unit: 'Grad', value_count: 2, min_value: 'früher', max_value: 'selten' },
    ])
    expect(await rowsOf('select relation_type, relation_count from relation_types')).toEqual([
      { relation_type: 'lebt über', relation_count: 2 },
    ])
    expect(
      await rowsOf(`select before #>> '{properties,Ort}' as before, after #>> '{properties,Orte,0}' as after from changes`),
    ).toEqual([{ before: 'Zürich', after: 'Genève' }])
    expect(await rowsOf('select seen from crosswalk_choices')).toEqual([{ seen: { [ids.ownRecord]: 'Zürich' } }])
    expect(await migrationNotes(db().bulk, ['082_composed_texts.sql'])).toEqual(
      [
        ['Rote Liste', '2 Einträgen'],
        ['Tiere', '2 Einträgen'],
        ['Vorkommen', 'einem Eintrag'],
      ].map(
        ([head, rows]) =>
          `«${head}»: In ${rows} standen Buchstaben aus zwei Zeichen (u und ein Trema dahinter), besondere Leerzeichen oder Zeichen, die man nicht sieht. ` +
          'Sie sind jetzt, wonach sie aussehen; Filter und Auszählungen hielten sie bisher für anderes.',
      ),
    )
    expect((await verifyDatabase(db())).findings).toEqual([])
    expect(await rowsOf(versions)).toEqual(before)
    expect(await revision()).not.toEqual(state)
  })

  test('what is composed already stays, and so does the Datenstand', async () => {
    const state = await revision()
    await migration()
    expect(await revision()).toEqual(state)
  })

  test('filters find values however they are typed, and so do suggestions', async () => {
    for (const form of ['NFC', 'NFD'] as const)
      for (const filter of [
        'pcoFilters=Rote%20Liste~Ort~%3D~Zürich',
        'pcoFilters=Rote%20Liste~Ort~in~["Zürich"]',
        'pcoFilters=Rote%20Liste~Ort~LIKE~zü'.replace('zü', 'Zü'),
        'pcoFilters=Rote%20Liste~Ort~%3D~Z\u00adürich\ufeff',
        'pcoFilters=Rote%20Liste~Ort~between~Züri..Zürz',
        'taxFilters=Tiere~@code~%3D~Ä.1',
        'taxFilters=Tiere~@author~%3D~Müller',
        'taxFilters=Tiere~@germanName~ILIKE~(zürich',
      ])
        expect([filter, await count(filter.normalize(form))]).toEqual([filter, 1])
    const { values } = await fieldValues(
      db(),
      'type=Arten&taxonomies=Tiere',
      { axis: 'pco', source: 'Rote Liste', relationType: null, pname: 'Ort' },
      apart('zü'),
    )
    expect(values).toEqual([{ value: 'Zürich', count: 1 }])
  })

  test('an edit keeps texts composed, in lists and objects too, whoever writes', async () => {
    const written = await db().asViewer(ids.anna, (trx) =>
      sql<{ properties: unknown }>`
        update property_records set properties = ${apart('{"Ort": "Zürich", "Orte": ["Genève", 1.5], "von": {"Ort": "Zürich"}}')}::jsonb
        where id = ${ids.ownRecord} returning properties`.execute(trx),
    )
    expect(written.rows).toEqual([{ properties: { Ort: 'Zürich', Orte: ['Genève', 1.5], von: { Ort: 'Zürich' } } }])
  })
})
