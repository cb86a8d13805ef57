import { MAX_XLSX_ROWS } from '../export/exportLimits'
import { swissCount } from '../text/swissCount'
import { redListCodes } from '../vocabulary/redList'
import type { ValueType } from '../vocabulary/valueType'

/** Excel's limit. */
export const MAX_CELL_LENGTH = 32_767
const SHORTENED = ' … (gekürzt, vollständig in der CSV)'
/** What is said about a file stands in no CSV. */
export const SHORTENED_ABOUT = ' … (gekürzt)'

/** Why so many rows (header aside) do not fit a sheet; null when they do. */
export function tooManyRows(count: number): string | null {
  if (count <= MAX_XLSX_ROWS) return null
  return `Der Export hat ${swissCount(count)} Zeilen, ein Excel-Blatt fasst ${swissCount(MAX_XLSX_ROWS)}.`
}

/** Indexes into the cell formats of workbookXml's styles. */
export const cellStyle = {
  normal: 0,
  header: 1,
  date: 2,
  wrapped: 3,
  numberHeader: 4,
  centred: 5,
  quiet: 6,
  oneDecimal: 7,
} as const
/** Numbers with zeros at their end have a format that shows them; Excel holds no more decimals. */
export const MOST_DECIMALS = 15

export interface SheetLook {
  /** Of the columns, in characters. */
  widths: readonly number[]
  isFirst: boolean
  /** Columns that stay in sight beside the header. */
  frozenColumns?: number
}

/** Everything of a sheet before its rows: on one page across, header and first columns in sight, widths. */
export function sheetStart({ widths, isFirst, frozenColumns = 0 }: SheetLook): string {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
  const corner = `${columnLetters(frozenColumns)}2`
  const pane =
    frozenColumns > 0
      ? `<pane xSplit="${frozenColumns}" ySplit="1" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/>`
      : `<pane ySplit="1" topLeftCell="${corner}" activePane="bottomLeft" state="frozen"/>`
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `<sheetViews><sheetView ${isFirst ? 'tabSelected="1" ' : ''}workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>`
  )
}

export interface SheetFoot {
  columnCount: number
  rowCount: number
  /** Columns (from 0) that hold categories of red lists: coloured by what stands in them. */
  redLists?: readonly number[]
  /** What stands above and below each page on paper, left; the right is `Seite 1 von 3` and `date`. */
  paper?: { above: string; below: string; date: string }
}

/** Everything behind the rows; the filter covers all of them. A4 across, as many pages down as it takes. */
export function sheetEnd({ columnCount, rowCount, redLists = [], paper }: SheetFoot): string {
  const colours = rowCount > 1 ? redLists.map((column, place) => redListColours(column, rowCount, place)) : []
  const page = paper
    ? `<headerFooter><oddHeader>${pageText(paper.above, paper.date)}</oddHeader>` +
      `<oddFooter>${pageText(paper.below, 'Seite &P von &N')}</oddFooter></headerFooter>`
    : ''
  return (
    `</sheetData><autoFilter ref="A1:${columnLetters(columnCount - 1)}${rowCount}"/>${colours.join('')}` +
    `<pageMargins left="0.4" right="0.4" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>${page}</worksheet>`
  )
}

/** One rule per category: its code alone or before what explains it, and no other beside it, as `readRedList` reads it. */
/** What makes another word of two letters. */
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789äöüéèà'

function redListColours(column: number, rowCount: number, place: number): string {
  const cell = `${columnLetters(column)}2`
  const isAlone = `OR(LEN(${cell})=2,ISERROR(FIND(LOWER(MID(${cell},3,1)),"${letters}")))`
  const isOnly = `ISERROR(FIND("|",${cell})),ISERROR(FIND("/",${cell}))`
  const rules = redListCodes.map((code, index) => {
    const formula = `AND(EXACT(LEFT(${cell},2),"${code}"),${isAlone},${isOnly})`
    const priority = place * redListCodes.length + index + 1
    return `<cfRule type="expression" dxfId="${index}" priority="${priority}"><formula>${formula}</formula></cfRule>`
  })
  return `<conditionalFormatting sqref="${cell}:${columnLetters(column)}${rowCount}">${rules.join('')}</conditionalFormatting>`
}

/** Excel's limit for all that stands above or below a page, its signs included. */
const MAX_PAGE_TEXT = 255

/** More would run into what stands on the right of an A4 page. */
const MOST_LEFT = 160

