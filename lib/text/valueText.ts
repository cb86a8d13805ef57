import type { ValueType } from '@/lib/domain/vocabulary/valueType'
import { date } from '@/lib/text/format'

/** A value as people here write it: Ja, 31.12.2019; numbers and texts as they are. The file has true and 2019-12-31. */
export function valueText(value: string, type: ValueType): string {
  if (type === 'boolean') return value === 'true' ? 'Ja' : value === 'false' ? 'Nein' : value
  return type === 'date' ? date(value) : value.replace(/^-(?=\d)/, type === 'number' ? '−' : '-')
}
