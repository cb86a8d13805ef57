import { type CellSink, type CellValue, NO_RESULT } from './cellValue'
import { durationText, isoText } from './momentText'
import { type Attributes, attribute, type XmlEvents } from '../text/readXml'

/** Beside the text of a cell: remarks, and how to say it (Japanese). */
const asides = new Set(['annotation', 'ruby-text'])

/** Turns the elements of one table into cells; `sheet` is its number in the file, from 0. */
export class OdsTableEvents implements XmlEvents {
  isOver = false
  #table = -1
  #depth = 0
  #line = 0
  #rowTimes = 1
  #column = 0
  #cell: Attributes | null = null
  #text = ''
  #inText = 0
  #aside = 0

  constructor(
    private sink: CellSink,
    private sheet: number,
  ) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'table' && this.#depth++ === 0) this.#table++
    if (!this.#isHere) return
    if (name === 'table-row') {
      this.#rowTimes = repeated(attributes, 'number-rows-repeated')
      this.#column = 0
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes
      this.#text = ''
    } else if (asides.has(name)) this.#aside++
    else if (this.#aside === 0 && this.#cell) this.#openText(name, attributes)
  }

  #openText(name: string, attributes: Attributes): void {
    if (name === 'p') {
      if (this.#text !== '') this.#text += '\n'
      this.#inText++
    } else if (this.#inText === 0) return
    else if (name === 's') this.#text += ' '.repeat(Math.min(1_000, repeated(attributes, 'c')))
    else if (name === 'tab') this.#text += '\t'
    else if (name === 'line-break') this.#text += '\n'
  }

  close(name: string): void {
    if (this.#isHere) {
      if (asides.has(name)) this.#aside--
      else if (name === 'p' && this.#aside === 0 && this.#inText > 0) this.#inText--
      else if ((name === 'table-cell' || name === 'covered-table-cell') && this.#cell) this.#endCell(this.#cell)
      else if (name === 'table-row') {
        this.sink.endRow(this.#line + 1, this.#rowTimes)
        this.#line += this.#rowTimes
      }
    }
    if (name === 'table' && --this.#depth === 0 && this.#table === this.sheet) this.isOver = true
  }

  text(text: string): void {
    if (this.#inText > 0 && this.#aside === 0) this.#text += text
  }

  get #isHere(): boolean {
    return this.#table === this.sheet && this.#depth === 1
  }

  #endCell(attributes: Attributes): void {
    const times = repeated(attributes, 'number-columns-repeated')
    const value = valueOf(attributes, this.#text)
    if (value !== '') this.sink.cell(this.#column, value, times)
    this.#column += times
    this.#cell = null
  }
}

function valueOf(attributes: Attributes, shown: string): CellValue {
  const of = (name: string) => attribute(attributes, name)
  const moment = (date: string | null | undefined): CellValue => (date ? { date } : shown)
  switch (of('value-type')) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const value = of('value')
      const number = Number(value)
      // A code is what it shows of its number (numberFormat.ts).
      if (/^0\d{2,}$/.test(shown) && Number(shown) === number) return shown
      // LibreOffice writes an error as the number 0 that shows it.
      return value === undefined || value.trim() === '' || !Number.isFinite(number) || shown.startsWith('#') ? shown : number
    }
    case 'date':
      return moment(isoText(of('date-value') ?? '') ?? of('date-value'))
    case 'time':
      return moment(durationText(of('time-value') ?? ''))
    case 'boolean':
      return of('boolean-value') === undefined ? shown : of('boolean-value') === 'true'
    case 'string':
      return shown === '' ? (of('string-value') ?? '') : shown
    default:
      return shown === '' && of('formula') !== undefined ? NO_RESULT : shown
  }
}

/** How many times a cell or row stands there, or how many it reaches over. */
export function repeated(attributes: Attributes, name: string): number {
  const times = Number(attribute(attributes, name) ?? 1)
  return Number.isSafeInteger(times) && times > 0 ? times : 1
}
