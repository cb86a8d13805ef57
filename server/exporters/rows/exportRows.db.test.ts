import fc from 'fast-check'
import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { runs } from '../../../lib/domain/testing/runs'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { resolveExportQuery } from '../plan/resolveExport'
import { arbitraryExport } from '../testing/arbitraryExport'
import { referenceRows } from '../testing/reference'
import { storeWorld } from '../testing/storeWorld'
import { makeWorld } from '../testing/world'
import { exportCount, exportPreview, previewCell } from './exportPreview'
import { exportRows } from './exportRows'
import { rowsToCome } from './rowsToCome'

/** Enough to meet most pairs of comparator and type; TEST_FULL=1 takes its time. */
const RUNS = runs(40, 2_000)

const world = makeWorld(20261121)

describeEachEngine('exports of random settings', (db) => {
  beforeAll(() => storeWorld(db(), world))

  test('file, preview and both counts say what a plain loop over the same rows says', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryExport(world), fc.constantFrom(3, 100), async ({ settings, view }, head) => {
        // Fewer taxa than a taxonomy has, or more: the beginning is read otherwise than the rest.
        const query = writeExportQuery(settings, view)
        const expected = referenceRows(world, settings, view)
        const plan = await resolveExportQuery(db().reader, query)
        const rows = []
        for await (const batch of exportRows(db(), plan, { head, page: 4, step: 3, pages: 1 })) rows.push(...batch)
        expect(rows).toEqual(expected)
        expect(await exportCount(db().reader, query)).toBe(expected.length)
        const signal = new AbortController().signal
        expect(await rowsToCome(db(), plan, () => false, signal)).toBe(expected.length)
        expect(await rowsToCome(db(), plan, () => true, signal)).toBeGreaterThanOrEqual(expected.length)
        const types = plan.columns.map(({ valueType }) => valueType)
        const preview = await exportPreview(db().reader, query, 2, 5, head)
        expect(preview.rows).toEqual(
          expected.slice(2, 7).map((row) => row.map((cell, index) => previewCell(cell, types[index] ?? 'text'))),
        )
      }),
      { numRuns: RUNS },
    )
  }, 600_000)

  test('a file of groups of filters that is put together in steps says what a plain loop says', async () => {
    // What is worked out for some pages of taxa at a time: no other order, no chosen taxa, no rows of relations.
    const inOrder = arbitraryExport(world, 1).map(({ settings, view }) => ({
      settings: { ...settings, ids: [], rcoFilters: [] },
      view: { ...view, subtree: [], relationRows: false, sort: null },
    }))
    await fc.assert(
      fc.asyncProperty(inOrder, async ({ settings, view }) => {
        fc.pre(settings.taxonomies.length > 0)
        const plan = await resolveExportQuery(db().reader, writeExportQuery(settings, { ...view, columns: [] }))
        const rows = []
        for await (const batch of exportRows(db(), plan, { head: 3, page: 4, step: 3, pages: 1 })) rows.push(...batch)
        expect(rows).toEqual(referenceRows(world, settings, { ...view, columns: [] }))
      }),
      { numRuns: runs(20, 1_000) },
    )
  }, 600_000)
})