/** Left and right above or below a page, in small letters; the left is cut where it is too long. In `right` & is a sign of Excel's. */
function pageText(left: string, right: string): string {
  const signs = { left: '&L&8 ', right: `&R&8 ${right}` }
  const room = Math.min(MAX_PAGE_TEXT - signs.left.length - signs.right.length, MOST_LEFT)
  // A sign that is written twice must not be cut in its middle, nor must a surrogate pair.
  let written = ''
  for (const character of left.replace(/\s+/g, ' ')) {
    const next = character === '&' ? '&&' : character
    if (written.length + next.length > room - 2) {
      written = `${written.trimEnd()} …`
      break
    }
    written += next
  }
  return escapeXml(signs.left + written + signs.right)
}

/** A cell of the header: what stands before its colon small, the rest bold; read as one text. `before`: how much of it that is. */
export function headerCell(ref: string, text: string, before: number, isNumber: boolean): string {
  const style = isNumber ? cellStyle.numberHeader : cellStyle.header
  if (before === 0) return textCell(ref, text, style)
  const run = (format: string, part: string) => `<r><rPr>${format}</rPr><t xml:space="preserve">${escapeXml(part)}</t></r>`
  const small = '<sz val="9"/><color rgb="FF5F5447"/><rFont val="Calibri"/>'
  const bold = '<b/><sz val="11"/><rFont val="Calibri"/>'
  return `<c r="${ref}" t="inlineStr" s="${style}"><is>${run(small, text.slice(0, before))}${run(bold, text.slice(before))}</is></c>`
}

/** A, B … Z, AA … for 0, 1 … */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** A text cell; longer than Excel takes, it is cut visibly, with `mark` at its end. */
export function textCell(ref: string, text: string, style: number, mark = SHORTENED): string {
  const space = text !== text.trim() || text.includes('\n') ? ' xml:space="preserve"' : ''
  return `<c r="${ref}" t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t${space}>${escapeXml(fitting(text, mark))}</t></is></c>`
}

/**
 * A cell in its column's type where the text says exactly that; several joined values, days before March 1900 (Excel has none that is right)
 * and numbers of more than 15 digits stay text. '' for no value.
 */
export function cellXml(ref: string, text: string | null, type: ValueType, textStyle: number = cellStyle.normal): string {
  if (text === null) return ''
  switch (type) {
    case 'text':
      return textCell(ref, text, textStyle)
    case 'number':
      return isNumberCell(text) ? `<c r="${ref}"${decimalsStyle(text)}><v>${text}</v></c>` : textCell(ref, text, cellStyle.normal)
    case 'boolean': {
      const isBoolean = text === 'true' || text === 'false'
      return isBoolean ? `<c r="${ref}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>` : textCell(ref, text, cellStyle.normal)
    }
    case 'date': {
      const serial = dateSerial(text)
      return serial === null ? textCell(ref, text, cellStyle.normal) : `<c r="${ref}" s="${cellStyle.date}"><v>${serial}</v></c>`
    }
  }
}

/** 1.50 is shown as 1.50, not as 1.5. */
function decimalsStyle(text: string): string {
  const point = text.endsWith('0') ? text.indexOf('.') : -1
  const decimals = point < 0 ? 0 : text.length - point - 1
  return decimals === 0 || decimals > MOST_DECIMALS ? '' : ` s="${cellStyle.oneDecimal + decimals - 1}"`
}

/** More than 15 digits neither JavaScript nor Excel can hold exactly. */
export function isNumberCell(text: string): boolean {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text)) return false
  return (text.length <= 15 || text.replace(/e.*|\D/gi, '').length <= 15) && Number.isFinite(Number(text))
}

function fitting(text: string, mark: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text
  // Not between the halves of a surrogate pair.
  return text.slice(0, MAX_CELL_LENGTH - mark.length).replace(/[\ud800-\udbff]$/, '') + mark
}

/** Days since 30 December 1899, as Excel counts from March 1900 on. */
function dateSerial(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-03-01') return null
  const days = Date.parse(`${text}T00:00:00Z`) / 86_400_000 + 25_569
  return Number.isInteger(days) ? days : null
}

const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/** What XML does not allow is written as Excel does, _x000B_; a text that looks like that itself gets its first `_` escaped. */
export function escapeXml(text: string): string {
  return text.search(special) < 0 ? text : text.replace(special, escapeCharacter)
}

function escapeCharacter(character: string): string {
  if (character === '&') return '&amp;'
  if (character === '<') return '&lt;'
  if (character === '>') return '&gt;'
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}
