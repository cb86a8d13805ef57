/**
 * Whether a number, as JSON or a person writes it, is kept as a number: JavaScript reads exactly this number, and no neighbour of it could be meant.
 * Whole numbers beyond 2^53 and decimals with more figures than a number holds are kept as the text that they are. The same in SQL: `is_exact_number`
 * (migration 057).
 */
export function isExactNumber(text: string): boolean {
  const number = Number(text)
  return (
    Math.abs(number) <= Number.MAX_SAFE_INTEGER && (number === 0 || Math.abs(number) >= 1e-300) && isWhatIsWritten(text, number)
  )
}

/** Whether the number is what the text says, however that is written: 1.50 is 1.5, and 9007199254740993 is not 9007199254740992. */
export const isWhatIsWritten = (text: string, number: number): boolean => {
  const [written, read] = [figures(text), figures(String(number))]
  return written !== null && written === read
}

/** JSON as JSON.parse reads it, but numbers that JavaScript would change are the texts that they are. Throws `SyntaxError`. */
export function parseExactly(json: string): unknown {
  const read: unknown = JSON.parse(json)
  if (!longNumber.test(json)) return read
  const texts = json.replace(tokens, (token) => (token.startsWith('"') || isExactNumber(token) ? token : `"${token}"`))
  return JSON.parse(texts)
}

/** JSON as JSON.parse reads it, but numbers of which JavaScript would write other digits (1.50) are the texts that they are. Throws `SyntaxError`. */
export function parseDigits(json: string): unknown {
  const read: unknown = JSON.parse(json)
  if (!mayLoseDigits.test(json)) return read
  const texts = json.replace(tokens, (token) => (token.startsWith('"') || String(Number(token)) === token ? token : `"${token}"`))
  return JSON.parse(texts)
}

/** The number of a value of a property that has numbers: JSON as `parseDigits` reads it; null for all that is none. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?(0|[1-9]\d*)\.\d+$/.test(value) && isExactNumber(value) ? Number(value) : null
}

/** A text, or a number. Only in what was read as JSON before: texts may stand where numbers may not (01.50, or a key). */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Zeros behind a point, more digits than a number holds, or a power of ten; also found inside texts, which are then passed over. */
const mayLoseDigits = /\.\d*0(?!\d)|[0-9.]{16}|[0-9][eE]/

/** Only these can be more than a number holds; also found inside texts, which are then passed over. */
const longNumber = /[0-9.]{16}|[0-9][eE]/

/** Sign, figures without zeros around them, and place of the point: the same for all ways to write one number. */
function figures(text: string): string | null {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  if (!parts) return null
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = parts
  const all = whole + decimals
  const trimmed = all.replace(/0+$/, '')
  const kept = trimmed.replace(/^0+/, '')
  return kept === '' ? '0' : `${sign}${kept}e${Number(exponent) - decimals.length + (all.length - trimmed.length)}`
}
