import {
  comparatorOf,
  comparatorsFor,
  filterOperands,
  isContains,
  typedDate,
  rangeBounds,
} from '@/lib/domain/export/exportFilters'
import type { FilterValue } from '@/lib/domain/export/exportShape'
import { readValue } from '@/lib/domain/vocabulary/columnReading'
import { isWhatIsWritten } from '@/lib/domain/vocabulary/exactNumber'
import type { ValueType } from '@/lib/domain/vocabulary/valueType'
import { valueText } from '@/lib/text/valueText'

/** What stands in the fields of the filter's form; `texts` are one value, two bounds, or the values of a list. */
export interface FilterDraft {
  comparator: string
  texts: string[]
  /** What is being typed beside the values of a list. */
  typed?: string
  /** The value was chosen among those that are there: taken to the letter, spaces at its ends too. */
  isPicked?: boolean
}

/** Up to so many different values are offered to be ticked rather than to be searched for. */
const FEW_VALUES = 30

/** How a field is asked about at first: few words by choosing among them, many by «enthält», numbers and dates by their lower bound. */
export function emptyDraft(valueType: ValueType, distinctCount: number | null = null): FilterDraft {
  if (valueType === 'boolean') return { comparator: '', texts: [''] }
  if (valueType !== 'text') return { comparator: '>=', texts: [''] }
  const hasFew = distinctCount !== null && distinctCount > 0 && distinctCount <= FEW_VALUES
  return hasFew ? { comparator: 'in', texts: [] } : { comparator: 'ILIKE', texts: [''] }
}

/** The comparators as the form lists them: to look inside a number or a date comes last. */
export function offeredComparators(valueType: ValueType) {
  const offered = comparatorsFor(valueType)
  if (valueType === 'text') return offered
  return [...offered.filter(({ token }) => !isContains(token)), ...offered.filter(({ token }) => isContains(token))]
}

/** The form's fields for an existing filter. */
export function draftOf(filter: { comparator: string; value: FilterValue }, valueType: ValueType): FilterDraft {
  return { comparator: filter.comparator, texts: textsOf(filter, valueType), isPicked: true }
}

/** What was typed goes along where another comparator takes as many values; from one value to a list and back it is kept too. */
export function withComparator(draft: FilterDraft, comparator: string): FilterDraft {
  const filled = [...draft.texts, draft.typed ?? ''].filter((text) => text !== '')
  switch (comparatorOf(comparator)?.operand) {
    case 'list':
      return { comparator, texts: filled, isPicked: draft.isPicked }
    case 'range':
      return { comparator, texts: [filled[0] ?? '', filled[1] ?? ''] }
    default:
      return { comparator, texts: [filled[0] ?? ''], isPicked: draft.isPicked }
  }
}

/** `at`: which of the fields it is about. */
export interface DraftProblem {
  text: string
  at: number
}
export type DraftResult = { value: FilterValue; problem: null } | { value: null; problem: DraftProblem }

/** The filter's value as the address keeps it, or the German sentence that says what is wrong with it, and in which field. */
export function valueOfDraft(draft: FilterDraft, valueType: ValueType): DraftResult {
  const comparator = comparatorOf(draft.comparator)
  if (!comparator) return wrong('Wählen Sie, womit verglichen wird.')
  const type = isContains(comparator.token) ? 'text' : valueType
  const texts = [...draft.texts.map((text) => (draft.isPicked ? canonical(text, type) : typedValue(text, type)))]
  if (comparator.operand === 'list') texts.push(typedValue(draft.typed ?? '', type))
  const filled = comparator.operand === 'range' ? texts : texts.filter((text) => text !== '')
  const missing = comparator.operand === 'none' ? -1 : filled.length === 0 ? 0 : filled.indexOf('')
  if (missing >= 0) return wrong(missingSentence(comparator.operand, missing), missing)
  const unreadable = comparator.operand === 'none' ? -1 : filled.findIndex((text) => !isReadable(text, type))
  if (unreadable >= 0) return wrong(notSentence(filled[unreadable] ?? '', type), unreadable)
  if (comparator.operand === 'range' && filled[0]?.includes('..'))
    return wrong('Die untere Grenze darf keine zwei Punkte hintereinander enthalten.')
  const value = valueFor(comparator.operand, filled, type === 'number')
  const operands = filterOperands(comparator, value, valueType)
  if (operands.ok) return { value, problem: null }
  if (comparator.operand === 'range') return wrong(`«bis» liegt vor «von»: Vertauschen Sie die beiden Grenzen.`, 1)
  return wrong(`${operands.problem.replace(/^./, (first) => first.toUpperCase())}.`)
}

