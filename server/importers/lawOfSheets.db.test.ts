import { join } from 'node:path'
import fc from 'fast-check'
import { assertInTime } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { programs } from '../exporters/testing/foreign/otherPrograms'
import { lostCells, textsByTaxon } from './testing/law/account'
import { CellCounter } from './testing/law/countCells'
import { sheetCase, sheetsOf } from './testing/law/sheetCases'
import { cellText, excelBook, officeBook } from './testing/law/workbooks'
import { importFrom, removeSources, writeSource } from './testing/testSources'

afterAll(removeSources)

const title = 'every cell of the sheets of a workbook is data or named, and as many as another program counts'
describeOneEngine('the law of the import: workbooks', (db) => {
  if (programs.python === undefined) return void test.skip(`NICHT GEPRÜFT, openpyxl fehlt: ${title}`, () => {})
  let number = 0
  const counter = new CellCounter(programs.python)
  afterAll(() => counter.end())

  test(
    title,
    () =>
      assertInTime(
        fc.asyncProperty(sheetCase, async (made) => {
          const sheets = sheetsOf(made)
          const taxonomy = `Blätter ${++number}`
          const name = made.kind === 'excel' ? 'mappe.xlsx' : 'mappe.ods'
          const path = join(writeSource({ [name]: made.kind === 'excel' ? excelBook(sheets) : officeBook(sheets) }), name)
          const report = await importFrom(db(), path, { taxonomy, type: 'Art' })
          const counted = await counter.rowsOf({ kind: made.kind, path, header: made.titles + 1 })
          const placeOf = (sheet: string) => `${name}, Blatt «${sheet}»`
          for (const { name: sheet, above } of sheets) {
            const cells = (counted[sheet] ?? []).slice(above).reduce((sum, count) => sum + count, 0)
            const file = report.files.find((each) => each.path === placeOf(sheet))
            const untouched = report.untouched.find((each) => each.path === placeOf(sheet))
            if (file)
              expect([sheet, file.cells?.read, (file.cells?.taken ?? 0) + (file.cells?.named ?? 0)]).toEqual([
                sheet,
                cells,
                cells,
              ])
            else expect([sheet, untouched?.columns?.reduce((sum, { filled }) => sum + filled, 0)]).toEqual([sheet, cells])
            const titles = (counted[sheet] ?? []).slice(0, above - 1).some((count) => count > 0)
            if (titles) expect(file?.notes.join()).toMatch(/nicht gelesen/)
          }
          const rows = sheets.flatMap(({ name: sheet, rows, above, taxa }) =>
            rows.slice(above).map((cells, at) => ({
              path: placeOf(sheet),
              line: above + at + 1,
              cells: cells.map(cellText),
              taxa: taxa[at] ?? [],
            })),
          )
          expect(lostCells(rows, report, await textsByTaxon(db(), taxonomy))).toEqual([])
        }),
        8,
        1_000,
      ),
    600_000,
  )
})
