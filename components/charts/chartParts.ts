import { inBarOrder } from '@/lib/domain/charts/barOrder'
import { type BarFilter, barFilter, type FieldChart, missingFilter } from '@/lib/domain/charts/fieldChart'
import type { ValueType } from '@/lib/domain/vocabulary/valueType'
import { valueText } from '@/lib/text/valueText'
import { barText } from './barText'

/** A bar with its words. */
export interface ShownBar {
  label: string
  /** Value, or where its step begins and ends. */
  from: string
  to: string | null
  count: number
  /** Where it leads; null for nowhere. */
  href: string | null
}

/** The address of the taxa that pass a filter on the shown field; null where there is none. */
export type HrefOf = (filter: BarFilter) => string | null

/**
 * The bars in their order, each leading to the taxa it stands for. An estimated chart shows the most frequent values; which they are, is as good as sure. Where
 * its steps begin and end is not: they lead nowhere until they are counted.
 */
export function shownBars({ bars, isEstimated, kind, valueType }: FieldChart, hrefOf: HrefOf | null): ShownBar[] {
  const shown = bars.map((bar) => {
    const filter = kind === 'steps' && isEstimated ? null : barFilter(bar)
    return {
      ...bar,
      value: bar.from,
      label: barText(bar, valueType),
      href: filter && hrefOf && bar.count > 0 ? hrefOf(filter) : null,
    }
  })
  const ordered = kind === 'steps' ? shown : withGaps(inBarOrder(shown, valueType), valueType)
  return ordered.map(({ label, from, to, count, href }) => ({ label, from, to, count, href }))
}

/** Indicator values and years leave out those that nobody has; an axis does not. */
const MOST_GAPS = 20

function withGaps<Bar extends ShownBar>(bars: readonly Bar[], type: ValueType): (Bar | ShownBar)[] {
  const numbers = bars.map(({ from }) => Number(from))
  const [least = 0, greatest = 0] = [numbers[0], numbers.at(-1)]
  if (type !== 'number' || !numbers.every(Number.isSafeInteger) || greatest - least >= MOST_GAPS) return [...bars]
  return Array.from({ length: greatest - least + 1 }, (_, index) => {
    const from = String(least + index)
    return bars.find((bar) => bar.from === from) ?? { label: valueText(from, type), from, to: null, count: 0, href: null }
  })
}

/** The most frequent bars in the order of all. */
export function mostFrequent(bars: readonly ShownBar[], most: number): ShownBar[] {
  if (bars.length <= most) return [...bars]
  const kept = new Set([...bars].sort((a, b) => b.count - a.count).slice(0, most))
  return bars.filter((bar) => kept.has(bar))
}

export const missingHref = (hrefOf: HrefOf | null) => hrefOf?.(missingFilter) ?? null
