import { isExactNumber } from './exactNumber'
import { isoDate } from './propertyValues'

/** How the values of a column are to be understood; `text` takes them as they are written. */
export const readings = ['text', 'point', 'comma', 'day'] as const
export type ValueReading = (typeof readings)[number]

/** What all values of a column have in common. */
export interface ColumnReading {
  reading: ValueReading
  /** Each value is a percentage: 10% is 10 of the unit «%». */
  isPercent: boolean
  /** Decimal point and decimal comma both fit and mean different numbers: only a person can say which. */
  isAmbiguous: boolean
}

const AS_TEXT: ColumnReading = { reading: 'text', isPercent: false, isAmbiguous: false }

/** Bits of what a value may be. */
const POINT = 1
const COMMA = 2
const POINT_PERCENT = 4
const COMMA_PERCENT = 8
const DAY = 16
/** Decimal point and decimal comma make different numbers of it. */
const EITHER = 32

/** Looks through the values of a column, one after the other, for the one reading that fits all of them. */
export class ReadingSearch {
  #possible = POINT | COMMA | POINT_PERCENT | COMMA_PERCENT | DAY
  #some = false
  #isAmbiguous = false

  /** Takes a value into account, without blanks around it. Answers whether a reading but text still fits. */
  see(value: string): boolean {
    this.#some = true
    if (this.#possible === 0) return false
    const bits = bitsOf(value)
    this.#possible &= bits
    // 1.234 is how a number is written here, so that only 1,234 needs to be asked about.
    if ((bits & EITHER) !== 0 && value.includes(',')) this.#isAmbiguous = true
    return this.#possible !== 0
  }

  get result(): ColumnReading {
    const has = (bits: number) => this.#some && (this.#possible & bits) !== 0
    if (has(DAY)) return { ...AS_TEXT, reading: 'day' }
    const isPercent = has(POINT_PERCENT | COMMA_PERCENT)
    const [point, comma] = [has(POINT | POINT_PERCENT), has(COMMA | COMMA_PERCENT)]
    if (point && comma && this.#isAmbiguous) return { ...AS_TEXT, isPercent, isAmbiguous: true }
    return point || comma ? { reading: point ? 'point' : 'comma', isPercent, isAmbiguous: false } : AS_TEXT
  }
}

/** The value as it is kept: of a number its digits with a decimal point, of a day yyyy-mm-dd; null where the reading does not fit. */
export function readValue(text: string, reading: ValueReading): string | null {
  switch (reading) {
    case 'text':
      return text
    case 'day':
      return dayOf(text)
    case 'point':
    case 'comma':
      return numberOf(withoutPercent(text), reading)
  }
}

function bitsOf(value: string): number {
  const plain = bitsOfDigits(value)
  if (plain !== null) return plain
  if (!/^[-−\d]/.test(value)) return 0
  const bare = withoutPercent(value)
  const [point, comma] = [numberOf(bare, 'point'), numberOf(bare, 'comma')]
  if (point === null && comma === null) return dayOf(value) === null ? 0 : DAY
  const isPercent = bare !== value
  return (
    (point === null ? 0 : isPercent ? POINT_PERCENT : POINT) |
    (comma === null ? 0 : isPercent ? COMMA_PERCENT : COMMA) |
    (point !== null && comma !== null && point !== comma ? EITHER : 0)
  )
}

/** The same for plain digits with at most one mark among them, which most numbers are; null for all others. A table has millions of them. */
function bitsOfDigits(value: string): number | null {
  const last = value.length - 1
  if (last < 0 || last > 14) return null
  let mark = -1
  for (let at = 0; at <= last; at++) {
    const code = value.charCodeAt(at)
    if (code >= 48 && code <= 57) continue
    if ((code !== 46 && code !== 44) || mark >= 0 || at === 0 || at === last) return null
    mark = at
  }
  const isZeroBefore = value.charCodeAt(0) === 48 && last > 0 && mark !== 1
  // Three digits behind the mark may be a group of a greater number.
  if (isZeroBefore || (mark >= 0 && last - mark === 3)) return null
  return mark < 0 ? POINT | COMMA : value.charCodeAt(mark) === 46 ? POINT : COMMA
}

const withoutPercent = (text: string) => text.replace(/[ \u00a0\u202f]?%$/, '')

/** Whole numbers without zeros before them, also in groups of three with one and the same mark between, and decimals behind the mark. */
const shapes = {
  point: /^([-−]?)(0|[1-9]\d*|[1-9]\d{0,2}(?:(['’, \u00a0\u202f])\d{3}(?:\3\d{3})*))(?:\.(\d+))?$/,
  comma: /^([-−]?)(0|[1-9]\d*|[1-9]\d{0,2}(?:(['’. \u00a0\u202f])\d{3}(?:\3\d{3})*))(?:,(\d+))?$/,
} as const

function numberOf(text: string, mark: 'point' | 'comma'): string | null {
  const parts = shapes[mark].exec(text)
  if (!parts) return null
  const [, sign = '', whole = '', group, decimals] = parts
  const digits = `${group === undefined ? whole : whole.replaceAll(group, '')}${decimals === undefined ? '' : `.${decimals}`}`
  // A number knows no minus before zero, and holds so many digits only.
  if (sign !== '' && Number(digits) === 0) return null
  const number = sign === '' ? digits : `-${digits}`
  return number.length <= 15 || isExactNumber(number) ? number : null
}

/** Days as people write them here: 1.3.2024, 01.03.2024, 2024-03-01. */
const dayOf = (text: string) => (/^\d{1,4}[.-]/.test(text) ? isoDate(text.replace(/(?<!\d)(\d)\./g, '0$1.')) : null)
