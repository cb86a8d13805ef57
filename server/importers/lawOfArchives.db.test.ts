import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { runs, assertInTime } from '../../lib/domain/testing/runs'
import type { Database } from '../db/database'
import { describeOneEngine } from '../db/testing/testDatabase'
import { programs } from '../exporters/testing/foreign/otherPrograms'
import { lostCells, textsByTaxon } from './testing/law/account'
import { coldpArchive, coldpCase, darwinCoreArchive, darwinCoreCase, type WrittenArchive } from './testing/law/archiveCases'
import { CellCounter } from './testing/law/countCells'
import { shownTexts } from './testing/law/exported'
import { importFrom, removeSources, writeSource } from './testing/testSources'

afterAll(removeSources)

let number = 0
/** No row has more. */
const MOST_COLUMNS = 20

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
  // Pages are many questions: only some archives are read back from them too.
  if (number % runs(4, 40) !== 0) return
  const once = [...(await shownTexts(database, taxonomy)), ...(await keptOnly(database, taxonomy))]
  // That it is said as often as it was written has just been looked at.
  const shown = Array.from({ length: MOST_COLUMNS }, () => once).flat()
  expect(lostCells(rows, report, new Map(rows.flatMap(({ taxa }) => taxa.map((taxon) => [taxon, shown]))))).toEqual([])
}

/** Ids of synonyms are kept for the next import, languages of names stand where these are edited: readers are shown neither. */
async function keptOnly(database: Database, taxonomy: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with own as (select t.* from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy})
    select source_id as text from own where accepted_id is not null and source_id is not null
    union all select v.language from own join vernacular_names v on v.taxon_id = own.id where v.language is not null`.execute(
    database.owner,
  )
  return rows.map(({ text }) => text)
}

const title = 'every cell is data or named, and as many as another program counts'
describeOneEngine('the law of the import: archives', (db) => {
  if (programs.python === undefined) return void test.skip(`NICHT GEPRÜFT, Python fehlt: ${title}`, () => {})
  const counter = new CellCounter(programs.python)
  afterAll(() => counter.end())

  test(
    `Darwin Core: ${title}`,
    () =>
      assertInTime(
        fc.asyncProperty(darwinCoreCase, (made) => checkArchive(db(), counter, darwinCoreArchive(made))),
        4,
        1_000,
      ),
    600_000,
  )

  test(
    `ColDP: ${title}`,
    () =>
      assertInTime(
        fc.asyncProperty(coldpCase, (made) => checkArchive(db(), counter, coldpArchive(made))),
        4,
        1_000,
      ),
    600_000,
  )
})
