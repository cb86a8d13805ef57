import { headerLines, isTitle } from '../../../lib/domain/workbook/headerLines'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'
import { FillDown, type MergedCells } from '../../../lib/domain/workbook/mergedCells'
import type { SourceFile } from '../source/sourceFile'

/** The line of the row with the names of the columns, or that it is to be looked for below titles and remarks. */
export type HeaderHint = number | 'guess'

/** The names of the columns, and how many lines stand before the data. */
export interface TableHeader {
  names: string[]
  headerLines: number
  notes: string[]
}

/** So many rows may stand above the header: titles, remarks, licences. */
const ABOVE_HEADER = 20

export const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === ''

/**
 * Which row names the columns: the given one, the first that is not blank and no title, or,
 * when guessing, the first that fills more than half as many columns as any near it.
 */
export function headerPlace(
  rows: readonly DelimitedRow[],
  header: HeaderHint | undefined,
  merged: readonly MergedCells[] = [],
): number {
  if (typeof header === 'number') return rows.findIndex(({ line }) => line === header)
  const filled = ({ values }: DelimitedRow) => values.filter((value) => !isBlank(value)).length
  const most = header === 'guess' ? Math.max(1, ...rows.slice(0, ABOVE_HEADER).map(filled)) : 1
  const values = rows.slice(0, 50).map((row) => row.values)
  const titles = new Set(merged.filter((cells) => isTitle(values, cells, merged)).map(({ top }) => top))
  // Blank lines before the header are skipped with it.
  return rows.findIndex((row) => filled(row) > most / 2 && !(filled(row) === 1 && titles.has(row.line)))
}

/** Reads the header of a table by its first rows: in one line or several, and as wide as the rows below it. */
export function readHeader(
  file: Pick<SourceFile, 'sheet'>,
  rows: readonly DelimitedRow[],
  header: HeaderHint | undefined,
  merged: readonly MergedCells[],
): TableHeader {
  const place = Math.max(0, headerPlace(rows, header, merged))
  const values = rows.slice(0, place + 50).map((row) => row.values)
  const { from, to, names } = headerLines(values, place, merged)
  const data = rows.slice(to + 1, to + 1_001)
  const width = file.sheet === undefined ? textWidth(names.length, data) : sheetWidth(names.length, data)
  const wide = [...names, ...Array<string>(width - names.length).fill('')]
  const filler = new FillDown<string>(merged, to + 2, isBlank, '')
  const repeated = filler.columns.map((column) => wide[column] || `Spalte ${column + 1}`)
  const lines = rows.slice(from, to + 1).map(({ line }) => line)
  const above = values
    .slice(0, from)
    .flat()
    .flatMap((text) => text.trim() || [])
  const notRead =
    to > from ? `Was über Zeile ${lines[0]} steht` : `Die Namen der Spalten stehen in Zeile ${lines[0]}; was darüber steht`
  return {
    names: wide,
    headerLines: to + 1,
    notes: [
      ...(to > from
        ? [
            `Die Namen der Spalten stehen in den Zeilen ${lines.slice(0, -1).join(', ')} und ${lines.at(-1)}; ` +
              `sie sind zusammengezogen: ${shown(wide.filter(Boolean))}.`,
          ]
        : []),
      ...(above.length > 0 ? [`${notRead}, ist nicht gelesen: ${shown(above)}.`] : []),
      ...(repeated.length > 0
        ? [`Zusammengefasste Zellen in ${shown(repeated)}: Was darin steht, gilt für jede Zeile, über die sie reichen.`]
        : []),
    ],
  }
}

const shown = (names: readonly string[]) =>
  `${names
    .slice(0, 10)
    .map((name) => `«${name.length > 80 ? `${name.slice(0, 79)}…` : name}»`)
    .join(', ')}${names.length > 10 ? ' …' : ''}`

/** In a sheet a cell stands in its column: what stands behind the last title is a remark of somebody. */
const sheetWidth = (named: number, rows: readonly DelimitedRow[]): number =>
  rows.reduce((most, { values }) => Math.max(most, values.findLastIndex((value) => !isBlank(value)) + 1), named)

/**
 * In a text a longer row may be one with a delimiter too many, which would move its values. Only where most rows are as long, and mostly say nothing there,
 * the column is meant.
 */
function textWidth(named: number, rows: readonly DelimitedRow[]): number {
  const full = rows.filter(({ values }) => values.some((value) => !isBlank(value)))
  const lengths = new Map<number, number>()
  for (const { values } of full) lengths.set(values.length, (lengths.get(values.length) ?? 0) + 1)
  const [usual, times] = [...lengths].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
  const beyond = full.filter(({ values }) => values.slice(named, usual).some((value) => !isBlank(value)))
  if (usual <= named || times * 2 <= full.length || beyond.length * 2 >= full.length) return named
  return sheetWidth(
    named,
    beyond.filter(({ values }) => values.length <= usual),
  )
}
