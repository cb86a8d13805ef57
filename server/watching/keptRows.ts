import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { plainValue } from '../../lib/domain/text/composedText'
import type { Row } from '../files/row'

/** A selection as its file was seen. */
export interface SelectionRows {
  /** Headers of the columns behind `id` and `name`. */
  columns: string[]
  /** By the id of the object: its name, and the JSON of the cells behind it, a line for each row of the file. */
  rows: Map<string, KeptRow>
}

export interface KeptRow {
  name: string
  cells: string
}

/** Adds a row of the file: id, name, and the other cells. */
export function addRow(rows: SelectionRows['rows'], [id, name, ...cells]: Row): void {
  const row = composedRow(name ?? '', [cells])
  const known = rows.get(id ?? '')
  rows.set(id ?? '', known ? { ...row, cells: `${known.cells}\n${row.cells}` } : row)
}

/** Nobody is to be told that a letter was two characters and is one now: what older versions kept is composed, and what is compared with it. */
const composedRow = (name: string, lines: readonly Row[]): KeptRow => ({
  name: plainValue(name),
  cells: lines.map((cells) => JSON.stringify(cells.map((cell) => cell && plainValue(cell)))).join('\n'),
})

const cellsOf = (line: string): Row => JSON.parse(line) as Row

/** Raise it when the same data give other cells than before: what was kept is then read anew, and nobody is told of it. */
const FORMAT = 1

/** A tenth of the rows' size or less; of 100,000 rows some megabytes. */
export async function packRows({ columns, rows }: SelectionRows): Promise<Buffer> {
  const lines = [JSON.stringify([FORMAT, columns])]
  for (const [id, { name, cells }] of rows) lines.push(JSON.stringify([id, name, cells]))
  return zip(lines.join('\n'), { level: 1 })
}

/** The inverse of `packRows`; null for what another version of the program has kept. */
export async function unpackRows(packed: Uint8Array): Promise<SelectionRows | null> {
  const [head = '[]', ...lines] = (await unzip(packed)).toString().split('\n')
  const [format, columns = []] = JSON.parse(head) as [number, string[]?]
  if (format !== FORMAT) return null
  const rows = new Map<string, KeptRow>()
  for (const line of lines) {
    const [id, name, cells] = JSON.parse(line) as [string, string, string]
    rows.set(id, plainValue(line) === line ? { name, cells } : composedRow(name, cells.split('\n').map(cellsOf)))
  }
  return { columns, rows }
}

const zip = promisify<string, { level: number }, Buffer>(gzip)
const unzip = promisify<Uint8Array, Buffer>(gunzip)
