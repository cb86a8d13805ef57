import Fastify, { type FastifyInstance } from 'fastify'
import { registerExportRoutes } from '../../http/routes/exportRoutes'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { type ParquetCell, readParquet } from '../../files/testing/readParquet'
import { amphibianServer } from '../testing/amphibianServer'
import { everything, ids } from '../testing/amphibians'
import { heldCells, HOSTILE, hostileFields, storeHostile } from '../testing/hostileValues'

const habitats = 'Lebensräume der Arten'

describeOneEngine('an export as Parquet', (db) => {
  const get = amphibianServer(db)
  const parquet = async (query: string) => readParquet((await get(`/export.parquet?${query}`)).rawPayload)

  test('has the types of the properties, and texts where a cell may join several relations', async () => {
    const answer = await get(`/export.parquet?${everything}&provenance=true`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apache.parquet',
      datenstand: '7, 2026-11-20T12:00:00.000Z',
    })
    expect(answer.headers['content-disposition']).toContain(' Datenstand 7.parquet"')
    const { columns, rows } = await readParquet(answer.rawPayload)
    expect(columns).toEqual([
      ['id', 'STRING'],
      ['name', 'STRING'],
      ['Beispiel-Lurche: Autor', 'STRING'],
      ['Beispiel-Lurche: Länge', 'DOUBLE'],
      ['Beispiel-Lurche: Beleg', 'DATE'],
      ['Beispiel-Lurche: Quelle', 'STRING'],
      ['Beispiel-Lurche: Stand', 'DATE'],
      ['Rote Liste: Kategorie', 'STRING'],
      ['Rote Liste: Geschützt', 'BOOLEAN'],
      ['Rote Liste: Bemerkung', 'STRING'],
      ['Rote Liste: Quelle', 'STRING'],
      ['Rote Liste: Stand', 'DATE'],
      ['Rote Liste: aus Synonym', 'STRING'],
      [`${habitats}: lebt in: Partner`, 'STRING'],
      [`${habitats}: lebt in: Stetigkeit`, 'STRING'],
      [`${habitats}: lebt in: Quelle`, 'STRING'],
      [`${habitats}: lebt in: Stand`, 'STRING'],
      [`${habitats}: lebt in: aus Synonym`, 'STRING'],
    ])
    const lurche = ['Amt (2025): Lurche', '2025-03-01']
    expect(rows).toEqual([
      [ids.molch, '=Triturus\ncristatus', null, null, null, ...lurche]
        .concat([null, null, 'zwei\r\nZeilen\u0001', 'Rote Liste', '2023-12-31', null] as never[])
        .concat([null, null, null, null, null] as never[]),
      [ids.unke, 'Bombina variegata', '(Linnaeus, 1758)', 5.5, '2024-02-29', ...lurche]
        .concat(['VU', true, 'von "Synonym", geliehen', 'Rote Liste', '2023-12-31', 'Rana variegata'] as never[])
        .concat(['Hochmoor | Rana "temporaria"; L.', '3 | ', `${habitats} | ${habitats}`, null, ' | Rana variegata'] as never[]),
      [ids.frosch, 'Rana "temporaria"; L.', null, 10, '1850-01-01', ...lurche]
        .concat(['LC', false, '-5 oder +3', 'Rote Liste', '2023-12-31', null] as never[])
        .concat([null, null, null, null, null] as never[]),
    ])
  })

  test('a single relation in a column that may join several stays a text; with a row for each it has its type', async () => {
    const ofRelations = `rcoProperties=${habitats}~lebt in~Stetigkeit`
    const own = `ids=${ids.unke}&${ofRelations}&withSynonymData=false`
    const joined = await parquet(own)
    expect([joined.columns[2], joined.rows[0]?.[2]]).toEqual([[`${habitats}: lebt in: Stetigkeit`, 'STRING'], '3'])
    const apart = await parquet(`${own}&relationRows=true`)
    expect([apart.columns[2], apart.rows[0]?.[2]]).toEqual([[`${habitats}: lebt in: Stetigkeit`, 'DOUBLE'], 3])
  })

  test('without rows, or with nothing but nulls in a column, the types are the same', async () => {
    const all = await parquet(everything)
    const none = await parquet(`${everything}&taxFilters=Beispiel-Lurche~Länge~>~99`)
    expect(none).toMatchObject({ columns: all.columns, rows: [], groups: [] })
    expect(none.about.Zeilen).toBe('0')
    const molch = await parquet(`${everything}&ids=${ids.molch}&withSynonymData=false`)
    expect([molch.columns, molch.rows.map((row) => row.slice(3, 5))]).toEqual([all.columns, [[null, null]]])
  })

  test('says of itself what an XLSX has sheets for: selection, Datenstand, address, sources with their terms, fields', async () => {
    const { about } = await parquet(
      'taxonomies=Beispiel-Lurche&taxProperties=Beispiel-Lurche~Länge&pcoProperties=Rote Liste~Kategorie',
    )
    const query = encodeURI('taxonomies=Beispiel-Lurche&taxProperties=Beispiel-Lurche~Länge&pcoProperties=Rote Liste~Kategorie')
    expect(about).toMatchObject({
      Zeilen: '3',
      Spalten: '4',
      'Link zum Export': `http://lurche.example/Export?${query}`,
      'Dieselben Daten als CSV': `http://lurche.example/export.csv?${query}`,
      Datenstand: '7, geändert am 20. November 2026 um 13:00:00',
    })
    expect(about.Hinweis).toContain('Synonym')
    expect(about.Zitiervorschlag?.split('\n')).toEqual([
      expect.stringContaining('Export aus Arteigenschaften, Datenstand 7 vom 2026-11-20'),
      expect.stringMatching(/^Amt für Natur \(2025\): Beispiel-Lurche\. Amt \(2025\): Lurche\. .*Lizenz: CC BY 4\.0/),
      expect.stringMatching(/^Rote Liste \(2023\)\. .*Lizenz: CC0/),
    ])
    const [lurche, liste] = JSON.parse(about.Quellen ?? '') as Record<string, unknown>[]
    expect(lurche).toMatchObject({ Name: 'Beispiel-Lurche', Lizenz: 'CC BY 4.0', Zitiervorschlag: 'Amt (2025): Lurche' })
    expect(liste).toMatchObject({ Name: 'Rote Liste', Lizenz: 'CC0', Stand: '2023-12-31' })
    const fields = JSON.parse(about.Felder ?? '') as Record<string, unknown>[]
    expect(fields.map(({ Spalte, Typ }) => [Spalte, Typ])).toEqual([
      ['id', 'Text'],
      ['name', 'Text'],
      ['Beispiel-Lurche: Länge', 'Zahl'],
      ['Rote Liste: Kategorie', 'Text'],
    ])
    expect(fields[2]).toMatchObject({ Einheit: 'cm', Beschreibung: 'Kopf bis Steiss', 'Werte in dieser Datei': 2 })
  })
})

