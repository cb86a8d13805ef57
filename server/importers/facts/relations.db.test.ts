import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { importFrogs, linesOf, stateOf, table } from './testing/testFacts'

afterAll(removeSources)

describeOneEngine('import of relations', (db) => {
  beforeAll(() => importFrogs(db()))

  test('relations: several partners in a cell, the other way round, with properties; the same twice counts once', async () => {
    const source = table(
      'Parasit;Wirt;Quelle',
      'Bombina bombina;Hyla arborea, Erdkröte,Niemand;A',
      'Rana ignea;Hyla arborea;A',
      'Hyla arborea;;B',
    )
    const mapping = {
      tables: [
        {
          taxon: { columns: ['Parasit'] },
          properties: [],
          relations: [
            {
              partner: { columns: ['Wirt'] },
              separator: ',',
              type: { text: 'Wirt von' },
              reversed: true,
              properties: [{ column: 'Quelle' }],
            },
          ],
        },
      ],
    }
    const report = await importFrom(db(), source, { collection: 'Wirte', mapping })
    expect(await linesOf(db(), 'Wirte')).toEqual([
      'Bufo bufo –Wirt von→ Bombina bombina {"Quelle": "A"}',
      'Hyla arborea –Wirt von→ Bombina bombina {"Quelle": "A"}',
    ])
    expect(issuesOf(report)).toEqual({
      'Die Zeile sagt nichts über das Taxon': ['tabelle.csv:4 → nicht übernommen'],
      'Diesen Namen gibt es in den Taxonomien nicht': ['tabelle.csv:2 Wirt=Niemand → nicht übernommen'],
      'Dieselbe Beziehung steht schon in einer früheren Zeile': ['tabelle.csv:3 Parasit=Rana ignea → nicht übernommen'],
    })
    expect(report.totals).toEqual({ read: 3, taken: 1, notTaken: 2 })
    expect(report.files[0]?.columns.map(({ name, became }) => [name, became])).toEqual([
      ['Parasit', 'Name des Taxons'],
      ['Wirt', 'Partner der Beziehung'],
      ['Quelle', 'Eigenschaft der Beziehung: Text'],
    ])
    expect((await importFrom(db(), source, { collection: 'Wirte', mapping })).counts).toEqual([0, 0, 2, 0])
    const before = await stateOf(db())
    const other = table('Parasit;Wirt;Quelle', 'Bombina bombina;Hyla arborea;B', 'Bombina variegata;Hyla arborea;')
    const changed = await importFrom(db(), other, { collection: 'Wirte', mapping, deleteMissing: true })
    expect(changed.counts).toEqual([1, 1, 0, 1])
    await undoImport(db(), changed.batch)
    expect(await stateOf(db())).toEqual(before)
  })

  test('partners are looked for in the taxonomies of their relation, where others may have their names', async () => {
    const plants = await importFrom(db(), table('Name', 'Typha latifolia', 'Hyla arborea'), { taxonomy: 'Pflanzen', type: 'Art' })
    const relation = { partner: { columns: ['Pflanze'] }, type: { text: 'lebt an' }, taxonomies: ['Pflanzen'] }
    const report = await importFrom(db(), table('Art;Pflanze', 'Hyla arborea;Typha latifolia', 'Bombina bombina;Hyla arborea'), {
      collection: 'Lebt an',
      mapping: { tables: [{ taxonomies: ['Lurche'], taxon: { columns: ['Art'] }, properties: [], relations: [relation] }] },
    })
    expect(issuesOf(report)).toEqual({})
    expect(await linesOf(db(), 'Lebt an')).toEqual([
      'Bombina bombina –lebt an→ Hyla arborea {}',
      'Hyla arborea –lebt an→ Typha latifolia {}',
    ])
    const { rows } = await sql`
      select distinct h.name from relations r join taxa t on t.id = r.related_taxon_id join taxonomies h on h.id = t.taxonomy_id
      join property_collections c on c.id = r.collection_id where c.name = 'Lebt an'`.execute(db().owner)
    expect(rows).toEqual([{ name: 'Pflanzen' }])
    for (const { batch } of [report, plants]) await undoImport(db(), batch)
  })
})
