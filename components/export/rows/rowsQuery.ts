import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import type { ExportSettings, ExportView } from '@/lib/domain/export/exportShape'

/**
 * What decides which rows an export has and in which order, as a query string: without the columns, unless each relation has a row of its own,
 * because then the chosen relations are the rows. It is what rows are counted by and what tells whether the table may stay where it is.
 */
export function rowsQuery(settings: ExportSettings, view: ExportView): string {
  const relations = view.relationRows
    ? { rcoProperties: settings.rcoProperties, addFilterFields: settings.addFilterFields }
    : { rcoProperties: [], addFilterFields: true }
  return writeExportQuery(
    { ...settings, taxProperties: [], pcoProperties: [], ...relations },
    { ...view, columns: [], provenance: false, csvForExcel: false },
  )
}
