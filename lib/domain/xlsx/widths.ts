/** Of a column of values, in characters; the header wraps into it. */
const LEAST = 8
const MOST = 30
/** The arrow of the filter and a little air. */
const BESIDE = 3
/** Bold letters are wider than their number says, small ones narrower. */
const BOLD = 1.1
const SMALL = 0.9
const LINE_POINTS = 15
const MOST_LINES = 6

/**
 * How wide a column is: nearly all its values fit (19 of 20), and words of its header of
 * up to 24 letters do not break. `lengths`: of the first values, 0 for none.
 */
export function columnWidth(header: string, lengths: readonly number[]): number {
  const given = lengths.filter((length) => length > 0).sort((a, b) => a - b)
  const most = given[Math.ceil(given.length * 0.95) - 1] ?? 0
  const longestWord = wordsOf(header).reduce((longest, word) => Math.max(longest, word.length), 0)
  return Math.min(Math.max(most + 2, Math.ceil(longestWord * BOLD) + BESIDE, LEAST), MOST)
}

export interface ColumnTitle {
  header: string
  /** How much of it is written small. */
  before?: number
  width: number
}

/** How high the header's row is, in points, so that every title stands in it as a whole; beyond six lines it is cut. */
export function headerHeight(titles: readonly ColumnTitle[]): number {
  return Math.min(Math.max(1, ...titles.map(linesOf)), MOST_LINES) * LINE_POINTS + 4
}

const wordsOf = (text: string) => text.split(/\s+/)

/** As spreadsheets wrap: word by word, and a word that is too long in pieces. */
function linesOf({ header, before = 0, width }: ColumnTitle): number {
  const room = Math.max(width - 1, 1)
  let lines = 1
  let used = 0
  for (const [index, words] of [header.slice(0, before), header.slice(before)].entries()) {
    for (const word of wordsOf(words).filter((each) => each !== '')) {
      const length = Math.ceil(word.length * (index === 0 ? SMALL : BOLD))
      if (used > 0 && used + 1 + length > room) {
        lines += 1
        used = 0
      }
      used += (used > 0 ? 1 : 0) + length
      if (used > room) {
        lines += Math.ceil(used / room) - 1
        used = used % room
      }
    }
  }
  return lines
}
