import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type ArchiveFormat, archiveLayouts } from '../../../lib/domain/archive/archiveLayouts'
import { ownTables } from '../../../lib/domain/archive/ownTables'
import { longTest } from '../../../lib/domain/testing/runs'
import type { Database } from '../../db/database'
import { describeOneEngine } from '../../db/testing/testDatabase'
import type { ImportOptions } from '../../importers/plan'
import { coldpArchives } from '../../importers/testing/awkward/coldp'
import { darwinCoreArchives } from '../../importers/testing/awkward/darwinCore'
import { gbifArchives } from '../../importers/testing/awkward/gbif'
import { importFrom, realData, removeSources } from '../../importers/testing/testSources'
import { archiveOf, filesOf, tableIn, withArchiveFile } from './testing/archiveOf'
import { saidOf } from './testing/saidOf'
import { anySmallWorld, clearWorld, type SmallWorld, storeSmallWorld, WORLD } from './testing/smallWorld'

const formats = Object.keys(archiveLayouts) as ArchiveFormat[]

afterAll(removeSources)

describeOneEngine('an archive that is exported and imported again', (db, openAnother) => {
  let other: Database
  let closeOther: (() => Promise<void>) | undefined
  beforeAll(async () => {
    ;({ database: other, close: closeOther } = await openAnother())
  })
  afterAll(() => closeOther?.())

  /** Where the taxonomies of an archive come to stand again, and what the import did not take. */
  async function broughtOver(format: ArchiveFormat, taxonomies: readonly string[], taxa?: number): Promise<unknown[]> {
    const issues: unknown[] = []
    for (const taxonomy of taxonomies) {
      const archive = await archiveOf(db(), format, `taxonomies=${encodeURIComponent(taxonomy)}`, taxa)
      const { reasons } = await withArchiveFile(archive, (path) => importFrom(other, path))
      issues.push(...reasons)
    }
    return issues
  }

  async function holdsTheSame(format: ArchiveFormat, taxa?: number): Promise<void> {
    await clearWorld(other)
    const before = await saidOf(db(), WORLD)
    expect(await broughtOver(format, [WORLD], taxa)).toEqual([])
    expect(withoutEmpty(await saidOf(other, WORLD))).toEqual(withoutEmpty(before))
  }

  /** A collection without anything about the taxonomy is not in its archive. */
  const withoutEmpty = (lines: string[]) =>
    lines.filter((line) => !/^\{"what":"collection".*"record_count":0,"relation_count":0\}$/.test(line))

  /** Siblings of one name stand in the order of their ids, which are new; and fields in the order of who has them first. */
  const unplaced = (lines: string[]) => withoutEmpty(lines).map((line) => line.replace(/,"place":\d+\}$/, '}'))

  const law = (runs: number, seed?: number) =>
    fc.assert(
      fc.asyncProperty(
        anySmallWorld,
        fc.constantFrom(...formats),
        fc.constantFrom(1, 3, undefined),
        async (world, format, taxa) => {
          await clearWorld(db())
          await storeSmallWorld(db(), world)
          await holdsTheSame(format, taxa)
        },
      ),
      // Each case takes a second: what fails is told as it was drawn, before the time is up.
      { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }) },
    )

  test('whatever stands in a small world, nothing of it differs', () => law(3), 120_000)
  longTest('the same with many worlds', () => law(400), 3_600_000)

  const plain = {
    ...{ hasAuthor: false, author: null, hasSourceId: true, code: null, rank: null, rankVerbatim: null, above: null },
    ...{ words: ['Rana'], status: 'accepted', statusVerbatim: null, names: [], synonyms: [] },
  }
  const about = {
    ...{ description: null, links: [], licence: null, citation: null, termsOfUse: null, lastUpdated: null, habitats: null },
  }
  const holdsOf = async (taxa: object[]) => {
    for (const format of formats) {
      await clearWorld(db())
      await storeSmallWorld(db(), {
        ...{ about, collections: [], unit: null, details: false },
        taxa: taxa as unknown as SmallWorld['taxa'],
      })
      await holdsTheSame(format)
    }
  }

  test('what a synonym says of a number in a text of its own stays as it is', async () => {
    const said = ['-0', '-0.00', '1.50', '5']
    await holdsOf(
      said.map((text) => ({
        ...{ ...plain, properties: [['Länge', '5']] },
        synonyms: [{ name: 'Rana', status: 'synonym', properties: [['Länge', JSON.stringify(text)]], names: [] }],
      })),
    )
  })

  test('names in other languages stay with the synonym they belong to', async () => {
    const named = (name: string, preferred: boolean) => [{ name, language: 'de', preferred }]
    await holdsOf([
      {
        ...{ ...plain, properties: [], names: named('Einsfrosch', false) },
        synonyms: [{ name: 'Rana', status: 'synonym', properties: [], names: named('Altfrosch', true) }],
      },
    ])
  })

  test('with chosen properties, origins are named of the records alone that have values in the archive', async () => {
    const kept = [['Kategorie', '"LC"']]
    await clearWorld(db())
    await storeSmallWorld(db(), {
      ...{ about, unit: null, details: false, taxa: [plain, plain].map((each) => ({ ...each, properties: [] })) },
      collections: [
        { about, combining: true, relations: [], records: [{ of: 0, ofSynonym: false, hasOrigin: true, properties: kept }] },
      ],
    } as unknown as SmallWorld)
    // The origin has entries of its own from elsewhere, and the collection one without the chosen property.
    await sql`
      with elsewhere as (insert into property_collections (name, published) values ('Mittel', true) returning id)
      insert into property_records (collection_id, taxon_id, origin_collection_id, properties)
      select c.id, t.id, coalesce(o.id, e.id), '{"Anderes": "x"}' from property_collections c cross join taxa t cross join elsewhere e
      left join property_collections o on o.name = 'Herkunft' and c.name <> o.name
      where not exists (select from property_records r where r.collection_id = c.id and r.taxon_id = t.id)`.execute(db().owner)
    await sql`select refresh_collection(id) from property_collections`.execute(db().owner)
    for (const format of formats) {
      await clearWorld(other)
      const archive = await archiveOf(db(), format, `taxonomies=${WORLD}&pcoProperties=Sammlung 0~Kategorie`)
      const [, ...rows] = tableIn((await filesOf(archive))[ownTables.records.file])
      expect(rows.map(([taxon, , origin]) => [taxon, origin])).toEqual([['id,0', 'Herkunft']])
      expect((await withArchiveFile(archive, (path) => importFrom(other, path))).reasons).toEqual([])
    }
  })

  test('a taxon of the tree stays one whatever its status is called, and a property stays whatever its name', async () => {
    const odd = ['__proto__', 'constructor', 'Länge'].map((name) => [name, '5'])
    await holdsOf(['synonym', 'invalid', 'accepted'].map((status) => ({ ...plain, status, properties: odd })))
  })

  const real: { path: string; taxonomy: string; options?: Partial<ImportOptions> }[] = [
    { path: 'coldp-vespidae', taxonomy: 'Wespen' },
    { path: 'european-butterflies', taxonomy: 'Tagfalter' },
    { path: 'belgian-rust-fungi', taxonomy: 'Rostpilze' },
    { path: 'flanders-redlist-validated', taxonomy: 'Flandern' },
    { path: 'coldp-xlsx-pterophoroidea', taxonomy: 'Federmotten' },
    { path: 'daisie', taxonomy: 'DAISIE' },
    { path: 'eunis2012/EUNIS_2012.csv', taxonomy: 'EUNIS', options: { type: 'Lebensraum' } },
    { path: 'baseflor-france/baseflor.xlsx', taxonomy: 'baseflor', options: { type: 'Art' } },
    { path: 'baseflor-france/derived_catminat_units.csv', taxonomy: 'CATMINAT', options: { type: 'Lebensraum' } },
    { path: 'germany-bartschv/bartschv_anlage1.csv', taxonomy: 'BArtSchV', options: { type: 'Art' } },
    { path: 'gbif-dwca-io-test/archive-tax.zip', taxonomy: 'GBIF' },
    { path: 'ncbi-scale/ncbi-lepidoptera-dwca.zip', taxonomy: 'Schmetterlinge' },
    { path: 'ncbi-scale/ncbi-fungi-coldp.zip', taxonomy: 'Pilze' },
    { path: 'ncbi-scale/ncbi-metazoa-dwca.zip', taxonomy: 'Tiere' },
  ]
  const holdsImported = async (path: string, taxonomy: string, options?: Partial<ImportOptions>, said = withoutEmpty) => {
    const source = realData(path)
    if (source === null) return
    await clearWorld(db())
    await importFrom(db(), source, { taxonomy, ...options })
    const before = await saidOf(db(), taxonomy)
    for (const format of formats) {
      await clearWorld(other)
      expect([path, await broughtOver(format, [taxonomy])]).toEqual([path, []])
      expect([path, said(await saidOf(other, taxonomy))]).toEqual([path, said(before)])
    }
  }
  for (const { path, taxonomy, options } of real)
    longTest(`${path}: nothing differs`, () => holdsImported(path, taxonomy, options), 1_800_000)

  /** What of the archives that are awkward on purpose is not refused. */
  const awkward = [...coldpArchives, ...darwinCoreArchives, ...gbifArchives].filter(
    ({ outcome: [first = ''] }) => !first.startsWith('abgelehnt'),
  )
  longTest(
    'archives that are awkward on purpose: nothing differs',
    async () => {
      for (const { archive } of awkward) await holdsImported(archive, archive, {}, unplaced)
    },
    1_800_000,
  )

  longTest(
    'ae-sample-50k: eight taxonomies with relations among them',
    async () => {
      const folder = realData('ae-sample-50k')
      if (folder === null) return
      await clearWorld(db())
      await importFrom(db(), join(folder, 'ae-sample-50k.zip'))
      const { rows } = await sql<{ name: string }>`select name from taxonomies where published order by type desc, name`.execute(
        db().owner,
      )
      const names = rows.map(({ name }) => name)
      for (const format of formats) {
        await clearWorld(other)
        // Partners of other taxonomies are found when those are there.
        await broughtOver(format, names)
        expect(await broughtOver(format, names)).toEqual([])
        for (const name of names) {
          const isOfRows = (line: string) => /^\{"what":"(taxon|vernacular|record|relation|head)"/.test(line)
          expect((await saidOf(other, name)).filter(isOfRows)).toEqual((await saidOf(db(), name)).filter(isOfRows))
        }
      }
    },
    3_600_000,
  )
})
