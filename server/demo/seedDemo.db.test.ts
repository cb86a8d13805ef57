import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { demoId } from './demoId'
import { demoRows } from './demoRows'
import { seedDemo } from './seedDemo'

describeOneEngine('seedDemo', (db) => {
  const all = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(db().reader).then(({ rows }) => rows)

  beforeAll(() => seedDemo(db()))

  test('shows the taxonomies with their numbers of taxa, synonyms and roots', async () => {
    const rows = await all<{ line: string }>(sql`
      select concat_ws(' · ', type, name, taxon_count, synonym_count, root_count) as line
      from taxonomies where published order by name collate de`)
    expect(rows.map(({ line }) => line)).toEqual([
      'Art · Ältere Namen in Roten Listen (Beispieldaten) · 14 · 0 · 5',
      'Art · Amphibien und Reptilien (Beispieldaten) · 92 · 17 · 2',
      'Lebensraum · Lebensräume (Beispieldaten) · 67 · 0 · 6',
      'Art · Moorpflanzen (Beispieldaten) · 216 · 15 · 1',
      'Art · Orchideen (Beispieldaten) · 84 · 20 · 1',
      'Art · Tagfalter (Beispieldaten) · 136 · 33 · 1',
    ])
  })

  test('shows the collections with their numbers of records and relations', async () => {
    const rows = await all<{ line: string }>(sql`
      select concat_ws(' · ', name, record_count, relation_count, case when combining then 'fasst zusammen' end) as line
      from property_collections where published order by name collate de`)
    expect(rows.map(({ line }) => line)).toEqual([
      'Arten in Lebensräumen (Beispieldaten) · 0 · 303',
      'Flugzeit und Überwinterung der Tagfalter (Beispieldaten) · 71 · 0',
      'Gefährdung zusammengefasst (Beispieldaten) · 72 · 0 · fasst zusammen',
      'Merkmale der Amphibien und Reptilien (Beispieldaten) · 36 · 0',
      'Raupenfutterpflanzen (Beispieldaten) · 0 · 50',
      'Rote Liste der Amphibien und Reptilien der Schweiz 2005 (Beispieldaten) · 31 · 0',
      'Rote Liste der Tagfalter Europas 2010 (Beispieldaten) · 41 · 0',
      'Schutz (Beispieldaten) · 130 · 0',
      'Zeigerwerte der Pflanzen (Beispieldaten) · 63 · 0',
    ])
  })

  test('knows type, unit and range of the fields, in the order of their file', async () => {
    const rows = await all<{ line: string }>(sql`
      select concat_ws(' · ', f.relation_type, f.name, f.value_type, f.unit,
        case when f.value_type <> 'text' then f.min_value || ' bis ' || f.max_value end) as line
      from property_fields f left join property_collections c on c.id = f.collection_id
      where c.name ~ '^(Merkmale|Schutz|Arten in|Raupen)' or f.taxonomy_id = ${demoId('taxonomy', 'amphibien-reptilien')}
      order by c.name collate de nulls first, f.relation_type, f.position`)
    expect(rows.map(({ line }) => line)).toEqual([
      'Artengruppe · text',
      'Heimisch in der Schweiz · boolean',
      'kommt vor in · Bindung · number · 1 bis 3',
      'laicht in · Bindung · number · 1 bis 3',
      'Körperlänge bis etwa · number · mm · 50 bis 2000',
      'Lebendgebärend · boolean',
      'Giftschlange · boolean',
      'Nachwuchs als · text',
      'Laichzeit von · number · Monat · 2 bis 5',
      'Laichzeit bis · number · Monat · 4 bis 8',
      'Raupe frisst an · Hauptfutterpflanze · boolean',
      'Bundesrechtlich geschützt (CH) · boolean',
      'NHV vom · date · 1991-01-16 bis 1991-01-16',
      'FFH-Anhang II · boolean',
      'FFH-Anhang IV · boolean',
      'FFH-Anhang V · boolean',
      'FFH-Richtlinie vom · date · 1992-05-21 bis 1992-05-21',
      'Berner Konvention, Anhang · text',
      'CITES, Anhang · text',
    ])
  })

  test('the list of fields names every field of the data, and no other', async () => {
    const rows = await all<{ id: string }>(sql`select id from property_fields`)
    expect(rows.map(({ id }) => id).sort()).toEqual(
      demoRows()
        .property_fields.map(({ id }) => id)
        .sort(),
    )
  })

  test('puts 5.2 before 5.10 among the habitats', async () => {
    const rows = await all<{ code: string }>(sql`
      select code from visible_taxa where parent_id = ${demoId('taxon', 'lebensraeume', '5')} order by position`)
    expect(rows.map(({ code }) => code)).toEqual([
      '5.1',
      '5.2',
      '5.3',
      '5.4',
      '5.5',
      '5.6',
      '5.7',
      '5.8',
      '5.9',
      '5.10',
      '5.11',
      '5.12',
    ])
  })

  test('an older name lends its red-list record to the one of today', async () => {
    const today = demoId('taxon', 'amphibien-reptilien', 'Epidalea calamita')
    const rows = await all(sql`
      select lender.name, r.properties ->> 'Kategorie' as category, c.name as collection from synonyms s
      join visible_taxa lender on lender.id = s.synonym_id
      join visible_records r on r.taxon_id = lender.id
      join property_collections c on c.id = r.collection_id
      where s.taxon_id = ${today} order by c.name desc`)
    expect(rows).toEqual([
      {
        name: 'Bufo calamita',
        category: 'EN',
        collection: 'Rote Liste der Amphibien und Reptilien der Schweiz 2005 (Beispieldaten)',
      },
      { name: 'Bufo calamita', category: 'EN', collection: 'Gefährdung zusammengefasst (Beispieldaten)' },
    ])
  })

  test('a synonym stands under its accepted name', async () => {
    const rows = await all(sql`
      select s.name, s.status, a.name as accepted from visible_taxa s join visible_taxa a on a.id = s.accepted_id
      where s.name in ('Maculinea arion', 'Orchis morio', 'Orchis latifolia') order by s.name`)
    expect(rows).toEqual([
      { name: 'Maculinea arion', status: 'synonym', accepted: 'Phengaris arion' },
      { name: 'Orchis latifolia', status: 'ambiguous synonym', accepted: 'Dactylorhiza majalis' },
      { name: 'Orchis morio', status: 'synonym', accepted: 'Anacamptis morio' },
    ])
  })

  test('a species has a lineage up to its class', async () => {
    const rows = await all<{ name: string }>(sql`
      with recursive up as (
        select t.*, 0 as steps from visible_taxa t where t.id = ${demoId('taxon', 'amphibien-reptilien', 'Bombina variegata')}
        union all
        select parent.*, up.steps + 1 from visible_taxa parent join up on parent.id = up.parent_id
      )
      select name from up order by steps desc`)
    expect(rows.map(({ name }) => name)).toEqual(['Amphibia', 'Anura', 'Bombinatoridae', 'Bombina', 'Bombina variegata'])
  })

  test('nobody of the demo users can log in, and none is an administrator', async () => {
    const { rows } = await sql`select u.name from users u left join user_credentials c on c.user_id = u.id
      where u.is_admin or c.user_id is not null`.execute(db().owner)
    expect(rows).toEqual([])
  })

  test('does nothing the second time', async () => {
    const before = await everything()
    await seedDemo(db())
    expect(await everything()).toEqual(before)
  })

  test('does not bring back what somebody has deleted', async () => {
    await db().owner.deleteFrom('property_collections').execute()
    await db().owner.deleteFrom('taxonomies').execute()
    await seedDemo(db())
    expect(await all(sql`select name from taxonomies`)).toEqual([])
  })

  async function everything() {
    const { rows } = await sql`
      select (select jsonb_agg(t order by id) from taxonomies t) as taxonomies, (select count(*) from taxa) as taxa,
        (select count(*) from relations) as relations, (select revision from data_state) as revision`.execute(db().owner)
    return rows
  }
})
