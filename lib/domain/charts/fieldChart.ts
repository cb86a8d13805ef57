import type { ComparatorToken } from '../export/exportFilters'
import type { ValueType } from '../vocabulary/valueType'

/** One bar: a value, or a step of numbers or dates. */
export interface ChartBar {
  /** The value, or where the step begins; numbers as JavaScript writes them, or with all their figures where it keeps fewer; dates as ISO. */
  from: string
  /** Where the step ends, itself no longer part of it; null for a value. */
  to: string | null
  /** What lies in it: its least and greatest value; null where a filter could not name them. */
  least: string | null
  greatest: string | null
  /** Selected taxa with it. */
  count: number
}

/** How a field is distributed over some taxa. */
export interface FieldChart {
  valueType: ValueType
  unit: string | null
  /** Each value by itself, equal steps, or nothing because nearly every taxon has a value of its own. */
  kind: 'values' | 'steps' | 'none'
  bars: ChartBar[]
  /** Selected taxa. */
  taxa: number
  /** Those with a value of their own, and those that a synonym lends one. */
  own: number
  viaSynonym: number
  /** Different values that have no bar, and the taxa with one of them. */
  otherValues: number
  otherTaxa: number
  /** All numbers are extrapolated from a random sample. */
  isEstimated: boolean
}

export interface BarFilter {
  comparator: ComparatorToken
  value: string
}

/** The filter that lets exactly the taxa of a bar through; null where there is none. */
export function barFilter({ to, least, greatest }: ChartBar): BarFilter | null {
  if (least === null || greatest === null) return null
  return to === null || least === greatest
    ? { comparator: '=', value: least }
    : { comparator: 'between', value: `${least}..${greatest}` }
}

/** The filter that lets through those without a value. */
export const missingFilter: BarFilter = { comparator: 'empty', value: '' }
