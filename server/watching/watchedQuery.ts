import { parseExportQuery, writeExportQuery } from '../../lib/domain/export/exportQuery'
import { ExportError } from '../exporters/plan/exportError'

/** An export's query in the order that all have, without what only says how its rows stand: who watches the same watches one selection. Throws ExportError. */
export function watchedQuery(query: string): string {
  const { settings, view, errors } = parseExportQuery(query)
  if (errors[0]) throw new ExportError(errors[0])
  return writeExportQuery(settings, { ...view, columns: [], sort: null, csvForExcel: false })
}
