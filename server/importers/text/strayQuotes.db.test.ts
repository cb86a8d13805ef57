import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrogs, linesOf } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

const tsv = (...rows: string[]) => rows.map((row) => `${row.replaceAll(',', '\t')}\n`).join('')
const countsOf = ({ totals: { read, taken } }: Awaited<ReturnType<typeof importFrom>>) => [read, taken]

describeOneEngine('a quote that begins a cell and one that ends another below', (db) => {
  test('swallow no taxa', async () => {
    const rows = [
      'ID,scientificName,remarks',
      '1,Abies alba,"selten',
      '2,Picea abies,x',
      '3,Pinus mugo,Stamm 12"',
      '4,Larix decidua,',
    ]
    const report = await importFrom(db(), writeSource({ 'NameUsage.tsv': tsv(...rows) }), { taxonomy: 'Bäume', type: 'Art' })
    expect([countsOf(report), issuesOf(report)]).toEqual([[4, 4], {}])
    expect(await treeOf(db(), 'Bäume')).toEqual(['Abies alba', 'Larix decidua', 'Picea abies', 'Pinus mugo'])
  })

  test('and no properties', async () => {
    await importFrogs(db())
    const rows = ['Art;Wert;Bem', 'Hyla arborea;1;"laut', 'Bombina variegata;3;x', 'Bombina bombina;2;gross 5"']
    const report = await importFrom(db(), writeSource({ 'zoll.csv': rows.join('\n') }), { collection: 'Zoll' })
    expect([countsOf(report), issuesOf(report)]).toEqual([[3, 3], {}])
    expect(await linesOf(db(), 'Zoll')).toEqual([
      'Bombina bombina {"Bem": "gross 5\\"", "Wert": "2"}',
      'Bombina variegata {"Bem": "x", "Wert": "3"}',
      'Hyla arborea {"Bem": "\\"laut", "Wert": "1"}',
    ])
  })
})
