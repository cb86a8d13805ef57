import { aboutSheet, fieldsSheet, sourcesSheet } from './aboutSheets'
import { workbook } from '../../files/workbook'
import { dataSheet, newlyWritten, tableSheet } from '../../files/sheets'
import type { ExportPlan } from '../plan/exportPlan'
import type { Row } from '../rows/exportRows'
import type { Sheet } from '../../files/workbook'
import type { FileFacts } from './fileFacts'

/**
 * The XLSX of an export as a stream: sheet "Daten" with typed cells, then "Felder", "Quellen" and "Export" about it. Nothing is kept in
 * memory but the batch at hand.
 */
export function exportXlsx(plan: ExportPlan, batches: AsyncIterable<Row[]>, facts: FileFacts): AsyncGenerator<Buffer> {
  const written = newlyWritten(plan.columns)
  const sheets: Sheet[] = [
    { name: 'Daten', pieces: () => dataSheet(plan.columns, batches, written), mayBeHuge: mayBeHugeSheet(plan, facts.rowCount) },
    { name: 'Felder', pieces: () => tableSheet(fieldsSheet(plan, written)) },
    { name: 'Quellen', pieces: () => tableSheet(sourcesSheet(plan)) },
    { name: 'Export', pieces: () => tableSheet(aboutSheet(plan, written, facts)) },
  ]
  return workbook(sheets, facts.time)
}

/** Whether a sheet of so many rows may need more than 4 GB: one that says so without need is refused by some programs. */
export function mayBeHugeSheet({ columns }: ExportPlan, rowCount: number): boolean {
  return rowCount * columns.length > HUGE_CELLS
}

/** With 500 bytes a cell this many would be 4 GB. */
const HUGE_CELLS = 8_000_000
