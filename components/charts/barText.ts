import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { selectedCount } from '../ui/text/selectedCount'
import { valueText } from '@/lib/text/valueText'
import type { ChartBar, FieldChart } from '@/lib/domain/charts/fieldChart'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import type { ValueType } from '@/lib/domain/vocabulary/valueType'

/** What stands beside a bar: the value, «10 bis unter 20», «März 2020», «1990 bis 1994». */
export function barText({ from, to }: Pick<ChartBar, 'from' | 'to'>, type: ValueType): string {
  if (to === null) return valueText(from, type)
  if (type === 'date') return periodText(from, to)
  return `${valueText(from, type)} bis unter ${valueText(to, type)}`
}

/** What stands at the edge of a step, or below a column of its own. */
export function tickText(value: string, type: ValueType): string {
  if (type !== 'date') return valueText(value, type)
  return value.endsWith('-01-01') ? String(Number(value.slice(0, -'-01-01'.length))) : valueText(value, type)
}

const months = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'],
  ...['Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
]

/** Days from `from` up to the one before `to`, in whole years or months where they are. */
function periodText(from: string, to: string): string {
  const last = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const [begin, end] =
    from.endsWith('-01-01') && to.endsWith('-01-01')
      ? [from, last].map((day) => String(Number(day.slice(0, 4))))
      : from.endsWith('-01') && to.endsWith('-01')
        ? [from, last].map((day) => `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(0, 4))}`)
        : [from, last].map((day) => valueText(day, 'date'))
  return begin === end ? (begin ?? '') : `${begin} bis ${end}`
}

/** So many of those with a value: «12 %», «< 1 %». */
export function share(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %'
  const percent = (100 * part) / whole
  if (percent < 1) return '< 1 %'
  return percent > 99 && part < whole ? '> 99 %' : `${Math.round(percent)} %`
}

/** So many species or habitats; an estimated number says so. */
export function taxaText(number: number, type: TaxonomyType | undefined, isEstimated = false): string {
  if (!isEstimated) return type === 'Lebensraum' ? counted(number, 'Lebensraum', 'Lebensräume') : counted(number, 'Art', 'Arten')
  return `${selectedCount(number, true)} ${type === 'Lebensraum' ? 'Lebensräume' : 'Arten'}`
}

/** Coverage as a sentence: «für 3'120 von 8'016 Arten, davon 120 über Synonyme». */
export function coverageText(
  chart: Pick<FieldChart, 'taxa' | 'own' | 'viaSynonym' | 'isEstimated'>,
  type: TaxonomyType | undefined,
): string {
  const { taxa, own, viaSynonym, isEstimated } = chart
  const lent = viaSynonym > 0 ? `, davon ${selectedCount(viaSynonym, isEstimated)} über Synonyme` : ''
  return `für ${isEstimated ? selectedCount(own + viaSynonym, true) : swissCount(own + viaSynonym)} von ${taxaText(taxa, type, isEstimated)}${lent}`
}
