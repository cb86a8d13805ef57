import { describeOneEngine } from '../../db/testing/testDatabase'
import { resolveExportQuery } from '../plan/resolveExport'
import { ids, storeAmphibians } from '../testing/amphibians'
import { ofFewTaxa } from './fewTaxa'

describeOneEngine('exports that few taxa can be in', (db) => {
  beforeAll(() => storeAmphibians(db()))

  const plan = (query: string) => resolveExportQuery(db().reader, `taxonomies=Beispiel-Lurche&${query}`)
  const idsOf = async (query: string, few: number) => (await ofFewTaxa(db().reader, await plan(query), few)).ids?.toSorted()
  const category = (comparator: string, value: string) => `pco~Rote Liste~Kategorie~${comparator}~${value}`
  const filter = (comparator: string, value: string) => `pcoFilters=Rote Liste~Kategorie~${comparator}~${value}`
  const groups = (...all: object[]) => `filterGroups=${encodeURIComponent(JSON.stringify(all))}`

  test('whose record passes, and whom its taxon lends it to', async () => {
    expect(await idsOf(filter('=', 'LC'), 1)).toEqual([ids.frosch])
    // The synonym's, which the toad is lent; that a synonym is no row is seen later.
    expect(await idsOf(filter('=', 'VU'), 1)).toEqual([ids.unke, ids.synonym])
    expect(await idsOf(`${filter('=', 'VU')}&withSynonymData=false`, 1)).toEqual([ids.synonym])
    expect(await idsOf(filter('=', 'EX'), 0)).toEqual([])
    expect(await idsOf(groups({ all: [category('=', 'LC'), { all: [category('notEmpty', '')] }] }), 1)).toEqual([ids.frosch])
    // The first lets too many pass.
    expect(await idsOf(groups({ all: [category('notEmpty', ''), { all: [category('=', 'LC')] }] }), 1)).toEqual([ids.frosch])
  })

  test('never where many may pass, or without a record, or where the data changed meanwhile', async () => {
    expect(await idsOf(filter('notEmpty', ''), 1)).toBeUndefined()
    expect(await idsOf(filter('empty', ''), 9)).toBeUndefined()
    expect(await idsOf(groups({ any: [category('=', 'LC'), 'tax~Beispiel-Lurche~Länge~>~5'] }), 9)).toBeUndefined()
    expect(await idsOf(groups({ none: [category('=', 'LC')] }), 9)).toBeUndefined()
    expect(await idsOf('taxFilters=Beispiel-Lurche~Länge~>~5', 9)).toBeUndefined()
    const planned = await plan(filter('=', 'LC'))
    const older = { ...planned, state: { ...planned.state, revision: planned.state.revision - 1 } }
    expect((await ofFewTaxa(db().reader, older, 9)).ids).toBeNull()
  })

  test('chosen taxa stay those that were chosen', async () => {
    expect(await idsOf(`${filter('=', 'LC')}&ids=${ids.unke}`, 9)).toEqual([ids.unke])
  })
})
