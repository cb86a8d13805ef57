import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources } from '../testing/testSources'
import { fieldsOf, importFrogs, linesOf, stateOf, table } from './testing/testFacts'

afterAll(removeSources)

describeOneEngine('what a collection does not take', (db) => {
  beforeAll(() => importFrogs(db()))

  test('a deleted collection keeps its name and former names for itself', async () => {
    await importFrom(db(), table('Art;x', 'Hyla arborea;1'), { collection: 'Gelöscht' })
    await sql`insert into name_aliases (name, collection_id) select 'Früher', id from property_collections where name = 'Gelöscht'`.execute(
      db().owner,
    )
    await sql`update property_collections set deleted_at = now(), published = false where name = 'Gelöscht'`.execute(db().owner)
    const before = await stateOf(db())
    for (const collection of ['Gelöscht', 'GELÖSCHT', 'Früher'])
      await expect(importFrom(db(), table('Art;x', 'Hyla arborea;2'), { collection })).rejects.toThrow(
        `Die Eigenschaften-Sammlung «${collection}» wurde gelöscht. Machen Sie das Löschen rückgängig, oder wählen Sie einen anderen Namen.`,
      )
    expect(await stateOf(db())).toEqual(before)
    // One that lives goes before one that bore its name.
    await importFrom(db(), table('Art;x', 'Hyla arborea;1'), { collection: 'Lebt' })
    await sql`insert into name_aliases (name, collection_id) select 'Lebt', id from property_collections where name = 'Gelöscht'`.execute(
      db().owner,
    )
    expect((await importFrom(db(), table('Art;x', 'Hyla arborea;3'), { collection: 'Lebt' })).counts).toEqual([0, 1, 0, 0])
  })

  test("a record of 900'000 characters is taken, one of more is named and left out", async () => {
    const header = Array.from({ length: 10 }, (_, index) => `k${index}`)
    const row = (name: string, length: number) => {
      // What JSON adds: braces, and per value two pairs of quotes, a colon, the key and a comma, but for the last one.
      const values = Array.from({ length: 9 }, () => 'a'.repeat(90_000))
      const rest = length - 2 - 10 * '"k0":"",'.length + 1 - 9 * 90_000
      return [name, ...values, 'a'.repeat(rest)].join(';')
    }
    const source = table(['Art', ...header].join(';'), row('Hyla arborea', 900_000), row('Bombina variegata', 900_001))
    const report = await importFrom(db(), source, { collection: 'Lang' })
    expect(report.counts).toEqual([1, 0, 0, 0])
    expect(issuesOf(report)).toEqual({
      "Die Werte der Zeile sind zusammen länger als 900'000 Zeichen": ['tabelle.csv:3 → nicht übernommen'],
    })
    const { rows } = await sql<{ length: number }>`select length(r.properties ->> 'k9') as length from property_records r
      join property_collections c on c.id = r.collection_id where c.name = 'Lang'`.execute(db().owner)
    expect(rows).toEqual([{ length: 89_919 }])
  })

  test("a value of 100'000 characters is taken, a longer one is named", async () => {
    const source = table('Art;kurz;lang', `Hyla arborea;${'a'.repeat(100_000)};${'b'.repeat(100_001)}`)
    expect(issuesOf(await importFrom(db(), source, { collection: 'Werte' }))).toEqual({
      "Der Wert ist länger als 100'000 Zeichen": [`tabelle.csv:2 lang=${'b'.repeat(80)} → ohne diesen Wert übernommen`],
    })
    expect(await fieldsOf(db(), 'Werte')).toEqual(['kurz text 1'])
  })

  test('a unit that rows contradict each other about stays with the values, whatever stood there before', async () => {
    const header = 'Taxon\tMerkmal\tWert\tEinheit'
    const first = table(
      header,
      'Hyla arborea\tLänge\t45\tmm',
      'Hyla arborea\tGewicht\t5\t',
      'Bombina variegata\tGewicht\t7\tg',
      'Bombina variegata\tLänge\t50\tmm',
    )
    await importFrom(db(), first, { collection: 'Masse' })
    expect(await fieldsOf(db(), 'Masse')).toEqual(['Länge [mm] number 2', 'Gewicht [g] number 2'])
    const second = table(
      header,
      'Hyla arborea\tLänge\t45\tmm',
      'Bombina variegata\tLänge\t5\tcm',
      'Bombina bombina\tLänge\t50\tmm',
      'Hyla arborea\tGewicht\t6\t',
    )
    await importFrom(db(), second, { collection: 'Neue Masse' })
    expect(await fieldsOf(db(), 'Neue Masse')).toEqual(['Länge text 3', 'Gewicht number 1'])
    // Of a table that says nothing about a unit the one there is stays; of one that contradicts itself none does.
    await importFrom(db(), second, { collection: 'Masse' })
    expect(await fieldsOf(db(), 'Masse')).toEqual(['Länge text 3', 'Gewicht [g] number 1'])
  })

  test('where a record comes from is kept only if all its rows say the same', async () => {
    for (const collection of ['Quelle A', 'Quelle B']) await importFrom(db(), table('Art;x', 'Hyla arborea;1'), { collection })
    const rows = [
      'Bombina bombina;1;;Quelle A',
      'Rana ignea;;2;Quelle B',
      'Hyla arborea;1;;Quelle A',
      'Laubfrosch;;2;QUELLE A',
      'Gelbbauchunke;1;;',
      'Bombina variegata;;2;Quelle B',
    ]
    const report = await importFrom(db(), table('Art;x;y;Herkunft', ...rows), {
      collection: 'Gemischt',
      mapping: { tables: [{ about: { combining: true }, origin: { column: 'Herkunft' } }] },
    })
    expect(await linesOf(db(), 'Gemischt')).toEqual([
      'Bombina bombina {"x": "1", "y": "2"}',
      'Bombina variegata {"x": "1", "y": "2"}',
      'Hyla arborea {"x": "1", "y": "2"} ‹Quelle A›',
    ])
    expect(issuesOf(report)).toEqual({
      'Mehrere Zeilen sagen Verschiedenes über dasselbe Taxon': [
        'tabelle.csv:2 Herkunft=Quelle A → ohne diesen Wert übernommen (Bombina bombina: verschiedene)',
        'tabelle.csv:3 Herkunft=Quelle B → ohne diesen Wert übernommen (Bombina bombina: verschiedene)',
        'tabelle.csv:6 Herkunft= → ohne diesen Wert übernommen (Bombina variegata: verschiedene)',
        'tabelle.csv:7 Herkunft=Quelle B → ohne diesen Wert übernommen (Bombina variegata: verschiedene)',
      ],
    })
  })

  test('a name of 300 characters is one; without a name, of several tables with one name, of whom nobody knows it is refused', async () => {
    const source = table('Art;x', 'Hyla arborea;1')
    const refused = (options: Parameters<typeof importFrom>[2]) =>
      importFrom(db(), source, options).then(
        ({ counts }) => counts.join(),
        (error: Error) => error.message.replace(source, '…'),
      )
    expect(await refused({ collection: 'n'.repeat(300) })).toBe('1,0,0,0')
    expect(await refused({ collection: 'n'.repeat(301) })).toBe(
      `Der Name der Sammlung «${'n'.repeat(50)}…» ist länger als 300 Zeichen.`,
    )
    expect(await refused({ mapping: { tables: [{}] } })).toBe(
      '…: Wie die Sammlung heisst, fehlt. Geben Sie --collection NAME an.',
    )
    expect(await refused({ collection: 'Beide', mapping: { tables: [{}, {}] } })).toBe(
      '--collection passt nicht zu einer Zuordnung mit mehreren Tabellen: Nennen Sie die Sammlung dort bei jeder.',
    )
    expect(await refused({ collection: 'Neu', mapping: { tables: [{ origin: { collection: 'Nirgends' } }] } })).toBe(
      'Die Sammlung «Nirgends», aus der die Einträge kommen sollen, gibt es nicht. Legen Sie sie zuerst an.',
    )
    const unknown = { collection: 'Neu', organization: 'Amt' }
    expect(await refused(unknown)).toBe('Die Organisation «Amt» ist nicht bekannt. Es gibt noch keine.')
    await sql`insert into organizations (name) values ('Zoo'), ('Verein')`.execute(db().owner)
    expect(await refused(unknown)).toBe('Die Organisation «Amt» ist nicht bekannt. Es gibt: Verein, Zoo.')
  })
})
