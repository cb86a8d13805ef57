import { composedText } from '../text/composedText'
import { isWhatIsWritten, parseExactly } from '../vocabulary/exactNumber'
import { isoDate } from '../vocabulary/propertyValues'
import type { FilterValue } from './exportShape'
import { type ValueType, valueTypes } from '../vocabulary/valueType'

/** How many values a comparator compares with. `list` is a JSON array, `range` is `a..b`. */
export type Operand = 'one' | 'list' | 'range' | 'none'

const everyType: readonly ValueType[] = valueTypes
const ordered: readonly ValueType[] = ['text', 'number', 'date']

/**
 * The comparators of a filter. `token` stands in the address, `types` are the value types it can be used with.
 * LIKE and ILIKE mean "contains"; `%` and `_` are literal. Numbers compare as numbers, dates as dates.
 */
export const comparators = [
  { token: 'ILIKE', label: 'enthält', verb: 'enthält', operand: 'one', types: ordered },
  {
    token: 'LIKE',
    label: 'enthält in genauer Schreibweise',
    verb: 'in genau dieser Schreibweise enthält',
    operand: 'one',
    types: ordered,
  },
  { token: '=', label: 'ist gleich', verb: 'gleich', operand: 'one', types: everyType },
  { token: '>', label: 'ist grösser als', verb: 'grösser als', operand: 'one', types: ordered },
  { token: '>=', label: 'ist mindestens', verb: 'mindestens', operand: 'one', types: ordered },
  { token: '<', label: 'ist kleiner als', verb: 'kleiner als', operand: 'one', types: ordered },
  { token: '<=', label: 'ist höchstens', verb: 'höchstens', operand: 'one', types: ordered },
  { token: 'in', label: 'ist eines von', verb: 'eines von', operand: 'list', types: everyType },
  { token: 'between', label: 'liegt zwischen', verb: 'zwischen', operand: 'range', types: ordered },
  { token: 'empty', label: 'ist leer', verb: 'leer', operand: 'none', types: everyType },
  { token: 'notEmpty', label: 'ist nicht leer', verb: 'nicht leer', operand: 'none', types: everyType },
] as const satisfies readonly { token: string; label: string; verb: string; operand: Operand; types: readonly ValueType[] }[]

export type Comparator = (typeof comparators)[number]
export type ComparatorToken = Comparator['token']

/** The comparator of a token, exactly as written; null for an unknown one. */
export function comparatorOf(token: string): Comparator | null {
  return comparators.find((comparator) => comparator.token === token) ?? null
}

/** What can be offered for a field of this type. */
export function comparatorsFor(type: ValueType): Comparator[] {
  return comparators.filter((comparator) => comparator.types.includes(type))
}

/** Whether the comparator looks inside a text, whatever the type of the field. */
export function isContains(token: string): boolean {
  return token === 'ILIKE' || token === 'LIKE'
}

export type Operands = { ok: true; values: string[] } | { ok: false; problem: string }

/**
 * The values a filter compares with, as canonical text of the field's type: numbers as JavaScript writes them, dates as ISO,
 * booleans as true/false. A problem is the end of a German sentence ("… ist keine Zahl").
 */
export function filterOperands(comparator: Comparator, value: FilterValue, type: ValueType): Operands {
  if (!comparator.types.includes(type))
    return trouble(`der Vergleich «${comparator.token}» passt nicht zu einem Feld mit ${typeWords[type]}`)
  // Values are kept composed (ü as one character), however they are typed.
  const texts = operandTexts(comparator.operand, composedText(String(value)))
  if (!texts.ok) return texts
  if (isContains(comparator.token)) return texts
  const values: string[] = []
  for (const text of texts.values) {
    const canonical = canonicalOperand(text, type)
    if (canonical === null) return trouble(`«${text}» ist ${typeNots[type]}`)
    values.push(canonical)
  }
  if (comparator.operand === 'range' && isReversed(values, type))
    return trouble(`der Bereich «${value}» beginnt nach seinem Ende`)
  return { ok: true, values }
}

/** Nothing lies in such a range. Texts are left alone: their order is the database's. */
function isReversed([from = '', to = '']: string[], type: ValueType): boolean {
  if (type === 'number') return Number(from) > Number(to)
  return type === 'date' && from > to
}

const typeWords: Record<ValueType, string> = { text: 'Text', number: 'Zahlen', boolean: 'Ja/Nein-Werten', date: 'Daten' }
const typeNots: Record<ValueType, string> = {
  text: 'kein Text',
  number: 'keine Zahl',
  boolean: 'weder true noch false',
  date: 'kein Datum (erwartet wird JJJJ-MM-TT oder TT.MM.JJJJ)',
}

function operandTexts(operand: Operand, text: string): Operands {
  switch (operand) {
    case 'none':
      return { ok: true, values: [] }
    case 'one':
      return text === '' ? trouble('der Wert fehlt') : { ok: true, values: [text] }
    case 'range':
      return rangeTexts(text)
    case 'list':
      return listTexts(text)
  }
}

/** The two ends of `a..b`; the second is empty where there is none. */
export function rangeBounds(text: string): [from: string, to: string] {
  const at = text.indexOf('..')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)]
}

function rangeTexts(text: string): Operands {
  const [from, to] = rangeBounds(text)
  if (from === '' || to === '') return trouble(`«${text}» ist kein Bereich (erwartet wird «von..bis»)`)
  return { ok: true, values: [from, to] }
}

/** More would make a statement no database likes, and nobody types them. */
const MAX_LIST = 1000

function listTexts(text: string): Operands {
  const values = parseJson(text)
  const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
  if (!Array.isArray(values) || values.length === 0 || !values.every(isScalar)) {
    return trouble(`«${text}» ist keine Liste (erwartet wird ein JSON-Array wie ["a","b"])`)
  }
  if (values.length > MAX_LIST) return trouble(`die Liste hat ${values.length} Werte, erlaubt sind höchstens ${MAX_LIST}`)
  const texts = values.map((each) => composedText(String(each)))
  // JSON writes it as an escape, which nobody has looked for before.
  return texts.some((each) => each.includes('\0'))
    ? trouble('die Liste enthält ein ungültiges Zeichen')
    : { ok: true, values: texts }
}

function parseJson(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    return null
  }
}

function canonicalOperand(text: string, type: ValueType): string | null {
  switch (type) {
    case 'text':
      return text
    case 'boolean':
      return text === 'true' || text === 'false' ? text : null
    case 'number':
      return numberOperand(text.trim())
    case 'date':
      return typedDate(text.trim())
  }
}

/** A number as JavaScript writes it; one that JavaScript would take for its neighbour (9007199254740993) as it stands, for the database to compare. */
function numberOperand(text: string): string | null {
  const number = Number(text)
  if (!/^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text) || !Number.isFinite(number)) return null
  return isWhatIsWritten(text, number) ? String(number) : text
}

/** The day that somebody typed, with or without leading zeros (1.3.2024), as ISO; null for anything else, also for the 31st of February. */
export const typedDate = (text: string): string | null => isoDate(text.replace(/(?<!\d)(\d)\./g, '0$1.'))

function trouble(problem: string): Operands {
  return { ok: false, problem }
}
