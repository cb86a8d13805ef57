import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DelimitedReader } from '../../lib/domain/text/delimited'
import { cellText, sheetCells, sheetNames, unzip } from '../../server/exporters/testing/readXlsx'

/** Rows of a CSV file as text, the header first. */
export const csvRows = (path: string): string[][] =>
  new DelimitedReader({ delimiter: ',', quote: '"', lineEnd: null })
    .push(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), true)
    .map(({ values }) => values)
    .filter((values) => values.length > 1 || values[0] !== '')

/** Names of the sheets, and the first one's rows as the CSV would write them, the header first. */
export async function xlsxContent(path: string): Promise<{ sheets: string[]; rows: string[][] }> {
  const parts = await unzip(readFileSync(path))
  const rows = sheetCells(parts, 0)
  const width = rows[0]?.length ?? 0
  return {
    sheets: sheetNames(parts),
    rows: rows.map((row) => Array.from({ length: width }, (_, column) => asInCsv(row[column] ?? null))),
  }
}

/** Format 2 of our workbook is a date. */
const DATE_STYLE = '2'

function asInCsv(cell: ReturnType<typeof sheetCells>[number][number]): string {
  if (cell === null) return ''
  const text = cellText(cell)
  if (cell.attributes.t === 'b') return text === '1' ? 'true' : 'false'
  if (cell.attributes.s === DATE_STYLE && cell.attributes.t === undefined)
    return new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10)
  return text
}

/** A page as a browser prints it: its text where pdftotext is there, and the sizes of its sheets in millimetres. */
export async function printed(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  const sheets = boxes.map((box) => box.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)))
  const reader = process.env.PDFTOTEXT_PATH
  return { sheets, text: reader ? execFileSync(reader, ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' }) : null }
}

/** Without what a line break may add or take. */
export const bare = (text: string) => text.replace(/[\s\u00ad‐-]+/g, '')
