import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describeOneEngine('taxa with ids of their own', (db) => {
  test('one that another taxonomy has is refused, and named with that one; the others are taken', async () => {
    const tables = (taxonomy: string, n: number, ...objects: [number, string][]) => ({
      'taxonomies.csv': `id,type,name\n${id(3, n)},Art,${taxonomy}\n`,
      'objects.csv': `id,taxonomy_id,name\n${objects.map(([taxon, name]) => `${id(5, taxon)},${id(3, n)},${name}\n`).join('')}`,
    })
    await importFrom(db(), writeSource(tables('Lurche', 1, [1, 'Bufo bufo'], [2, 'Hyla arborea'])))
    const report = await importFrom(db(), writeSource(tables('Frösche', 2, [3, 'Rana arvalis'], [2, 'Hyla arborea'])))
    expect(issuesOf(report)).toEqual({
      'Das Objekt mit dieser Id gibt es hier schon, in der Taxonomie «Lurche»': [
        `objects.csv:3 id=${id(5, 2)} → nicht übernommen`,
      ],
    })
    expect([await treeOf(db(), 'Lurche'), await treeOf(db(), 'Frösche')]).toEqual([
      ['Bufo bufo', 'Hyla arborea'],
      ['Rana arvalis'],
    ])
  })
})
