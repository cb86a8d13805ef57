import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { isNumberCell } from '../../../lib/domain/xlsx/sheetXml'
import { previewCell } from '../rows/exportPreview'
import type { ExportPlan } from '../plan/exportPlan'
import type { Row } from '../../files/row'

/**
 * JSON lines: an object per row, its keys the headers, its values typed (numbers of more than 15 digits, which most who read JSON do not hold, stay
 * texts, dates are ISO, no value is null). Every row has every key; UTF-8 in pieces of some 100 kB.
 */
export async function* exportJsonl(
  { columns }: Pick<ExportPlan, 'columns'>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Buffer> {
  const types = columns.map(({ valueType }) => valueType)
  const keys = columns.map(({ header }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(header)}:`)
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
export function jsonCell(cell: string | null, type: ValueType): string {
  if (cell === null || type !== 'number') return JSON.stringify(previewCell(cell, type))
  return isNumberCell(cell) && jsonNumber.test(cell) ? cell : JSON.stringify(cell)
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i
