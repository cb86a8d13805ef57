// Longer than others: everything that the tables of the reference system may have wrong, and what becomes of it the second time.
import { sql } from 'kysely'
import { describeOneEngine } from '../../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../../testing/testSources'

afterAll(removeSources)

const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [office, anna, beat] = [id(1, 1), id(2, 1), id(2, 2)]
const [frogs, waters] = [id(3, 1), id(3, 2)]
const [red, all] = [id(4, 1), id(4, 2)]
const taxon = (n: number) => id(5, n)
const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`

const tables = {
  'users.csv': `id,name,email\n${anna},Anna,anna@example.org\n${beat},Beat,\n`,
  'organizations.csv': `id,name,links,contact\n${office},Amt,"{""https://example.org""}",${anna}\n`,
  'organization_users.csv': [
    'id,organization_id,user_id,role',
    `${id(6, 1)},${office},${anna},orgAdmin`,
    `${id(6, 2)},${office},${beat},orgTaxonomyWriter`,
    `${id(6, 3)},${office},${beat},orgCollectionWriter`,
    `${id(6, 4)},${office},${beat},orgCook`,
    `${id(6, 5)},${office},${id(2, 9)},orgAdmin`,
  ].join('\n'),
  'taxonomies.csv': [
    'id,type,name,description,links,last_updated,organization_id,imported_by,habitat_label,habitat_nr_fns_min,habitat_nr_fns_max,farbe',
    `${frogs},Art,Lurche,Alle,{},2025-03-01,${office},${anna},,,,grün`,
    `${waters},Lebensraum,Gewässer,,,,${office.replace('1', '9')},,Code,1,99.5,blau`,
    `${id(3, 3)},Tier,Falsch,,,,,,,,`,
  ].join('\n'),
  'objects.csv': [
    'id,taxonomy_id,parent_id,name,properties',
    `${taxon(1)},${frogs},,Bombina,${quoted({ Gattung: 'Bombina' })}`,
    `${taxon(2)},${frogs},${taxon(1)},Bombina variegata (L.),${quoted({ 'Name Deutsch': 'Gelbbauchunke', Länge: 5 })}`,
    `${taxon(3)},${waters},,Weiher,`,
    `${taxon(4)},${id(3, 9)},,Nirgends,`,
    `${taxon(5)},${frogs},,Kaputt,"{"`,
  ].join('\n'),
  'synonyms.csv': `object_id,object_id_synonym\n${taxon(2)},${taxon(2)}\n${taxon(2)},${taxon(1)}\n`,
  'property_collections.csv': `id,name,combining,organization_id\n${red},Rote Liste,false,${office}\n${all},Alles,true,\n`,
  'pcos.csv': [
    'id,object_id,property_collection_id,property_collection_of_origin,properties',
    `${id(7, 1)},${taxon(2)},${red},,${quoted({ Status: 'EN' })}`,
    `${id(7, 2)},${taxon(2)},${all},${red},${quoted({ Status: 'EN' })}`,
    `${id(7, 3)},${taxon(1)},${all},${id(4, 9)},${quoted({ Status: 'LC' })}`,
    `${id(7, 4)},${taxon(1)},${id(4, 9)},,${quoted({ Status: 'LC' })}`,
  ].join('\n'),
  'relations.csv': [
    'id,object_id,object_id_relation,property_collection_id,relation_type,properties',
    `${id(8, 1)},${taxon(2)},${taxon(3)},${red},lebt in,${quoted({ Stetigkeit: 3 })}`,
    `${id(8, 2)},${taxon(2)},${taxon(3)},${red},,`,
  ].join('\n'),
  'notizen.txt': 'x\n',
}

describeOneEngine('the tables of the reference system', (db) => {
  const rowsOf = async (statement: ReturnType<typeof sql<object>>) =>
    (await statement.execute(db().owner)).rows.map((row) => Object.values(row))

  test('come with people, roles, ids, origins and everything that cannot be taken', async () => {
    const report = await importFrom(db(), writeSource(tables))
    expect(await treeOf(db(), 'Lurche')).toEqual(['Bombina', '  Bombina variegata (L.)'])
    expect(await treeOf(db(), 'Gewässer')).toEqual(['Weiher'])
    expect(
      await rowsOf(sql`
        select t.id, t.type, t.description, t.last_updated::text, o.name, u.name as who,
          t.habitat_label, t.habitat_number_min, t.habitat_number_max
      from taxonomies t left join organizations o on o.id = t.organization_id left join users u on u.id = t.imported_by order by t.id`),
    ).toEqual([
      [frogs, 'Art', 'Alle', '2025-03-01', 'Amt', 'Anna', null, null, null],
      [waters, 'Lebensraum', null, null, null, null, 'Code', 1, null],
    ])
    expect(await rowsOf(sql`select o.links, u.name from organizations o left join users u on u.id = o.contact_id`)).toEqual([
      [['https://example.org'], 'Anna'],
    ])
    expect(
      await rowsOf(sql`select m.id, u.name, m.role from memberships m join users u on u.id = m.user_id order by m.id`),
    ).toEqual([
      [id(6, 1), 'Anna', 'orgAdmin'],
      [id(6, 2), 'Beat', 'orgTaxonomyWriter'],
      [id(6, 3), 'Beat', 'orgCollectionWriter'],
    ])
    expect(await rowsOf(sql`select name, combining from property_collections order by id`)).toEqual([
      ['Rote Liste', false],
      ['Alles', true],
    ])
    expect(
      await rowsOf(
        sql`
          select r.id, r.taxon_id, o.name, r.properties from property_records r
          left join property_collections o on o.id = r.origin_collection_id order by r.id`,
      ),
    ).toEqual([
      [id(7, 1), taxon(2), null, { Status: 'EN' }],
      [id(7, 2), taxon(2), 'Rote Liste', { Status: 'EN' }],
      [id(7, 3), taxon(1), null, { Status: 'LC' }],
    ])
    expect(await rowsOf(sql`select id, taxon_id, related_taxon_id, relation_type, properties from relations`)).toEqual([
      [id(8, 1), taxon(2), taxon(3), 'lebt in', { Stetigkeit: 3 }],
    ])
    expect(await rowsOf(sql`select name, language, taxon_id from vernacular_names`)).toEqual([['Gelbbauchunke', 'de', taxon(2)]])
    expect(await rowsOf(sql`select taxon_id, synonym_id from synonyms order by taxon_id`)).toEqual([
      [taxon(1), taxon(2)],
      [taxon(2), taxon(1)],
    ])
    expect(issuesOf(report)).toEqual({
      'Der Wert ist keiner von: orgAdmin, orgTaxonomyWriter, orgCollectionWriter': [
        'organization_users.csv:5 role=orgCook → nicht übernommen',
      ],
      'Der Wert ist keiner von: Art, Lebensraum': ['taxonomies.csv:4 type=Tier → nicht übernommen'],
      'Das gibt es in organizations.csv nicht': [
        `taxonomies.csv:3 organization_id=${office.replace('1', '9')} → ohne das übernommen`,
      ],
      'Das ist keine ganze Zahl': ['taxonomies.csv:3 habitat_nr_fns_max=99.5 → ohne das übernommen'],
      'Das gibt es in property_collections.csv nicht': [
        `pcos.csv:4 property_collection_of_origin=${id(4, 9)} → ohne das übernommen`,
      ],
      'Der Benutzer fehlt in users.csv': [`organization_users.csv:6 user_id=${id(2, 9)} → nicht übernommen`],
      'Die Taxonomie fehlt in taxonomies.csv': [`objects.csv:5 taxonomy_id=${id(3, 9)} → nicht übernommen`],
      'Das ist kein JSON-Objekt': ['objects.csv:6 properties={ → nicht übernommen'],
      'Ein Objekt kann nicht sein eigenes Synonym sein': [`synonyms.csv:2 object_id_synonym=${taxon(2)} → nicht übernommen`],
      'Die Eigenschaften-Sammlung fehlt in property_collections.csv': [
        `pcos.csv:5 property_collection_id=${id(4, 9)} → nicht übernommen`,
      ],
      'Die Zelle ist leer': ['relations.csv:3 relation_type= → nicht übernommen'],
    })
    expect(report.files.map(({ path, cells }) => `${path} ${cells?.read} = ${cells?.taken} + ${cells?.named}`)).toEqual([
      'users.csv 5 = 5 + 0',
      'organizations.csv 4 = 4 + 0',
      'organization_users.csv 20 = 12 + 8',
      'taxonomies.csv 20 = 13 + 7',
      'property_collections.csv 7 = 7 + 0',
      'objects.csv 19 = 12 + 7',
      'synonyms.csv 4 = 2 + 2',
      'pcos.csv 18 = 13 + 5',
      'relations.csv 10 = 6 + 4',
    ])
    expect(report.files.find(({ path }) => path === 'taxonomies.csv')?.columns.find(({ name }) => name === 'farbe')).toEqual({
      name: 'farbe',
      filled: 2,
      became: '',
      notTaken: 'sie gehört nicht zu dieser Tabelle',
    })
    expect(report.untouched).toEqual([{ path: 'notizen.txt', what: 'gehört nicht zu den Tabellen des Systems' }])
  })

  test('rows and cells that the database refuses are named, as are those that say something again', async () => {
    const [one, other] = [id(3, 5), id(3, 6)]
    const [capitals, root] = [taxon(7).replaceAll('0', 'A'), taxon(6).replaceAll('0', 'B')]
    const report = await importFrom(
      db(),
      writeSource({
        'users.csv': [
          'id,name,email',
          `${id(2, 5)},Cora,keine`,
          `${id(2, 6)},Dora,@`,
          `${id(2, 5)},Emil,e@example.org`,
          `${id(2, 7)},${'n'.repeat(201)},`,
          `${id(2, 8)},Fritz,${'f'.repeat(320)}@example.org`,
        ].join('\n'),
        'organizations.csv': `id,name\n${id(1, 5)},Verein\n${id(1, 5)},Bund\n${id(1, 6)},${'n'.repeat(301)}\n`,
        'organization_users.csv': [
          'id,organization_id,user_id,role',
          `${id(6, 6)},${id(1, 5)},${id(2, 5)},orgAdmin`,
          `${id(6, 6)},${id(1, 5)},${id(2, 6)},orgAdmin`,
          `${id(6, 7)},${id(1, 5)},${id(2, 5)},orgAdmin`,
        ].join('\n'),
        'taxonomies.csv': [
          'id,type,name',
          `${one},Art,Moose`,
          `${other},Art,Flechten`,
          `${one},Art,Pilze`,
          `${id(3, 7)},Art,MOOSE`,
          `${id(3, 8)},Art,${'n'.repeat(301)}`,
        ].join('\n'),
        'objects.csv': [
          'id,taxonomy_id,parent_id,name',
          `${root},${one},,Sphagnum`,
          `${capitals},${one},${root},Sphagnum fuscum`,
          `${capitals.toLowerCase()},${other},,Cladonia`,
        ].join('\n'),
        'property_collections.csv': [
          'id,name',
          `${id(4, 5)},Eins`,
          `${id(4, 5)},Zwei`,
          `${id(4, 6)},${'n'.repeat(301)}`,
          `${id(4, 7)},eins`,
        ].join('\n'),
        'relations.csv': [
          'id,object_id,object_id_relation,property_collection_id,relation_type',
          `${id(8, 5)},${root},${capitals},${id(4, 5)},${'t'.repeat(301)}`,
        ].join('\n'),
      }),
    )
    expect(await treeOf(db(), 'Moose')).toEqual(['Sphagnum', '  Sphagnum fuscum'])
    expect(
      await rowsOf(sql`select name, email from users where id::text like '%5' or id::text like '%6' or id::text like '%8'`),
    ).toEqual([
      ['Cora', null],
      ['Dora', null],
      ['Fritz', null],
    ])
    const email = 'ohne das übernommen'
    const left = 'nicht übernommen'
    expect(issuesOf(report)).toEqual({
      'Das ist keine E-Mail-Adresse': [
        `users.csv:2 email=keine → ${email}`,
        `users.csv:3 email=@ → ${email}`,
        `users.csv:6 email=${'f'.repeat(100)} → ${email}`,
      ],
      'Die Id kommt schon in einer früheren Zeile vor': [
        ...[`users.csv:4 id=${id(2, 5)}`, `organizations.csv:3 id=${id(1, 5)}`, `organization_users.csv:3 id=${id(6, 6)}`],
        ...[
          `taxonomies.csv:4 id=${one}`,
          `property_collections.csv:3 id=${id(4, 5)}`,
          `objects.csv:4 id=${capitals.toLowerCase()}`,
        ],
      ].map((row) => `${row} → ${left}`),
      'Der Name ist länger als 200 Zeichen': [`users.csv:5 name=${'n'.repeat(100)} → ${left}`],
      'Der Name ist länger als 300 Zeichen': ['organizations.csv:4', 'taxonomies.csv:6', 'property_collections.csv:4'].map(
        (row) => `${row} name=${'n'.repeat(100)} → ${left}`,
      ),
      'Die Rolle steht schon in einer früheren Zeile': [`organization_users.csv:4 role=orgAdmin → ${left}`],
      'Der Name steht schon in einer früheren Zeile': [
        `taxonomies.csv:5 name=MOOSE → ${left}`,
        `property_collections.csv:5 name=eins → ${left}`,
      ],
      'Die Art der Beziehung ist länger als 300 Zeichen': [`relations.csv:2 relation_type=${'t'.repeat(100)} → ${left}`],
    })
  })

  test('an object that stands in another taxonomy here is left out by name, whether its own is new or not', async () => {
    const [toads, bufo, pond] = [id(3, 11), taxon(11), taxon(12)]
    const report = await importFrom(
      db(),
      writeSource({
        'taxonomies.csv': `id,type,name\n${toads},Art,Kröten\n${waters},Lebensraum,Gewässer\n`,
        'objects.csv': [
          'id,taxonomy_id,parent_id,name',
          `${bufo},${toads},,Bufo`,
          `${taxon(2)},${toads},${bufo},Bombina`,
          `${taxon(3)},${waters},,Weiher`,
          `${taxon(1)},${waters},,Tümpel`,
          `${pond},${waters},,Teich`,
        ].join('\n'),
      }),
    )
    expect(await treeOf(db(), 'Kröten')).toEqual(['Bufo'])
    expect(await treeOf(db(), 'Gewässer')).toEqual(['Teich', 'Weiher'])
    expect(await treeOf(db(), 'Lurche')).toEqual(['Bombina', '  Bombina variegata (L.)'])
    expect(issuesOf(report)).toEqual({
      'Das Objekt mit dieser Id gibt es hier schon, in der Taxonomie «Lurche»': [
        `objects.csv:3 id=${taxon(2)} → nicht übernommen`,
        `objects.csv:5 id=${taxon(1)} → nicht übernommen`,
      ],
    })
  })

  /** A small list with a collection; `rows`: those of its objects, records and relations. */
  const [newts, gills] = [id(3, 21), id(4, 21)]
  const newt = (n: number, name: string, parent = '') => `${taxon(20 + n)},${newts},${parent},${name}`
  const said = (n: number, of: number, value: unknown) => `${id(7, 20 + n)},${taxon(20 + of)},${gills},${quoted({ a: value })}`
  const small = (...[objects, records, related]: [string[], string[], string[]]) =>
    writeSource({
      'taxonomies.csv': `id,type,name\n${newts},Art,Molche\n`,
      'property_collections.csv': `id,name\n${gills},Kiemen\n`,
      'objects.csv': ['id,taxonomy_id,parent_id,name', ...objects].join('\n'),
      'pcos.csv': ['id,object_id,property_collection_id,properties', ...records].join('\n'),
      'relations.csv': ['id,object_id,object_id_relation,property_collection_id,relation_type', ...related].join('\n'),
    })
  const list = [newt(1, 'Triturus'), newt(2, 'Triturus alpestris'), newt(3, 'Triturus vulgaris'), newt(4, 'Triturus cristatus')]
  const related = (n: number, type: string, of = 1, to = 4) =>
    `${id(8, 20 + n)},${taxon(20 + of)},${taxon(20 + to)},${gills},${type}`
  const linesSaid = async () => {
    const rows = await rowsOf(sql`
      select right(r.id::text, 2), t.name, r.properties ->> 'a' from property_records r join taxa t on t.id = r.taxon_id
      where r.collection_id = ${gills}::uuid union all
      select right(r.id::text, 2), t.name, r.relation_type from relations r join taxa t on t.id = r.taxon_id
      where r.collection_id = ${gills}::uuid order by 2, 1, 3`)
    return rows.map((row) => row.join(' '))
  }

  test('rows that cannot be taken keep what they are about from going as missing', async () => {
    const [one, two, third, fourth] = list as [string, string, string, string]
    await importFrom(
      db(),
      small(
        [...list, newt(5, 'Weg')],
        [1, 2, 3, 4, 5].map((n) => said(n, n, n)),
        [related(1, 'bei'), related(2, 'auf'), related(3, 'in'), related(4, 'an', 4, 1), related(5, 'vor', 4, 1)],
      ),
    )
    const report = await importFrom(
      db(),
      small(
        [one, two.replace('alpestris', 'n'.repeat(501)), third.replace(taxon(23), '#REF!'), fourth],
        [`${id(7, 21)},${taxon(21)},${gills},"{"`, said(3, 3, 'neu'), `#NV,${taxon(24)},#NV,`],
        [related(1, 't'.repeat(301)), `${id(8, 22)},#NV,,,`, `,${taxon(24)},${taxon(21)},${gills},`],
      ),
      { deleteMissing: true },
    )
    expect(report.counts).toEqual([0, 1, 2, 3])
    expect(report.notes).toContain('Nicht gelöschte Einträge, weil eine Zeile über sie nicht übernommen werden konnte: 7')
    expect(await treeOf(db(), 'Molche')).toEqual(['Triturus', 'Triturus alpestris', 'Triturus cristatus', 'Triturus vulgaris'])
    expect(await linesSaid()).toEqual([
      ...['21 Triturus 1', '21 Triturus bei', '22 Triturus auf', '22 Triturus alpestris 2'],
      ...['24 Triturus cristatus 4', '24 Triturus cristatus an', '25 Triturus cristatus vor', '23 Triturus vulgaris neu'],
    ])
  })

  test('a row about a taxon that has a record already is that record, whatever its id', async () => {
    const records = [said(1, 1, 1), said(2, 2, 2), said(3, 3, 3)]
    await importFrom(db(), small(list, records, []), { deleteMissing: true })
    const again = await importFrom(db(), small(list, [said(9, 1, 5), said(3, 2, 6), said(2, 4, 7)], []))
    expect([again.counts, again.left]).toEqual([[1, 2, 4, 0], 1])
    expect(await linesSaid()).toEqual([
      ...['21 Triturus 5', '22 Triturus alpestris 6'],
      expect.stringMatching(/^.. Triturus cristatus 7$/),
      '23 Triturus vulgaris 3',
    ])
  })

  test('what was deleted since is not brought back behind its back', async () => {
    await sql`update property_collections set deleted_at = now(), published = false where id = ${red}::uuid`.execute(db().owner)
    await expect(importFrom(db(), writeSource(tables))).rejects.toThrow(
      '«Rote Liste» wurde gelöscht. Machen Sie das Löschen rückgängig und importieren Sie dann noch einmal; nach 30 Tagen ist es endgültig entfernt.',
    )
  })
})
