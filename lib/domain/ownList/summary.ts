import type { ValueType } from '../valueType'
import type { OwnProperties, PropertyCell } from './resultTable'

/** What the taxa of a list have in one property. */
export interface PropertySummary {
  header: string
  unit: string | null
  /** Taxa with a value, of so many. */
  filled: number
  taxa: number
  /** How often each value occurs, in their order; null where there are too many different ones. */
  values: { label: string; count: number }[] | null
  /** Of numbers. */
  numbers: { mean: number; least: number; greatest: number } | null
}

/** More different values are no picture any more. */
const MOST_VALUES = 15

/** For each property: how many of the taxa have a value, which, and of numbers the mean. Each taxon counts once. */
export function summaries(taxonIds: Iterable<string>, { columns, cells }: OwnProperties): PropertySummary[] {
  const rows = [...new Set(taxonIds)].map((id) => cells.get(id))
  return columns.map(({ header, unit, valueType }, index) => {
    const values = rows
      .map((row) => row?.[index] ?? null)
      .filter((value): value is Exclude<PropertyCell, null> => value !== null && value !== '')
    const numbers = values.filter((value): value is number => typeof value === 'number')
    return {
      header,
      unit,
      filled: values.length,
      taxa: rows.length,
      values: counted(values, valueType),
      numbers: valueType === 'number' && numbers.length > 0 ? spread(numbers) : null,
    }
  })
}

function counted(values: readonly Exclude<PropertyCell, null>[], type: ValueType): PropertySummary['values'] {
  const counts = new Map<string | number | boolean, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  if (counts.size === 0 || counts.size > MOST_VALUES) return null
  const ordered = [...counts].sort(([a, one], [b, two]) =>
    type === 'number' ? Number(a) - Number(b) : two - one || (String(a) < String(b) ? -1 : 1),
  )
  return ordered.map(([value, count]) => ({ label: typeof value === 'boolean' ? (value ? 'ja' : 'nein') : String(value), count }))
}

function spread(numbers: readonly number[]) {
  let [least, greatest, sum] = [Infinity, -Infinity, 0]
  for (const number of numbers) {
    least = Math.min(least, number)
    greatest = Math.max(greatest, number)
    sum += number
  }
  return { mean: sum / numbers.length, least, greatest }
}
