import { join } from 'node:path'
import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { fieldsOf, importFrogs, linesOf, table } from './facts/testing/testFacts'
import { workbook } from './source/testing/testZip'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from './testing/testSources'

afterAll(removeSources)

const book = (rows: (string | number | null)[][], merged: string[] = []) =>
  join(writeSource({ 'm.xlsx': workbook({ Arten: rows }, {}, merged) }), 'm.xlsx')

describeOneEngine('tables whose columns are not named in one line', (db) => {
  beforeAll(() => importFrogs(db()))

  test('a remark behind the last title discards no row, near the beginning or far from it', async () => {
    const more = Array.from({ length: 1_200 }, (_, index) => [100 + index, 1, `Rana x${index}`, 'species'])
    const source = book([
      ['id', 'parentId', 'Name', 'Rang'],
      [1, null, 'Rana', 'genus', 'fraglich'],
      [2, 1, 'Rana temporaria', 'species'],
      ...more,
      [9, 1, 'Rana zuletzt', 'species', null, 'spät'],
      [10, 1, 'Rana ganz zuletzt', 'species', null, null, null, 'zu spät'],
    ])
    const report = await importFrom(db(), source, { taxonomy: 'Frösche', type: 'Art' })
    expect([report.totals.notTaken, report.totals.taken]).toEqual([0, 1_204])
    expect((await treeOf(db(), 'Frösche')).filter((line) => !/ x\d/.test(line))).toEqual([
      'Rana [genus]',
      '  Rana ganz zuletzt [species]',
      '  Rana temporaria [species]',
      '  Rana zuletzt [species]',
    ])
    expect(issuesOf(report)).toEqual({})
    expect(report.files[0]?.columns.slice(4).map(({ name, filled }) => [name, filled])).toEqual([
      ['Spalte 5', 1],
      ['Spalte 6', 1],
      ['Spalte 7', 0],
      ['Spalte 8', 1],
    ])
  })

  test('a row of a text with a delimiter too many is still refused', async () => {
    const source = writeSource({
      'a.csv': 'id,Name,Autor,Rang\n1,Rana,Linnaeus,genus\n2,Bufo,Garsault, 1764,genus\n3,Hyla,Laurenti,genus\n',
    })
    const report = await importFrom(db(), source, { taxonomy: 'Verschoben', type: 'Art' })
    expect(issuesOf(report)).toEqual({
      'Die Zeile hat mehr Felder (5) als die Tabelle Spalten (4)': ['a.csv:3 → nicht übernommen'],
    })
  })

  test('merged titles name a taxonomy, and a merged genus holds for its species', async () => {
    const source = book(
      [
        ['Lurche', null, null, null],
        ['Gattung', 'Art', 'Höhe', null],
        [null, null, 'min', 'max'],
        ['Bombina', 'Bombina bombina', 1, 2],
        [null, 'Bombina variegata', 3, 4],
      ],
      ['A1:D1', 'A2:A3', 'B2:B3', 'C2:D2', 'A4:A5'],
    )
    const report = await importFrom(db(), source, { taxonomy: 'Verbunden', type: 'Art' })
    expect(await treeOf(db(), 'Verbunden')).toEqual(['Bombina [genus]', '  Bombina bombina', '  Bombina variegata'])
    expect(report.files[0]?.notes).toEqual([
      'Die Namen der Spalten stehen in den Zeilen 2 und 3; sie sind zusammengezogen: «Gattung», «Art», «Höhe min», «Höhe max».',
      'Was über Zeile 2 steht, ist nicht gelesen: «Lurche».',
      'Zusammengefasste Zellen in «Gattung»: Was darin steht, gilt für jede Zeile, über die sie reichen.',
    ])
  })

  test('two lines of names are those of a collection, from a text too', async () => {
    const source = table('Art;Höhe;;Breite;', ';min;max;min;max', 'Bombina bombina;1;2;3;4', 'Hyla arborea;5;6;7;8')
    await importFrom(db(), source, { collection: 'Masse' })
    expect(await fieldsOf(db(), 'Masse')).toEqual([
      'Höhe min number 2',
      'Höhe max number 2',
      'Breite min number 2',
      'Breite max number 2',
    ])
    const merged = book(
      [
        ['Art', 'Quelle', 'Wert'],
        ['Bombina bombina', 'Buch', 1],
        ['Hyla arborea', null, 2],
      ],
      ['B2:B3'],
    )
    await importFrom(db(), merged, { collection: 'Quellen' })
    expect(await linesOf(db(), 'Quellen')).toEqual([
      'Bombina bombina {"Wert": "1", "Quelle": "Buch"}',
      'Hyla arborea {"Wert": "2", "Quelle": "Buch"}',
    ])
  })
})

describeOneEngine('columns of which one is called as a second one of another name would be', (db) => {
  const propertiesOf = async (taxonomy: string) =>
    (
      await sql`select t.properties from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy}`.execute(
        db().owner,
      )
    ).rows

  test('are all kept, of a taxonomy, an archive and a collection', async () => {
    await importFrogs(db())
    const list = { 'arten.csv': 'ID;Name;Länge;Länge;Länge (2)\n1;Abies alba;10;20;30\n' }
    await importFrom(db(), writeSource(list), { taxonomy: 'Liste', type: 'Art' })
    expect(await propertiesOf('Liste')).toEqual([{ properties: { Länge: '10', 'Länge (2)': '30', 'Länge (3)': '20' } }])
    const field = (term: string, index: number) => `<field index="${index}" term="${term}"/>`
    const terms = ['scientificName', 'https://a.example/length', 'https://b.example/length', 'length (2)']
    const archive = {
      'meta.xml': `<archive xmlns="http://rs.tdwg.org/dwc/text/"><core fieldsTerminatedBy=";" linesTerminatedBy="\\n" ignoreHeaderLines="1"
        rowType="http://rs.tdwg.org/dwc/terms/Taxon"><files><location>taxa.txt</location></files><id index="0"/>
        ${terms.map((term, at) => field(term, at + 1)).join('')}</core></archive>`,
      'taxa.txt': 'id;name;a;b;c\n1;Abies alba;10;20;30\n',
    }
    await importFrom(db(), writeSource(archive), { taxonomy: 'Archiv', type: 'Art' })
    expect(await propertiesOf('Archiv')).toEqual([{ properties: { length: '10', 'length (2)': '30', 'length (3)': '20' } }])
    const names = {
      'Name.tsv': 'ID;scientificName;Länge\n1;Abies alba;30\n',
      'Taxon.tsv': 'ID;nameID;Länge;Länge (Name)\n1;1;10;20\n',
    }
    await importFrom(db(), writeSource(names), { taxonomy: 'ColDP', type: 'Art' })
    expect(await propertiesOf('ColDP')).toEqual([{ properties: { Länge: '10', 'Länge (Name)': '20', 'Länge (Name) (2)': '30' } }])
    await importFrom(db(), table('Art;Länge;Länge;Länge (2)', 'Hyla arborea;10;20;30'), { collection: 'Werte' })
    expect(await linesOf(db(), 'Werte')).toEqual(['Hyla arborea {"Länge": "10", "Länge (2)": "30", "Länge (3)": "20"}'])
  })
})
