import { XMLParser } from 'fast-xml-parser'
import { readFileSync } from 'node:fs'
import { parse } from 'papaparse'
import { fromBuffer } from 'yauzl'

/** Rows of a CSV file as text, the header first. */
export const csvRows = (path: string): string[][] =>
  parse<string[]>(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

/** Names of the sheets, and the first one's rows as the CSV would write them, the header first. */
export async function xlsxContent(path: string): Promise<{ sheets: string[]; rows: string[][] }> {
  const files = await unzipped(readFileSync(path))
  const workbook = xml(files.get('xl/workbook.xml')) as { workbook: { sheets: { sheet: { '@name': string }[] } } }
  const sheet = xml(files.get('xl/worksheets/sheet1.xml')) as { worksheet: { sheetData: { row: { c?: Cell[] }[] } } }
  const rows = sheet.worksheet.sheetData.row.map(({ c: cells = [] }) => {
    const row: string[] = []
    for (const cell of cells) row[columnIndex(cell['@r'])] = cellText(cell)
    return Array.from(row, (text) => text ?? '')
  })
  const width = rows[0]?.length ?? 0
  return {
    sheets: workbook.workbook.sheets.sheet.map((entry) => entry['@name']),
    rows: rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]),
  }
}

interface Cell {
  '@r': string
  '@t'?: string
  '@s'?: string
  v?: string
  is?: { t: string | { '#text': string } }
}

/** Format 2 of our workbook is a date. */
const DATE_STYLE = '2'

function cellText(cell: Cell): string {
  const inline = cell.is?.t
  if (inline !== undefined) return typeof inline === 'string' ? inline : inline['#text']
  if (cell['@t'] === 'b') return cell.v === '1' ? 'true' : 'false'
  if (cell['@s'] === DATE_STYLE) return new Date((Number(cell.v) - 25_569) * 86_400_000).toISOString().slice(0, 10)
  return cell.v ?? ''
}

/** 0 for A1, 26 for AA7. */
const columnIndex = (reference: string) =>
  [...reference.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'sheet'].includes(name),
})

const xml = (content: Buffer | undefined): unknown => parser.parse(content ?? Buffer.alloc(0))

function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (failed, stream) => {
          if (failed) return reject(failed)
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(pieces))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}
