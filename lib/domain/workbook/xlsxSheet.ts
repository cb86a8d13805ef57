import { type CellSink, type CellValue, NO_RESULT } from './cellValue'
import { isoText, serialText } from './momentText'
import { GENERAL, type NumberFormat } from './numberFormat'
import type { Attributes, XmlEvents } from '../text/readXml'

/** What the cells of all sheets refer to. */
export interface CommonParts {
  texts: readonly string[]
  /** By the number of a cell's style. */
  formats: readonly NumberFormat[]
  is1904: boolean
}

/** Turns the elements of a worksheet into cells. */
export class XlsxSheetEvents implements XmlEvents {
  #line = 0
  #column = -1
  #type = 'n'
  #style = 0
  #value = ''
  #hasValue = false
  #isValue = false
  #hasFormula = false
  /** How to say it (Japanese), beside the text itself. */
  #isPhonetic = false

  constructor(
    private sink: CellSink,
    private common: CommonParts,
  ) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      const line = Number(attributes.r)
      this.#line = Number.isSafeInteger(line) && line > this.#line ? line : this.#line + 1
      this.#column = -1
    } else if (name === 'c') {
      this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1
      this.#type = attributes.t ?? 'n'
      this.#style = Number(attributes.s ?? 0)
      this.#value = ''
      this.#hasValue = false
      this.#hasFormula = false
    } else if (name === 'f') this.#hasFormula = true
    else if (name === 'rPh') this.#isPhonetic = true
    this.#isValue = name === 'v' || (name === 't' && !this.#isPhonetic)
    if (this.#isValue) this.#hasValue = true
  }

  close(name: string): void {
    if (name === 'c') {
      const value = this.#cellValue()
      if (value !== '') this.sink.cell(this.#column, value, 1)
    } else if (name === 'row') this.sink.endRow(this.#line, 1)
    else if (name === 'rPh') this.#isPhonetic = false
    this.#isValue = false
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text
  }

  #cellValue(): CellValue {
    const raw = this.#value
    // A result may be a text without letters; anything else without one waits to be reckoned.
    if (raw === '' && this.#hasFormula && !(this.#type === 'str' && this.#hasValue)) return NO_RESULT
    switch (this.#type) {
      case 's':
        return this.common.texts[Number(raw)] ?? ''
      case 'b':
        return raw === '' ? '' : raw === '1' || raw === 'true'
      case 'n':
        return this.#number(raw)
      case 'd': {
        const date = isoText(raw)
        return date === null ? raw : { date }
      }
      case 'e':
        return raw
      default:
        return withoutEscapes(raw)
    }
  }

  /** Excel stores 2.3 as 2.2999999999999998, which is the same number; a code is what it shows of it. */
  #number(raw: string): CellValue {
    const number = Number(raw)
    if (raw.trim() === '' || !Number.isFinite(number)) return raw
    const format = this.common.formats[this.#style] ?? GENERAL
    if (format.digits && /^\d+$/.test(raw)) return raw.padStart(format.digits, '0')
    const date = serialText(number, format, this.common.is1904)
    return date === null ? number : { date }
  }
}

/** The place of a column from its letters: A1 → 0, AB7 → 27. */
function columnOf(address: string): number {
  let column = 0
  for (let at = 0; at < address.length; at++) {
    const value = address.charCodeAt(at) & 0xdf
    if (value < 65 || value > 90) break
    column = column * 26 + value - 64
    // Longer ones are refused; without this they would be counted for long.
    if (column > 100_000) break
  }
  return column - 1
}

/** Excel's own escapes for what XML cannot hold, _x000D_; of those only what a text may contain is kept. */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => {
    const code = parseInt(hex, 16)
    return code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d ? '' : String.fromCharCode(code)
  })
}
