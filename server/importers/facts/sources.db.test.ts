import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { workbook } from '../source/testing/testZip'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { importFrogs, linesOf, stateOf, table } from './testing/testFacts'

afterAll(removeSources)

/** What the fields of a taxonomy or collection mean, in their order. */
async function meaningsOf(database: Database, head: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select coalesce(f.relation_type || ': ', '') || f.name || ': ' || coalesce(f.meaning, '–') as line
    from property_fields f left join property_collections c on c.id = f.collection_id left join taxonomies t on t.id = f.taxonomy_id
    where coalesce(c.name, t.name) = ${head} order by f.relation_type nulls first, f.position, f.name`.execute(database.owner)
  return rows.map(({ line }) => line)
}

const columnsOf = ({ files }: Awaited<ReturnType<typeof importFrom>>) =>
  files.flatMap(({ columns }) => columns.map(({ name, became, notTaken }) => `${name}: ${notTaken ?? became}`))

const isSource = { meaning: 'source' } as const

describeOneEngine('where the rows of an imported table come from', (db) => {
  beforeAll(() => importFrogs(db()))

  test('columns that are called so are the source of their row; several about one taxon are joined', async () => {
    const source = table(
      'Art;Farbe;Quelle;Literatur',
      'Bombina bombina;rot;Meier 2001;Heft 3',
      'Bombina bombina;rot;Müller 2002;Heft 3',
      'Hyla arborea;grün;1990;',
      'Laubfrosch;;;Heft 4',
    )
    const report = await importFrom(db(), source, { collection: 'Farben' })
    expect(await linesOf(db(), 'Farben')).toEqual([
      'Bombina bombina {"Farbe": "rot", "Quelle": "Meier 2001 | Müller 2002", "Literatur": "Heft 3"}',
      'Hyla arborea {"Farbe": "grün", "Quelle": "1990", "Literatur": "Heft 4"}',
    ])
    expect(await meaningsOf(db(), 'Farben')).toEqual(['Farbe: –', 'Quelle: source', 'Literatur: source'])
    expect(columnsOf(report)).toEqual([
      'Art: Name des Taxons',
      'Farbe: Eigenschaft: Text',
      'Quelle: Quelle der Zeile: Text',
      'Literatur: Quelle der Zeile: Text',
    ])
    expect(issuesOf(report)).toEqual({})
    expect(report.files[0]?.cells).toEqual({ read: 13, taken: 13, named: 0 })
  })

  test('a field that is there keeps its meaning, until the mapping says another; undone it is as before', async () => {
    const source = table('Art;Wert;Quelle', 'Hyla arborea;1;x')
    const as = (quelle: object) => ({ tables: [{ properties: [{ column: 'Wert' }, { column: 'Quelle', ...quelle }] }] })
    await importFrom(db(), source, { collection: 'Alt', mapping: as({}) })
    expect(await meaningsOf(db(), 'Alt')).toEqual(['Wert: –', 'Quelle: –'])
    const before = await stateOf(db())
    const guessed = await importFrom(db(), source, { collection: 'Alt' })
    expect(columnsOf(guessed)).toEqual(['Art: Name des Taxons', 'Wert: Eigenschaft: Zahl', 'Quelle: Eigenschaft: Text'])
    expect(await stateOf(db())).toEqual(before)
    const said = await importFrom(db(), source, { collection: 'Alt', mapping: as(isSource) })
    expect(await meaningsOf(db(), 'Alt')).toEqual(['Wert: –', 'Quelle: source'])
    await undoImport(db(), said.batch)
    expect(await stateOf(db())).toEqual(before)
    // And the other way round.
    await importFrom(db(), source, { collection: 'Alt', mapping: as(isSource) })
    await importFrom(db(), source, { collection: 'Alt', mapping: as({}) })
    expect(await meaningsOf(db(), 'Alt')).toEqual(['Wert: –', 'Quelle: source'])
  })

  test('of a relation, and of each value where a row has one', async () => {
    await importFrom(db(), table('Art;Wirt;References', 'Hyla arborea;Bombina bombina;Heft 1'), { collection: 'Gefressen' })
    expect(await linesOf(db(), 'Gefressen')).toEqual(['Hyla arborea –Wirt→ Bombina bombina {"References": "Heft 1"}'])
    expect(await meaningsOf(db(), 'Gefressen')).toEqual(['Wirt: References: source'])
    const long = table('Art;Merkmal;Wert;Source;Notiz', 'Hyla arborea;Länge;5;Meier;a', 'Hyla arborea;Farbe;grün;Müller;b')
    const report = await importFrom(db(), long, { collection: 'Merkmale' })
    expect(await linesOf(db(), 'Merkmale')).toEqual([
      'Hyla arborea {"Farbe": "grün", "Länge": "5", "Source": "Länge: Meier | Farbe: Müller"}',
    ])
    expect(await meaningsOf(db(), 'Merkmale')).toEqual(['Länge: –', 'Source: source', 'Farbe: –'])
    expect(columnsOf(report).slice(1)).toEqual([
      'Merkmal: Name der Eigenschaft',
      'Wert: Wert',
      'Source: Quelle der Zeile «Source» zu jedem Wert: Text',
      'Notiz: in einer Tabelle mit einem Wert pro Zeile nur, wenn die Zuordnung sie unter «properties» nennt',
    ])
  })

  test('its text may stand in another sheet; what is not found there stays and is named', async () => {
    const sheets = {
      Werte: [
        ['Art', 'Grösse', 'Nr'],
        ['Bombina bombina', 45, 1],
        ['Bombina variegata', 44, 9],
        ['Hyla arborea', 40, '7 a'],
      ],
      Quellen: [
        ['Nr', 'Autor', 'Titel', 'Ort'],
        [1, 'Meier 2001', 'Flora', 'Bern'],
        ['7  a', 'Müller', null, null],
      ],
    }
    const from = { sheet: 'quellen', key: 'Nr', columns: ['Autor', 'Titel'] }
    const properties = [{ column: 'Grösse' }, { column: 'Nr', name: 'Quelle', ...isSource, from }]
    const path = join(writeSource({ 'm.xlsx': workbook(sheets) }), 'm.xlsx')
    const report = await importFrom(db(), path, { collection: 'Grössen', mapping: { tables: [{ sheet: 'Werte', properties }] } })
    expect(await linesOf(db(), 'Grössen')).toEqual([
      'Bombina bombina {"Quelle": "Meier 2001, Flora", "Grösse": "45"}',
      'Bombina variegata {"Quelle": "9", "Grösse": "44"}',
      'Hyla arborea {"Quelle": "Müller", "Grösse": "40"}',
    ])
    expect(await meaningsOf(db(), 'Grössen')).toEqual(['Grösse: –', 'Quelle: source'])
    expect(issuesOf(report)).toEqual({
      'Was die Zelle nennt, fehlt in m.xlsx, Blatt «Quellen»': ['m.xlsx, Blatt «Werte»:3 Nr=9 → so übernommen, wie es dasteht'],
    })
    expect(columnsOf(report)).toEqual([
      'Art: Name des Taxons',
      'Grösse: Eigenschaft: Zahl',
      'Nr: Quelle der Zeile «Quelle»: Text, nachgeschlagen in m.xlsx, Blatt «Quellen»',
    ])
    expect(report.files[0]?.cells).toEqual({ read: 9, taken: 9, named: 0 })
    // The cells of the other sheet are named with their columns.
    const what = 'darin ist nur nachgeschlagen, was eine andere Tabelle nennt'
    const column = (name: string, filled: number) => ({ name, filled, became: '', notTaken: what })
    expect(report.untouched).toEqual([
      {
        ...{ path: 'm.xlsx, Blatt «Quellen»', what, rows: 2 },
        columns: [column('Nr', 2), column('Autor', 2), column('Titel', 1), column('Ort', 1)],
      },
    ])
    const { rows } = await sql`
      select m.mapping, m.columns from import_mappings m join property_collections c on c.id = m.collection_id where c.name = 'Grössen'`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ mapping: { taxon: { columns: ['Art'] }, properties }, columns: ['Art', 'Grösse', 'Nr'] }])
  })

  test('so may those of relations and of single values, and a table that lacks what is looked up is refused', async () => {
    const folder = writeSource({
      'frass.csv': 'Art;Beute;Beleg\nHyla arborea;Bombina bombina;q1\n',
      'merkmale.csv': 'Art;Merkmal;Wert;Beleg\nHyla arborea;Länge;5;q2\nHyla arborea;Farbe;grün;q3\n',
      'belege.csv': 'id;Zitat\nq1;Meier\nq2;Müller\n',
    })
    const beleg = { column: 'Beleg', ...isSource, from: { file: 'belege.csv', key: 'id', columns: ['Zitat'] } }
    const relations = [{ partner: { columns: ['Beute'] }, type: { text: 'frisst' }, properties: [beleg] }]
    const long = { property: 'Merkmal', value: 'Wert' }
    const report = await importFrom(db(), folder, {
      mapping: {
        tables: [
          { collection: 'Belegt', file: 'frass.csv', properties: [], relations },
          { collection: 'Belegt', file: 'merkmale.csv', long, properties: [beleg], sameTaxon: 'join' },
        ],
      },
    })
    expect(await linesOf(db(), 'Belegt')).toEqual([
      'Hyla arborea {"Beleg": "Länge: Müller | Farbe: q3", "Farbe": "grün", "Länge": "5"}',
      'Hyla arborea –frisst→ Bombina bombina {"Beleg": "Meier"}',
    ])
    expect(await meaningsOf(db(), 'Belegt')).toEqual(['Länge: –', 'Beleg: source', 'Farbe: –', 'frisst: Beleg: source'])
    expect(issuesOf(report)).toEqual({
      'Was die Zelle nennt, fehlt in belege.csv': ['merkmale.csv → Belegt:3 Beleg=q3 → so übernommen, wie es dasteht'],
    })
    const wrong = { ...beleg, from: { ...beleg.from, columns: ['Titel'] } }
    const tables = [{ file: 'frass.csv', properties: [wrong] }]
    await expect(importFrom(db(), folder, { collection: 'X', mapping: { tables } })).rejects.toThrow(
      'belege.csv: Die Spalte «Titel» der Zuordnung gibt es nicht. Vorhanden sind: «id», «Zitat».',
    )
  })

  test('of taxa, guessed or said, and of what comes with a taxonomy', async () => {
    const rows = ['taxonID;scientificName;Notiz;Literatur', '1;Aus bus;a;Heft 1', '2;Aus cus;;Heft 2']
    const folder = writeSource({
      'taxon.csv': rows.join('\n'),
      'distribution.csv': 'taxonID;locality;source\n1;Bern;Heft 3\n',
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Mit Quellen', type: 'Art' })
    expect(await meaningsOf(db(), 'Mit Quellen')).toEqual(['Notiz: –', 'Literatur: source'])
    expect(columnsOf(report)).toContain('Literatur: Quelle der Zeile: Text')
    const beside = 'Mit Quellen: Verbreitung'
    expect(await linesOf(db(), beside)).toEqual(['Aus bus {"source": "Bern: Heft 3", "Verbreitung": "Bern"}'])
    expect(await meaningsOf(db(), beside)).toEqual(['Verbreitung: –', 'source: source'])
    // What an editor has said since stays.
    await sql`update property_fields set meaning = null where name in ('source', 'Literatur')`.execute(db().owner)
    const changed = writeSource({
      'taxon.csv': [...rows, '3;Aus dus;b;Heft 4'].join('\n'),
      'distribution.csv': 'taxonID;locality;source\n1;Bern;Heft 4\n',
    })
    expect((await importFrom(db(), changed, { taxonomy: 'Mit Quellen', type: 'Art' })).counts).toEqual([1, 1, 2, 0])
    expect(await meaningsOf(db(), 'Mit Quellen')).toEqual(['Notiz: –', 'Literatur: –'])
    expect(await meaningsOf(db(), beside)).toEqual(['Verbreitung: –', 'source: –'])

    const taxonomy = { properties: ['Literatur'], sources: ['Notiz'] }
    const table = { taxonomy: 'Gesagt', type: 'Art', table: { file: 'taxon.csv', taxonomy } } as const
    await importFrom(db(), folder, table)
    expect(await meaningsOf(db(), 'Gesagt')).toEqual(['Notiz: source', 'Literatur: –'])
  })
})
