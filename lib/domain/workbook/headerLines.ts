import type { MergedCells } from './mergedCells'

/** The names of columns that stand in one line or, below titles of groups, in several. */
export interface HeaderLines {
  /** Indexes of the first and the last line. */
  from: number
  to: number
  names: string[]
}

/** So many lines name columns at most. */
const MOST_LINES = 5

/**
 * The names of the columns, of which one line is known: with those above and below that cells merged over several of them, or gaps, tie to it. Each column is
 * called by all that stands over it, «Höhe min». The index of a row is its line.
 */
export function headerLines(
  rows: readonly (readonly string[])[],
  place: number,
  merged: readonly MergedCells[] = [],
): HeaderLines {
  const near = merged.filter(({ top, bottom }) => top - 1 <= place + MOST_LINES && bottom - 1 >= place - MOST_LINES)
  const tied = near.filter((cells) => !isTitle(rows, cells, near))
  const span = mergedSpan(rows, place, tied)
  if (span.to > span.from)
    return { ...span, names: joined(rows, span, (line, column) => anchored(rows, tied, span.from, line, column)) }
  for (const upper of [place - 1, place])
    if (isGrouped(rows, upper)) {
      const lines = { from: upper, to: upper + 1 }
      return { ...lines, names: joined(rows, lines, (line, column) => (line === upper ? groupOf(rows, upper, column) : '')) }
    }
  return { ...span, names: (rows[place] ?? []).map((name) => name.trim()) }
}

const text = (rows: readonly (readonly string[])[], line: number, column: number) => (rows[line]?.[column] ?? '').trim()
const filled = (row: readonly string[] | undefined) => (row ?? []).filter((value) => value.trim() !== '').length
const widthOf = (rows: readonly (readonly string[])[]) =>
  rows.slice(0, 50).reduce((most, row) => Math.max(most, row.findLastIndex((value) => value.trim() !== '') + 1), 0)

/** One wide cell from the first column on is the title of the table, and no title of a group. */
export const isTitle = (
  rows: readonly (readonly string[])[],
  { top, bottom, left, right }: MergedCells,
  merged: readonly MergedCells[],
): boolean =>
  left === 0 &&
  right > 0 &&
  (right + 1 >= widthOf(rows) ||
    (top === bottom && !merged.some((other) => other.left > 0 && other.top <= top && other.bottom >= top)))

function mergedSpan(rows: readonly (readonly string[])[], place: number, merged: readonly MergedCells[]) {
  let [from, to] = [place, place]
  const isWide = (line: number) =>
    merged.some(({ top, bottom, left, right }) => top - 1 === line && bottom === top && right > left)
  for (let changed = true; changed;) {
    const before = [from, to].join()
    for (const { top, bottom } of merged)
      if (top - 1 <= to && bottom - 1 >= from && bottom > top && bottom - top < MOST_LINES) {
        from = Math.min(from, top - 1)
        to = Math.max(to, bottom - 1)
      }
    if (to - from + 1 >= MOST_LINES) break
    if (isWide(to) && hasParts(rows, merged, to)) to++
    if (from > 0 && isWide(from - 1) && hasParts(rows, merged, from - 1)) from--
    changed = [from, to].join() !== before
  }
  return { from, to }
}

/** Below a wide cell of the line stand texts, no numbers. */
const hasParts = (rows: readonly (readonly string[])[], merged: readonly MergedCells[], line: number): boolean =>
  merged.some(({ top, bottom, left, right }) => {
    if (top - 1 !== line || bottom !== top || right === left) return false
    const below = (rows[line + 1] ?? []).slice(left, right + 1).filter((value) => value.trim() !== '')
    return below.length > 1 && !below.some(isNumber)
  })

/** What a cell says that reaches over this place from another; only from within the header. */
function anchored(
  rows: readonly (readonly string[])[],
  merged: readonly MergedCells[],
  from: number,
  line: number,
  column: number,
): string {
  const over = merged.find(
    ({ top, bottom, left, right }) =>
      top - 1 >= from && top - 1 <= line && bottom - 1 >= line && left <= column && right >= column,
  )
  return over ? text(rows, over.top - 1, over.left) : ''
}

/**
 * Whether the line names groups of the columns that the next one names: either the columns outside of groups are named here alone (`Art;Höhe;` above
 * `;min;max`), or names repeat from group to group (`;Höhe;;Breite;` above `Art;min;max;min;max`).
 */
function isGrouped(rows: readonly (readonly string[])[], upper: number): boolean {
  const [above, below, next] = [rows[upper], rows[upper + 1], rows[upper + 2]]
  if (!above || !below || [...above, ...below].some(isNumber) || filled(below) < 2) return false
  const width = Math.max(above.length, below.length)
  const columns = Array.from({ length: width }, (_, column) => column)
  const [over, under] = [(column: number) => text(rows, upper, column), (column: number) => text(rows, upper + 1, column)]
  const gaps = columns.filter((column) => over(column) === '' && under(column) !== '' && groupOf(rows, upper, column) !== '')
  if (gaps.length === 0) return false
  if (over(0) !== '')
    return (
      under(0) === '' && columns.every((column) => over(column) !== '' || under(column) !== '') && text([next ?? []], 0, 0) !== ''
    )
  const names = columns.map(under).filter((name) => name !== '')
  return under(0) !== '' && filled(above) > 1 && filled(above) * 2 <= filled(below) && new Set(names).size < names.length
}

/** The title of the group that a column belongs to: the last one that begins at or before it, above a name. */
function groupOf(rows: readonly (readonly string[])[], upper: number, column: number): string {
  for (let at = column; at >= 0; at--) {
    if (text(rows, upper, at) !== '') return at === column || text(rows, upper + 1, at) !== '' ? text(rows, upper, at) : ''
    if (text(rows, upper + 1, at) === '') return ''
  }
  return ''
}

function joined(
  rows: readonly (readonly string[])[],
  { from, to }: { from: number; to: number },
  beside: (line: number, column: number) => string,
): string[] {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const width = widthOf(lines.map((line) => rows[line] ?? []))
  return Array.from({ length: width }, (_, column) => {
    const parts = lines.map((line) => text(rows, line, column) || beside(line, column)).filter((part) => part !== '')
    return parts.filter((part, index) => part !== parts[index - 1]).join(' ')
  })
}

const isNumber = (value: string) => value.trim() !== '' && /^[-+]?[\d.,'’\s]+%?$/.test(value)
