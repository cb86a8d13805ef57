import type { ChartBar, FieldChart } from '../../../lib/domain/charts/fieldChart'
import type { ExportPlan, RecordField } from '../plan/exportPlan'
import type { BucketRow } from './chartSql'
import { DataChanged } from '../rows/oneState'

/** How a field is gathered. */
export interface ChartShape {
  /** Where steps begin and, behind them, where the last one ends; empty for one bar per value. */
  steps: string[]
  /** So many different texts are no picture. */
  isTooMany: boolean
}

interface Bucket {
  taxa: number
  least: string | null
  greatest: string | null
}

export interface BucketTally {
  taxa: number
  filled: number
  lent: number
  /** By value or number of the step. */
  buckets: Map<string, Bucket>
  /** The share of all selected taxa that was looked at. */
  share: number
}

export const newTally = (): BucketTally => ({ taxa: 0, filled: 0, lent: 0, buckets: new Map(), share: 1 })

/** Adds what a statement counted; answers how many taxa there are by now. Throws DataChanged when they speak of another Datenstand than the plan. */
export function addRows(tally: BucketTally, rows: readonly BucketRow[], { state }: ExportPlan): number {
  for (const { revision, filled, bucket, taxa, lent, least, greatest } of rows) {
    if (Number(revision) !== state.revision) throw new DataChanged()
    tally.taxa += taxa
    if (!filled) continue
    tally.filled += taxa
    tally.lent += lent
    if (bucket === null) continue
    const before = tally.buckets.get(bucket)
    tally.buckets.set(bucket, {
      taxa: (before?.taxa ?? 0) + taxa,
      least: before ? earlier(before.least, least) : least,
      greatest: before ? later(before.greatest, greatest) : greatest,
    })
  }
  return tally.taxa
}

/** What a page reads; the table shows them all. */
const MOST_BARS = 200
/** Some texts can be shown even where each has one taxon; of more, the most frequent must mean something. */
const FEW = 20

/** The chart of a tally, its bars in the order of steps or, of values, by how many taxa have them. */
export function chartOf(field: RecordField, shape: ChartShape, tally: BucketTally): FieldChart {
  const { valueType, unit } = field.facts
  const whole = (count: number) => Math.round(count / tally.share)
  const bars = shape.steps.length > 0 ? steps(shape, tally) : values(field, tally)
  const filled = tally.filled
  const isLonely = valueType === 'text' && bars.length > FEW && (bars[0]?.count ?? 0) <= Math.max(1, filled / 200)
  const isNone = bars.length === 0 || shape.isTooMany || isLonely
  const shown = isNone ? [] : bars.slice(0, MOST_BARS)
  return {
    valueType,
    unit,
    kind: isNone ? 'none' : shape.steps.length > 0 ? 'steps' : 'values',
    bars: shown.map((bar) => ({ ...bar, count: whole(bar.count) })),
    taxa: whole(tally.taxa),
    own: whole(filled - tally.lent),
    viaSynonym: whole(tally.lent),
    otherValues: shape.steps.length > 0 ? 0 : tally.buckets.size - shown.length,
    otherTaxa: whole(filled - shown.reduce((sum, { count }) => sum + count, 0)),
    isEstimated: tally.share < 1,
  }
}

function steps({ steps }: ChartShape, { buckets }: BucketTally): ChartBar[] {
  return steps.slice(0, -1).map((from, index) => {
    const { taxa, least, greatest } = buckets.get(String(index + 1)) ?? { taxa: 0, least: null, greatest: null }
    return { from, to: steps[index + 1] ?? from, least: named(least), greatest: named(greatest), count: taxa }
  })
}

function values({ facts }: RecordField, { buckets }: BucketTally): ChartBar[] {
  const bars = [...buckets].map(([value, { taxa }]): ChartBar => {
    const filtered = facts.valueType === 'number' ? named(value) : value
    return { from: filtered ?? value, to: null, least: filtered, greatest: filtered, count: taxa }
  })
  return bars.sort((a, b) => b.count - a.count || (a.from < b.from ? -1 : 1))
}

/** As a filter writes it; null for a number with more figures than JavaScript keeps, which a filter would miss. */
function named(text: string | null): string | null {
  if (text === null || /^\d{4,}-\d\d-\d\d$/.test(text)) return text
  return text.replace(/^-|[.]/g, '').replace(/^0+|0+$/g, '').length <= 15 ? String(Number(text)) : null
}

const earlier = (a: string | null, b: string | null) => (compare(a, b) <= 0 ? a : b)
const later = (a: string | null, b: string | null) => (compare(a, b) >= 0 ? a : b)

/** Numbers as numbers; dates (ISO) as the texts they are. */
function compare(a: string | null, b: string | null): number {
  const [one, other] = [a ?? '', b ?? '']
  const difference = Number(one) - Number(other)
  return Number.isNaN(difference) ? (one < other ? -1 : Number(one > other)) : difference
}
