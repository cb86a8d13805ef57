import type { SchemaElement } from 'hyparquet-writer'
import { isWhatIsWritten } from '../../lib/domain/vocabulary/exactNumber'
import { isoDate } from '../../lib/domain/vocabulary/propertyValues'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'

export interface ParquetColumn {
  /** Unique in the file. */
  name: string
  valueType: ValueType
}

/** A cell as it is written; a date as days since 1970. */
export type ParquetValue = string | number | boolean | null

/** The column in the words of the format: any of its cells may be without a value. */
export const schemaElement = ({ name, valueType }: ParquetColumn): SchemaElement => ({
  name,
  repetition_type: 'OPTIONAL',
  ...elements[valueType],
})

/** The older word beside the newer one: many programs know only one of them. */
const elements: Record<ValueType, Omit<SchemaElement, 'name'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  // Whole numbers, too: the next one that is written into the field may have decimals, and the file's type must not go with the values.
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
}

/**
 * The value of a cell in its column's type. Throws for a text that is not of it: the catalogue promises that there is none, and a column has room for
 * nothing else, so that a file which breaks off is better than one that says something else.
 */
export function parquetValue(cell: string, { name, valueType }: ParquetColumn): ParquetValue {
  const value = readers[valueType](cell)
  if (value === null) throw new Error(`A value of the column «${name}» is no ${valueType}: ${JSON.stringify(cell.slice(0, 200))}`)
  return value
}

const readers: Record<ValueType, (cell: string) => ParquetValue> = {
  text: (cell) => cell,
  number: exactNumber,
  boolean: (cell) => (cell === 'true' ? true : cell === 'false' ? false : null),
  date: (cell) => (isoDate(cell) === cell ? Date.parse(cell) / DAY_MS : null),
}

const DAY_MS = 86_400_000

/** 1.50 is 1.5; null for what a DOUBLE would round. */
function exactNumber(cell: string): number | null {
  const number = Number(cell)
  return Number.isFinite(number) && (String(number) === cell || isWhatIsWritten(cell, number)) ? number : null
}
