/**
 * PostgreSQL array literals. Bound as one text parameter each, they are much cheaper than the driver's own arrays; `unnest` of
 * several fills up shorter ones with nulls, so a column that is all null is `{}`.
 */
export const intArray = (values: ArrayLike<number>): string => `{${Array.prototype.join.call(values, ',')}}`

export function nullableIntArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : String(value))).join(',')}}`
}

export function textArray(values: readonly (string | null)[]): string {
  if (values.every((value) => value === null)) return '{}'
  return `{${values.map((value) => (value === null ? 'null' : quoted(value))).join(',')}}`
}

/** Quoted always: an unquoted `null` would be one. */
function quoted(value: string): string {
  return needsEscape.test(value) ? `"${value.replace(/[\\"]/g, '\\$&')}"` : `"${value}"`
}

const needsEscape = /[\\"]/
