import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  path: string
  text: string | Buffer
  /** The unpacked size that it states instead of its own. */
  claims?: number
  /** As Unix packers write it: 0o120777 is a symbolic link. */
  mode?: number
  /** Lies at the place of the first entry. */
  isOverlapping?: boolean
  isEncrypted?: boolean
}

/** A ZIP archive with deflated entries. */
export function zip(entries: ZipEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { path, text, claims = Buffer.byteLength(text), mode = 0o100644, isOverlapping, isEncrypted } of entries) {
    const packed = deflateRawSync(text)
    const name = Buffer.from(path)
    // From "version needed" to the length of the extra field, the same in both headers.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(text), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE((mode << 16) >>> 0, 6)
    place.writeUInt32LE(isOverlapping ? 0 : offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, place, name)
    if (isOverlapping) continue
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
    local.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(central).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...central, end])
}

type Cell = string | number | null

/** An Excel workbook with these sheets; `parts` are put in place of those it would have, or beside them. `merged`: the merged cells of all sheets. */
export function workbook(
  sheets: Record<string, Cell[][]>,
  parts: Record<string, string> = {},
  merged: readonly string[] = [],
): Buffer {
  const mergeCells =
    merged.length === 0
      ? ''
      : `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  const names = Object.keys(sheets)
  const named = names.map((name, index) => `<sheet name="${escaped(name)}" r:id="r${index + 1}"/>`)
  const related = names.map((_, index) => `<Relationship Id="r${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
  const own: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData>${mergeCells}</worksheet>`,
      ]),
    ),
  }
  return zip(Object.entries({ ...own, ...parts }).map(([path, text]) => ({ path, text })))
}

/** An OpenDocument spreadsheet with these sheets. */
export function openDocument(sheets: Record<string, Cell[][]>): Buffer {
  const empty = (cells: number) => `<table:table-cell table:number-columns-repeated="${cells}"/>`
  const emptyRows = `<table:table-row table:number-rows-repeated="1048000">${empty(16384)}</table:table-row>`
  const tables = Object.entries(sheets).map(([name, rows]) => {
    const filled = rows.map((row) => `<table:table-row>${row.map(odsCell).join('')}${empty(16000)}</table:table-row>`)
    return `<table:table table:name="${escaped(name)}">${filled.join('')}${emptyRows}</table:table>`
  })
  const content =
    '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>' +
    `${tables.join('')}</office:spreadsheet></office:body></office:document-content>`
  return zip([
    { path: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    { path: 'content.xml', text: content },
  ])
}

const cell = (value: Cell) =>
  value === null
    ? '<c/>'
    : typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : value.startsWith('#')
        ? `<c t="e"><v>${escaped(value)}</v></c>`
        : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`

const odsCell = (value: Cell) =>
  value === null
    ? '<table:table-cell/>'
    : typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${String(value).replace('.', ',')}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${escaped(value)}</text:p></table:table-cell>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
