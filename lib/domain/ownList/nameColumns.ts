import { key } from '../vocabulary/columnKey'
import { nameOfParts, nameParts } from '../vocabulary/nameOfParts'
import { cellText, type OwnCell } from './cells'

/** What a table calls the parts of a name, by place; undefined for a part that has no column. */
function partsAmong(titles: readonly string[]) {
  const keys = titles.map(key)
  const [, genus, epithet, below] = nameParts.map((words) =>
    words.map((word) => keys.indexOf(word)).find((column) => column >= 0),
  )
  return { genus, epithet, below }
}

/** Whether a row calls two of its columns by parts of a name: no name has such cells. */
export function namesParts(row: readonly string[]): boolean {
  const { genus, epithet } = partsAmong(row)
  return genus !== undefined && epithet !== undefined
}

/** «Artname» is that of a whole name as well. */
const epithetWords = [...(nameParts[2] ?? []), 'artname', 'speciesname']
/** Written small, as German names are not. */
const isEpithet = (text: string) => /^([×x] ?)?\p{Ll}/u.test(text)

/**
 * The columns that make up the names where one of them is said to: itself; or where it has only epithets and the genus stands beside it, the genus, itself
 * and what is below the species. An epithet alone is no name, and «bufo» would be taken for its genus.
 */
export function columnsOfName(titles: readonly string[], body: readonly (readonly OwnCell[])[], column: number): number[] {
  if (!epithetWords.includes(key(titles[column] ?? ''))) return [column]
  const { genus, below } = partsAmong(titles)
  if (genus === undefined || column === genus) return [column]
  const cells = body.flatMap((row) => {
    const text = cellText(row[column]).trim()
    return text === '' ? [] : [{ text, genus: cellText(row[genus]).trim() }]
  })
  const epithets = cells.filter(({ text }) => isEpithet(text))
  const whole = cells.filter((each) => each.text.toLowerCase().startsWith(`${each.genus.toLowerCase()} `))
  if (epithets.length * 2 <= cells.length || whole.length * 2 > cells.length) return [column]
  return [genus, column, ...(below === undefined ? [] : [below])]
}

/** The epithets that make up names with the genus beside them; undefined where there are none. */
export function epithetColumn(titles: readonly string[], body: readonly (readonly OwnCell[])[]): number | undefined {
  const { epithet } = partsAmong(titles)
  return epithet !== undefined && columnsOfName(titles, body, epithet).length > 1 ? epithet : undefined
}

/** What stands in a part that a name does not have. */
const isNothing = (part: string) => /^(NA|N\/A|[-–—?])?$/.test(part)

/** The name that cells make, from the genus down; '' where one before an epithet is empty: «arvalis» is no name, «Rana honnorati» another species. */
export function nameInCells(cells: readonly string[]): string {
  const parts = cells.map((cell) => (isNothing(cell.trim()) ? '' : cell.trim()))
  let isMissing = false
  for (const part of parts) {
    if (part !== '' && isMissing && isEpithet(part)) return ''
    isMissing = part === '' || (isMissing && isEpithet(part))
  }
  return nameOfParts(parts.filter(Boolean)) ?? ''
}
