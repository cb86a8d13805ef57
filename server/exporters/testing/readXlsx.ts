import { XMLParser } from 'fast-xml-parser'
import { fromBuffer } from 'yauzl'

export type SheetCell = string | number | boolean | null

/** The sheets of a workbook as rows of cells, read by an unzip and an XML parser that know nothing of our writer. Dates are serial numbers. */
export async function readXlsx(file: Buffer): Promise<Record<string, SheetCell[][]>> {
  const parts = await unzip(file)
  const workbook = parse(parts, 'xl/workbook.xml').workbook as { sheets: { sheet: { '@name': string }[] } }
  return Object.fromEntries(
    workbook.sheets.sheet.map((sheet, index) => [sheet['@name'], readSheet(parse(parts, `xl/worksheets/sheet${index + 1}.xml`))]),
  )
}

/** All files of an archive; checks sizes and checksums. */
export function unzip(file: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error)
      const parts = new Map<string, Buffer>()
      archive.on('error', reject)
      archive.on('end', () => resolve(parts))
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, (streamError, stream) => {
          if (streamError) return reject(streamError)
          const chunks: Buffer[] = []
          stream.on('error', reject)
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            parts.set(entry.fileName, Buffer.concat(chunks))
            archive.readEntry()
          })
        })
      })
      archive.readEntry()
    })
  })
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'sheet'].includes(name),
})

function parse(parts: Map<string, Buffer>, name: string): Record<string, unknown> {
  const part = parts.get(name)
  if (!part) throw new Error(`${name} is missing`)
  return parser.parse(part.toString()) as Record<string, unknown>
}

interface CellXml {
  '@r': string
  '@t'?: string
  v?: string
  is?: { t: string | { '#text'?: string } }
}

function readSheet(xml: Record<string, unknown>): SheetCell[][] {
  const { sheetData } = xml.worksheet as { sheetData: { row: { c?: CellXml[] }[] } }
  return sheetData.row.map(({ c = [] }) => {
    const cells: SheetCell[] = []
    for (const cell of c) {
      const column = [...cell['@r'].replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      while (cells.length < column) cells.push(null)
      cells.push(readCell(cell))
    }
    return cells
  })
}

function readCell(cell: CellXml): SheetCell {
  if (cell['@t'] === 'inlineStr') {
    const text = typeof cell.is?.t === 'string' ? cell.is.t : (cell.is?.t['#text'] ?? '')
    return text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  }
  return cell['@t'] === 'b' ? cell.v === '1' : Number(cell.v)
}
