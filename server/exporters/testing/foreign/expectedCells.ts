import type { ValueType } from '../../../../lib/domain/vocabulary/valueType'
import { MAX_CELL_LENGTH } from '../../../../lib/domain/xlsx/sheetXml'
import type { ForeignCell } from './otherPrograms'

/** The cell in its column's type; `cell` as the database holds it. */
export function inItsType(cell: string | null, type: ValueType): ForeignCell {
  if (cell === null) return null
  if (type === 'number') return ['number', Number(cell)]
  return type === 'boolean' ? ['boolean', cell === 'true'] : [type, cell]
}

/** What Excel has no cell for stays text: days before March 1900, more than 15 digits; longer texts are shortened visibly. */
export function inWorkbook(cell: string | null, type: ValueType): ForeignCell {
  const typed = inItsType(cell, type)
  if (cell === null || typed === null) return null
  if (typed[0] === 'date') return cell >= '1900-03-01' ? typed : ['text', cell]
  if (typed[0] === 'number') return isTooPrecise(cell) ? ['text', cell] : typed
  if (typed[0] === 'text' && cell.length > MAX_CELL_LENGTH) {
    const note = ' … (gekürzt, vollständig in der CSV)'
    return ['text', cell.slice(0, MAX_CELL_LENGTH - note.length) + note]
  }
  return typed
}

/** JSON has no dates, and most who read it have no more than 15 digits. */
export function inJson(cell: string | null, type: ValueType): ForeignCell {
  if (cell === null) return null
  return type === 'date' || (type === 'number' && isTooPrecise(cell)) ? ['text', cell] : inItsType(cell, type)
}

/** LibreOffice keeps one character as line break, and its format has no place for control characters. */
export function asOfficeKeeps(book: Record<string, ForeignCell[][]>): Record<string, ForeignCell[][]> {
  const withoutControls = (text: string) => text.replace(/\r\n/g, '\n').replace(/(?![\n\r\t])[\0-\x1f\uffff\ufffe]/g, '')
  const kept = (cell: ForeignCell): ForeignCell => (cell?.[0] === 'text' ? ['text', withoutControls(String(cell[1]))] : cell)
  return Object.fromEntries(Object.entries(book).map(([name, rows]) => [name, rows.map((row) => row.map(kept))]))
}

const isTooPrecise = (number: string) => number.replace(/e.*|\D/gi, '').length > 15
