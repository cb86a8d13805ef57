import fc from 'fast-check'
import { writeExportQuery } from '../../lib/domain/export/exportQuery'
import { runs } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { arbitraryExport } from '../exporters/testing/arbitraryExport'
import { storeWorld } from '../exporters/testing/storeWorld'
import { makeWorld } from '../exporters/testing/world'
import { readSelection } from './readSelection'
import { readTogether } from './readTogether'
import { watchedQuery } from './watchedQuery'

const world = makeWorld(20261128)

describeOneEngine('selections read together', (db) => {
  beforeAll(() => storeWorld(db(), world))

  test('have the rows that each has by itself', async () => {
    const drawn = fc.sample(arbitraryExport(world), { seed: 5, numRuns: runs(40, 1_500) })
    // What is never read together is left to the watched selections of random settings.
    const queries = drawn.map(({ settings, view }) =>
      watchedQuery(writeExportQuery({ ...settings, ids: [] }, { ...view, subtree: [], relationRows: false })),
    )
    const together = await readTogether(db(), queries, { least: 1 })
    const filtered = [...together].filter(([query, { rows }]) => query.includes('Filter') && rows.size > 0)
    for (const [query, read] of together) expect([query, read]).toEqual([query, await readSelection(db(), query)])
    // It goes for many of them, also for those with filters.
    expect([together.size > queries.length / 8, filtered.length > queries.length / 30]).toEqual([true, true])
  })
  test('what has no room is left to be read by itself', async () => {
    const [name] = world.taxonomies.flatMap((each) => (each.published && each.type === 'Art' ? [each.name] : []))
    const queries = ['', '&withSynonymData=true', '&ranks=species'].map((more) =>
      watchedQuery(`taxonomies=${encodeURIComponent(name ?? '')}${more}`),
    )
    const [whole] = (await readTogether(db(), queries, { least: 1 })).values()
    const size = whole?.rows.size ?? 0
    expect(size).toBeGreaterThan(1)
    expect([...(await readTogether(db(), queries, { least: 1, mostOfAll: size })).values()][0]).toEqual(whole)
    expect((await readTogether(db(), queries, { least: 1, mostOfAll: size })).size).toBe(1)
    expect((await readTogether(db(), queries, { least: 1, most: size - 1 })).has(queries[0] ?? '')).toBe(false)
  })
})
