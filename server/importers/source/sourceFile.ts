import type { Readable } from 'node:stream'
import type { Dialect } from '../../../lib/domain/text/delimited'
import type { MergedCells } from '../../../lib/domain/workbook/mergedCells'

/** One file of what is imported. */
export interface SourceFile {
  /** As the report names it: path inside the folder or archive. */
  path: string
  /** Bytes, uncompressed. */
  size: number
  /** Name of the sheet when it is one of a workbook. */
  sheet?: string
  /** Its sheet is put out of sight. */
  isHidden?: boolean
  /** How its text is written, when that is known beforehand: a sheet's text is made here. */
  text?: { encoding: string; dialect: Dialect }
  /** Of a sheet: its merged cells. */
  merged?: () => Promise<readonly MergedCells[]>
  /** Opens the file from its beginning; may be called several times, one after the other. */
  open(): Promise<Readable>
}

export interface Source {
  /** Name of the file or folder, without its ending. */
  name: string
  files: SourceFile[]
  close(): void
}

/** File and line of a row. */
export interface FileLine {
  file: number
  line: number
}
