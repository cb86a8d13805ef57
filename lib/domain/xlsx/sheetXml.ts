import { MAX_XLSX_ROWS } from '../export/exportLimits'
import { swissCount } from '../text/swissCount'
import type { ValueType } from '../vocabulary/valueType'

/** Excel's limit. */
export const MAX_CELL_LENGTH = 32_767
const SHORTENED = ' … (gekürzt, vollständig in der CSV)'

/** Why so many rows (header aside) do not fit a sheet; null when they do. */
export function tooManyRows(count: number): string | null {
  if (count <= MAX_XLSX_ROWS) return null
  return `Der Export hat ${swissCount(count)} Zeilen, ein Excel-Blatt fasst ${swissCount(MAX_XLSX_ROWS)}.`
}

/** Indexes into the cell formats of workbookXml's styles. */
export const cellStyle = { normal: 0, header: 1, date: 2, wrapped: 3, oneDecimal: 4 } as const
/** Numbers with zeros at their end have a format that shows them; Excel holds no more decimals. */
export const MOST_DECIMALS = 15

/** Everything of a sheet before its rows: frozen header, column widths in characters. */
export function sheetStart(widths: number[], isFirst: boolean): string {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView ${isFirst ? 'tabSelected="1" ' : ''}workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

/** Everything behind the rows; the filter covers all of them. */
export function sheetEnd(columnCount: number, rowCount: number): string {
  return `</sheetData><autoFilter ref="A1:${columnLetters(columnCount - 1)}${rowCount}"/></worksheet>`
}

/** A, B … Z, AA … for 0, 1 … */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** A text cell; longer than Excel takes, it is cut visibly. */
export function textCell(ref: string, text: string, style: number): string {
  const space = text !== text.trim() || text.includes('\n') ? ' xml:space="preserve"' : ''
  return `<c r="${ref}" t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t${space}>${escapeXml(fitting(text))}</t></is></c>`
}

/**
 * A cell in its column's type where the text says exactly that; several joined values, days before March 1900 (Excel has none that is right)
 * and numbers of more than 15 digits stay text. '' for no value.
 */
export function cellXml(ref: string, text: string | null, type: ValueType): string {
  if (text === null) return ''
  switch (type) {
    case 'text':
      return textCell(ref, text, cellStyle.normal)
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

function fitting(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text
  // Not between the halves of a surrogate pair.
  return text.slice(0, MAX_CELL_LENGTH - SHORTENED.length).replace(/[\ud800-\udbff]$/, '') + SHORTENED
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