/** A typed value in the form the address has: without spaces at its ends; 4,5 and 8'016 are numbers to people here, dates become ISO. */
export function typedValue(text: string, valueType: ValueType): string {
  return canonical(text.trim(), valueType)
}

/** Why a typed value cannot stand in a list; null where it can. */
export function problemOfTyped(text: string, valueType: ValueType): string | null {
  const value = typedValue(text, valueType)
  return value === '' || isReadable(value, valueType) ? null : notSentence(value, valueType)
}

const wrong = (text: string, at = 0): DraftResult => ({ value: null, problem: { text, at } })

function missingSentence(operand: 'one' | 'list' | 'range' | 'none', at: number): string {
  if (operand === 'range') return at === 0 ? 'Geben Sie ein, von wo an.' : 'Geben Sie ein, bis wohin.'
  return operand === 'list' ? 'Wählen Sie mindestens einen Wert.' : 'Geben Sie einen Wert ein.'
}

function isReadable(text: string, valueType: ValueType): boolean {
  if (valueType === 'number') return /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text))
  return valueType !== 'date' || typedDate(text) !== null
}

const notSentence = (text: string, valueType: ValueType) =>
  valueType === 'number' && readValue(text, 'point') !== null
    ? `«${text}» kann ${readValue(text, 'comma')} oder ${readValue(text, 'point')} heissen. Schreiben Sie die Zahl ohne Komma.`
    : valueType === 'number'
      ? `«${text}» ist keine Zahl. Schreiben Sie sie wie 12 oder 6.5.`
      : `«${text}» ist kein Datum. Schreiben Sie es wie 31.12.2020 oder 2020-12-31.`

function valueFor(operand: 'none' | 'one' | 'range' | 'list', texts: string[], isNumber: boolean): FilterValue {
  const values = texts.map((text) => (isNumber ? Number(text) : text))
  switch (operand) {
    case 'none':
      return ''
    case 'one':
      return values[0] ?? ''
    case 'range':
      return values.join('..')
    case 'list':
      return JSON.stringify([...new Set(values)])
  }
}

function canonical(text: string, valueType: ValueType): string {
  if (valueType === 'number') return canonicalNumber(text.trim())
  return valueType === 'date' ? (typedDate(text.trim()) ?? text) : text
}

/** As the columns of an import are read (lib/domain/vocabulary/columnReading.ts); 1,234 stays as it is, for it is one of two numbers. */
function canonicalNumber(typed: string): string {
  const text = typed.replace(/^–/, '-')
  const [point, comma] = [readValue(text, 'point'), readValue(text, 'comma')]
  if (point !== null && comma !== null && point !== comma && text.includes(',')) return text
  const digits = text.endsWith('%') ? null : (point ?? comma)
  return digits === null ? text.replace(/['’\s]/g, '') : isWhatIsWritten(digits, Number(digits)) ? String(Number(digits)) : digits
}

function textsOf({ comparator, value }: { comparator: string; value: FilterValue }, valueType: ValueType): string[] {
  const text = (each: string) => (isContains(comparator) ? each : valueText(each, valueType))
  switch (comparatorOf(comparator)?.operand) {
    // Values of a list are shown by their chips.
    case 'list':
      return listTexts(String(value))
    case 'range':
      return rangeBounds(String(value)).map(text)
    default:
      return [valueType === 'boolean' ? String(value) : text(String(value))]
  }
}

function listTexts(json: string): string[] {
  try {
    const values: unknown = JSON.parse(json)
    return Array.isArray(values) ? values.map(String) : [json]
  } catch {
    return [json]
  }
}
