/** How rows of the table are written, and how many cells they have. */
interface Rows {
  delimiter: string
  lineEnd: string | null
  width: number
}

/** Where a quoted field begins and ends in the text, its quotes included. */
interface Place {
  start: number
  end: number
  /** Cells of its row before it. */
  before: readonly string[]
}

/**
 * Whether a quoted field swallows rows: without its quotes the line of either is a row of this width, and so are most between, which begin as its own row does:
 * with a number, or with a word. A blank stands behind the commas of a sentence, not behind those of a table, and quotes in it that are written twice are no
 * strays. 'more' until the last line is there.
 */
export function swallowsRows(
  { delimiter, lineEnd, width }: Rows,
  text: string,
  { start, end, before }: Place,
  last: boolean,
): boolean | 'more' {
  const isOfWidth = (line: string, cells = 0) => cells + line.split(delimiter).length === width && !line.includes(`${delimiter} `)
  const firstOf = (line: string) => line.split(delimiter)[0] ?? ''
  const [opening = '', ...between] = text.slice(start + 1, end - 1).split(lineEnd ?? anyLineEnd)
  const closing = between.pop()
  const isRow = (line: string) => isOfWidth(line) && isNumber(firstOf(line)) === isNumber(before[0] ?? firstOf(opening))
  if (closing === undefined || !isOfWidth(opening, before.length) || text.slice(start + 1, end - 1).includes('""')) return false
  const stop = endOfLine(text, end, lineEnd)
  if (stop === null && !last) return 'more'
  if (!isRow(closing + text.slice(end - 1, stop ?? text.length))) return false
  const written = between.filter((line) => line.trim() !== '')
  return written.filter((line) => isRow(line)).length * 2 >= written.length
}

const isNumber = (cell: string) => /^\d+$/.test(cell.trim())

const anyLineEnd = /\r\n|[\n\r]/

function endOfLine(text: string, from: number, lineEnd: string | null): number | null {
  const rest = /[\n\r]/g
  rest.lastIndex = from
  const end = lineEnd === null ? (rest.exec(text)?.index ?? -1) : text.indexOf(lineEnd, from)
  return end < 0 ? null : end
}
