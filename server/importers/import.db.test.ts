import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describeEachEngine } from '../db/testDatabase'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from './testSources'

afterAll(removeSources)

const archive = {
  'meta.xml': `<archive xmlns="http://rs.tdwg.org/dwc/text/">
    <core encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="http://rs.tdwg.org/dwc/terms/Taxon">
      <files><location>taxa.txt</location></files><id index="0"/>
      <field index="1" term="http://rs.tdwg.org/dwc/terms/parentNameUsageID"/><field index="2" term="http://rs.tdwg.org/dwc/terms/acceptedNameUsageID"/>
      <field index="3" term="http://rs.tdwg.org/dwc/terms/scientificName"/><field index="4" term="http://rs.tdwg.org/dwc/terms/taxonRank"/>
      <field index="5" term="http://rs.tdwg.org/dwc/terms/taxonRemarks"/><field default="Testland" term="http://rs.tdwg.org/dwc/terms/country"/>
    </core>
    <extension encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\n" ignoreHeaderLines="1" rowType="http://rs.gbif.org/terms/1.0/VernacularName">
      <files><location>names.csv</location></files><coreid index="0"/>
      <field index="1" term="http://rs.tdwg.org/dwc/terms/vernacularName"/><field index="2" term="http://purl.org/dc/terms/language"/>
    </extension></archive>`,
  'taxa.txt': [
    'id\tparent\taccepted\tname\trank\tremarks',
    '3\t2\t\tBombina bombina (Linnaeus, 1761)\tSpecies\t"selten"',
    '1\t1\t\tAmphibia\tclass\t',
    '2\t1\t\tBombina\tgenus\t',
    '4\t2\t3\tRana bombina\tspecies\t',
    '5\t\t4\tBufo igneus\tspecies\t',
    '6\t99\t\tHyla arborea\tspecies\t',
    '3\t2\t\tDoppelt\tspecies\t',
    '7\t8\t\tKreis a\tspecies\t',
    '8\t7\t\tKreis b\tspecies\t',
    '9\t\t77\tVerwaist\tspecies\t',
    '10\t2\t\t\tspecies\t',
  ].join('\n'),
  'names.csv': 'id,name,lang\n3,Rotbauchunke,ger\n4,"Unke, rote",German\n77,Niemand,de\n3,,de\n',
  'distribution.txt': 'x\n',
}

