import type { ValueType } from './valueType'

/** A value as a source gives it; JSON numbers and booleans keep their type. */
export type PropertyValue = string | number | boolean | null

/**
 * The type of a property from all its values: numeric only if every value survives `String(Number(v)) === v`, so that 007,
 * 1.10 and 5-6 stay text; a date only if all are ISO or all dd.mm.yyyy. Empty values say nothing. The same rule in SQL stands in
 * server/db/migrations/007_refresh.sql.
 */
export function valueTypeOf(values: Iterable<PropertyValue>): ValueType {
  const possible = new Set<string>(['number', 'boolean', 'iso', 'german'])
  let some = false
  for (const value of values) {
    if (value === null || value === '') continue
    some = true
    for (const { kind, accepts } of kinds) if (possible.has(kind) && !accepts(value)) possible.delete(kind)
    if (possible.size === 0) return 'text'
  }
  if (!some) return 'text'
  if (possible.has('number')) return 'number'
  return possible.has('boolean') ? 'boolean' : 'date'
}

/** Whether JavaScript writes the number exactly like the text. */
export function isCanonicalNumber(text: string): boolean {
  const number = Number(text)
  return text !== '' && Number.isFinite(number) && String(number) === text
}

/** The day a text names as yyyy-mm-dd or dd.mm.yyyy, in ISO form; null when it names none (31.02.2024). */
export function isoDate(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  const german = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : german ? [german[3], german[2], german[1]] : []
  if (!year || !month || !day || year === '0000') return null
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return date.getUTCDate() === Number(day) && date.getUTCMonth() + 1 === Number(month) ? `${year}-${month}-${day}` : null
}

const kinds: readonly { kind: string; accepts: (value: string | number | boolean) => boolean }[] = [
  { kind: 'number', accepts: (value) => typeof value === 'number' || (typeof value === 'string' && isCanonicalNumber(value)) },
  { kind: 'boolean', accepts: (value) => value === true || value === false || value === 'true' || value === 'false' },
  { kind: 'iso', accepts: (value) => typeof value === 'string' && value[4] === '-' && isoDate(value) !== null },
  { kind: 'german', accepts: (value) => typeof value === 'string' && value[2] === '.' && isoDate(value) !== null },
]
