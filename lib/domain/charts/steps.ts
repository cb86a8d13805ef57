import type { ValueType } from '../vocabulary/valueType'

/** So many columns can still be told apart, on a telephone too. */
export const MOST_STEPS = 20

/**
 * Where steps begin that numbers from `least` to `greatest` fall into, and behind them where the last one ends: 1, 2 or 5 times a power of ten wide,
 * and beginning at a multiple of that. Empty where there is no room for any.
 */
export function numberSteps(least: number, greatest: number): number[] {
  const span = greatest - least
  if (!Number.isFinite(span) || span <= 0) return []
  const power = 10 ** Math.floor(Math.log10(span / MOST_STEPS))
  for (const factor of [1, 2, 5, 10, 20]) {
    const steps = stepsOfWidth(factor * power, least, greatest)
    // Beside a very great number its neighbours are no other ones.
    const areApart = steps.every((step, index) => step > (steps[index - 1] ?? -Infinity))
    if (areApart && steps.length <= MOST_STEPS + 1) return steps
  }
  return []
}

/** Multiples of a width: the last one that `least` reaches, and so on until one is greater than `greatest`. */
export function stepsOfWidth(width: number, least: number, greatest: number): number[] {
  // 3 * 0.1 is more than 0.3: of decimals no more is promised than fifteen figures.
  const step = (place: number) => exact(place * width)
  const place = (value: number) => {
    // 0.3 / 0.1 is less than 3: the steps themselves say where a number lies.
    const near = Math.floor(value / width)
    return step(near) > value ? near - 1 : step(near + 1) <= value ? near + 1 : near
  }
  const first = place(least)
  return Array.from({ length: place(greatest) - first + 2 }, (_, index) => step(first + index))
}

const exact = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(15)))

/** The same for dates (ISO), in steps of the calendar: days, weeks from Monday, months, quarters, half years, years, 2, 5, 10 … of them. */
export function dateSteps(least: string, greatest: string): string[] {
  const [from, to] = [dayOf(least), dayOf(greatest)]
  if (!Number.isFinite(from) || !Number.isFinite(to) || to <= from) return []
  for (const { place, day } of calendar) {
    const first = place(from)
    const number = place(to) - first + 1
    if (number <= MOST_STEPS) return Array.from({ length: number + 1 }, (_, index) => isoDay(day(first + index)))
  }
  return []
}

/** Where steps begin and end, as text in the field's type; empty where there is no room for any. */
export function stepsOf(type: ValueType, least: string | null, greatest: string | null): string[] {
  if (least === null || greatest === null) return []
  if (type === 'number') return numberSteps(Number(least), Number(greatest)).map(String)
  return type === 'date' ? dateSteps(least, greatest) : []
}

interface Unit {
  /** The number of the unit that a day since 1970 lies in. */
  place: (day: number) => number
  /** Its first day. */
  day: (place: number) => number
}

const days = (length: number, offset: number): Unit => ({
  place: (day) => Math.floor((day + offset) / length),
  day: (place) => place * length - offset,
})

const months = (length: number): Unit => ({
  place: (day) => {
    const date = new Date(day * DAY_MS)
    return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / length)
  },
  day: (place) => {
    const date = new Date(0)
    // Date.UTC would take the year 50 for 1950.
    date.setUTCFullYear(Math.floor((place * length) / 12), (place * length) % 12, 1)
    return date.getTime() / DAY_MS
  },
})

const DAY_MS = 86_400_000

/** 1970 began on a Thursday. */
const calendar: Unit[] = [days(1, 0), days(7, 3), ...[1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000].map(months)]

/** The days since 1970 of an ISO date; NaN for none. */
export const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / DAY_MS

/** Dates have the years 1 to 9999; a step ends before the day behind them. */
const [FIRST_DAY, END_OF_DAYS] = [dayOf('0001-01-01'), dayOf('+010000-01-01')]

/** Days since 1970 as an ISO date, at least the first one that there is and at most the one behind the last. */
export function isoDay(day: number): string {
  const [date = ''] = new Date(Math.min(Math.max(Math.round(day), FIRST_DAY), END_OF_DAYS) * DAY_MS).toISOString().split('T')
  return date
}
