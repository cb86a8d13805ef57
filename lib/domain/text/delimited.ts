import { swallowsRows } from './swallowedRows'

/** How a table is written. */
export interface Dialect {
  delimiter: string
  /** null: no quoting at all, as `fieldsEnclosedBy=""` says. */
  quote: string | null
  /** Where a row ends; null: at any of LF, CRLF, CR. */
  lineEnd: string | null
  /** Written by ourselves: what stands between quotes is one cell, whatever it looks like. */
  quotesAreRight?: true
}

export interface DelimitedRow {
  /** The line of the file on which the row begins, from 1. */
  line: number
  values: string[]
}

/** A quoted field longer than this is a quote that was never closed. */
const LONGEST_QUOTED = 1_000_000
/** A row longer than this is no row of a table; it would have to be held whole. */
export const LONGEST_ROW = 16 * 1024 ** 2

/** A row that goes on and on. */
export class RowTooLong extends Error {
  constructor(readonly line: number) {
    super(`The row that begins on line ${line} is longer than ${LONGEST_ROW} characters.`)
  }
}

/**
 * Cuts a table into rows, fed piece by piece. A quoted field counts only if its closing quote stands before a delimiter or a line end;
 * otherwise the quote is part of the text (5" pipe, "Candidatus" sp.), so that one stray quote never swallows the lines after it. Nor
 * do two of them swallow those between: what would be rows without the quotes is no cell, unless the table writes all its cells in quotes.
 */
export class DelimitedReader {
  #rest = ''
  /** Pieces of a long row that is not over yet. */
  #waiting: string[] = []
  #waitingLength = 0
  #line = 1
  #dialect: Dialect
  /** Cells of the last row that has several. */
  #width = 0
  #trustsQuotes: boolean

  constructor(dialect: Dialect) {
    this.#dialect = dialect
    this.#trustsQuotes = dialect.quotesAreRight ?? false
  }

