import type { ValueReading } from '../../../lib/domain/vocabulary/columnReading'
import type { FieldMeaning } from '../../../lib/domain/vocabulary/fieldMeaning'

/** One column of a table: where its values stand, and the value of rows that have none. */
export interface Column {
  /** As the source calls it; also the name of the property. */
  name: string
  index: number | null
  default: string | null
  /** How its values are to be understood as a property; as they are written where that is not said. */
  reading?: ValueReading
  /** What it says of the other columns, where somebody has said so; null: nothing, whatever it is called. */
  meaning?: FieldMeaning | null
}

/** The trimmed text of a cell; null for an empty one and for \N, as PostgreSQL and MySQL write null. */
export function cell(values: readonly string[], column: Column): string | null {
  const raw = column.index === null ? undefined : values[column.index]
  const text = raw === undefined ? '' : (raw.includes('\0') ? raw.replaceAll('\0', '') : raw).trim()
  return text === '' || text === '\\N' ? column.default : text
}
