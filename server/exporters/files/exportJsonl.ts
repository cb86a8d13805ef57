import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { isNumberCell } from '../../../lib/domain/xlsx/sheetXml'
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
      for (const [index, key] of keys.entries()) lines += key + jsonCell(row[index] ?? null, types[index] ?? 'text')
      lines += '}\n'
    }
    yield Buffer.from(lines)
  }
}

/** A number with the digits that it has in the data: JSON knows 1.50, JavaScript does not. */
const jsonCell = (cell: string | null, type: ValueType): string =>
  cell !== null && type === 'number' && isNumberCell(cell) && jsonNumber.test(cell)
    ? cell
    : JSON.stringify(previewCell(cell, type))

const jsonNumber = /^-?(0|[1-9]\d*)\.\d*0$/
