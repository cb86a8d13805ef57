// Longer than others: archives with all that can be wrong in them, each read once, and what is said of each of their rows.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ownTables } from '../../../../lib/domain/archive/ownTables'
import { describeOneEngine } from '../../../db/testing/testDatabase'
import { linesOf } from '../../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../../testing/testSources'

afterAll(removeSources)

const table = (columns: readonly string[], ...rows: string[]) => `${[columns.join(), ...rows].join('\r\n')}\r\n`
const { sources, fields, usages, records, relations, synonymProperties } = ownTables

/** Longer than an index holds, and not to be compressed. */
const long = Array.from({ length: 100 }, (_, n) => createHash('sha256').update(String(n)).digest('hex')).join('')

/** Without what archives of earlier versions have not. */
const written = sources.columns.filter((column) => !sources.added.some((each) => each === column))

/** An archive of ours, of an earlier version, that somebody has edited: in every table a row that is as we write it, then what is wrong. */
const edited = {
  [sources.file]: table(
    written,
    't,taxonomy,Art,Lurche,,,,,,,,,,,',
    'c,collection,,Rote Liste,,"[""https://a.example"",7]",true,,CC0,,,,,,',
    'd,collection,,,,,,,,,,,,,',
    't2,taxonomy,Art,Fische,,,,,,,,,,,',
    ',collection,,Ohne Id,,,,,,,,,,,',
    'c,collection,,Andere,,,,,,,,,,,',
    'e,collection,,ROTE LISTE,,,,,,,,,,,',
    'f,kollektion,,Falsch,,,,,,,,,,,',
    'g,collection,Art,Zahlen,,,ja,31.02.2024,,,,Amt,,7,',
    `h,collection,,${'n'.repeat(301)},,,,,,,,,,,`,
    'i,collection,,  ,,,,,,,,,,,',
  ),
  [fields.file]: table(
    fields.columns,
    't,,Länge,number,cm,,keyFact,"{""area"":""Schweiz""}"',
    'c,,Kategorie,text,,,redListCategory,{',
    'x,,Farbe,text,,,,',
    'c,,,text,,,,',
    'c,,Kategorie,number,,,,',
    'g,,Zahl,zahl,,,wichtig,"{""area"":""Bern""}"',
    'g,,Note,text,,,keyFact,"{""area"":""Bern""}"',
  ),
  'NameUsage.csv': table(
    ['ID', 'sourceID', 'parentID', 'scientificName', 'authorship', 'rank', 'status'],
    '1,,,Rana,L.,genus,accepted',
    '2,,1,Rana temporaria,L.,species,accepted',
    '3,,2,Rana fusca,,species,synonym',
    '4,,1,,L.,species,accepted',
    '5,,1,Rana zu viel,L.,species,accepted,was,ist das',
    `6,,1,${long},L.,species,accepted`,
    `${long},,1,Rana lang,L.,species,accepted`,
  ),
  [usages.file]: table(
    usages.columns,
    '2,rt,Rana temporaria,,species,Art,accepted,',
    '9,,Niemand,,,,accepted,',
    '2,rt,,,,,,',
    '2,tr,Rana andere,,species,Art,accepted,',
    `1,${long},Rana,,genus,,accepted,`,
  ),
  'VernacularName.csv': table(
    ['taxonID', 'name', 'language', 'preferred'],
    '2,Gras\0frosch,deu,true',
    ',Namenlos,deu,false',
    '2,,deu,false',
    `2,${long},deu,false`,
  ),
  'TaxonProperty.csv': table(
    ['taxonID', 'sourceID', 'property', 'value'],
    '2,,Länge,1.50',
    '2,c,Kategorie,LC',
    ',c,Kategorie,VU',
    '2,c,,VU',
    '2,c,Kategorie,',
    '2,d,Kategorie,VU',
    '9,,Länge,7',
    '9,,Umfang,7',
    '2,,Länge,2',
    '2,,Länge,1.50',
    `${long},c,Kategorie,VU`,
    '8,c,Kategorie,VU',
    '8,c,Anderes,VU',
  ),
  [synonymProperties.file]: table(synonymProperties.columns, '3,c,Kategorie,VU,', '2,,Länge,3,'),
  [records.file]: table(
    records.columns,
    '2,c,Alte Liste',
    '2,c,',
    '2,c,Rote Liste',
    '3,c,Gibt es nicht',
    '2,d,Alte Liste',
    '1,c,Alte Liste',
  ),
  [relations.file]: table(
    relations.columns,
    '1,c,frisst,2,,,,,"{""Anteil"": 5}"',
    '1,c,frisst,,Lurche,rt,,,',
    ',c,frisst,2,,,,,',
    '1,c,,2,,,,,',
    '1,d,frisst,2,,,,,',
    '1,c,frisst,2,,,,,[1]',
    '1,c,frisst,2,,,,,null',
    '1,c,frisst,2,,,,,5',
    '1,c,frisst,2,,,,,{',
    '1,c,frisst,,Moore,m,,,',
    '1,c,frisst,,,,,,',
    '2,c,frisst,1,,,,Gibt es nicht,',
    '2,c,kennt,1,,,,Alte Liste,',
    '2,c,meidet,1,,,,,"{""\\u0000a"": ""\\ud83d\\ude00\\ud800 1.50"", ""b"": 1.50, ""c"": 1e99999999}"',
    `1,c,${'t'.repeat(301)},2,,,,,`,
    `1,c,frisst,${long},,,,,`,
    `1,c,frisst,,Lur\0che,${long},,,`,
  ),
}

