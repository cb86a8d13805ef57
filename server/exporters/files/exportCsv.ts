import { csvFile } from '../../files/csv'
import type { Row } from '../../files/row'
import type { ExportPlan } from '../plan/exportPlan'

/** The whole CSV of an export, for Excel where its link says so. */
export const exportCsv = ({ columns, view }: ExportPlan, batches: AsyncIterable<Row[]>): AsyncGenerator<Buffer> =>
  csvFile(
    columns.map(({ header }) => header),
    batches,
    view.csvForExcel,
  )
