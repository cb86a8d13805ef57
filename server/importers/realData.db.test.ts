import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest, runs } from '../../lib/domain/testing/runs'
import type { Database } from '../db/database'
import { describeOneEngine } from '../db/testing/testDatabase'
import { importFrom, realData, removeSources, treeOf } from './testing/testSources'

afterAll(removeSources)

const folder = (name: string) => realData(name) ?? ''
const numbers = async (database: Database, query: ReturnType<typeof sql>) => (await query.execute(database.owner)).rows[0]

const tables = folder('ae-sample-50k')
const vespidae = folder('coldp-vespidae')
const butterflies = folder('european-butterflies')
const flanders = folder('flanders-redlist-validated')
const eunis = folder('eunis2012')

describeOneEngine('import of real data', (db) => {
  const whenThere = (path: string, told = test) => (path === '' ? test.skip : told)

  // 150,000 rows: `npm test` takes the sample of the law instead.
  whenThere(process.env.TEST_FULL === '1' ? tables : '')(
    'the tables of the reference system, with everything in them and their ids',
    async () => {
      const report = await importFrom(db(), join(tables, 'ae-sample-50k.zip'))
      expect(report.totals).toEqual({ read: 152_044, taken: 152_044, notTaken: 0 })
      expect(
        await numbers(
          db(),
          sql`
            select (select count(*)::int from taxonomies) as taxonomies, (select count(*)::int from taxa) as taxa,
              (select count(*)::int from synonyms) as pairs,
          (select count(*)::int from property_collections where published) as collections, (select sum(record_count)::int from property_collections) as records,
          (select count(*)::int from relations) as relations, (select count(*)::int from users) as users,
            (select count(*)::int from organizations) as organizations,
          (select count(*)::int from user_credentials) as passwords, (select max(child_count) from taxa) as most_children,
          (select bool_and(id::text = source_id) from taxa) as ids_kept`,
        ),
      ).toEqual({
        taxonomies: 8,
        taxa: 50_000,
        pairs: 5_000,
        collections: 60,
        records: 71_916,
        relations: 24_999,
        users: 30,
        organizations: 6,
        passwords: 0,
        most_children: 20_000,
        ids_kept: true,
      })
    },
    runs(300_000, 900_000),
  )

  whenThere(vespidae)(
    'ColDP: wasps',
    async () => {
      const report = await importFrom(db(), vespidae, { taxonomy: 'Wespen' })
      expect(report.totals).toEqual({ read: 11_901, taken: 11_901, notTaken: 0 })
      expect(report.collections).toEqual(['Wespen: Verbreitung'])
      expect(report.untouched.map(({ path }) => path)).toEqual(['NameRelation.tsv', 'Reference.tsv', 'TypeMaterial.tsv'])
      expect(await numbers(db(), sql`select taxon_count + synonym_count as n from taxonomies where name = 'Wespen'`)).toEqual({
        n: 10_379,
      })
    },
    runs(300_000, 900_000),
  )

  whenThere(butterflies)(
    'Darwin Core without meta.xml: butterflies with their classification and English names',
    async () => {
      const report = await importFrom(db(), butterflies, { taxonomy: 'Tagfalter' })
      expect([report.totals, report.created]).toEqual([{ read: 8_980, taken: 8_980, notTaken: 0 }, 120])
      const tree = await treeOf(db(), 'Tagfalter')
      expect(tree.slice(0, 6)).toEqual([
        'Animalia [kingdom]',
        '  Arthropoda [phylum]',
        '    Insecta [class]',
        '      Lepidoptera [order]',
        '        Hesperiidae [family]',
        '          Borbo [genus]',
      ])
      expect(tree).toHaveLength(616)
      expect(await numbers(db(), sql`select count(*)::int as n from vernacular_names where language = 'en'`)).toEqual({ n: 464 })
    },
    runs(300_000, 900_000),
  )

  whenThere(flanders, longTest)(
    'Darwin Core without meta.xml: the red list of Flanders',
    async () => {
      const report = await importFrom(db(), flanders, { taxonomy: 'Flandern' })
      expect(report.totals).toEqual({ read: 27_258, taken: 27_258, notTaken: 0 })
      expect(report.untouched.map(({ path }) => path)).toEqual(['references.csv'])
    },
    runs(300_000, 900_000),
  )

  whenThere(eunis)(
    'habitats: EUNIS, the hierarchy taken from the codes',
    async () => {
      const report = await importFrom(db(), eunis, { taxonomy: 'EUNIS' })
      expect(report.totals).toEqual({ read: 5_285, taken: 5_284, notTaken: 1 })
      const { rows } = await sql`
      select t.code, p.code as parent from taxa t left join taxa p on p.id = t.parent_id join taxonomies h on h.id = t.taxonomy_id
      where h.name = 'EUNIS' and h.type = 'Lebensraum' and t.code in ('A', 'A1', 'A1.1', 'A1.11', 'X36') order by t.position, t.code`.execute(
        db().owner,
      )
      expect(rows).toEqual(
        expect.arrayContaining([
          { code: 'A', parent: null },
          { code: 'A1', parent: 'A' },
          { code: 'A1.1', parent: 'A1' },
          { code: 'A1.11', parent: 'A1.1' },
          { code: 'X36', parent: 'X' },
        ]),
      )
    },
    runs(300_000, 900_000),
  )

  if (process.env.TEST_FULL !== '1') return
  const scale = folder('ncbi-scale')
  whenThere(scale)(
    'hundreds of thousands of names: animals and fungi of NCBI',
    async () => {
      const animals = await importFrom(db(), join(scale, 'ncbi-metazoa-dwca.zip'), { taxonomy: 'Tiere' })
      expect(animals.totals).toEqual({ read: 449_298, taken: 449_298, notTaken: 0 })
      const fungi = await importFrom(db(), join(scale, 'ncbi-fungi-coldp.zip'), { taxonomy: 'Pilze' })
      expect(fungi.totals).toEqual({ read: 108_132, taken: 108_132, notTaken: 0 })
      expect(await numbers(db(), sql`select taxon_count + synonym_count as n from taxonomies where name = 'Tiere'`)).toEqual({
        n: 421_066,
      })
    },
    900_000,
  )
})