  /** The rows completed by this piece of text; `last` completes the row that has no line end. Throws `RowTooLong`. */
  push(text: string, last = false): DelimitedRow[] {
    if (!last && !this.#mayEndRow(text)) {
      this.#waiting.push(text)
      this.#waitingLength += text.length
      if (this.#rest.length + this.#waitingLength > LONGEST_ROW) throw new RowTooLong(this.#line)
      return []
    }
    this.#rest = [this.#rest, ...this.#waiting, text].join('')
    this.#waiting = []
    this.#waitingLength = 0
    const { quote, lineEnd, delimiter } = this.#dialect
    const rows =
      (quote === null || !this.#rest.includes(quote)) && lineEnd === null && delimiter.length === 1
        ? this.#split(last)
        : this.#scan(last)
    if (this.#rest.length > LONGEST_ROW) throw new RowTooLong(this.#line)
    return rows
  }

  /** Without any character of a line end no row is over, so that a long one is put together once and not with each piece. */
  #mayEndRow(text: string): boolean {
    const { lineEnd } = this.#dialect
    if (lineEnd === null) return text.includes('\n') || text.includes('\r') || this.#rest.endsWith('\r')
    return [...lineEnd].some((character) => text.includes(character))
  }

  /** No quotes in sight: lines cut at their ends, fields at their delimiters. */
  #split(last: boolean): DelimitedRow[] {
    const text = this.#rest
    const rows: DelimitedRow[] = []
    const hasReturns = text.includes('\r')
    let start = 0
    for (;;) {
      let end = text.indexOf('\n', start)
      if (hasReturns) {
        const back = text.indexOf('\r', start)
        if (back >= 0 && (end < 0 || back < end)) end = back
      }
      if (end < 0) break
      const isReturn = text[end] === '\r'
      // Whether LF follows this CR is known only with the next piece.
      if (isReturn && end === text.length - 1 && !last) break
      this.#add(rows, text.slice(start, end))
      start = end + (isReturn && text[end + 1] === '\n' ? 2 : 1)
    }
    this.#rest = text.slice(start)
    if (last && this.#rest !== '') {
      this.#add(rows, this.#rest)
      this.#rest = ''
    }
    return rows
  }

  #add(rows: DelimitedRow[], line: string): void {
    const values = line.split(this.#dialect.delimiter)
    if (values.length > 1) this.#width = values.length
    rows.push({ line: this.#line++, values })
  }

  #scan(last: boolean): DelimitedRow[] {
    const text = this.#rest
    const { delimiter, quote } = this.#dialect
    const rows: DelimitedRow[] = []
    let values: string[] = []
    let quotedValues = 0
    let rowStart = 0
    let position = 0
    let line = this.#line
    const keep = () => {
      this.#rest = text.slice(rowStart)
      this.#line = line
      return rows
    }
    for (;;) {
      let value: string | null = null
      let extraLines = 0
      if (quote !== null && text.startsWith(quote, position)) {
        const quoted = this.#quoted(text, position, last)
        if (quoted === 'more') return keep()
        const swallows = quoted !== null && this.#swallowsRows(text, position, quoted, values, last)
        if (swallows === 'more') return keep()
        if (quoted && !swallows) {
          value = quoted.value
          position = quoted.end
          extraLines = quoted.lines
          // Who writes delimiters between quotes writes right ones.
          if (quoted.lines === 0 && quoted.value.includes(delimiter)) this.#trustsQuotes = true
          quotedValues++
        }
      }
      if (value === null) {
        const end = this.#fieldEnd(text, position)
        if (end === text.length && !last) return keep()
        value = text.slice(position, end)
        position = end
      }
      values.push(value)
      if (text.startsWith(delimiter, position) && position < text.length) {
        position += delimiter.length
        this.#line += extraLines
        continue
      }
      const ending = this.#lineEndAt(text, position, last)
      if (ending === 'more') return keep()
      this.#line += extraLines
      // The end of the file after a line end is no row.
      if (!(values.length === 1 && value === '' && position === text.length && rowStart === text.length))
        rows.push({ line, values })
      if (values.length > 1) {
        this.#width = values.length
        if (quotedValues === values.length) this.#trustsQuotes = true
      }
      values = []
      quotedValues = 0
      position += ending
      this.#line++
      line = this.#line
      rowStart = position
      if (position >= text.length) {
        this.#rest = ''
        return rows
      }
    }
  }

  /** The quoted field that begins here; null when it is none, 'more' when the text is not all there yet. */
  #quoted(text: string, start: number, last: boolean): { value: string; end: number; lines: number } | 'more' | null {
    const quote = this.#dialect.quote ?? ''
    let from = start + 1
    for (;;) {
      const close = text.indexOf(quote, from)
      if (close < 0) return last || text.length - start > LONGEST_QUOTED ? null : 'more'
      if (close - start > LONGEST_QUOTED) return null
      if (text[close + 1] === quote) {
        from = close + 2
        continue
      }
      const end = close + 1
      if (end === text.length && !last) return 'more'
      if (end < text.length && !text.startsWith(this.#dialect.delimiter, end) && this.#lineEndAt(text, end, true) === 0) {
        // A closing quote in the middle: RFC 4180 knows none, so the field is plain text.
        return null
      }
      const inner = text.slice(start + 1, close)
      return { value: inner.replaceAll(quote + quote, quote), end, lines: countLines(inner) }
    }
  }

  #swallowsRows(
    text: string,
    start: number,
    quoted: { end: number; lines: number },
    before: readonly string[],
    last: boolean,
  ): boolean | 'more' {
    if ((quoted.lines === 0 && this.#dialect.lineEnd === null) || this.#trustsQuotes || this.#width < 2) return false
    return swallowsRows({ ...this.#dialect, width: this.#width }, text, { start, end: quoted.end, before }, last)
  }

  #fieldEnd(text: string, start: number): number {
    const { delimiter, lineEnd } = this.#dialect
    let end = text.indexOf(delimiter, start)
    if (end < 0) end = text.length
    if (lineEnd !== null) {
      const stop = text.indexOf(lineEnd, start)
      return stop >= 0 && stop < end ? stop : end
    }
    for (let index = start; index < end; index++) {
      const code = text.charCodeAt(index)
      if (code === 10 || code === 13) return index
    }
    return end
  }

  /** Length of the line end at this place; 0 when there is none (or the text ends). */
  #lineEndAt(text: string, position: number, last: boolean): number | 'more' {
    const { lineEnd } = this.#dialect
    if (lineEnd !== null) return text.startsWith(lineEnd, position) ? lineEnd.length : 0
    if (text[position] === '\n') return 1
    if (text[position] !== '\r') return 0
    if (position === text.length - 1 && !last) return 'more'
    return text[position + 1] === '\n' ? 2 : 1
  }
}

function countLines(text: string): number {
  let lines = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) lines++
  }
  return lines
}
