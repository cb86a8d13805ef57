import { fromBuffer } from 'yauzl'
import { childrenOf, textOf, type XmlElement, xmlTree } from '../../../lib/domain/text/xmlTree'

export type SheetCell = string | number | boolean | null

/** The sheets of a workbook as rows of cells, read by an unzip and an XML parser that know nothing of our writer. Dates are serial numbers. */
export async function readXlsx(file: Buffer): Promise<Record<string, SheetCell[][]>> {
  const parts = await unzip(file)
  return Object.fromEntries(
    sheetNames(parts).map((name, index) => [
      name,
      sheetCells(parts, index).map((row) => row.map((cell) => cell && readCell(cell))),
    ]),
  )
}

/** The names of the sheets of an unpacked workbook. */
export const sheetNames = (parts: Map<string, Buffer>): string[] =>
  below(parse(parts, 'xl/workbook.xml'), 'sheets', 'sheet').map(({ attributes }) => attributes.name ?? '')

/** The cells of one of its sheets at their places. */
export function sheetCells(parts: Map<string, Buffer>, sheet: number): (XmlElement | null)[][] {
  return below(parse(parts, `xl/worksheets/sheet${sheet + 1}.xml`), 'sheetData', 'row').map((row) => {
    const cells: (XmlElement | null)[] = []
    for (const cell of childrenOf(row, 'c')) {
      const letters = (cell.attributes.r ?? '').replace(/\d/g, '')
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      while (cells.length < column) cells.push(null)
      cells.push(cell)
    }
    return cells
  })
}

/** What stands in a cell: its inline text, in one piece or in several that look differently, or its value. */
export const cellText = (cell: XmlElement): string =>
  [...childrenOf(cell, 'is'), ...childrenOf(cell, 'v')].map((each) => textOf(each, true)).join('')

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

function parse(parts: Map<string, Buffer>, name: string): XmlElement {
  const part = parts.get(name)
  if (!part) throw new Error(`${name} is missing`)
  return xmlTree(part.toString())
}

const below = (element: XmlElement, parent: string, child: string): XmlElement[] =>
  childrenOf(element, parent).flatMap((each) => childrenOf(each, child))

function readCell(cell: XmlElement): SheetCell {
  const text = cellText(cell)
  if (cell.attributes.t === 'inlineStr')
    return text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return cell.attributes.t === 'b' ? text === '1' : Number(text)
}
