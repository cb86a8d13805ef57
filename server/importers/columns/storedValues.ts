import { plainValue } from '../../../lib/domain/text/composedText'
import { type ValueReading, readValue } from '../../../lib/domain/vocabulary/columnReading'
import { isCanonicalNumber } from '../../../lib/domain/vocabulary/propertyValues'
import { jsonText } from '../jsonText'

/** A number with the digits of its source, which no number of JavaScript keeps: 1.50. */
export class Digits {
  constructor(readonly text: string) {}
}

/** The properties of a row on their way into the database; null: what the row says of it is wrong, and what stands there stays. */
export type StoredValues = Record<string, string | Digits | null>

/** A value as its column is read; null where it is nothing of that kind. Numbers that everybody writes like this stay the texts that they have always been. */
export function storedValue(text: string, reading: ValueReading = 'text'): string | Digits | null {
  const value = readValue(text, reading)
  if (value === null || reading === 'day') return value
  if (reading === 'text') return plainValue(value)
  return value === text && isCanonicalNumber(text) ? text : new Digits(value)
}

/** The properties as the JSON text of an object. */
export function storedJson(values: StoredValues): string {
  const entries = Object.entries(values)
  if (entries.every(([, value]) => !(value instanceof Digits))) return jsonText(values)
  return `{${entries.map(([name, value]) => `${jsonText(name)}:${value instanceof Digits ? value.text : jsonText(value)}`).join()}}`
}
