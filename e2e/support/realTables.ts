import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzip } from '../../server/exporters/testing/readXlsx'
import { csvRows } from './files'

const folder = process.env.TEST_DATA_DIR ?? join(__dirname, '../../../shared/data')

/** Why a story on these files cannot be told; null when they are all there. */
export function missingFiles(...paths: string[]): string | null {
  const missing = paths.map((path) => join(folder, path)).filter((path) => !existsSync(path))
  if (missing.length === 0) return null
  const said = `NICHT GEPRÜFT: ${missing.join(', ')} fehlt. TEST_DATA_DIR nennt den Ordner mit den echten Archiven.`
  console.warn(said)
  return said
}

/** The rows of a real CSV by the names of its columns, as they stand there. */
export function realCsv(path: string): Record<string, string>[] {
  const [header = [], ...rows] = csvRows(join(folder, path))
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}

/** The rows of the first sheet of a real workbook by the letters of its columns, its header first; only these columns. */
export async function realSheet(path: string, letters: readonly string[]): Promise<Record<string, string>[]> {
  const parts = await unzip(readFileSync(join(folder, path)))
  const xml = (part: string) => parts.get(`xl/${part}.xml`)?.toString() ?? ''
  const shared = [...xml('sharedStrings').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    [...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescaped(text)).join(''),
  )
  const cell = new RegExp(`<c r="(${letters.join('|')})\\d+"[^>]*?(t="s")?><v>(.*?)</v>`, 'g')
  return xml('worksheets/sheet1')
    .split('<row ')
    .slice(1)
    .map((row) =>
      Object.fromEntries(
        [...row.matchAll(cell)].map(([, letter = '', isShared, value = '']) => [
          letter,
          isShared ? (shared[Number(value)] ?? '') : unescaped(value),
        ]),
      ),
    )
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Cells that are not empty. */
export const filled = (rows: readonly (readonly (string | number | null)[])[]) =>
  rows.flat().filter((cell) => cell !== null && cell !== '').length

/** Rows as a CSV with semicolons, as Excel writes it here. */
export const csv = (rows: readonly (readonly string[])[]) =>
  `${rows.map((row) => row.map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')).join('\r\n')}\r\n`
