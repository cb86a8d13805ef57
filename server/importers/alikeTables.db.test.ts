import { join } from 'node:path'
import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { fieldsOf, importFrogs, linesOf } from './facts/testing/testFacts'
import { workbook, zip } from './source/testing/testZip'
import { importFrom, removeSources, treeOf, writeSource } from './testing/testSources'

afterAll(removeSources)

type Cells = (string | number | null)[][]
const book = (sheets: Record<string, Cells>, parts: Record<string, string> = {}) =>
  join(writeSource({ 'm.xlsx': workbook(sheets, parts) }), 'm.xlsx')

const habitats = {
  Wälder: [
    ['Code', 'Name'],
    ['1', 'Wälder'],
    ['1.1', 'Buchenwälder'],
  ],
  Hinweise: [
    ['Stand', 'Wer'],
    ['2026', 'Amt'],
  ],
  Moore: [
    ['code', 'NAME '],
    ['2', 'Moore'],
    ['2.1', 'Hochmoore', 'nur hier'],
  ],
  Wiesen: [
    ['Name', 'Code'],
    ['Wiesen', '3'],
  ],
}
const files = (sheets: Record<string, Cells>) =>
  Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [`${name}.csv`, rows.map((row) => row.join(';')).join('\n')]))

describeOneEngine('tables that continue each other', (db) => {
  beforeAll(() => importFrogs(db()))

  test('sheets of one shape are one taxonomy, others are named, and the same again changes nothing', async () => {
    const source = book(habitats)
    const options = { taxonomy: 'Lebensräume', type: 'Lebensraum' as const, deleteMissing: true }
    const report = await importFrom(db(), source, options)
    expect(await treeOf(db(), 'Lebensräume')).toEqual(['Wälder', '  Buchenwälder', 'Moore', '  Hochmoore'])
    expect(report.files.map(({ path, read, notTaken }) => [path, read, notTaken])).toEqual([
      ['m.xlsx, Blatt «Wälder»', 2, 0],
      ['m.xlsx, Blatt «Moore»', 2, 0],
    ])
    expect(report.notes).toEqual([
      '2 Blätter mit denselben Spalten sind zusammen gelesen: «Wälder», «Moore».',
      expect.stringMatching(/^Lizenz unbekannt: /),
    ])
    expect(report.untouched.map(({ path }) => path)).toEqual(['m.xlsx, Blatt «Hinweise»', 'm.xlsx, Blatt «Wiesen»'])
    expect((await importFrom(db(), source, options)).batch).toBeNull()
  })

  test('files of a folder and of an archive alike; a chosen table stands alone unless it is said otherwise', async () => {
    const archive = join(
      writeSource({ 'm.zip': zip(Object.entries(files(habitats)).map(([path, text]) => ({ path, text }))) }),
      'm.zip',
    )
    const { Hinweise: _, ...rest } = habitats
    for (const [taxonomy, path] of [
      [
        'Ordner',
        writeSource(
          files({
            ...rest,
            Moore: [
              ['code', 'NAME '],
              ['2', 'Moore'],
              ['2.1', 'Hochmoore'],
            ],
          }),
        ),
      ],
      ['Archiv', archive],
    ] as const) {
      await importFrom(db(), path, { taxonomy, type: 'Lebensraum' })
      expect((await treeOf(db(), taxonomy)).map((line) => line.trim())).toEqual(expect.arrayContaining(['Moore', 'Wälder']))
    }
    const one = { file: 'm.xlsx, Blatt «Moore»', sheet: 'Moore' }
    const run = async (taxonomy: string, table: object) => {
      await importFrom(db(), book(habitats), { taxonomy, type: 'Lebensraum', table })
      return treeOf(db(), taxonomy)
    }
    expect(await run('Eines', one)).toEqual(['Moore', '  Hochmoore'])
    expect(await run('Dieses', { ...one, sheets: 'one' })).toEqual(['Moore', '  Hochmoore'])
    expect(await run('Alle', { ...one, sheets: 'alike' })).toHaveLength(4)
    expect(await run('Anderes', { file: 'm.xlsx, Blatt «Wiesen»', sheet: 'Wiesen' })).toEqual(['Wiesen'])
  })

  test('a hidden sheet continues nothing', async () => {
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Neu" r:id="r1"/><sheet name="Alt" state="hidden" r:id="r2"/></sheets></workbook>',
    }
    const source = book({ Neu: [['Name'], ['Rana']], Alt: [['Name'], ['Bufo']] }, parts)
    const report = await importFrom(db(), source, { taxonomy: 'Sichtbar', type: 'Art' })
    expect([await treeOf(db(), 'Sichtbar'), report.untouched.map(({ path }) => path)]).toEqual([
      ['Rana'],
      ['m.xlsx, Blatt «Alt»'],
    ])
  })

  test('sheets of one shape are one collection; a named sheet is read alone, or with those like it', async () => {
    const source = book({
      Bern: [
        ['Art', 'Wert'],
        ['Bombina bombina', 1],
      ],
      Zürich: [
        ['Art', 'Wert'],
        ['Hyla arborea', 2, 'nur hier'],
      ],
      Notizen: [
        ['Was', 'Wann'],
        ['nichts', 'nie'],
      ],
    })
    const run = async (collection: string, mapping?: object) => {
      const report = await importFrom(db(), source, { collection, ...(mapping && { mapping: { tables: [mapping] } }) })
      return [await linesOf(db(), collection), report.untouched.map(({ path }) => path.replace(/^.*«(.*)»$/, '$1'))]
    }
    const [bern, zürich, both] = [
      'Bombina bombina {"Wert": "1"}',
      'Hyla arborea {"Wert": "2"}',
      'Hyla arborea {"Wert": "2", "Spalte 3": "nur hier"}',
    ]
    expect(await run('Kantone')).toEqual([[bern, both], ['Notizen']])
    expect(await run('Bern', { sheet: 'Bern' })).toEqual([[bern], ['Zürich', 'Notizen']])
    expect(await run('Erstes', { sheets: 'one' })).toEqual([[bern], ['Zürich', 'Notizen']])
    expect(await run('Beide', { sheet: 'Zürich', sheets: 'alike', properties: [{ column: 'Wert' }] })).toEqual([
      [bern, zürich],
      ['Notizen'],
    ])
  })

  test('one value per row: sheets of one shape are read in one way, and values of several units keep theirs', async () => {
    const header = ['Art', 'Merkmal', 'Wert', 'Einheit']
    const source = book({
      Lurche: [header, ['Bombina bombina', 'Länge', '45', 'mm'], ['Bombina bombina', 'Gewicht', '1,234', 'g']],
      Frösche: [header, ['Hyla arborea', 'Länge', '5', 'cm'], ['Hyla arborea', 'Gewicht', '2,5', 'g']],
    })
    await importFrom(db(), source, { collection: 'Masse' })
    expect(await linesOf(db(), 'Masse')).toEqual([
      'Bombina bombina {"Länge": "45 mm", "Gewicht": 1.234}',
      'Hyla arborea {"Länge": "5 cm", "Gewicht": 2.5}',
    ])
    expect(await fieldsOf(db(), 'Masse')).toEqual(['Länge text 2', 'Gewicht [g] number 2'])
  })

  test('a remark behind the last title of a taxonomy is kept, though only a later sheet has one, far below', async () => {
    const many = Array.from({ length: 1_005 }, (_, n) => [`b${n}`, 'Rana'])
    const source = book({
      Eins: [
        ['id', 'Name'],
        ['a', 'Rana'],
      ],
      Zwei: [['id', 'Name'], ...many, ['c', 'Bufo', 'nur hier']],
    })
    await importFrom(db(), source, { taxonomy: 'Spät', type: 'Art' })
    const { rows } = await sql`
      select x.name, x.properties from taxa x join taxonomies t on t.id = x.taxonomy_id
      where t.name = 'Spät' and x.properties <> '{}'`.execute(db().owner)
    expect(rows).toEqual([{ name: 'Bufo', properties: { 'Spalte 3': 'nur hier' } }])
  })

  test('a source without rows is refused in a sentence that says so', async () => {
    const empty = importFrom(db(), book({ Leer: [['Art', 'Wert']] }), { collection: 'Leer' })
    await expect(empty).rejects.toThrow(
      /: Darin ist keine Tabelle, in der unter den Namen der Spalten Zeilen stehen\. Vorhanden sind: m\.xlsx, Blatt «Leer»\.$/,
    )
  })

  test('titles above the names of a taxonomy are not read', async () => {
    const source = book({
      Arten: [['Arten des Kantons'], ['Stand 2026'], [], ['von der Fachstelle'], ['id', 'Name', 'Rang'], [1, 'Rana', 'genus']],
    })
    const report = await importFrom(db(), source, { taxonomy: 'Mit Titeln', type: 'Art' })
    expect([await treeOf(db(), 'Mit Titeln'), report.files[0]?.notes]).toEqual([
      ['Rana [genus]'],
      [
        'Die Namen der Spalten stehen in Zeile 5; was darüber steht, ist nicht gelesen: «Arten des Kantons», «Stand 2026», «von der Fachstelle».',
      ],
    ])
  })
})
