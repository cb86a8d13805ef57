import { readValue } from '@/lib/domain/vocabulary/columnReading'
import { isExactNumber } from '@/lib/domain/vocabulary/exactNumber'

/** What stands in a record: as the interface gives and takes it. */
export type Value = string | number | boolean | null

/** A value as people read it. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value === true) return 'ja'
  if (value === false) return 'nein'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shownValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value as it is typed. */
export function asTyped(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(String).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * What was typed, as a property: a number or a boolean only where the property has such values, and only if nothing of what was typed is lost.
 * Numbers may be typed as people write them here, «0,5» or «1’200»; 1.50 goes as a text with its digits, which the server takes for the number.
 * Empty is no value.
 */
export function propertyValue(typed: string, valueType: string | undefined): Value {
  const text = typed.trim()
  if (text === '') return null
  if (valueType === 'number') return numberTyped(text)
  if (valueType === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function numberTyped(text: string): number | string {
  const [point, comma] = [readValue(text, 'point'), readValue(text, 'comma')]
  // 1,234 is one of two numbers: nobody here knows which.
  const digits = point !== null && comma !== null && point !== comma && text.includes(',') ? null : (point ?? comma)
  if (digits === null || text.endsWith('%') || !isExactNumber(digits)) return text
  return String(Number(digits)) === digits ? Number(digits) : digits
}
