import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'
import { importFrogs, linesOf, table } from './testing/testFacts'

afterAll(removeSources)

describeOneEngine('which taxa the names of an imported table mean', (db) => {
  beforeAll(() => importFrogs(db()))

  test('what a person decided about names holds', async () => {
    const source = table('Art;Wert', 'Bufo bufo;1', 'Bombina bombyna;2', 'Hyla arborea;3')
    const decisions = { 'Bufo bufo': '7', 'Bombina bombyna': 'Bombina bombina', 'Hyla arborea': null }
    const report = await importFrom(db(), source, { collection: 'Entschieden', mapping: { tables: [{ decisions }] } })
    expect(await linesOf(db(), 'Entschieden')).toEqual(['Bombina bombina {"Wert": "2"}', 'Bufo bufo {"Wert": "1"}'])
    expect(issuesOf(report)).toEqual({
      'Der Name ist nach der Zuordnung nicht zu übernehmen': ['tabelle.csv:4 Art=Hyla arborea → nicht übernommen'],
    })
  })

  test('another spelling of the same name is taken and said; one with another author or with typing errors is not', async () => {
    const source = table('Art;Wert', 'Bombina bombinus;1', 'Hyla arboreum Schneider, 1799;2', 'Bombina variegota;3')
    const report = await importFrom(db(), source, { collection: 'Anders geschrieben' })
    expect(await linesOf(db(), 'Anders geschrieben')).toEqual(['Bombina bombina {"Wert": "1"}'])
    expect(report.notes).toEqual([
      '1 Name ist in den Taxonomien anders geschrieben und nach den Nomenklaturregeln derselbe: «Bombina bombinus» (Bombina bombina (Linnaeus, 1761)).',
    ])
    expect(issuesOf(report)).toEqual({
      'Den Namen gibt es nur in ähnlicher Schreibweise': [
        'tabelle.csv:3 Art=Hyla arboreum Schneider, 1799 → nicht übernommen (gemeint vielleicht: Hyla arborea (Linnaeus, 1758))',
        'tabelle.csv:4 Art=Bombina variegota → nicht übernommen (gemeint vielleicht: Bombina variegata (Linnaeus, 1758))',
      ],
    })
  })

  test('of names that differ by a remark, the one that is written the same is meant', async () => {
    const names = ['Callitriche palustris L. écoph. terrestre', 'Callitriche palustris L. écoph. aquatique']
    await importFrom(db(), writeSource({ 'a.csv': `name,rank\n${names.join(',species\n')},species\n` }), {
      taxonomy: 'Wassersterne',
      type: 'Art',
    })
    const report = await importFrom(db(), table('Art;Wert', `${names[1]};1`, 'Callitriche palustris;2'), {
      collection: 'Bemerkt',
      taxonomies: ['Wassersterne'],
    })
    expect(await linesOf(db(), 'Bemerkt')).toEqual(['Callitriche palustris L. écoph. aquatique {"Wert": "1"}'])
    expect(Object.keys(issuesOf(report))).toEqual(['Der Name ist mehrdeutig'])
  })

  test('by id, ours or the source’s', async () => {
    const { rows } = await sql<{ id: string }>`select id from taxa where source_id = '5'`.execute(db().owner)
    await importFrom(db(), table('taxonID,Wert', '3,1', '6,1', `${rows[0]?.id},2`, '99,3'), { collection: 'Nach Id' })
    expect(await linesOf(db(), 'Nach Id')).toEqual(['Bombina bombina {"Wert": "1"}', 'Hyla arborea {"Wert": "2"}'])
  })

  test('by ids of a second table, which says what they are called: of taxa and of partners', async () => {
    const folder = writeSource({
      'werte.csv': 'Nr;Wert;Beute\nx1;5;y1\nx2;6;y9\n',
      'arten.csv': 'Kennung;Gattung;Epitheton\nx1;Hyla;arborea\nx2;Bombina;bombina\n',
      'beute.csv': 'Schlüssel;Name\ny1;Bombina variegata\n',
    })
    const report = await importFrom(db(), folder, {
      collection: 'Zwei Tabellen',
      mapping: {
        tables: [
          {
            file: 'werte.csv',
            taxon: { columns: ['Gattung', 'Epitheton'], from: { file: 'arten.csv', column: 'Nr', key: 'Kennung' } },
            properties: [{ column: 'Wert' }],
            relations: [
              {
                partner: { columns: ['Name'], from: { file: 'beute.csv', column: 'Beute', key: 'Schlüssel' } },
                type: { text: 'frisst' },
              },
            ],
          },
        ],
      },
    })
    expect(await linesOf(db(), 'Zwei Tabellen')).toEqual([
      'Bombina bombina {"Wert": "6"}',
      'Hyla arborea {"Wert": "5"}',
      'Hyla arborea –frisst→ Bombina variegata {}',
    ])
    expect(Object.values(issuesOf(report)).flat()).toEqual([expect.stringContaining('y9')])
  })

  test('what a second table says differently of one id is no answer, the same twice is one', async () => {
    const folder = writeSource({
      'werte.csv': 'Nr;Wert;Beute;Beleg\nx1;5;;\nx2;6;y1;q1\nx2;;y1;q2\n',
      'arten.csv': 'Nr;Name\nx1;Hyla arborea\nx2;Bombina bombina\nx1;Bufo bufo\nx2;Bombina  bombina\nx2;\n',
      'beute.csv': 'Nr;Name\ny1;Hyla arborea\ny1;Bombina variegata\ny1;Bombina bombina\ny1;Rana ignea\n',
      'belege.csv': 'Nr;Zitat\nq1;Meier\nq1;Müller\nq2;Weber\n',
    })
    const named = (file: string, column: string) => ({ columns: ['Name'], from: { file, column, key: 'Nr' } })
    const properties = [{ column: 'Wert' }, { column: 'Beleg', from: { file: 'belege.csv', key: 'Nr', columns: ['Zitat'] } }]
    const relations = [{ partner: named('beute.csv', 'Beute'), type: { text: 'frisst' } }]
    const tables = [{ file: 'werte.csv', taxon: named('arten.csv', 'Nr'), properties, relations, sameTaxon: 'join' as const }]
    const report = await importFrom(db(), folder, { collection: 'Uneins', mapping: { tables } })
    expect(await linesOf(db(), 'Uneins')).toEqual(['Bombina bombina {"Wert": "6", "Beleg": "q1 | Weber"}'])
    const prey = '«Hyla arborea», «Bombina variegata», «Bombina bombina» …'
    expect(issuesOf(report)).toEqual({
      'Was die Zelle nennt, steht in arten.csv mehrmals und verschieden': [
        'werte.csv:2 Nr=x1 → nicht übernommen (dort steht: «Hyla arborea», «Bufo bufo»)',
      ],
      'Was die Zelle nennt, steht in beute.csv mehrmals und verschieden': [3, 4].map(
        (line) => `werte.csv:${line} Beute=y1 → ohne diese Beziehung übernommen (dort steht: ${prey})`,
      ),
      'Was die Zelle nennt, steht in belege.csv mehrmals und verschieden': [
        'werte.csv:3 Beleg=q1 → so übernommen, wie es dasteht (dort steht: «Meier», «Müller»)',
      ],
    })
    expect(report.files[0]?.cells).toEqual({ read: 9, taken: 5, named: 4 })
  })
})
