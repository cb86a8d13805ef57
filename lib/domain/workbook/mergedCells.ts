import { Unreadable } from '../text/readXml'

/** Cells that a spreadsheet shows as one; lines from 1, columns from 0, both ends included. What they say stands in the first of them. */
export interface MergedCells {
  top: number
  bottom: number
  left: number
  right: number
}

/** More are not made by hand, and all are held. */
export const MOST_MERGED = 500_000

/**
 * The merged cells of an Excel sheet. They stand behind all rows, so the part is run through once, for the letters of one element only: reading it as XML would
 * take as long as the rows themselves. Throws `Unreadable`.
 */
export async function mergedIn(pieces: AsyncIterable<Uint8Array>): Promise<MergedCells[]> {
  const decoder = new TextDecoder('latin1')
  const found: MergedCells[] = []
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + decoder.decode(piece, { stream: true })
    const whole = text.lastIndexOf('<')
    // An element that is not over yet waits for the next piece; a text that long is none.
    rest = whole < 0 || text.length - whole > LONGEST_ELEMENT ? '' : text.slice(whole)
    if (text.includes('mergeCell'))
      for (const [, address = ''] of text.slice(0, Math.max(0, whole)).matchAll(element)) found.push(...area(address))
    if (found.length > MOST_MERGED) throw new Unreadable('tooMuchText')
  }
  for (const [, address = ''] of rest.matchAll(element)) found.push(...area(address))
  return found
}

const LONGEST_ELEMENT = 10_000
const element = /<(?:\w+:)?mergeCell\s[^<>]*?\bref=["']([^"']*)["']/g

function area(address: string): MergedCells[] {
  const [, left = '', top = '', right = '', bottom = ''] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address) ?? []
  return left === '' ? [] : [{ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }]
}

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Repeats what merged cells say in each row they reach over that says anything else. The rows come in their order. */
export class FillDown<Cell> {
  #waiting: MergedCells[]
  #open: { bottom: number; column: number; value: Cell }[] = []

  /** `from`: the first line that is no header. */
  constructor(
    merged: readonly MergedCells[],
    from: number,
    private isEmpty: (cell: Cell | undefined) => boolean,
    private empty: Cell,
  ) {
    this.#waiting = merged.filter(({ top, bottom }) => top >= from && bottom > top).sort((a, b) => b.top - a.top)
  }

  /** The columns in which anything is repeated. */
  get columns(): number[] {
    return [...new Set(this.#waiting.map(({ left }) => left))].sort((a, b) => a - b)
  }

  fill(line: number, values: Cell[]): Cell[] {
    this.#open = this.#open.filter(({ bottom }) => bottom >= line)
    const isBlank = values.every(this.isEmpty)
    const filled = isBlank || this.#open.length === 0 ? values : [...values]
    if (!isBlank)
      for (const { column, value } of this.#open) {
        // The row may end to the left of it.
        while (filled.length < column) filled.push(this.empty)
        if (this.isEmpty(filled[column])) filled[column] = value
      }
    for (let next = this.#waiting.at(-1); next && next.top <= line; next = this.#waiting.at(-1)) {
      this.#waiting.pop()
      const value = values[next.left]
      if (next.top === line && value !== undefined && !this.isEmpty(value))
        this.#open.push({ bottom: next.bottom, column: next.left, value })
    }
    return filled
  }
}
