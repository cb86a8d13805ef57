import { join } from 'node:path'
import fc from 'fast-check'
import { runs } from '../../lib/domain/testing/runs'
import type { Database } from '../db/database'
import { describeEachEngine } from '../db/testing/testDatabase'
import { programs } from '../exporters/foreign/otherPrograms'
import { lostCells, textsByTaxon } from './testing/law/account'
import { coldpArchive, coldpCase, darwinCoreArchive, darwinCoreCase, type WrittenArchive } from './testing/law/archiveCases'
import { CellCounter } from './testing/law/countCells'
import { importFrom, removeSources, writeSource } from './testSources'

afterAll(removeSources)

let number = 0

/** Imports an archive and looks for every cell of it in the data and in the report. */
async function checkArchive(database: Database, counter: CellCounter, { files, tables }: WrittenArchive): Promise<void> {
  const taxonomy = `Archiv ${++number}`
  const folder = writeSource(files)
  const report = await importFrom(database, folder, { taxonomy })
  for (const { path, above, encoding, writing } of tables) {
    const cells = await counter.below({ kind: 'text', path: join(folder, path), ...writing, encoding }, above)
    const file = report.files.find((each) => each.path === path)
    const untouched = report.untouched.find((each) => each.path === path)
    if (file) expect([path, file.cells?.read, (file.cells?.taken ?? 0) + (file.cells?.named ?? 0)]).toEqual([path, cells, cells])
    else expect([path, untouched?.columns?.reduce((sum, { filled }) => sum + filled, 0)]).toEqual([path, cells])
  }
  const rows = tables.flatMap((table) => table.rows)
  expect(lostCells(rows, report, await textsByTaxon(database, taxonomy))).toEqual([])
}

const title = 'every cell is data or named, and as many as another program counts'
describeEachEngine('the law of the import: archives', (db) => {
  if (programs.python === undefined) return void test.skip(`NICHT GEPRÜFT, Python fehlt: ${title}`, () => {})
  const counter = new CellCounter(programs.python)
  afterAll(() => counter.end())

  test(
    `Darwin Core: ${title}`,
    () =>
      fc.assert(
        fc.asyncProperty(darwinCoreCase, (made) => checkArchive(db(), counter, darwinCoreArchive(made))),
        { numRuns: runs(16, 1_000) },
      ),
    600_000,
  )

  test(
    `ColDP: ${title}`,
    () =>
      fc.assert(
        fc.asyncProperty(coldpCase, (made) => checkArchive(db(), counter, coldpArchive(made))),
        { numRuns: runs(16, 1_000) },
      ),
    600_000,
  )
})
