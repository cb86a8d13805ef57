import { isEpithet } from './nameMarks'
import { parseName } from './parseName'
import { tidyName } from './tidyName'

/**
 * The names of a cell that names several («Acer campestre / Acer platanoides», «Acer platanoides / campestre»), each whole; null where it names one. Where only
 * an epithet or an abbreviated genus stands, the genus is that of the name before.
 */
export function severalNames(text: string): string[] | null {
  if (!mayDivide.test(text)) return null
  const tidy = tidyName(text).replaceAll('_', ' ')
  for (const sign of signs) {
    const parts = tidy.split(sign).map((part) => part.trim())
    if (parts.length < 2 || parts.includes('')) continue
    const names = wholeNames(parts, sign !== betweenNames)
    if (names) return names
  }
  return null
}

/** Most texts have none of it. */
const mayDivide = /[/|;,+&\n]| (und|oder|and|or|ou|en|vel|bzw|resp|et|sive)\.? /

/** Signs that only stand between whole names: authors have them too. */
const betweenNames = /\s*(?:,|&| et | e )\s*/
const signs = [/\s*(?:[/|;\n]| \+ | (?:und|oder|and|or|ou|en|vel|sive|bzw\.?|resp\.?) )\s*/, betweenNames]

/** `mayShorten`: an epithet alone is enough. */
function wholeNames(parts: readonly string[], mayShorten: boolean): string[] | null {
  let genus = ''
  const names = parts.map((part) => {
    const [first = '', second = ''] = part.split(' ')
    const hasGenus = /^×?\p{Lu}(?:[\p{Ll}-]+\.?|\.)$/u.test(first) && (isEpithet(second) || /^[×x]$/.test(second))
    if (hasGenus && isBeginning(first, genus)) return `${genus} ${part.slice(first.length + 1)}`
    if (hasGenus) genus = first
    if (hasGenus || (mayShorten && isSingle(part))) return part
    return mayShorten && genus !== '' && isEpithet(first) ? `${genus} ${part}` : null
  })
  return names.some((name) => name === null) ? null : names.filter((name) => name !== null)
}

/** «A.» of «Acer». */
const isBeginning = (short: string, genus: string) => short.endsWith('.') && genus.startsWith(short.slice(0, -1))

/** A vernacular name or a genus: «Erdkröte / Grasfrosch». */
const isSingle = (part: string) => /^\p{Lu}[\p{L}-]{2,}$/u.test(part) && parseName(part) !== null
