import { parseExactly } from '../../lib/domain/vocabulary/exactNumber'
import { plainValue } from '../../lib/domain/text/composedText'
import { numberedName, propertyName } from '../../lib/domain/vocabulary/propertyName'

export interface FitProperties {
  properties: Record<string, unknown>
  /** Names that two properties have that say different things, and what the later one is called now. */
  renamed: { name: string; instead: string }[]
}

/**
 * The properties of one row as they are kept: names tidied (`propertyName`), those without a value (null) left out, numbers that a number cannot hold
 * as texts, and texts as `plainValue` has them. Two names that become one are joined where one of the values is empty or both are the same, else the
 * second gets a number. The same in SQL: `fit_properties` (migrations 057 and 082). Throws `SyntaxError` for what is no JSON, `TypeError` for what is
 * no object.
 */
export function fitProperties(json: string): FitProperties {
  const parsed = parseExactly(json)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError('not an object')
  const entries = Object.entries(parsed as Record<string, unknown>).flatMap(([name, value]) =>
    value === null ? [] : [[name, fitValue(value)] as const],
  )
  if (entries.every(([name]) => propertyName(name) === name)) return { properties: Object.fromEntries(entries), renamed: [] }
  const properties = new Map<string, unknown>()
  const renamed: FitProperties['renamed'] = []
  // Names that stay are never the ones to get a number.
  for (const [given, value] of [...entries].sort(
    ([a], [b]) => Number(propertyName(a) !== a) - Number(propertyName(b) !== b) || byCodePoint(a, b),
  )) {
    const name = propertyName(given)
    const own = placeFor(properties, name, value)
    if (own === null) continue
    properties.set(own, value)
    if (own !== name) renamed.push({ name, instead: own })
  }
  return { properties: Object.fromEntries(properties), renamed }
}

/** A value with its texts as they are kept (`plainValue`); the names in an object stay as they are. */
function fitValue(value: unknown): unknown {
  if (typeof value === 'string') return plainValue(value)
  if (Array.isArray(value)) return value.map(fitValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fitValue(each)]))
}

/** The name under which a value can stand; null where nothing is lost without it. */
function placeFor(properties: ReadonlyMap<string, unknown>, name: string, value: unknown): string | null {
  for (let number = 1; ; number++) {
    const own = number === 1 ? name : numberedName(name, number)
    if (!properties.has(own) || isEmpty(properties.get(own))) return own
    if (isEmpty(value) || saysTheSame(properties.get(own), value)) return null
  }
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
const saysTheSame = (a: unknown, b: unknown) => textOf(a) === textOf(b)
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
