import { comparatorOf } from '@/lib/domain/export/exportFilters'
import type { FilterValue } from '@/lib/domain/export/exportShape'
import { draftOf } from './filterDraft'

/** A filter without its property, as people say it: «enthält Carex», «ist eines von EN, VU», «liegt zwischen 1 und 5». */
export function filterText(filter: { comparator: string; value: FilterValue }): string {
  const comparator = comparatorOf(filter.comparator)
  if (!comparator) return `${filter.comparator} ${filter.value}`
  const { texts } = draftOf(filter, 'text')
  if (comparator.operand === 'none') return comparator.label
  return `${comparator.label} ${texts.map(spoken).join(comparator.operand === 'range' ? ' und ' : ', ')}`
}

const spoken = (text: string) => (text === 'true' ? 'ja' : text === 'false' ? 'nein' : text)
