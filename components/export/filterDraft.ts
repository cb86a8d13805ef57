import { comparatorOf, comparatorsFor, filterOperands, isoDate } from '@/lib/domain/exportFilters'
import type { FilterValue } from '@/lib/domain/exportSettings'
import type { ValueType } from '@/lib/domain/valueType'

/** What stands in the fields of the filter's form; `texts` are one value, two bounds, or lines of a list. */
export interface FilterDraft {
  comparator: string
  texts: string[]
}

/** How a field of this type is asked about at first: words by «enthält», the rest by equality. */
export const emptyDraft = (valueType: ValueType): FilterDraft => ({
  comparator: comparatorsFor(valueType)[0]?.token ?? '=',
  texts: [''],
})

/** The form's fields for an existing filter. */
export function draftOf({ comparator, value }: { comparator: string; value: FilterValue }): FilterDraft {
  switch (comparatorOf(comparator)?.operand) {
    case 'list':
      return { comparator, texts: listTexts(String(value)) }
    case 'range':
      return { comparator, texts: String(value).split('..') }
    default:
      return { comparator, texts: [String(value)] }
  }
}

export type DraftResult = { value: FilterValue; problem: null } | { value: null; problem: string }

/** The filter's value as the address keeps it, or the German sentence that says what is wrong with it. */
export function valueOfDraft({ comparator: token, texts }: FilterDraft, valueType: ValueType): DraftResult {
  const comparator = comparatorOf(token)
  if (!comparator) return { value: null, problem: 'Wählen Sie einen Vergleich.' }
  const isContains = token === 'LIKE' || token === 'ILIKE'
  const typed = texts.map((text) => (isContains ? text.trim() : canonical(text.trim(), valueType)))
  const filled = typed.filter((text) => text !== '')
  const needed = { none: 0, one: 1, range: 2, list: 1 }[comparator.operand]
  if (filled.length < needed)
    return { value: null, problem: needed === 2 ? 'Geben Sie beide Grenzen ein.' : 'Geben Sie einen Wert ein.' }
  const value = valueFor(comparator.operand, filled, valueType === 'number' && !isContains)
  const operands = filterOperands(comparator, value, valueType)
  return operands.ok
    ? { value, problem: null }
    : { value: null, problem: `${operands.problem.replace(/^./, (first) => first.toUpperCase())}.` }
}

function valueFor(operand: 'none' | 'one' | 'range' | 'list', texts: string[], isNumber: boolean): FilterValue {
  const values = texts.map((text) => (isNumber && Number.isFinite(Number(text)) ? Number(text) : text))
  switch (operand) {
    case 'none':
      return ''
    case 'one':
      return values[0] ?? ''
    case 'range':
      return values.join('..')
    case 'list':
      return JSON.stringify(values)
  }
}

/** 4,5 and 8'016 are numbers to people here; dates are kept as ISO. */
function canonical(text: string, valueType: ValueType): string {
  if (valueType === 'number') return text.replace(/['’]/g, '').replace(',', '.')
  return valueType === 'date' ? (isoDate(text) ?? text) : text
}

function listTexts(json: string): string[] {
  try {
    const values: unknown = JSON.parse(json)
    return Array.isArray(values) ? values.map(String) : [json]
  } catch {
    return [json]
  }
}
