import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('texts that are written otherwise than they look', (db) => {
  test('one word is one value, one type, one word for nothing and one decision, however its letters are written', async () => {
    await importFrom(db(), writeSource({ 'a.csv': 'Name\nRana\nBufo\n' }), { taxonomy: 'Formen', type: 'Art' })
    const apart = (text: string) => text.normalize('NFD')
    const rows = ['Name;Fundort;Menge;Partner;Art;Nr', 'Rana;Kanton Zürich;ungezählt;Bufo;frisst Käfer;Ä']
    const source = writeSource({
      'b.csv': [
        ...rows,
        apart(rows[1] ?? '').replace('Kanton ', 'Kan\u00adton\u00a0'),
        apart('Kröte;Genève;5;Rana;frisst Käfer;Ä'),
      ].join('\n'),
      'c.csv': `Nr;Zitat\nÄ;Müller 2020\n${apart('Ä;Müller 2020')}\n`,
    })
    const mapping = {
      tables: [
        {
          file: 'b.csv',
          taxon: { columns: ['Name'] },
          noValue: ['ungezählt'],
          properties: [
            { column: 'Fundort' },
            { column: 'Menge' },
            { column: 'Nr', name: 'Quelle', meaning: 'source' as const, from: { file: 'c.csv', key: 'Nr', columns: ['Zitat'] } },
          ],
          relations: [{ partner: { columns: ['Partner'] }, type: { column: 'Art' } }],
          decisions: { [apart('Kröte')]: 'Bufo' },
        },
      ],
    }
    const report = await importFrom(db(), source, { collection: 'Formen', taxonomies: ['Formen'], mapping })
    expect(issuesOf(report)).toEqual({
      'Dieselbe Beziehung steht schon in einer früheren Zeile': ['b.csv:3 Partner=Bufo → nicht übernommen'],
    })
    expect(await linesOf(db(), 'Formen')).toEqual([
      'Bufo {"Menge": "5", "Quelle": "Müller 2020", "Fundort": "Genève"}',
      'Bufo –frisst Käfer→ Rana {}',
      'Rana {"Quelle": "Müller 2020", "Fundort": "Kanton Zürich"}',
      'Rana –frisst Käfer→ Bufo {}',
    ])
  })
})
