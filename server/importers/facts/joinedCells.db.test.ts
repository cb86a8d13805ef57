import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources } from '../testing/testSources'
import { fieldsOf, importFrogs, linesOf, table } from './testing/testFacts'

afterAll(removeSources)

describeOneEngine('import of what is joined, and of numbers in several writings', (db) => {
  beforeAll(() => importFrogs(db()))

  test('cells as an export joins them: each partner has its own entries, and a | or \\ in a value is what it was', async () => {
    const source = table(
      'Art;Partner;Quelle;Menge;Wer',
      'Bombina bombina;Hyla arborea | Bufo bufo (Linnaeus, 1758);Heft 3 \\| 4 | C:\\\\Daten; | 5;N. N.',
      'Hyla arborea;Bombina bombina;a \\| b;7;x',
      // Of another program: nothing of it goes missing.
      'Bombina variegata;Bombina bombina|Hyla arborea;D:\\Daten | E:\\Daten;8;y',
    )
    const properties = ['Quelle', 'Menge', 'Wer'].map((column) => ({ column }))
    const relation = { partner: { columns: ['Partner'] }, separator: '|', type: { text: 'lebt mit' }, properties }
    const mapping = { tables: [{ taxon: { columns: ['Art'] }, properties: [], relations: [relation] }] }
    const report = await importFrom(db(), source, { collection: 'Verbunden', taxonomies: ['Lurche'], mapping })
    expect(await linesOf(db(), 'Verbunden')).toEqual([
      'Bombina bombina –lebt mit→ Bufo bufo {"Wer": "N. N.", "Menge": "5", "Quelle": "C:\\\\Daten"}',
      'Bombina bombina –lebt mit→ Hyla arborea {"Wer": "N. N.", "Quelle": "Heft 3 | 4"}',
      'Bombina variegata –lebt mit→ Bombina bombina {"Wer": "y", "Menge": "8", "Quelle": "D:\\\\Daten | E:\\\\Daten"}',
      'Bombina variegata –lebt mit→ Hyla arborea {"Wer": "y", "Menge": "8", "Quelle": "D:\\\\Daten | E:\\\\Daten"}',
      'Hyla arborea –lebt mit→ Bombina bombina {"Wer": "x", "Menge": "7", "Quelle": "a | b"}',
    ])
    expect(issuesOf(report)).toEqual({})
  })

  test('joined numbers and days are numbers and days: the same file again changes nothing', async () => {
    const long = table(
      'Taxon\tMerkmal\tWert',
      'Bombina bombina\tLänge\t4,5',
      'Bombina bombina\tLänge\t5,25',
      'Hyla arborea\tLänge\t5,5',
      'Hyla arborea\tFund\t1.3.2024',
      'Hyla arborea\tFund\t2.3.2024',
      'Bufo bufo Müller, 1800\tFund\t4.3.2024',
    )
    const wide = table('Art;Länge', 'Bombina bombina;4,5', 'Rana ignea;5,25', 'Hyla arborea;5,5')
    await importFrom(db(), long, { collection: 'Masse' })
    const mapping = { tables: [{ sameTaxon: 'join' as const }] }
    await importFrom(db(), wide, { collection: 'Breite Masse', mapping })
    expect([
      (await importFrom(db(), long, { collection: 'Masse' })).counts,
      (await importFrom(db(), wide, { collection: 'Breite Masse', mapping })).counts,
    ]).toEqual([
      [0, 0, 3, 0],
      [0, 0, 2, 0],
    ])
    expect(await linesOf(db(), 'Masse')).toEqual([
      'Bombina bombina {"Länge": "4.5 | 5.25"}',
      'Bufo bufo {"Fund": "2024-03-04"}',
      'Hyla arborea {"Fund": "2024-03-01 | 2024-03-02", "Länge": 5.5}',
    ])
    expect(await fieldsOf(db(), 'Masse')).toEqual(['Länge text 2', 'Fund text 2'])
    // Texts that only look alike stay texts.
    const codes = (read?: 'text') => ({ tables: [{ properties: [{ column: 'Code', ...(read && { read }) }] }] })
    await importFrom(db(), table('Art;Code', 'Bombina bombina;1.1', 'Hyla arborea;1.10'), {
      collection: 'Codes',
      mapping: codes('text'),
    })
    await importFrom(db(), table('Art;Code', 'Hyla arborea;1.20'), { collection: 'Codes', mapping: codes() })
    expect(await linesOf(db(), 'Codes')).toEqual(['Bombina bombina {"Code": "1.1"}', 'Hyla arborea {"Code": "1.20"}'])
  })

  test('rows that write one number in two ways do not contradict each other', async () => {
    const source = table('Art;Zahl;Mass', "Bombina bombina;1'234;2.0", 'Rana ignea;1234;2', 'Hyla arborea;5;3.5')
    const stored = ['Bombina bombina {"Mass": 2.0, "Zahl": 1234}', 'Hyla arborea {"Mass": "3.5", "Zahl": "5"}']
    for (const sameTaxon of ['none', 'join'] as const) {
      const report = await importFrom(db(), source, { collection: sameTaxon, mapping: { tables: [{ sameTaxon }] } })
      expect([issuesOf(report), report.notes, await linesOf(db(), sameTaxon)]).toEqual([{}, [], stored])
    }
  })

  test('the same numbers in another writing change nothing, of relations neither; with other digits they do', async () => {
    const into = { collection: 'Schreibweisen' }
    await importFrom(db(), table('Art;Länge;Zahl', "Bombina bombina;5,5;1'234", 'Hyla arborea;2,25;3'), into)
    const again = await importFrom(db(), table('Art\tLänge\tZahl', 'Bombina bombina\t5.5\t1234', 'Hyla arborea\t2.25\t3.0'), into)
    expect([again.counts, await linesOf(db(), 'Schreibweisen')]).toEqual([
      [0, 1, 1, 0],
      ['Bombina bombina {"Zahl": 1234, "Länge": 5.5}', 'Hyla arborea {"Zahl": 3.0, "Länge": "2.25"}'],
    ])
    const prey = { collection: 'Beute' }
    await importFrom(db(), table('Art;Partner;Menge', 'Bombina bombina;Hyla arborea;5,5'), prey)
    expect((await importFrom(db(), table('Art;Partner;Menge', 'Bombina bombina;Hyla arborea;5.5'), prey)).counts).toEqual([
      0, 0, 1, 0,
    ])
  })

  test('of many values that contradict each other the first five are named, cut where they are long', async () => {
    const values = ['a'.repeat(81), 'b', 'c', 'd', 'e', 'f', 'g']
    const source = table('Art;Fundort;x', ...values.map((value) => `Bombina bombina;${value};1`))
    const issues = issuesOf(await importFrom(db(), source, { collection: 'Fundorte' }))
    expect(issues['Mehrere Zeilen sagen Verschiedenes über dasselbe Taxon']?.[1]).toBe(
      `tabelle.csv:3 Fundort=b → ohne diesen Wert übernommen (Bombina bombina: ${'a'.repeat(79)}… | b | c | d | e | …)`,
    )
  })
})
