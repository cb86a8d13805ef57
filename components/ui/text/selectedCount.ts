import { swissCount } from '@/lib/domain/text/swissCount'

/** A number of taxa; an estimated one says so and promises no more than three figures. */
export function selectedCount(value: number, isEstimated: boolean): string {
  return isEstimated && value > 0 ? `≈ ${swissCount(Number(value.toPrecision(value < 100_000 ? 2 : 3)))}` : swissCount(value)
}