describeOneEngine('awkward values as Parquet', (db) => {
  let app: FastifyInstance
  beforeAll(async () => {
    await storeHostile(db())
    app = Fastify()
    registerExportRoutes(app, db())
  })
  afterAll(() => app.close())

  test('are what the database holds, and what JSON lines say', async () => {
    const query = new URLSearchParams([
      ['taxonomies', HOSTILE],
      ...hostileFields.map(({ name }) => ['taxProperties', `${HOSTILE}~${name}`]),
    ])
    const { rows, columns } = await readParquet((await app.inject(`/export.parquet?${query}`)).rawPayload)
    const isOf = (type: string, column: number) => columns[column]?.[1] === type
    const typed = (cell: string, column: number) =>
      isOf('DOUBLE', column) ? Number(cell) : isOf('BOOLEAN', column) ? cell === 'true' : cell
    const held = await heldCells(db())
    expect(rows).toEqual(held.map((row) => row.map((cell, column) => cell && typed(cell, column))))
    const lines = (await app.inject(`/export.jsonl?${query}`)).body.trimEnd().split('\n')
    const cells = lines.map((line) => Object.values(JSON.parse(line) as Record<string, ParquetCell>))
    // JSON lines write a number of more digits than most hold as a text.
    const numbers = (cell: ParquetCell, column: number) => (cell !== null && isOf('DOUBLE', column) ? Number(cell) : cell)
    expect(rows).toEqual(cells.map((row) => row.map(numbers)))
  })
})
