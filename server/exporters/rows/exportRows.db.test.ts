import fc from 'fast-check'
import { coreFields } from '../../../lib/domain/export/exportColumns'
import { addProperty, defaultExportSettings, defaultExportView, setFilter } from '../../../lib/domain/export/exportSettings'
import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { assertInTime } from '../../../lib/domain/testing/runs'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { resolveExportQuery } from '../plan/resolveExport'
import { arbitraryExport, arbitraryRecordFilter, arbitraryWhole } from '../testing/arbitraryExport'
import { referenceRows } from '../testing/reference'
import { storeWorld } from '../testing/storeWorld'
import { makeWorld } from '../testing/world'
import { exportCount, exportPreview, previewCell } from './exportPreview'
import { exportRows } from './exportRows'
import { rowsToCome } from './rowsToCome'

const world = makeWorld(20261121)

/** Fewer taxa than a taxonomy has, or more: the beginning is read otherwise than the rest, and what only few can pass otherwise than the whole. */
const arbitraryReach = fc.record({ head: fc.constantFrom(3, 100), few: fc.constantFrom(0, 4, 100) })

/** Pages of ever other sizes, as of rows that cost more or less. */
function changing(): () => number {
  const sizes = [1, 4, 2, 7, 3]
  let page = 0
  return () => sizes[page++ % sizes.length] ?? 1
}

describeEachEngine('exports of random settings', (db) => {
  beforeAll(() => storeWorld(db(), world))

  test('file, preview and both counts say what a plain loop over the same rows says', async () => {
    await assertInTime(
      fc.asyncProperty(arbitraryExport(world), arbitraryReach, async ({ settings, view }, reach) => {
        const query = writeExportQuery(settings, view)
        const expected = referenceRows(world, settings, view)
        const plan = await resolveExportQuery(db().reader, query)
        const rows = []
        for await (const batch of exportRows(db(), plan, { ...reach, page: changing(), step: 3, pages: 1 })) rows.push(...batch)
        expect(rows).toEqual(expected)
        expect(await exportCount(db().reader, query, reach.few)).toBe(expected.length)
        const signal = new AbortController().signal
        expect(await rowsToCome(db(), plan, () => false, signal)).toBe(expected.length)
        expect(await rowsToCome(db(), plan, () => true, signal)).toBeGreaterThanOrEqual(expected.length)
        const types = plan.columns.map(({ valueType }) => valueType)
        const preview = await exportPreview(db().reader, query, 2, 5, reach)
        expect(preview.rows).toEqual(
          expected.slice(2, 7).map((row) => row.map((cell, index) => previewCell(cell, types[index] ?? 'text'))),
        )
      }),
      12,
      2_000,
    )
  }, 600_000)

  test('all taxa in their order say what a plain loop says, where collections say much, little, or only what is lent', async () => {
    await assertInTime(
      fc.asyncProperty(arbitraryWhole(world), arbitraryReach, async ({ settings, view }, reach) => {
        const plan = await resolveExportQuery(db().reader, writeExportQuery(settings, view))
        const rows = []
        for await (const batch of exportRows(db(), plan, { ...reach, page: changing() })) rows.push(...batch)
        expect(rows).toEqual(referenceRows(world, settings, view))
      }),
      12,
      2_000,
    )
  }, 600_000)

  test.each(coreFields)('$pname is read alike of each taxon and of all at once', async ({ pname }) => {
    const taxname = 'Zuletzt'
    const field = { axis: 'tax', taxname, pname } as const
    const all = addProperty({ ...defaultExportSettings(), taxonomies: [taxname] }, field)
    const view = { ...defaultExportView(), ranks: null }
    const cells = referenceRows(world, all, view).map(([, , cell]) => cell ?? null)
    for (const cell of new Set(cells)) {
      const filter = { ...field, comparator: cell === null ? ('empty' as const) : ('=' as const), value: cell ?? '' }
      const settings = setFilter(all, filter)
      const query = writeExportQuery(settings, view)
      const plan = await resolveExportQuery(db().reader, query)
      for (const head of [3, 100]) {
        const rows = []
        for await (const batch of exportRows(db(), plan, { head, few: 0, page: changing() })) rows.push(...batch)
        expect(rows).toEqual(referenceRows(world, settings, view))
      }
      expect(await exportCount(db().reader, query, 0)).toBe(cells.filter((other) => other === cell).length)
    }
  })

  test('what begins with the records that pass says what a plain loop says', async () => {
    // The whole of it, so that none of those who pass is missing.
    const whole = fc.tuple(arbitraryExport(world), arbitraryRecordFilter(world)).map(([{ settings, view }, filter]) => ({
      settings: { ...settings, ids: [], taxFilters: [], pcoFilters: [filter], rcoFilters: [] },
      view: { ...view, filterGroups: [], columns: [], sort: null },
    }))
    await assertInTime(
      fc.asyncProperty(whole, async ({ settings, view }) => {
        fc.pre(settings.taxonomies.length > 0)
        const query = writeExportQuery(settings, view)
        const expected = referenceRows(world, settings, view)
        const rows = []
        for await (const batch of exportRows(db(), await resolveExportQuery(db().reader, query), { few: 100 }))
          rows.push(...batch)
        expect(rows).toEqual(expected)
        expect(await exportCount(db().reader, query, 100)).toBe(expected.length)
        const preview = await exportPreview(db().reader, query, 1, 3, { head: 3, few: 100 })
        expect(preview.rows.map(([id]) => id)).toEqual(expected.slice(1, 4).map(([id]) => id))
      }),
      6,
      1_000,
    )
  }, 600_000)

  test('a file of groups of filters that is put together in steps says what a plain loop says', async () => {
    // What is worked out for some pages of taxa at a time: no other order, no chosen taxa, no rows of relations.
    const inOrder = arbitraryExport(world, 1).map(({ settings, view }) => ({
      settings: { ...settings, ids: [], rcoFilters: [] },
      view: { ...view, subtree: [], relationRows: false, sort: null },
    }))
    await assertInTime(
      fc.asyncProperty(inOrder, async ({ settings, view }) => {
        fc.pre(settings.taxonomies.length > 0)
        const plan = await resolveExportQuery(db().reader, writeExportQuery(settings, { ...view, columns: [] }))
        const rows = []
        for await (const batch of exportRows(db(), plan, { head: 3, few: 0, page: changing(), step: 3, pages: 1 }))
          rows.push(...batch)
        expect(rows).toEqual(referenceRows(world, settings, { ...view, columns: [] }))
      }),
      6,
      1_000,
    )
  }, 600_000)
})
