import { inItsType } from '../../server/exporters/testing/foreign/expectedCells'
import type { ForeignCell } from '../../server/exporters/testing/foreign/otherPrograms'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'

/** What a package has to make of a file: `/export.csv` cell by cell, in the types that its columns are said to have; the header first. */
export async function expectedTable(address: string, types: readonly ValueType[]): Promise<ForeignCell[][]> {
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
  const [header = [], ...rows] = readCsv(await answer.text())
  return [
    header.map((name) => ['text', name]),
    ...rows.map((row) => row.map((cell, at) => inItsType(cell === '' ? null : cell, types[at] ?? 'text'))),
  ]
}

/** The cells of a CSV with commas, by RFC 4180; throws where it is none. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let end = 0
  for (const { 0: whole, 1: cell = '', 2: sign, index } of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n)/g)) {
    if (index !== end) throw new Error(`No cell begins at ${end}: ${text.slice(end, end + 40)}`)
    end += whole.length
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (sign !== ',') rows.push([])
  }
  if (end !== text.length) throw new Error(`The file goes on behind its last row: ${text.slice(end, end + 40)}`)
  return rows.slice(0, -1)
}
