/** What a number stands for by the format it is shown in. `duration`: hours that go on behind 24. */
export type FormatKind = 'number' | 'text' | 'date' | 'time' | 'dateTime' | 'duration'

export interface NumberFormat {
  kind: FormatKind
  /** It shows fractions of seconds. */
  hasFractions: boolean
  /** A code: so many digits are shown, zeros before it too. */
  digits?: number
}

const plain = (kind: FormatKind): NumberFormat => ({ kind, hasFractions: false })
export const GENERAL = plain('number')

/**
 * The format of an id; `code` as the workbook writes it, if it does. The built-in ones (ECMA-376, 18.8.30) stand in no file; 27 to 36 and 50 to 58
 * are days and times of East Asia.
 */
export function numberFormat(id: number, code?: string): NumberFormat {
  if (code !== undefined && code !== '') return formatOf(code)
  if (id === 49) return plain('text')
  if (id === 46) return plain('duration')
  if (id === 47) return { kind: 'time', hasFractions: true }
  if (id === 22) return plain('dateTime')
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || id === 45) return plain('time')
  const isDay = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return isDay ? plain('date') : GENERAL
}

/** By the first of its sections (positive; negative; zero; text) that shows the number at all: `"–";yyyy` does so in its second. */
function formatOf(code: string): NumberFormat {
  // Fewer zeros are those of months and hours.
  if (/^0{3,}$/.test(code)) return { ...GENERAL, digits: code.length }
  for (const section of sectionsOf(code).slice(0, 3)) {
    const format = formatOfSection(section)
    if (format) return format
  }
  return GENERAL
}

/** Quoted texts, escaped, padded and repeated letters, and brackets (colours, conditions, languages) but those of running hours. */
const literal = /"[^"]*"?|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi

const sectionsOf = (code: string): string[] => code.replace(literal, (found) => (found.includes(';') ? '' : found)).split(';')

function formatOfSection(section: string): NumberFormat | null {
  const bare = section.replace(literal, '').replace(/general|standard/gi, '0')
  const hasFractions = /s\]?[.,]0/i.test(bare)
  const marks = bare.replace(/(s\]?)[.,]0+/gi, '$1').toLowerCase()
  // A unit that nobody quoted («0 d») makes no day of a measure.
  if (/[0#?]/.test(marks)) return GENERAL
  if (/\[[hms]+\]/.test(marks)) return { kind: 'duration', hasFractions }
  const clock = marks.replaceAll(/am\/pm|a\/p/g, 'h')
  // An m behind hours or before seconds is minutes, any other a month.
  const letters = clock.replace(/[^ymdhs]/g, '')
  const hasMonth = /m/.test(letters.replace(/h(m+)/g, 'h').replace(/m+(s)/g, '$1'))
  const hasDay = hasMonth || /[yd]/.test(letters)
  const hasTime = /[hs]/.test(letters)
  if (hasDay || hasTime) return { kind: hasDay ? (hasTime ? 'dateTime' : 'date') : 'time', hasFractions }
  return marks.includes('@') ? plain('text') : null
}
