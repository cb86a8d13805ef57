import { encode } from 'iconv-lite'
import fc from 'fast-check'

/** How a table is written as a text. */
export interface Writing {
  delimiter: string
  lineEnd: string
  encoding: string
  /** Null: nothing is quoted, so that a cell has neither delimiters nor line ends. */
  quote: '"' | null
}

export const writing = fc
  .record({
    delimiter: fc.constantFrom(';', ',', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    encoding: fc.constantFrom('utf-8', 'utf-16le', 'windows-1252'),
    quote: fc.constantFrom('"' as const, null),
  })
  .map((each): Writing => (each.quote === null ? { ...each, delimiter: '\t' } : each))

/** A table as a file, and the line on which each of its rows begins. */
export function textOf(
  rows: readonly (readonly string[])[],
  { delimiter, lineEnd, encoding, quote }: Writing,
): { bytes: Buffer; lines: number[] } {
  const lines: number[] = []
  let [line, text] = [1, '']
  for (const row of rows) {
    const written = row.map((cell) => (quote === null ? plain(cell) : quoted(cell, delimiter))).join(delimiter)
    lines.push(line)
    line += 1 + (written.match(/\n/g)?.length ?? 0)
    text += written + lineEnd
  }
  const bytes = encode(text, encoding)
  return { bytes: encoding === 'utf-16le' ? Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]) : bytes, lines }
}

/** What Python calls an encoding. */
export const pythonEncoding = ({ encoding }: Writing): string => (encoding === 'utf-16le' ? 'utf-16' : encoding)

/** A cell as it can be written: without quotes it has no delimiters and line ends. */
export const cellIn = (cell: string, { quote }: Pick<Writing, 'quote'>): string => (quote === null ? plain(cell) : cell)

const plain = (cell: string) => cell.replaceAll(/[\t\n"]/g, ' ')
const quoted = (cell: string, delimiter: string) =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
