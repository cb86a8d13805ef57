import { headerLines, isTitle } from '../workbook/headerLines'
import { FillDown, type MergedCells } from '../workbook/mergedCells'
import { cellText, type OwnCell } from './cells'

const isEmpty = (cell: OwnCell | undefined) => cellText(cell).trim() === ''

/**
 * The rows with what their merged cells say, as the import reads them (server/importers/text): titles of several lines stand in the last of them, each whole,
 * and what is merged over several rows stands in each.
 */
export function withMerged(rows: readonly OwnCell[][], merged: readonly MergedCells[]): OwnCell[][] {
  if (merged.length === 0) return [...rows]
  const texts = rows.slice(0, 50).map((row) => row.map(cellText))
  const titles = new Set(merged.filter((cells) => isTitle(texts, cells, merged)).map(({ top }) => top - 1))
  const place = texts.findIndex((row, index) => row.some((text) => text.trim() !== '') && !titles.has(index))
  const { from, to, names } = headerLines(texts, Math.max(0, place), merged)
  // Without the title of a group it is no header of several lines, but rows of a list that has none.
  const isHeader = to > from && merged.some(({ top, left, right }) => right > left && top - 1 >= from && top - 1 <= to)
  const filler = new FillDown<OwnCell>(merged, isHeader ? to + 2 : 1, isEmpty, null)
  return rows.map((row, index) => {
    if (isHeader && index === to) return names
    return isHeader && index >= from && index < to ? [] : filler.fill(index + 1, row)
  })
}
