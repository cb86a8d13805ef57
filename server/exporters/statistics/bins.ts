import type { ValueType } from '../../../lib/domain/vocabulary/valueType'

/** How the values of a field are gathered for a small picture: each by itself, or numbers (dates: days since 1970) in equal steps. */
export type Gathering = { kind: 'values' } | { kind: 'bins'; start: number; step: number; count: number }

/** More bars than this say nothing in a picture of the size of a word. */
export const MOST_BINS = 12

/** Few different numbers are shown one by one (indicator values, years of a list), many in steps of 1, 2 or 5 times a power of ten. */
export function gatheringOf(field: {
  valueType: ValueType
  distinctCount: number
  minValue: string | null
  maxValue: string | null
}): Gathering {
  const { valueType, distinctCount, minValue, maxValue } = field
  if (valueType === 'text' || valueType === 'boolean' || distinctCount <= MOST_BINS) return { kind: 'values' }
  if (minValue === null || maxValue === null) return { kind: 'values' }
  const [least, greatest] = valueType === 'date' ? [dayOf(minValue), dayOf(maxValue)] : [Number(minValue), Number(maxValue)]
  if (!Number.isFinite(least) || !Number.isFinite(greatest) || greatest - least <= 0) return { kind: 'values' }
  return roundBins(least, greatest)
}

/** The bounds of the n-th bin (from 1), as text in the field's type; `to` is not part of it but in the last one. */
export function binBounds(bins: Gathering & { kind: 'bins' }, n: number, type: ValueType): { from: string; to: string } {
  const [from, to] = [n - 1, n].map((steps) => {
    const edge = bins.start + steps * bins.step
    // 0.1 + 0.2: what a step adds up to is no better known than to twelve figures.
    return type === 'date' ? isoDay(edge) : String(Number(edge.toPrecision(12)))
  })
  return { from: from ?? '', to: to ?? '' }
}

function roundBins(least: number, greatest: number): Gathering {
  const rough = (greatest - least) / MOST_BINS
  const power = 10 ** Math.floor(Math.log10(rough))
  for (const factor of [1, 2, 5, 10, 20]) {
    const step = factor * power
    const start = Math.floor(least / step) * step
    const count = Math.floor((greatest - start) / step) + 1
    if (count <= MOST_BINS) return { kind: 'bins', start, step, count }
  }
  return { kind: 'bins', start: least, step: rough, count: MOST_BINS }
}

const DAY_MS = 86_400_000

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / DAY_MS

/** Days since 1970 as an ISO date. */
export const isoDay = (day: number) => new Date(Math.round(day) * DAY_MS).toISOString().slice(0, 10)
