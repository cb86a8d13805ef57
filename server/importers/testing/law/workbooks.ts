import { zip } from '../../source/testing/testZip'

/** A cell in its type; `percent` is a number that is shown as a percentage. */
export type TypedCell = string | number | boolean | null | { date: string } | { percent: number }

export interface Sheet {
  name: string
  rows: readonly (readonly TypedCell[])[]
  /** Merged cells, as `A1:C1`. */
  merged?: readonly string[]
  isHidden?: boolean
}

/** What stands in a cell, as a text; a percentage is the number that it is. */
export const cellText = (cell: TypedCell | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : typeof cell !== 'object'
      ? String(cell)
      : 'date' in cell
        ? cell.date
        : String(cell.percent / 100)

/** An Excel workbook that other programs read too. */
export function excelBook(sheets: readonly Sheet[]): Buffer {
  const types = sheets.map((_, index) => override(`worksheets/sheet${index + 1}`, 'worksheet'))
  const named = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="r${index + 1}"/>`,
  )
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `${override('workbook', 'sheet.main')}${override('styles', 'styles')}${types.join('')}</Types>`,
    '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${main}><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => [`r${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml':
      `<styleSheet ${main}><fonts count="1"><font/></fonts>` +
      '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>' +
      '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, worksheet(sheet)])),
  }
  return zip(Object.entries(parts).map(([path, text]) => ({ path, text })))
}

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeRelations}"`
const packages = 'http://schemas.openxmlformats.org/package/2006'
const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
function relations(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`
}

function worksheet({ rows, merged = [] }: Sheet): string {
  const areas =
    merged.length === 0
      ? ''
      : `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  const lines = rows.map(
    (row, line) =>
      `<row r="${line + 1}">${row.map((cell, column) => excelCell(cell, `${letter(column)}${line + 1}`)).join('')}</row>`,
  )
  return `<worksheet ${main}><sheetData>${lines.join('')}</sheetData>${areas}</worksheet>`
}

export const letter = (column: number): string => String.fromCharCode(65 + column)

function excelCell(cell: TypedCell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('percent' in cell) return `<c r="${at}" s="2"><v>${cell.percent / 100}</v></c>`
  return `<c r="${at}" s="1"><v>${(Date.parse(cell.date) - Date.parse('1899-12-30')) / 86_400_000}</v></c>`
}

/** The same as an OpenDocument spreadsheet; nothing in it is merged or hidden. */
export function officeBook(sheets: readonly Sheet[]): Buffer {
  const rowOf = (row: readonly TypedCell[]) => `<table:table-row>${row.map(officeCell).join('')}</table:table-row>`
  const tables = sheets.map(
    ({ name, rows }) => `<table:table table:name="${escaped(name)}">${rows.map(rowOf).join('')}</table:table>`,
  )
  const name = 'urn:oasis:names:tc:opendocument:xmlns'
  const content =
    `<office:document-content xmlns:office="${name}:office:1.0" xmlns:table="${name}:table:1.0" xmlns:text="${name}:text:1.0">` +
    `<office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`
  return zip([
    { path: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    { path: 'content.xml', text: content },
  ])
}

function officeCell(cell: TypedCell): string {
  if (cell === null || cell === '') return '<table:table-cell/>'
  const of = (type: string, value: string) =>
    `<table:table-cell office:value-type="${type}"${value}><text:p>${escaped(cellText(cell))}</text:p></table:table-cell>`
  if (typeof cell === 'number') return of('float', ` office:value="${cell}"`)
  if (typeof cell === 'boolean') return of('boolean', ` office:boolean-value="${cell}"`)
  if (typeof cell === 'string') return of('string', '')
  return 'percent' in cell
    ? of('percentage', ` office:value="${cell.percent / 100}"`)
    : of('date', ` office:date-value="${cell.date}"`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
