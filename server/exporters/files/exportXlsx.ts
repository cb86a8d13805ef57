import { swissCount } from '../../../lib/domain/text/swissCount'
import { MAX_CELL_LENGTH } from '../../../lib/domain/xlsx/sheetXml'
import { aboutSheet, fieldsSheet, selectionSentence, sourcesSheet } from './aboutSheets'
import { workbook } from '../../files/workbook'
import { dataSheet, newlyWritten, type SheetColumn, tableSheet } from '../../files/sheets'
import { drawnCollections, type ExportPlan, type PlanColumn } from '../plan/exportPlan'
import type { Row } from '../../files/row'
import type { Sheet } from '../../files/workbook'
import type { FileFacts } from './fileFacts'

/**
 * The XLSX of an export as a stream: sheet "Daten" with typed cells, then "Felder", "Quellen" and "Export" about it. Nothing is kept in
 * memory but the batch at hand.
 */
export function exportXlsx(plan: ExportPlan, batches: AsyncIterable<Row[]>, facts: FileFacts): AsyncGenerator<Buffer> {
  const written = newlyWritten(plan.columns)
  const columns = plan.columns.map(sheetColumn)
  const paper = paperOf(plan, facts)
  const told = { ...facts, screenUrl: inCell(facts.screenUrl), csvUrl: inCell(facts.csvUrl) }
  const sheets: Sheet[] = [
    {
      name: 'Daten',
      pieces: () => dataSheet(columns, batches, written, { frozenColumns: Math.min(FROZEN, columns.length - 1), paper }),
      mayBeHuge: mayBeHugeSheet(plan, facts.rowCount),
    },
    { name: 'Felder', pieces: () => tableSheet(fieldsSheet(plan, written)) },
    { name: 'Quellen', pieces: () => tableSheet(sourcesSheet(plan)) },
    { name: 'Export', pieces: () => tableSheet(aboutSheet(plan, written, told)) },
  ]
  return workbook(sheets, { title: paper.above, time: facts.time })
}

/** Half an address leads nowhere, or to another selection: where a cell has no room for one, it says so. */
const inCell = (url: string): string =>
  url.length <= MAX_CELL_LENGTH
    ? url
    : `Die Adresse hat ${swissCount(url.length)} Zeichen, eine Zelle fasst ${swissCount(MAX_CELL_LENGTH)}. ` +
      'Bewahren Sie die auf, mit der Sie die Datei geladen haben, oder machen Sie im Export unter «…» einen Kurzlink.'

/** id and name stay in sight beside other columns. */
const FROZEN = 2

const sheetColumn = ({ key, header, valueType, field }: PlanColumn): SheetColumn => {
  const type = field && 'relationType' in field ? field.relationType : null
  const source = field ? `${[field.source.name, ...(type === null ? [] : [type])].join(': ')}: ` : ''
  return {
    header,
    valueType,
    before: header.startsWith(source) ? source.length : 0,
    isId: key === 'id' && field === null,
    isRedList: field?.facts.meaning === 'redListCategory',
  }
}

/** What stands above and below each page on paper: what the export holds, and where it comes from. */
function paperOf(plan: ExportPlan, { origin, time }: FileFacts) {
  const sources = [...plan.taxonomies, ...drawnCollections(plan)].map(({ name, licence }) =>
    licence ? `${name} (${licence})` : name,
  )
  return {
    above: selectionSentence(plan),
    below: `${new URL(origin).host} · siehe Blatt «Quellen»: ${sources.join(', ')}`,
    date: time.toLocaleDateString('de-CH', { dateStyle: 'medium', timeZone: 'Europe/Zurich' }),
  }
}

/** Whether a sheet of so many rows may need more than 4 GB: one that says so without need is refused by some programs. */
export function mayBeHugeSheet({ columns }: ExportPlan, rowCount: number): boolean {
  return rowCount * columns.length > HUGE_CELLS
}

/** With 500 bytes a cell this many would be 4 GB. */
const HUGE_CELLS = 8_000_000
