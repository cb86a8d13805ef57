import { previewCell } from '../rows/exportPreview'
import type { ExportPlan } from '../plan/exportPlan'
import type { Row } from '../rows/exportRows'

/**
 * JSON lines: an object per row, its keys the headers, its values typed as in the preview (numbers of more than 15 digits stay texts, dates are
 * ISO, no value is null). Every row has every key; UTF-8 in pieces of some 100 kB.
 */
export async function* exportJsonl(plan: ExportPlan, batches: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  const types = plan.columns.map(({ valueType }) => valueType)
  const keys = plan.columns.map(({ header }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(header)}:`)
  for await (const rows of batches) {
    let lines = ''
    for (const row of rows) {
      for (const [index, key] of keys.entries())
        lines += key + JSON.stringify(previewCell(row[index] ?? null, types[index] ?? 'text'))
      lines += '}\n'
    }
    yield Buffer.from(lines)
  }
}
