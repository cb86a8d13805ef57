import type { XmlEvents } from '../text/readXml'
import type { MergedCells } from './mergedCells'

/** A day, a time or both, or a number of hours, of a file that knows them: `2024-05-01`, `14:30:00`, `2024-05-01 14:30:00`, `36:00:00`. */
export interface Moment {
  date: string
}

/** What stands in a cell, in its type. Errors are texts, as spreadsheets write them. */
export type CellValue = string | number | boolean | Moment

/** A cell whose formula has no stored result; reads like the errors a spreadsheet writes. */
export const NO_RESULT = '#FORMEL!'

/** Takes the cells of a sheet as they come; columns from 0, lines from 1. Empty cells and rows may be left out. */
export interface CellSink {
  cell(column: number, value: CellValue, times: number): void
  endRow(line: number, times: number): void
}

/** The archive that a workbook is. */
export interface BookArchive {
  paths: readonly string[]
  /** Reads a part; yields after each piece of it. `sheet`: whose cells are read, to name it where that fails. */
  read(path: string, events: XmlEvents, sheet?: string): AsyncGenerator<void>
  /** The same part, not read as XML. */
  bytes(path: string): AsyncIterable<Uint8Array>
}

export interface BookSheet {
  name: string
  /** The part that holds its cells. */
  path: string
  isHidden: boolean
  /** Hands over the cells; yields when a piece of the file has been read. */
  read(sink: CellSink): AsyncGenerator<void>
  merged(): Promise<readonly MergedCells[]>
}

/** What people see first comes first: the others were put aside by somebody. */
export const seenFirst = (sheets: readonly BookSheet[]): BookSheet[] => [
  ...sheets.filter(({ isHidden }) => !isHidden),
  ...sheets.filter(({ isHidden }) => isHidden),
]

export async function readToEnd(pieces: AsyncGenerator<void>): Promise<void> {
  while (!(await pieces.next()).done) continue
}
