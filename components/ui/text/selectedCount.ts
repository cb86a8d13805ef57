import { count } from '@/lib/text/format'

/** A number of taxa; an estimated one says so and promises no more than three figures. */
export function selectedCount(value: number, isEstimated: boolean): string {
  return isEstimated && value > 0 ? `≈ ${count(Number(value.toPrecision(value < 100_000 ? 2 : 3)))}` : count(value)
}
