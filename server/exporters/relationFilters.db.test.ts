import { describeOneEngine } from '../db/testing/testDatabase'
import { exportCount, exportPreview } from './rows/exportPreview'
import { exportRows } from './rows/exportRows'
import { resolveExportQuery } from './plan/resolveExport'
import { fieldValues, groupStatistics } from './statistics/exportStatistics'
import { fieldChart } from './statistics/fieldChart'
import { ids, storeAmphibians } from './testing/amphibians'
import { sql } from 'kysely'

const habitats = 'Lebensräume der Arten'
const filter = (field: string, condition: string) =>
  `&rcoFilters=${encodeURIComponent(`${habitats}~${field}~lebt in~${condition}`)}`

describeOneEngine('several filters on one type of relations', (db) => {
  // The toad lives in the bog (steadiness 3) and beside the frog (nobody knows how steadily), the frog in the bog (1), the newt nowhere.
  beforeAll(async () => {
    await storeAmphibians(db())
    await sql
      .raw(
        `insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties) values
          ('20000000-0000-4000-8000-000000000002', '${ids.frosch}', '${ids.moor}', 'lebt in', '{"Stetigkeit": 1}');
        select refresh_collection(id) from property_collections`,
      )
      .execute(db().bulk)
  })

  test.each([
    ['each holds, but on different ones', filter('@partner', 'LIKE~Rana') + filter('Stetigkeit', '>=~3'), []],
    ['both hold on one', filter('@partner', '=~Hochmoor') + filter('Stetigkeit', '>=~3'), ['unke']],
    [
      'both hold on one of two taxa each',
      filter('@partner', '=~Hochmoor') + filter('Stetigkeit', 'notEmpty~'),
      ['unke', 'frosch'],
    ],
    ['one of them says that there is nothing', filter('@partner', 'LIKE~Rana') + filter('Stetigkeit', 'empty~'), ['unke']],
    ['only that there is nothing: one without, or no relation at all', filter('Stetigkeit', 'empty~'), ['unke', 'molch']],
    [
      'without what a synonym lends',
      `${filter('@partner', '=~Hochmoor')}${filter('Stetigkeit', '=~99')}&withSynonymData=false`,
      [],
    ],
  ])(
    '%s: a taxon is chosen that has one relation on which all hold, in file, preview, counts and charts',
    async (_, filters, expected) => {
      const wanted = expected.map((name) => ids[name as keyof typeof ids]).sort()
      for (const rows of ['', '&relationRows=true']) {
        const query = `taxonomies=Beispiel-Lurche${filters}${rows}`
        const file = []
        for await (const batch of exportRows(db(), await resolveExportQuery(db().reader, query))) file.push(...batch)
        expect([...new Set(file.map(([id]) => id))].sort()).toEqual(wanted)
        const preview = await exportPreview(db().reader, query, 0, 100)
        expect([...new Set(preview.rows.map(([id]) => id))].sort()).toEqual(wanted)
        expect(await exportCount(db().reader, query)).toBe(file.length)
        const whole = { axis: 'tax', source: 'Beispiel-Lurche', relationType: null } as const
        expect((await groupStatistics(db(), query, whole)).taxa).toBe(wanted.length)
        const chart = await fieldChart(db(), query, { axis: 'tax', source: 'Beispiel-Lurche', pname: '@taxonomy' }, false)
        expect(chart.taxa).toBe(wanted.length)
      }
    },
  )

  test('values are suggested of the relations on which the other filters hold, as a filter by one is about the same', async () => {
    const steadiness = { axis: 'rco', source: habitats, relationType: 'lebt in', pname: 'Stetigkeit' } as const
    const suggested = async (filters: string) => {
      const { values, least, greatest } = await fieldValues(db(), `taxonomies=Beispiel-Lurche${filters}`, steadiness, '')
      return { values: values.map(({ value, count }) => `${value}: ${count}`), least, greatest }
    }
    expect(await suggested('')).toEqual({ values: ['1: 1', '3: 1'], least: '1', greatest: '3' })
    expect(await suggested(filter('@partner', 'LIKE~Rana'))).toEqual({ values: [], least: null, greatest: null })
    expect(await suggested(filter('@partner', '=~Hochmoor') + filter('Stetigkeit', '>~2'))).toEqual({
      values: ['1: 1', '3: 1'],
      least: '1',
      greatest: '3',
    })
    // Counts of the selection speak of all relations of a taxon, as the columns of its file do.
    const { fields } = await groupStatistics(db(), `taxonomies=Beispiel-Lurche${filter('@partner', 'LIKE~Rana')}`, steadiness)
    expect(fields.map(({ pname, own }) => `${pname}: ${own}`)).toEqual(['@partner: 1', 'Stetigkeit: 1'])
  })
})
