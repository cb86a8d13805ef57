import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

/** Longer than an index holds, and not to be compressed. */
const long = Array.from({ length: 100 }, (_, n) => createHash('sha256').update(String(n)).digest('hex')).join('')
/** A text in UTF-16, ¦ being half a character. */
const utf16 = (text: string) => Buffer.from(`\ufeff${text.replaceAll('¦', '\ud800')}`, 'utf16le')
const tsv = (...rows: string[][]) => rows.map((row) => `${row.join('\t')}\n`).join('')

describeOneEngine('texts that are not taken as they stand', (db) => {
  const propertiesOf = async (taxonomy: string) => {
    const { rows } = await sql<{ properties: unknown }>`
      select x.properties from taxa x join taxonomies t on t.id = x.taxonomy_id where t.name = ${taxonomy}`.execute(db().owner)
    return rows.map(({ properties }) => properties)
  }

  test('halves of characters are left out of values and of names of properties', async () => {
    const table = 'id,scientificName,rank,Notiz,Notiz¦\n1,Abies alba,species,kaputt ¦ x,\\u0000\n'
    await importFrom(db(), writeSource({ 'a.csv': utf16(table) }), { taxonomy: 'Halbe', type: 'Art' })
    expect(await propertiesOf('Halbe')).toEqual([{ Notiz: 'kaputt  x', 'Notiz (2)': '\\u0000' }])
  })

  test('rows of taxa whose names or ids are too long for an index are refused', async () => {
    const columns = ['taxonID', 'scientificName', 'parentNameUsage', 'acceptedNameUsage']
    const rows = [columns, ['1', 'Abies', '', ''], ['2', 'Abies alba', long, ''], ['3', 'Abies nigra', '', long]]
    const report = await importFrom(db(), writeSource({ 'a.tsv': tsv(...rows) }), { taxonomy: 'Lange', type: 'Art' })
    expect(await treeOf(db(), 'Lange')).toEqual(['Abies'])
    const shown = (column: string) => `${column}=${long.slice(0, 80)} → nicht übernommen`
    expect(issuesOf(report)).toEqual({
      'Der Name ist länger als 500 Zeichen': [`a.tsv:3 ${shown('parentNameUsage')}`, `a.tsv:4 ${shown('acceptedNameUsage')}`],
    })
  })

  test('so they are in names and extensions of an archive, whose halves of characters are left out', async () => {
    const files = {
      'Name.tsv': utf16(tsv(['ID', 'scientificName', 'remarks'], ['n1', 'Abies', 'a¦\0 \\u0000'], [long, 'Picea', ''])),
      'Taxon.tsv': tsv(['ID', 'nameID'], ['1', 'n1']),
      'Distribution.tsv': tsv(['taxonID', 'area'], ['1', 'Bern'], [long, 'Zug']),
      'SpeciesInteraction.tsv': utf16(
        tsv(['taxonID', 'relatedTaxonID', 'type', 'remarks'], ['1', long, 'frisst', ''], ['1', '1', 'frisst', 'a¦']),
      ),
    }
    const report = await importFrom(db(), writeSource(files), { taxonomy: 'Archiv', type: 'Art' })
    expect(await propertiesOf('Archiv')).toEqual([{ remarks: 'a \\u0000' }])
    expect(await linesOf(db(), 'Archiv: Verbreitung')).toEqual(['Abies {"Verbreitung": "Bern"}'])
    const shown = (column: string) => `${column}=${long.slice(0, 80)} → nicht übernommen`
    expect(issuesOf(report)).toEqual({
      'Eine Id ist länger als 600 Zeichen': [
        `Name.tsv:3 ${shown('ID')}`,
        `Distribution.tsv:3 ${shown('taxonID')}`,
        `SpeciesInteraction.tsv:2 ${shown('relatedTaxonID')}`,
      ],
      'Beide Seiten der Beziehung sind dasselbe Taxon': ['SpeciesInteraction.tsv:3 relatedTaxonID=1 → nicht übernommen'],
    })
  })

  test('words for nothing name no taxon and no id, and errors of a spreadsheet none at all', async () => {
    const tableOf = (parent: string, accepted: string) => [
      `scientificName,scientificNameAuthorship,taxonRank,family,${parent},${accepted},vernacularName,Grösse`,
      'Rana,NA,genus,Ranidae,NA,NA,NA,1',
      'Rana arvalis,Nilsson,NA,Ranidae,NA,-,Moorfrosch,#REF!',
      'Bufo bufo,-,species,#REF!,NA,NA,#NV,2',
      '#REF!,X,species,NA,NA,NA,NA,3',
    ]
    const trees = []
    for (const [parent, accepted] of [
      ['parentNameUsage', 'acceptedNameUsage'],
      ['parentNameUsageID', 'acceptedNameUsageID'],
    ] as const) {
      const source = writeSource({ 'a.csv': tableOf(parent, accepted).join('\n') })
      const report = await importFrom(db(), source, { taxonomy: parent, type: 'Art' })
      trees.push(await treeOf(db(), parent))
      expect(issuesOf(report)).toEqual({
        'Die Zelle enthält einen Rechenfehler': [
          'a.csv:3 Grösse=#REF! → ohne diesen Wert übernommen',
          'a.csv:4 vernacularName=#NV → ohne diesen Wert übernommen',
          'a.csv:4 family=#REF! → ohne diesen Wert übernommen',
          'a.csv:5 scientificName=#REF! → nicht übernommen',
        ],
      })
      expect(report.files[0]?.columns.map(({ became }) => became)).toEqual([
        'Name',
        'Autor; kein Wert: «NA» (1), «-» (1)',
        'Rang; kein Wert: «NA» (1)',
        expect.stringContaining('Text'),
        `${parent === 'parentNameUsage' ? 'Name' : 'Id'} des übergeordneten Objekts; kein Wert: «NA» (4)`,
        `${parent === 'parentNameUsage' ? 'gültiger Name' : 'Id des gültigen Namens'}; kein Wert: «NA» (3), «-» (1)`,
        'Name in einer anderen Sprache; kein Wert: «NA» (2)',
        'Eigenschaft: Zahl',
      ])
    }
    expect(trees).toEqual([
      ['Bufo bufo [species]', 'Ranidae [family]', '  Rana [genus]', '  Rana arvalis'],
      ['Bufo bufo [species]', 'Ranidae [family]', '  Rana [genus]', '  Rana arvalis'],
    ])
    const { rows } = await sql<{ line: string }>`
      select distinct concat_ws('|', t.name, t.author, v.name) as line from taxa t join taxonomies h on h.id = t.taxonomy_id
      left join vernacular_names v on v.taxon_id = t.id where h.name like 'parentName%' order by 1`.execute(db().owner)
    expect(rows.map(({ line }) => line)).toEqual(['Bufo bufo', 'Rana', 'Rana arvalis|Nilsson|Moorfrosch', 'Ranidae'])
  })

  test('a word for nothing is the id that one row has: NA is Namibia', async () => {
    const rows = ['Code;Name;parentcode', 'AF;Afrika;NULL', 'NA;Namibia;AF', 'E;Etosha;NA', 'ka;Kavango;NA']
    const source = writeSource({ 'a.csv': rows.join('\n') })
    const report = await importFrom(db(), source, { taxonomy: 'Länder', type: 'Lebensraum' })
    expect(await treeOf(db(), 'Länder')).toEqual(['Afrika', '  Namibia', '    Etosha', '    Kavango'])
    expect(issuesOf(report)).toEqual({})
  })

  test('a name in several columns ends before what means nothing', async () => {
    const rows = ['Genus,Species,Subtaxon', 'Rana,arvalis,NA', 'Rana,arvalis,wolterstorffi', 'Bufo,-,NA', 'Hyla,#REF!,NA']
    const report = await importFrom(db(), writeSource({ 'a.csv': rows.join('\n') }), { taxonomy: 'Teile', type: 'Art' })
    expect(await treeOf(db(), 'Teile')).toEqual([
      'Bufo [genus]',
      'Rana [genus]',
      '  Rana arvalis',
      '    Rana arvalis wolterstorffi',
    ])
    expect(issuesOf(report)).toEqual({
      'Die Zelle enthält einen Rechenfehler': ['a.csv:5 Species=#REF! → nicht übernommen'],
    })
  })

  test('nor are they names in a table of names of their own', async () => {
    const names = ['taxonID,vernacularName', '1,NA', '1,-', '1,#NAME?', '1,Weisstanne']
    const files = { 'taxa.csv': 'taxonID,scientificName\n1,Abies alba', 'vernacularnames.csv': names.join('\n') }
    const report = await importFrom(db(), writeSource(files), { taxonomy: 'Namen', type: 'Art' })
    const { rows } = await sql`
      select v.name from vernacular_names v join taxa t on t.id = v.taxon_id join taxonomies h on h.id = t.taxonomy_id
      where h.name = 'Namen'`.execute(db().owner)
    expect(rows).toEqual([{ name: 'Weisstanne' }])
    const shown = (line: number, text: string) => `vernacularnames.csv:${line} vernacularName=${text} → nicht übernommen`
    expect(issuesOf(report)).toEqual({
      'Der Name ist leer': [shown(2, 'NA'), shown(3, '-')],
      'Die Zelle enthält einen Rechenfehler': [shown(4, '#NAME?')],
    })
  })

  test('nor languages, but for those whose code is such a word: «NA» is not Nauru, «ka» is Georgian', async () => {
    const names = [
      'taxonID,vernacularName,language,isPreferredName',
      ...['1,Weisstanne,de,NA', '1,sapin,NA,-', '1,abete,n/a,ja', '1,Soch,ka,', '1,Tanne,#REF!,', '1,fir,?,NA', '1,ebo,na,'],
    ]
    const files = { 'taxa.csv': 'taxonID,scientificName\n1,Abies alba', 'vernacularnames.csv': names.join('\n') }
    const report = await importFrom(db(), writeSource(files), { taxonomy: 'Sprachen', type: 'Art' })
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', v.name, v.language, case when v.preferred then '*' end) as line from vernacular_names v
      join taxa t on t.id = v.taxon_id join taxonomies h on h.id = t.taxonomy_id where h.name = 'Sprachen' order by v.name collate "C"`.execute(
      db().owner,
    )
    expect(rows.map(({ line }) => line)).toEqual(['Soch ka', 'Tanne', 'Weisstanne de', 'abete *', 'ebo na', 'fir', 'sapin'])
    expect(issuesOf(report)).toEqual({
      'Die Zelle enthält einen Rechenfehler': ['vernacularnames.csv:6 language=#REF! → ohne diesen Wert übernommen'],
    })
    expect(report.files[1]?.columns.slice(2).map(({ became }) => became)).toEqual([
      'Sprache; kein Wert: «NA» (1), «n/a» (1), «?» (1)',
      'ob bevorzugt; kein Wert: «NA» (2), «-» (1)',
    ])
  })

  test('without ids, names are found again that are written with their signs composed or apart', async () => {
    const rows = [
      'scientificName;scientificNameAuthorship;taxonRank;parentNameUsage;vernacularName',
      'Isoëtes;L.;genus;;Brachsenkräuter',
      'Isoëtes lacustris;Müller;species;Isoëtes;Brachsenkräuter',
    ]
    const apart = rows.map((row, index) => (index === 1 ? row : row.normalize('NFD')))
    const load = async (lines: string[]) => {
      const { counts, left } = await importFrom(db(), writeSource({ 'a.csv': lines.join('\n') }), { taxonomy: 'Zeichen' })
      return [...counts, left]
    }
    const tree = ['Isoëtes [genus]', '  Isoëtes lacustris [species]']
    expect(await load(rows)).toEqual([4, 0, 0, 0, 0])
    expect(await treeOf(db(), 'Zeichen')).toEqual(tree)
    expect(await load(apart)).toEqual([0, 0, 4, 0, 0])
    // As earlier versions have stored them.
    await sql`
      with t as (update taxa set name = normalize(name, NFD), author = normalize(author, NFD)
        where taxonomy_id = (select id from taxonomies where name = 'Zeichen') returning id)
      update vernacular_names v set name = normalize(v.name, NFD) from t where t.id = v.taxon_id`.execute(db().owner)
    expect(await load(rows)).toEqual([0, 4, 0, 0, 0])
    expect(await load(apart)).toEqual([0, 0, 4, 0, 0])
    expect(await treeOf(db(), 'Zeichen')).toEqual(tree)
  })

  test('so are ids and codes, of taxa and in tables about them', async () => {
    const load = async (form: 'NFC' | 'NFD', name: string) => {
      const lines = `Id;Code;Name\nMüli-1;Ä.1;${name}\nM;B;Bufo`.normalize(form)
      const { counts, left } = await importFrom(db(), writeSource({ 'a.csv': lines }), { taxonomy: 'Mühlen', type: 'Art' })
      return [...counts, left]
    }
    const facts = async (form: 'NFC' | 'NFD', column: string, id: string, isId: boolean) => {
      const source = writeSource({ 'b.csv': `${column};Wert\n${id};${column}\n`.normalize(form) })
      const mapping = { tables: [{ taxon: { columns: [column], isId } }] }
      await importFrom(db(), source, { collection: 'Mehl', taxonomies: ['Mühlen'], mapping })
      return linesOf(db(), 'Mehl')
    }
    for (const [form, other, name, counts] of [
      ['NFC', 'NFD', 'Rana', [2, 0, 0, 0, 0]],
      ['NFD', 'NFC', 'Rana nova', [0, 1, 1, 0, 0]],
    ] as const) {
      expect(await load(form, name)).toEqual(counts)
      expect(await facts(other, 'Nr', 'Müli-1', true)).toEqual([`${name} {"Wert": "Nr"}`])
      expect(await facts(other, 'Kürzel', 'Ä.1', true)).toEqual([`${name} {"Wert": "Kürzel"}`])
      expect(await facts(other, 'Art', 'Müli-1', false)).toEqual([`${name} {"Wert": "Art"}`])
    }
  })
})
