import type { FieldMeaning } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { isCalledSource } from '../formats/vocabulary'

/** What the catalogue says of a field that is there already. */
export interface KnownField {
  type: ValueType
  meaning: FieldMeaning | null
}

/** What a column says of the others: as somebody has said (null: nothing); else a field that is there keeps its meaning; else the column's name tells. */
export function meaningOf(
  column: string,
  said: FieldMeaning | null | undefined,
  known: KnownField | undefined,
): FieldMeaning | null {
  if (said) return said
  if (known) return known.meaning
  return said === undefined && isCalledSource(column) ? 'source' : null
}
