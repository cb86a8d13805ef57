import type { FilterValue } from './exportShape'

/** A value of the address: a canonical number comes back as a number, everything else stays text (`007`, `1.10`, `NaN`). */
export function filterValue(text: string): FilterValue {
  const number = Number(text)
  return Number.isFinite(number) && String(number) === text ? number : text
}
