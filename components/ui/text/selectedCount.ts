import { swissCount } from '@/lib/domain/text/swissCount'

/** A number of taxa; an estimated one says so. */
export function selectedCount(value: number, isEstimated: boolean): string {
  return isEstimated && value > 0 ? `≈ ${swissCount(asSure(value))}` : swissCount(value)
}

/** An estimated number promises no more than three figures. */
export const asSure = (value: number): number => Number(value.toPrecision(value < 100_000 ? 2 : 3))
