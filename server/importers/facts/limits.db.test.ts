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

  test('a value of another unit is left out and named as long as values stay that it would not be comparable with', async () => {
    const header = 'Art;Merkmal;Wert;Einheit'
    const into = { collection: 'Einheiten' }
    await importFrom(db(), table(header, 'Bombina bombina;Länge;5;cm', 'Hyla arborea;Länge;4;cm'), into)
    const inMillimetres = table(
      header,
      'Bombina bombina;Länge;51;mm',
      'Bombina bombina;Farbe;rot;',
      'Bombina variegata;Länge;40;mm',
    )
    const report = await importFrom(db(), inMillimetres, into)
    const reason = 'Die Eigenschaft hat schon Werte in einer anderen Einheit, die nicht in der Quelle stehen'
    expect(await linesOf(db(), 'Einheiten')).toEqual([
      'Bombina bombina {"Farbe": "rot", "Länge": "5"}',
      'Hyla arborea {"Länge": "4"}',
    ])
    expect(await fieldsOf(db(), 'Einheiten')).toEqual(['Länge [cm] number 2', 'Farbe text 1'])
    expect(issuesOf(report)).toEqual({
      [`${reason}, und sonst sagt die Zeile nichts`]: [
        'tabelle.csv:2 Länge=51 → nicht übernommen (dort «cm», hier «mm»)',
        'tabelle.csv:4 Länge=40 → nicht übernommen (dort «cm», hier «mm»)',
      ],
    })
    expect([report.counts, report.totals]).toEqual([[0, 1, 0, 0], { read: 3, taken: 1, notTaken: 2 }])
    // Where nothing of the old stays, the unit is that of the table.
    await importFrom(db(), inMillimetres, { ...into, deleteMissing: true })
    expect(await linesOf(db(), 'Einheiten')).toEqual([
      'Bombina bombina {"Farbe": "rot", "Länge": "51"}',
      'Bombina variegata {"Länge": "40"}',
    ])
    expect(await fieldsOf(db(), 'Einheiten')).toEqual(['Länge [mm] number 2', 'Farbe text 1'])
    // Of several units there is none to take.
    const several = await importFrom(
      db(),
      table(header, 'Hyla arborea;Länge;4;cm', 'Hyla arborea;Länge;1;m', 'Hyla arborea;Farbe;grün;'),
      into,
    )
    expect(issuesOf(several)).toEqual({
      [`${reason}, und sonst sagt die Zeile nichts`]: [
        'tabelle.csv:2 Länge=4 cm → nicht übernommen (dort «mm», hier mehrere Einheiten)',
        'tabelle.csv:3 Länge=1 m → nicht übernommen (dort «mm», hier mehrere Einheiten)',
      ],
    })
    expect(await fieldsOf(db(), 'Einheiten')).toEqual(['Länge [mm] number 2', 'Farbe text 2'])
  })

  test('a value whose cell is empty now goes and divides nothing; one that rows contradict each other about stays with its unit', async () => {
    const into = { collection: 'Anteile' }
    await importFrom(db(), table('Art;Anteil;x', 'Bombina bombina;0.5;1', 'Hyla arborea;0.25;1'), into)
    const contradicting = table('Art;Anteil', 'Bombina bombina;50%', 'Rana ignea;60%', 'Hyla arborea;25%')
    await importFrom(db(), contradicting, into)
    expect(await linesOf(db(), 'Anteile')).toEqual([
      'Bombina bombina {"x": "1", "Anteil": "0.5"}',
      'Hyla arborea {"x": "1", "Anteil": "0.25"}',
    ])
    expect(await fieldsOf(db(), 'Anteile')).toEqual(['Anteil number 2', 'x number 2'])
    const emptied = await importFrom(db(), table('Art;Anteil;x', 'Bombina bombina;;1', 'Hyla arborea;25%;1'), into)
    expect([issuesOf(emptied), await linesOf(db(), 'Anteile'), await fieldsOf(db(), 'Anteile')]).toEqual([
      {},
      ['Bombina bombina {"x": "1"}', 'Hyla arborea {"x": "1", "Anteil": 25}'],
      ['Anteil [%] number 1', 'x number 2'],
    ])
  })

  test('percentages do not come beside shares that nobody wrote with a sign, of records, relations and taxa', async () => {
    const reason = 'Die Eigenschaft hat schon Werte in einer anderen Einheit, die nicht in der Quelle stehen'
    const records = (...rows: string[]) => importFrom(db(), table('Art;Deckung;x', ...rows), { collection: 'Anteil' })
    await records('Bombina bombina;0.5;1', 'Hyla arborea;0.4;1')
    const ofRecords = await records('Bombina bombina;51%;2', 'Bombina variegata;40%;3')
    expect(await linesOf(db(), 'Anteil')).toEqual([
      'Bombina bombina {"x": "2", "Deckung": "0.5"}',
      'Bombina variegata {"x": "3"}',
      'Hyla arborea {"x": "1", "Deckung": "0.4"}',
    ])
    const relations = (...rows: string[]) =>
      importFrom(db(), table('Art;Partner;Anteil', ...rows), {
        collection: 'Nahrung',
        mapping: {
          tables: [
            { relations: [{ partner: { columns: ['Partner'] }, type: { text: 'frisst' }, properties: [{ column: 'Anteil' }] }] },
          ],
        },
      })
    await relations('Bombina bombina;Hyla arborea;0.5', 'Bombina variegata;Hyla arborea;0.4')
    const ofRelations = await relations('Bombina bombina;Hyla arborea;51%')
    expect(await linesOf(db(), 'Nahrung')).toEqual([
      'Bombina bombina –frisst→ Hyla arborea {"Anteil": "0.5"}',
      'Bombina variegata –frisst→ Hyla arborea {"Anteil": "0.4"}',
    ])
    const taxa = (...rows: string[]) =>
      importFrom(db(), table('id;name;rank;Anteil', ...rows), { taxonomy: 'Anteile', type: 'Art' })
    await taxa('1;Rana arvalis;species;0.5', '2;Rana dalmatina;species;0.4')
    const ofTaxa = await taxa('1;Rana arvalis;species;51%', '3;Rana latastei;species;1%')
    const { rows } = await sql<{ line: string }>`
      select t.name || ' ' || t.properties || coalesce(f.unit, '') as line from taxa t join taxonomies h on h.id = t.taxonomy_id
      join property_fields f on f.taxonomy_id = h.id where h.name = 'Anteile' order by t.name`.execute(db().owner)
    expect(rows.map(({ line }) => line)).toEqual([
      'Rana arvalis {"Anteil": "0.5"}',
      'Rana dalmatina {"Anteil": "0.4"}',
      'Rana latastei {}',
    ])
    const hint = 'ohne diesen Wert übernommen (dort ohne Einheit, hier «%»)'
    expect([ofRecords, ofRelations, ofTaxa].map(issuesOf)).toEqual([
      { [reason]: [`tabelle.csv:2 Deckung=51 → ${hint}`, `tabelle.csv:3 Deckung=40 → ${hint}`] },
      { [reason]: [`tabelle.csv:2 Anteil=51 → ${hint}`] },
      { [reason]: [`tabelle.csv:2 Anteil=51 → ${hint}`, `tabelle.csv:3 Anteil=1 → ${hint}`] },
    ])
    expect(await fieldsOf(db(), 'Anteil')).toEqual(['Deckung number 2', 'x number 3'])
  })

  test('the unit of taxa is that of values that stay at those which rows only mention; a cell that is empty now divides nothing', async () => {
    const taxa = (...rows: string[]) =>
      importFrom(db(), table('id;parentId;name;rank;Anteil', ...rows), { taxonomy: 'Erwähnt', type: 'Art' })
    const stored = async () =>
      (
        await sql<{ line: string }>`
          select concat_ws(' ', t.name, t.properties, f.unit) as line from taxa t join taxonomies h on h.id = t.taxonomy_id
          join property_fields f on f.taxonomy_id = h.id where h.name = 'Erwähnt' order by t.name`.execute(db().owner)
      ).rows.map(({ line }) => line)
    await taxa('1;;Rana;genus;0.5', '2;1;Rana arvalis;species;0.25')
    expect((await taxa('2;1;Rana arvalis;species;25%')).counts).toEqual([0, 0, 2, 0])
    expect(await stored()).toEqual(['Rana {"Anteil": "0.5"}', 'Rana arvalis {"Anteil": "0.25"}'])
    expect(issuesOf(await taxa('1;;Rana;genus;', '2;1;Rana arvalis;species;25%'))).toEqual({})
    expect(await stored()).toEqual(['Rana {} %', 'Rana arvalis {"Anteil": 25} %'])
  })

  test('shares without a sign that come into percentages are those percentages, and said; numbers without a sign are', async () => {
    const note = (name: string, n: number, example: string) =>
      `Die Eigenschaft «${name}» hat hier die Einheit «%», und in der Quelle stehen dafür nur Zahlen bis 1 ohne Zeichen (${n}): ` +
      `${example} gilt als ${example} %. Sind Anteile gemeint, schreiben Sie Prozente.`
    const records = (...rows: string[]) =>
      importFrom(db(), table('Art;Anteil;x', ...rows), { collection: 'Prozente', taxonomies: ['Lurche'] })
    await records('Bombina bombina;50%;0.1', 'Hyla arborea;25%;a')
    expect((await records('Bombina bombina;50;0.1', 'Hyla arborea;0.5;a')).notes).toEqual([])
    expect((await records('Bombina bombina;1;0.1', 'Hyla arborea;0.25;a')).notes).toEqual([note('Anteil', 2, '0.25')])
    expect(await linesOf(db(), 'Prozente')).toEqual([
      'Bombina bombina {"x": "0.1", "Anteil": "1"}',
      'Hyla arborea {"x": "a", "Anteil": "0.25"}',
    ])
    // What has been small percentages all the time is nothing to ask about.
    expect((await records('Bombina bombina;0.9%;0.1', 'Hyla arborea;0.25%;a')).notes).toEqual([])
    expect((await records('Bombina bombina;0.8;0.1')).notes).toEqual([])
    const taxa = (...rows: string[]) =>
      importFrom(db(), table('id;name;rank;Anteil', ...rows), { taxonomy: 'Prozenttaxa', type: 'Art' })
    await taxa('1;Rana arvalis;species;50%', '2;Rana dalmatina;species;#NV')
    expect((await taxa('1;Rana arvalis;species;0.5')).notes).toEqual([note('Anteil', 1, '0.5')])
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
