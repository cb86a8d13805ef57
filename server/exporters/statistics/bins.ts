import { dayOf, isoDay, stepsOfWidth } from '../../../lib/domain/charts/steps'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'

/**
 * How the values of a field are gathered for a small picture: each by itself, all of them where there are not too `many`, or numbers (dates: days since
 * 1970) in equal steps, each from one edge up to, and without, the next.
 */
export type Gathering = { kind: 'values'; many: boolean } | { kind: 'bins'; edges: number[] }

/** More bars than this say nothing in a picture of the size of a word. */
export const MOST_BINS = 12

/** So many different values of a field are all counted; of more, those that are most frequent in each part of the selection. */
const ALL_COUNTED = 5_000

/** Few different numbers are shown one by one (indicator values, years of a list), many in steps of 1, 2 or 5 times a power of ten. */
export function gatheringOf(field: {
  valueType: ValueType
  distinctCount: number
  minValue: string | null
  maxValue: string | null
}): Gathering {
  const { valueType, distinctCount, minValue, maxValue } = field
  const values: Gathering = { kind: 'values', many: distinctCount > ALL_COUNTED }
  if (valueType === 'text' || valueType === 'boolean' || distinctCount <= MOST_BINS) return values
  if (minValue === null || maxValue === null) return values
  const [least, greatest] = valueType === 'date' ? [dayOf(minValue), dayOf(maxValue)] : [Number(minValue), Number(maxValue)]
  if (!Number.isFinite(least) || !Number.isFinite(greatest) || greatest - least <= 0) return values
  return { kind: 'bins', edges: roundEdges(least, greatest) }
}

/** The bounds of the n-th bin (from 1), as text in the field's type; `to` is not part of it. */
export function binBounds({ edges }: Gathering & { kind: 'bins' }, n: number, type: ValueType): { from: string; to: string } {
  const [from = '', to = ''] = [edges[n - 1], edges[n]].map((edge = 0) => (type === 'date' ? isoDay(edge) : String(edge)))
  return { from, to }
}

function roundEdges(least: number, greatest: number): number[] {
  const power = 10 ** Math.floor(Math.log10((greatest - least) / MOST_BINS))
  const all = [1, 2, 5, 10, 20].map((factor) => stepsOfWidth(factor * power, least, greatest))
  return all.find(({ length }) => length <= MOST_BINS + 1) ?? all.at(-1) ?? []
}