describeEachEngine('import', (db) => {
  test('a Darwin Core Archive with everything that can be wrong with it', async () => {
    const report = await importFrom(db(), writeSource(archive), { taxonomy: 'Lurche' })
    expect(await treeOf(db(), 'Lurche')).toEqual([
      'Amphibia [class]',
      '  Bombina [genus]',
      '    Bombina bombina (Linnaeus, 1761) [species]',
      '      =Bufo igneus',
      '      =Rana bombina',
      'Hyla arborea [species]',
      'Kreis a [species]',
      '  Kreis b [species]',
    ])
    expect(issuesOf(report)).toEqual({
      'Die Id kommt schon in einer früheren Zeile vor': ['taxa.txt:8 Id=3 → nicht übernommen'],
      'Der Name ist leer': ['taxa.txt:12 scientificName= → nicht übernommen', 'names.csv:5 vernacularName= → nicht übernommen'],
      'Das Taxon ist sich selbst übergeordnet': ['taxa.txt:3 übergeordnet=1 (Amphibia) → als Wurzel übernommen'],
      'Das übergeordnete Taxon fehlt in der Quelle': ['taxa.txt:7 übergeordnet=99 (Hyla arborea) → als Wurzel übernommen'],
      'Die übergeordneten Taxa bilden einen Kreis': [
        'taxa.txt:9 übergeordnet=8 (Kreis a) → Kreis hier aufgetrennt, als Wurzel übernommen',
      ],
      'Der akzeptierte Name fehlt in der Quelle': ['taxa.txt:11 akzeptiert=77 (Verwaist) → nicht übernommen'],
      'Das Taxon dieses Namens fehlt oder wurde nicht übernommen': ['names.csv:4 Taxon=77 → nicht übernommen'],
    })
    expect(report.totals).toEqual({ read: 15, taken: 10, notTaken: 5 })
    expect(report.counts).toEqual([10, 0, 0, 0])
    expect(report.untouched).toEqual([{ path: 'distribution.txt', what: 'Verbreitung; diese Tabelle wird noch nicht gelesen' }])
    const { rows } = await sql`
      select t.source_id, t.properties, (select jsonb_agg(jsonb_build_array(v.name, v.language) order by v.name) from vernacular_names v where v.taxon_id = t.id) as names
      from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = 'Lurche' and t.source_id in ('3', '4') order by 1`.execute(
      db().owner,
    )
    expect(rows).toEqual([
      {
        source_id: '3',
        properties: { taxonRemarks: '"selten"', country: 'Testland' },
        names: [
          ['Rotbauchunke', 'de'],
          ['Unke, rote', 'de'],
        ],
      },
      { source_id: '4', properties: { country: 'Testland' }, names: null },
    ])
  })

  test('numbers, places and catalogue are those that a recount gives', async () => {
    const before = await state(db())
    await sql`select refresh_taxonomy(id) from taxonomies`.execute(db().owner)
    expect(await state(db())).toEqual(before)
    expect(before.fields).toEqual([
      { name: 'taxonRemarks', value_type: 'text', value_count: 1 },
      { name: 'country', value_type: 'text', value_count: 6 },
    ])
  })

  test('the same again changes nothing; a changed source changes exactly that and keeps the ids', async () => {
    const folder = writeSource({
      'a.csv':
        'id,parentId,name,rank,Farbe\n1,,Bombina,genus,\n2,1,Bombina bombina,species,rot\n3,1,Bombina variegata,species,gelb\n',
    })
    const options = { taxonomy: 'Unken' }
    expect((await importFrom(db(), folder, options)).counts).toEqual([3, 0, 0, 0])
    const ids = await idsOf(db(), 'Unken')
    expect((await importFrom(db(), folder, options)).counts).toEqual([0, 0, 3, 0])

    const changed = writeSource({
      'a.csv':
        'id,parentId,name,rank,Farbe\n1,,Bombina,genus,\n2,1,Bombina bombina,species,orange\n4,1,Bombina orientalis,species,grün\n',
    })
    expect((await importFrom(db(), changed, { ...options, dryRun: true })).counts).toEqual([1, 1, 1, 1])
    expect(await idsOf(db(), 'Unken')).toEqual(ids)
    expect((await importFrom(db(), changed, options)).counts).toEqual([1, 1, 1, 1])
    const after = await idsOf(db(), 'Unken')
    expect([after['1'], after['2'], Object.keys(after)]).toEqual([ids['1'], ids['2'], ['1', '2', '4']])
    const { rows } = await sql`
      select action, before->>'name' as name, before->'properties' as properties from changes where table_name = 'taxa' order by id`.execute(
      db().owner,
    )
    expect(rows).toEqual([
      { action: 'update', name: 'Bombina bombina', properties: { Farbe: 'rot' } },
      { action: 'delete', name: 'Bombina variegata', properties: { Farbe: 'gelb' } },
    ])
    expect(await treeOf(db(), 'Unken')).toEqual([
      'Bombina [genus]',
      '  Bombina bombina [species]',
      '  Bombina orientalis [species]',
    ])
  })

  test('without ids, taxa are found again by name, rank and parent', async () => {
    const table =
      'Wissenschaftlicher Name;Familie;Gattung;Deutscher Name\nDaphne mezereum;Thymelaeaceae;Daphne;Seidelbast\nDaphne laureola;Thymelaeaceae;Daphne;\n'
    const folder = writeSource({ 'pflanzen.csv': table })
    const first = await importFrom(db(), folder, { taxonomy: 'Pflanzen' })
    expect([first.counts, first.created]).toEqual([[5, 0, 0, 0], 2])
    expect(await treeOf(db(), 'Pflanzen')).toEqual([
      'Thymelaeaceae [family]',
      '  Daphne [genus]',
      '    Daphne laureola',
      '    Daphne mezereum',
    ])
    expect((await importFrom(db(), folder, { taxonomy: 'Pflanzen' })).counts).toEqual([0, 0, 5, 0])
  })

  test('a taxon that collections speak about is not deleted with the source', async () => {
    const source = (names: string[]) =>
      writeSource({ 'a.csv': `id,name,rank\n${names.map((name) => `${name},${name},genus`).join('\n')}\n` })
    await importFrom(db(), source(['Alpha', 'Beta', 'Gamma']), { taxonomy: 'Behalten' })
    await sql`with c as (insert into property_collections (name, published) values ('Werte', true) returning id)
      insert into property_records (collection_id, taxon_id) select c.id, t.id from c, taxa t where t.source_id = 'Beta'`.execute(
      db().owner,
    )
    const report = await importFrom(db(), source(['Alpha']), { taxonomy: 'Behalten' })
    expect([report.counts, report.notes]).toEqual([
      [0, 0, 1, 1],
      [
        'In der Quelle nicht mehr enthalten, aber behalten, weil Sammlungen etwas darüber sagen (mit den Taxa darüber): 1, darunter «Beta»',
      ],
    ])
    expect(await treeOf(db(), 'Behalten')).toEqual(['Alpha [genus]', 'Beta [genus]'])
  })

  test('ColDP with NameUsage, with and without prefix', async () => {
    for (const prefix of ['', 'col:']) {
      const header = ['ID', 'parentID', 'status', 'rank', 'scientificName', 'authorship', 'extinct']
        .map((name) => prefix + name)
        .join('\t')
      const folder = writeSource({
        'NameUsages.tsv': `${header}\n1\t\taccepted\tgenus\tAbies\tMill.\t\n2\t1\taccepted\tspecies\tAbies alba\tMill.\tfalse\n3\t2\tsynonym\tspecies\tPinus picea\tL.\t\n4\t1\tprovisionally accepted\tspecies\tAbies dubia\t\t\n5\t\tbare name\tspecies\tAbies nuda\t\t\n`,
        'VernacularName.tsv': `${prefix}taxonID\t${prefix}name\t${prefix}language\n2\tWeisstanne\tdeu\n`,
      })
      const report = await importFrom(db(), folder, { taxonomy: `Tannen ${prefix}` })
      expect([report.counts, report.totals]).toEqual([[5, 0, 0, 0], { read: 6, taken: 5, notTaken: 1 }])
      expect(await treeOf(db(), `Tannen ${prefix}`)).toEqual([
        'Abies [genus]',
        '  Abies alba [species]',
        '    =Pinus picea',
        '  Abies dubia [species]',
      ])
    }
  })

  test('ColDP with names, taxa and synonyms apart', async () => {
    const folder = writeSource({
      'name.csv':
        'ID,rank,scientificName,authorship,status,remarks\nn1,genus,Abies,Mill.,,\nn2,species,Abies alba,Mill.,established,gut\nn3,species,Pinus picea,L.,,\nn4,species,Pinus nuda,,,\n',
      'taxon.csv': 'ID,parentID,nameID,provisional,remarks\nt1,,n1,,\nt2,t1,n2,true,gross\nt3,t1,n9,,\n',
      'synonym.csv': 'ID,taxonID,nameID,status\ns1,t2,n3,synonym\n',
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Drei Tabellen' })
    expect(await treeOf(db(), 'Drei Tabellen')).toEqual(['Abies [genus]', '  Abies alba [species]', '    =Pinus picea'])
    expect(issuesOf(report)).toEqual({
      'Der Name fehlt in name.csv': ['taxon.csv:4 nameID=n9 → nicht übernommen'],
      'Name ohne Taxon und Synonym': ['name.csv:5 ID=n4 → nicht übernommen'],
    })
    const { rows } = await sql`select author, status, properties from taxa where source_id = 't2'`.execute(db().owner)
    expect(rows).toEqual([
      {
        author: 'Mill.',
        status: 'provisionally accepted',
        properties: { remarks: 'gross', 'remarks (Name)': 'gut', 'status (Name)': 'established' },
      },
    ])
  })

  test('pro parte: a synonym of two names stands under both', async () => {
    const folder = writeSource({
      'taxon.txt': 'taxonID\tacceptedNameUsageID\tscientificName\n1\t\tAlpha prima\n2\t\tBeta secunda\n3\t1|2\tGamma tertia\n',
    })
    await importFrom(db(), folder, { taxonomy: 'Pro parte' })
    expect(await treeOf(db(), 'Pro parte')).toEqual(['Alpha prima', '  =Gamma tertia', 'Beta secunda', '  =Gamma tertia'])
  })

  test('parents and accepted names given by name', async () => {
    const folder = writeSource({
      'taxa.txt':
        'taxonID\tparentNameUsage\tacceptedNameUsage\ttaxonRank\tscientificName\n1\tInsecta\t\torder\tColeoptera\n2\tColeoptera\t\tspecies\tLeptura tinktura Döring, 2011\n3\t\tLeptura tinktura Döring, 2011\tspecies\tLeptura falsa\n',
    })
    expect((await importFrom(db(), folder, { taxonomy: 'Bei Namen' })).created).toBe(1)
    expect(await treeOf(db(), 'Bei Namen')).toEqual([
      'Insecta',
      '  Coleoptera [order]',
      '    Leptura tinktura Döring, 2011 [species]',
      '      =Leptura falsa',
    ])
  })

  test('a dry run of something new reports what the import would and leaves nothing', async () => {
    const source = writeSource(archive)
    const { csvPath: dryCsv, dryRun, ...dry } = await importFrom(db(), source, { taxonomy: 'Nur geprüft', dryRun: true })
    expect([dryRun, dry.counts, await leftovers(db())]).toEqual([true, [10, 0, 0, 0], { heads: 0, staged: 0, last: 'done' }])
    expect(await treeOf(db(), 'Nur geprüft')).toEqual([])
    const { csvPath, dryRun: isDry, ...real } = await importFrom(db(), source, { taxonomy: 'Nur geprüft' })
    expect([dry, isDry]).toEqual([real, false])
    expect(readFileSync(dryCsv ?? '', 'utf8')).toBe(readFileSync(csvPath ?? '', 'utf8'))
  })

  test('a cancelled import leaves nothing', async () => {
    const abort = new AbortController()
    abort.abort()
    await expect(importFrom(db(), writeSource(archive), { taxonomy: 'Abgebrochen' }, abort.signal)).rejects.toThrow(
      'Abgebrochen. Es wurde nichts übernommen.',
    )
    expect(await leftovers(db())).toEqual({ heads: 0, staged: 0, last: 'cancelled' })
  })

  test('a failure while loading leaves nothing', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
      db().owner,
    )
    await sql`create trigger refuse before insert on vernacular_names for each row execute function refuse()`.execute(db().owner)
    await expect(importFrom(db(), writeSource(archive), { taxonomy: 'Gescheitert' })).rejects.toThrow('disk full')
    await sql`drop function refuse cascade`.execute(db().owner)
    expect(await leftovers(db())).toEqual({ heads: 0, staged: 0, last: 'failed' })
    expect(await treeOf(db(), 'Gescheitert')).toEqual([])
  })

  test('what cannot be imported is said in a sentence', async () => {
    const small = writeSource({ 'a.csv': 'id,name\n1,Wiese\n' })
    const cases: [string, Parameters<typeof importFrom>[2], RegExp][] = [
      [join(small, 'fehlt.csv'), {}, /fehlt\.csv: Diese Datei oder diesen Ordner gibt es nicht\.$/],
      [join(writeSource({ 'leer.csv': '' }), 'leer.csv'), {}, /leer\.csv: Die Datei ist leer\.$/],
      [join(writeSource({ 'bild.zip': Buffer.from('ffd8ffe000104a464946', 'hex') }), 'bild.zip'), {}, /Das ist ein JPEG-Bild/],
      [
        join(writeSource({ 'kaputt.zip': 'PK\x03\x04 und nichts weiter' }), 'kaputt.zip'),
        {},
        /Das ZIP-Archiv ist beschädigt oder unvollständig/,
      ],
      [
        small,
        {},
        /Ob das Arten oder Lebensräume sind, zeigt die Tabelle nicht\. Geben Sie --type Art oder --type Lebensraum an\./,
      ],
      [
        small,
        { type: 'Art', organization: 'Unbekannt' },
        /Die Organisation «Unbekannt» ist nicht bekannt\. Es gibt noch keine\./,
      ],
      [small, { type: 'Lebensraum', taxonomy: 'unken' }, /«Unken» gibt es schon als Taxonomie von Arten\./],
      [
        writeSource({ 'x.csv': 'a,b\n1,2\n' }),
        {},
        /Das Format ist nicht bekannt\. .* Gefunden wurden die Spalten: x\.csv: a, b$/,
      ],
      [
        writeSource({ 'meta.xml': archive['meta.xml'] }),
        {},
        /meta\.xml nennt die Datei taxa\.txt, die im Archiv fehlt\. Vorhanden sind: meta\.xml\./,
      ],
      [
        join(writeSource({ 'tabelle.xlsx': 'PK' }), 'tabelle.xlsx'),
        {},
        /Excel-Dateien können noch nicht gelesen werden|beschädigt/,
      ],
    ]
    for (const [path, options, message] of cases) await expect(importFrom(db(), path, options)).rejects.toThrow(message)
  })
})

async function state(database: Parameters<typeof treeOf>[0]) {
  const { rows: taxa } = await sql`select id, position, child_count from taxa order by id`.execute(database.owner)
  const { rows: heads } = await sql`select id, taxon_count, synonym_count, root_count from taxonomies order by id`.execute(
    database.owner,
  )
  const { rows: fields } = await sql`select name, value_type, value_count from property_fields order by position`.execute(
    database.owner,
  )
  return { taxa, heads, fields }
}

async function idsOf(database: Parameters<typeof treeOf>[0], taxonomy: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ source_id: string; id: string }>`
    select t.source_id, t.id from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy} order by 1`.execute(
    database.owner,
  )
  return Object.fromEntries(rows.map((row) => [row.source_id, row.id]))
}

async function leftovers(database: Parameters<typeof treeOf>[0]) {
  const { rows } = await sql`
    select (select count(*)::int from taxonomies where not published) as heads, (select count(*)::int from import_taxa) as staged,
      (select state from import_batches order by started_at desc limit 1) as last`.execute(database.owner)
  return rows[0]
}
