import { join } from 'node:path'
import fc from 'fast-check'
import { assertInTime } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { programs } from '../exporters/testing/foreign/otherPrograms'
import { lostCells, textsByTaxon } from './testing/law/account'
import { CellCounter } from './testing/law/countCells'
import { exportedTexts } from './testing/law/exported'
import { factCase, factTable, factTaxa } from './testing/law/factCases'
import { pythonEncoding } from './testing/law/texts'
import { importFrom, removeSources, writeSource } from './testing/testSources'

afterAll(removeSources)

const title = 'every cell of a table of properties or relations is data or named, and as many as another program counts'
describeOneEngine('the law of the import: collections', (db) => {
  if (programs.python === undefined) return void test.skip(`NICHT GEPRÜFT, openpyxl fehlt: ${title}`, () => {})
  const counter = new CellCounter(programs.python)
  afterAll(() => counter.end())
  const taxonomy = 'Vier'
  beforeAll(() =>
    importFrom(db(), writeSource({ 'a.csv': `name,author\n${factTaxa.map((name) => `${name},Meier\n`).join('')}` }), {
      taxonomy,
      type: 'Art',
    }),
  )
  let number = 0

  test(
    title,
    () =>
      assertInTime(
        fc.asyncProperty(factCase, async (made) => {
          const { name, bytes, above, rows, writing } = factTable(made)
          const path = join(writeSource({ [name]: bytes }), name)
          const collection = `Tabelle ${++number}`
          const report = await importFrom(db(), path, { collection, taxonomies: [taxonomy] })
          const file = report.files[0]
          const cells = await counter.below({ kind: made.kind, path, ...writing, encoding: pythonEncoding(writing) }, above)
          expect([file?.cells?.read, (file?.cells?.taken ?? 0) + (file?.cells?.named ?? 0)]).toEqual([cells, cells])
          if (above > 1) expect(file?.notes.join()).toMatch(/nicht gelesen/)
          expect(lostCells(rows, report, await textsByTaxon(db(), taxonomy, collection))).toEqual([])
          expect(lostCells(rows, report, await exportedTexts(db(), taxonomy, collection))).toEqual([])
        }),
        8,
        1_500,
      ),
    600_000,
  )
})
