import type { ChartBar, FieldChart } from '../charts/fieldChart'
import { stepsOf } from '../charts/steps'
import { numberIn } from '../vocabulary/exactNumber'
import type { ValueType } from '../vocabulary/valueType'
import type { OwnProperties, PropertyCell } from './resultTable'

/** What the taxa of a list have in one property. */
export interface PropertySummary {
  /** The column of an export. */
  key: string
  header: string
  unit: string | null
  /** Taxa with a value, of so many. */
  filled: number
  taxa: number
  chart: FieldChart
  /** Of numbers: of so many taxa, those with a single one. */
  numbers: { taxa: number; mean: number; least: number; greatest: number } | null
}

type Filled = Exclude<PropertyCell, null>

/** For each property: how many of the taxa have a value, how it is distributed, and of numbers the mean. Each taxon counts once. */
export function summaries(taxonIds: Iterable<string>, { columns, cells }: OwnProperties): PropertySummary[] {
  const rows = [...new Set(taxonIds)].map((id) => cells.get(id))
  return columns.map(({ key, header, unit, valueType }, index) => {
    const values = rows.map((row) => row?.[index] ?? null).filter((value): value is Filled => value !== null && value !== '')
    const numbers = values.map(numberIn).filter((value) => value !== null)
    return {
      key,
      header,
      unit,
      filled: values.length,
      taxa: rows.length,
      chart: chartOf(values, rows.length, valueType, unit),
      numbers: valueType === 'number' && numbers.length > 0 ? spread(numbers) : null,
    }
  })
}

/** More different numbers or dates stand in steps (server/exporters/statistics/fieldChart.ts). */
const MOST_SINGLE = 20
/** Texts that hardly two taxa have in common are no picture. */
const MOST_LONELY = 20

function chartOf(values: readonly Filled[], taxa: number, valueType: ValueType, unit: string | null): FieldChart {
  // Joined values of several relations are no number or date.
  const placed = valueType === 'number' ? values.flatMap((value) => numberIn(value)?.toString() ?? []) : values.map(String)
  const singles = counted(placed)
  const ordered = singles.map(({ from }) => from).sort(valueType === 'number' ? (a, b) => Number(a) - Number(b) : undefined)
  const steps = singles.length > MOST_SINGLE ? stepsOf(valueType, ordered[0] ?? null, ordered.at(-1) ?? null) : []
  const isLonely = singles.length > MOST_LONELY && singles.every(({ count }) => count === 1)
  const kind = singles.length === 0 || (steps.length === 0 && isLonely) ? 'none' : steps.length > 0 ? 'steps' : 'values'
  const bars = kind === 'steps' ? inSteps(singles, steps, valueType) : kind === 'values' ? singles : []
  return {
    valueType,
    unit,
    kind,
    bars,
    taxa,
    own: values.length,
    viaSynonym: 0,
    otherValues: 0,
    otherTaxa: values.length - bars.reduce((sum, { count }) => sum + count, 0),
    isEstimated: false,
  }
}

function counted(values: readonly string[]): ChartBar[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([from, count]) => ({ from, to: null, least: from, greatest: from, count }))
}

function inSteps(singles: readonly ChartBar[], steps: readonly string[], type: ValueType): ChartBar[] {
  const isBefore = type === 'number' ? (a: string, b: string) => Number(a) < Number(b) : (a: string, b: string) => a < b
  return steps.slice(0, -1).map((from, index, begins) => {
    const [to = from, next] = [steps[index + 1], begins[index + 1]]
    const inside = singles
      // As on the server, the last step holds all the rest: the day behind the year 9999 is no text to compare with.
      .filter((each) => !isBefore(each.from, from) && (next === undefined || isBefore(each.from, next)))
      .sort((a, b) => (isBefore(a.from, b.from) ? -1 : 1))
    return {
      from,
      to,
      least: inside[0]?.from ?? null,
      greatest: inside.at(-1)?.from ?? null,
      count: inside.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

function spread(numbers: readonly number[]) {
  let [least, greatest, sum] = [Infinity, -Infinity, 0]
  for (const number of numbers) {
    least = Math.min(least, number)
    greatest = Math.max(greatest, number)
    sum += number
  }
  return { taxa: numbers.length, mean: sum / numbers.length, least, greatest }
}
