import { swissCount } from '../text/swissCount'
import type { CellValue } from '../workbook/cellValue'

/** What stands in a cell of somebody's own table, in its type where the file has types; null for nothing. */
export type OwnCell = CellValue | null

export interface OwnSheet {
  name: string
  /** As they stand there, the header too; rows may be of different lengths. Nothing but empty rows at the end is left out. */
  rows: OwnCell[][]
  /** Somebody put it out of sight in the workbook. */
  isHidden?: true
}

/** Rows of a list; the browser holds and shows them without effort. */
export const MOST_ROWS = 50_000
/** Columns as Excel has them. */
export const MOST_COLUMNS = 16_384
export const MOST_CELLS = 3_000_000
/** Bytes of a file. */
export const LARGEST_FILE = 50_000_000

/** Why a list cannot be read: a German sentence that says what to do. */
export class UnreadableList extends Error {}

/** The cell as text: of a day dd.mm.yyyy would be read differently elsewhere, so ISO. */
export function cellText(cell: OwnCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.date : String(cell)
}

export const isEmptyRow = (row: readonly OwnCell[]) => row.every((cell) => cellText(cell).trim() === '')

/** Without empty rows at the end; throws UnreadableList when there are too many rows or cells. */
export function withinLimits(name: string, rows: OwnCell[][]): OwnSheet {
  let end = rows.length
  while (end > 0 && isEmptyRow(rows[end - 1] ?? [])) end--
  const kept = end === rows.length ? rows : rows.slice(0, end)
  if (kept.length > MOST_ROWS + 10) throw new UnreadableList(tooLongList(kept.length))
  if (kept.reduce((sum, row) => sum + row.length, 0) > MOST_CELLS) throw tooManyCells()
  return { name, rows: kept }
}

export const tooManyCells = () =>
  new UnreadableList('Die Tabelle hat mehr als 3 Millionen Zellen. Lassen Sie Spalten weg, die Sie nicht brauchen.')

export const tooLongList = (rows: number) =>
  `Die Liste hat ${swissCount(rows)} Zeilen, hier haben 50'000 Platz. Teilen Sie sie auf, oder exportieren Sie eine ganze Taxonomie.`