describeOneEngine('an archive of ours that was edited by hand', (db) => {
  test('what is as we write it is taken; of every other row is said what is wrong with it', async () => {
    await sql`insert into property_collections (name, published) values ('Alte Liste', true)`.execute(db().owner)
    const report = await importFrom(db(), writeSource(edited))
    expect(await treeOf(db(), 'Lurche')).toEqual(['Rana [genus]', '  Rana temporaria [species]', '    =Rana fusca'])
    expect(await linesOf(db(), 'Rote Liste')).toEqual([
      'Rana –frisst→ Rana temporaria {"Anteil": 5}',
      'Rana fusca {"Kategorie": "VU"}',
      'Rana temporaria {"Kategorie": "LC"} ‹Alte Liste›',
      'Rana temporaria –frisst→ Rana {}',
      'Rana temporaria –kennt→ Rana {} ‹Alte Liste›',
      'Rana temporaria –meidet→ Rana {"a": "😀 1.50", "b": 1.5, "c": "1e99999999"}',
    ])
    expect((await sql`select name from vernacular_names`.execute(db().owner)).rows).toEqual([{ name: 'Grasfrosch' }])
    const { rows: own } = await sql`
      select source_id as id, properties from taxa where properties <> '{}'`.execute(db().owner)
    expect(own).toEqual([{ id: 'rt', properties: { Länge: '1.50' } }])
    const said = Object.entries(issuesOf(report)).map(([reason, rows]) => [
      reason,
      ...rows.map((row) => row.replace(' → nicht übernommen', '')),
    ])
    expect(said.sort()).toEqual([
      [
        'Das Taxon fehlt in der Quelle oder wurde nicht übernommen',
        'ae-usages.csv:3 ID=9',
        ...['8 taxonID=9', '9 taxonID=9', '13 taxonID=8', '14 taxonID=8'].map((cell) => `TaxonProperty.csv:${cell}`),
      ],
      [
        'Das hat nur eine Taxonomie',
        ...['type=Art', 'habitatNumberMin=7'].map((cell) => `ae-sources.csv:10 ${cell} → ohne das übernommen`),
      ],
      ['Das ist kein Tag (JJJJ-MM-TT)', 'ae-sources.csv:10 lastUpdated=31.02.2024 → ohne das übernommen'],
      ['Das ist keine JSON-Liste von Adressen', 'ae-sources.csv:3 links=["https://a.example",7] → ohne das übernommen'],
      [
        'Das passt nicht zur Bedeutung der Eigenschaft',
        ...['3 meaningDetails={', '7 meaningDetails={"area":"Bern"}'].map(
          (cell) => `ae-fields.csv:${cell} → ohne das übernommen`,
        ),
      ],
      ['Der Name der Eigenschaft ist leer', 'ae-fields.csv:5 property='],
      [
        'Der Name ist leer',
        ...[
          'ae-sources.csv:4 name=',
          'ae-sources.csv:12 name=  ',
          'NameUsage.csv:5 scientificName=',
          'VernacularName.csv:4 name=',
        ],
      ],
      ['Der Name ist länger als 300 Zeichen', `ae-sources.csv:11 name=${'n'.repeat(100)}`],
      [
        'Der Name ist länger als 500 Zeichen',
        ...['NameUsage.csv:7 scientificName', 'VernacularName.csv:5 name'].map((cell) => `${cell}=${long.slice(0, 100)}`),
      ],
      ['Der Partner der Beziehung fehlt', 'ae-relations.csv:12 relatedTaxonID='],
      [
        'Der Wert ist keiner von: source, redListCategory, protection, indicatorValue, keyFact',
        'ae-fields.csv:7 meaning=wichtig → ohne Bedeutung übernommen',
      ],
      ['Der Wert ist keiner von: text, number, boolean, date', 'ae-fields.csv:7 valueType=zahl → als Text übernommen'],
      ['Der Wert ist keiner von: true, false', 'ae-sources.csv:10 combining=ja → ohne das übernommen'],
      ['Die Art der Beziehung ist leer', 'ae-relations.csv:5 type='],
      ['Die Art der Beziehung ist länger als 300 Zeichen', `ae-relations.csv:16 type=${'t'.repeat(100)}`],
      [
        'Die Eigenschaft des Taxons steht schon in einer früheren Zeile, mit einem anderen Wert',
        ...['TaxonProperty.csv:10', 'ae-synonym-properties.csv:3'].map((row) => `${row} property=Länge`),
      ],
      ['Die Eigenschaft steht schon in einer früheren Zeile', 'ae-fields.csv:6 property=Kategorie'],
      [
        'Die Eigenschaften sind kein JSON-Objekt',
        ...['7 properties=[1]', '8 properties=null', '9 properties=5', '10 properties={'].map((row) => `ae-relations.csv:${row}`),
      ],
      ['Die Herkunft des Eintrags steht schon in einer früheren Zeile', 'ae-records.csv:4 origin=Rote Liste'],
      ['Die Id der Quelle ist leer', 'ae-sources.csv:6 ID='],
      [
        'Die Id des Taxons ist leer',
        ...['VernacularName.csv:3', 'TaxonProperty.csv:4', 'ae-relations.csv:4'].map((row) => `${row} taxonID=`),
      ],
      ['Die Id kommt schon in einer früheren Zeile vor', 'ae-usages.csv:5 ID=2'],
      ['Die Id steht schon in einer früheren Zeile', 'ae-sources.csv:7 ID=c'],
      [
        'Die Quelle steht nicht in ae-sources.csv',
        ...['ae-fields.csv:4', 'ae-records.csv:6', 'TaxonProperty.csv:7', 'ae-relations.csv:6'].map(
          (row) => `${row} sourceID=${row.startsWith('ae-f') ? 'x' : 'd'}`,
        ),
      ],
      [
        'Die Sammlung, aus der die Zeile kommt, gibt es nicht',
        ...['ae-records.csv:5', 'ae-relations.csv:13'].map((row) => `${row} origin=Gibt es nicht → ohne Herkunft übernommen`),
      ],
      [
        'Die Taxonomie des Partners gibt es hier nicht',
        ...['3 relatedTaxonomy=Lurche', '11 relatedTaxonomy=Moore'].map((row) => `ae-relations.csv:${row}`),
      ],
      ['Die Zeile hat mehr Felder (9) als die Tabelle Spalten (7)', 'NameUsage.csv:6'],
      ['Die Zeile ist weder eine Taxonomie (taxonomy) noch eine Sammlung (collection)', 'ae-sources.csv:9 kind=kollektion'],
      ['Ein Archiv hat eine Taxonomie; übernommen ist die erste', 'ae-sources.csv:5 kind=taxonomy'],
      [
        'Eine Id ist länger als 600 Zeichen',
        ...['NameUsage.csv:8 ID', 'ae-usages.csv:6 sourceID', 'TaxonProperty.csv:12 taxonID'].map(
          (cell) => `${cell}=${long.slice(0, 100)}`,
        ),
        ...['17 relatedTaxonID', '18 relatedSourceID'].map((cell) => `ae-relations.csv:${cell}=${long.slice(0, 100)}`),
      ],
      ['Eine Sammlung dieses Namens steht schon in einer früheren Zeile', 'ae-sources.csv:8 name=ROTE LISTE'],
      ['Id, Name oder Status ist leer', 'ae-usages.csv:4'],
      ['In dieser Sammlung steht nichts über das Taxon', 'ae-records.csv:7 taxonID=1'],
      ['Name oder Wert der Eigenschaft ist leer', 'TaxonProperty.csv:5 property=', 'TaxonProperty.csv:6 value='],
      ['Taxon, Sammlung oder Herkunft ist leer', 'ae-records.csv:3'],
    ])
    for (const { path, cells } of report.files)
      expect([path, (cells?.taken ?? 0) + (cells?.named ?? 0)]).toEqual([path, cells?.read])
  })

  test('a name that somebody says goes before that of the archive', async () => {
    await importFrom(db(), writeSource(edited), { taxonomy: 'Anderer Name' })
    expect(await treeOf(db(), 'Anderer Name')).toEqual(['Rana [genus]', '  Rana temporaria [species]', '    =Rana fusca'])
  })

  test('what is about a name that finds no place is not taken with it, and each of its rows is named', async () => {
    const files = {
      [sources.file]: table(sources.columns, 't,taxonomy,Art,Kröten,,,,,,,,,,,,', 'c,collection,,Liste,,,,,,CC0,,,,,,'),
      [fields.file]: table(fields.columns, 't,,Länge,number,cm,,,', 'c,,A,text,,,,', 'c,,B,text,,,,'),
      'NameUsage.csv': table(
        ['ID', 'sourceID', 'parentID', 'scientificName', 'authorship', 'rank', 'status'],
        '2,,,Bufo bufo,L.,species,accepted',
        '3,,77,Bufo vulgaris,,species,synonym',
      ),
      [usages.file]: table(
        usages.columns,
        '2,x2,Bufo bufo,,species,Art,accepted,',
        '3,x3,Bufo vulgaris,,species,Art,synonym,syn',
      ),
      'VernacularName.csv': table(['taxonID', 'name', 'language', 'preferred'], '3,Kröte,deu,true'),
      'TaxonProperty.csv': table(
        ['taxonID', 'sourceID', 'property', 'value'],
        ...['2,c,A,a', '2,c,B,b', '3,c,A,a', '3,c,B,b', '3,c,C,c'],
      ),
      [synonymProperties.file]: table(synonymProperties.columns, '3,,Länge,3,', '2,,Länge,7,'),
      [records.file]: table(records.columns, '3,c,Liste', '2,c,Liste'),
    }
    const report = await importFrom(db(), writeSource(files))
    expect(await linesOf(db(), 'Liste')).toEqual(['Bufo bufo {"A": "a", "B": "b"} ‹Liste›'])
    expect(issuesOf(report)).toEqual({
      'Der akzeptierte Name fehlt in der Quelle': [
        'NameUsage.csv:3 akzeptiert=77 → nicht übernommen (Zeile von «Bufo vulgaris»)',
      ],
      'Das Taxon dieses Namens fehlt oder wurde nicht übernommen': ['VernacularName.csv:2 Taxon=3 → nicht übernommen'],
      'Das Taxon fehlt in der Quelle oder wurde nicht übernommen': ['TaxonProperty.csv:4 taxonID=3 → nicht übernommen'],
      'Die Zeile, zu der diese gehört, ist nicht übernommen': [
        ...['ae-usages.csv:3', 'ae-synonym-properties.csv:2'].map((row) => `${row} → nicht übernommen (NameUsage.csv, Zeile 3)`),
        ...['ae-records.csv:2', 'TaxonProperty.csv:5', 'TaxonProperty.csv:6'].map(
          (row) => `${row} → nicht übernommen (TaxonProperty.csv, Zeile 4)`,
        ),
      ],
    })
    expect(report.totals).toEqual({ read: 19, taken: 11, notTaken: 8 })
  })

  test('where what is missing goes, a taxon stays whose row is refused, with what is said of it', async () => {
    const files = (name: string) => ({
      [sources.file]: table(sources.columns, 't,taxonomy,Art,Unken,,,,,,,,,,,,', 'c,collection,,Masse,,,,,,CC0,,,,,,'),
      [fields.file]: table(fields.columns, 'c,,Länge,text,,,,'),
      'NameUsage.csv': table(
        ['ID', 'sourceID', 'parentID', 'scientificName', 'authorship', 'rank', 'status'],
        ...['1,,,Bombina,,genus,accepted', `2,,1,${name},,species,accepted`],
      ),
      'TaxonProperty.csv': table(['taxonID', 'sourceID', 'property', 'value'], '1,c,Länge,1', '2,c,Länge,2'),
    })
    await importFrom(db(), writeSource(files('Bombina bombina')))
    const report = await importFrom(db(), writeSource(files('n'.repeat(501))), { deleteMissing: true })
    expect([report.counts, await linesOf(db(), 'Masse')]).toEqual([
      [0, 0, 2, 0],
      ['Bombina {"Länge": "1"}', 'Bombina bombina {"Länge": "2"}'],
    ])
  })

  test('a partner is found in its taxonomy also by the name that this one had before', async () => {
    const moors = writeSource({ 'moore.csv': 'Code;Lebensraum\nm;Hochmoor\n' })
    await importFrom(db(), moors, { taxonomy: 'Hochmoore', type: 'Lebensraum' })
    await sql`insert into name_aliases (name, taxonomy_id) select 'Moore', id from taxonomies where name = 'Hochmoore'`.execute(
      db().owner,
    )
    const files = {
      [sources.file]: table(sources.columns, 't,taxonomy,Art,Libellen,,,,,,,,,,,,', 'c,collection,,Orte,,,,,,CC0,,,,,,'),
      [fields.file]: table(fields.columns),
      'NameUsage.csv': table(
        ['ID', 'sourceID', 'parentID', 'scientificName', 'authorship', 'rank', 'status'],
        '1,,,Aeshna,Fabricius,genus,accepted',
      ),
      [relations.file]: table(relations.columns, '1,c,lebt in,,MOORE,m,,,'),
    }
    const report = await importFrom(db(), writeSource(files))
    expect(issuesOf(report)).toEqual({})
    expect(await linesOf(db(), 'Orte')).toEqual(['Aeshna –lebt in→ Hochmoor {}'])
  })

  test.each([
    [
      'the row of its taxonomy',
      { [sources.file]: table(sources.columns, 'c,collection,,Rote Liste,,,,,,,,,,,') },
      'ae-sources.csv: Die Zeile der Taxonomie (kind=taxonomy) fehlt.',
    ],
    [
      'a name short enough',
      { [sources.file]: table(sources.columns, `t,taxonomy,Art,${'n'.repeat(301)},,,,,,,,,,,,`) },
      `Der Name der Taxonomie «${'n'.repeat(50)}…» ist länger als 300 Zeichen. Geben Sie mit --taxonomy einen kürzeren an.`,
    ],
    [
      'a column',
      { [relations.file]: table(relations.columns.slice(1)) },
      'ae-relations.csv: Es fehlen die Spalten taxonID. Exportieren Sie das Archiv noch einmal',
    ],
  ])('without %s it is not taken, with a sentence', async (_, files, sentence) => {
    await expect(importFrom(db(), writeSource({ ...edited, ...files }))).rejects.toThrow(sentence)
  })
})
