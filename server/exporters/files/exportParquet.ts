import type { KeyValue } from 'hyparquet-writer'
import { citationText } from '../../../lib/domain/citation/citation'
import { parquetFile } from '../../files/parquet'
import { newlyWritten, type WrittenRows } from '../../files/sheets'
import { citedSources } from '../citation/citedSources'
import { isJoined } from '../sql/valueSources'
import { aboutSheet, fieldsSheet, sourcesSheet, type AboutTable } from './aboutSheets'
import type { ParquetColumn } from '../../files/parquetColumns'
import type { Row } from '../../files/row'
import type { ExportPlan, PlanColumn } from '../plan/exportPlan'
import type { FileFacts } from './fileFacts'

/**
 * The Parquet of an export as a stream. The type of a column is that of its property, whatever its cells hold; where a cell may join several
 * relations, they are texts, as in the CSV. The sheets that an XLSX has about itself are key/value pairs here.
 */
export function exportParquet(plan: ExportPlan, batches: AsyncIterable<Row[]>, facts: FileFacts): AsyncGenerator<Buffer> {
  const written = newlyWritten(plan.columns)
  const columns = plan.columns.map((column) => parquetColumn(plan, column))
  return parquetFile(columns, batches, written, () => aboutFile(plan, written, facts))
}

const parquetColumn = (plan: ExportPlan, { header, valueType, field }: PlanColumn): ParquetColumn => ({
  name: header,
  valueType: field && isJoined(plan, field) ? 'text' : valueType,
})

/** A pair for each line of the sheet «Export», the sources as one cites them, and the sheets «Quellen» and «Felder» as JSON. */
function aboutFile(plan: ExportPlan, written: WrittenRows, facts: FileFacts): KeyValue[] {
  const about = new Map<string, string>()
  for (const [key, value] of aboutSheet(plan, written, facts).slice(1)) {
    const before = about.get(String(key))
    about.set(String(key), before === undefined ? String(value) : `${before}\n${value}`)
  }
  about.set('Zitiervorschlag', citedSources(plan, facts).map(citationText).join('\n'))
  about.set('Quellen', JSON.stringify(records(sourcesSheet(plan))))
  about.set('Felder', JSON.stringify(records(fieldsSheet(plan, written))))
  return [...about].map(([key, value]) => ({ key, value }))
}

/** A record for each row, by the words of the header. */
function records([header = [], ...rows]: AboutTable): Record<string, string | number | null>[] {
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [String(name), row[index] ?? null])))
}
