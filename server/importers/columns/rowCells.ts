import { cell, type Column } from './column'

const TAKEN = 1
const NAMED = 2

/** What became of the cells of a row that are not empty. */
export interface CellFates {
  read: number
  taken: number
  named: number
  /** Indexes of columns whose cell nobody has looked at: a mistake of the program. */
  forgotten: number[]
}

/** The cells of the row that is being mapped. Whoever reads a cell says by the way what becomes of it, so that none gets lost on the way. */
export class RowCells {
  #values: readonly string[] = []
  #fates = new Uint8Array(64)

  /** `fixed`: what becomes of the cells of a column in every row, by its index; `width`: cells behind belong to another table. */
  constructor(
    private fixed: ReadonlyMap<number, 'taken' | 'named'> = new Map(),
    private width = Infinity,
  ) {}

  /** Goes on to the next row. */
  begin(values: readonly string[]): this {
    this.#values = values
    if (this.#fates.length < values.length) this.#fates = new Uint8Array(2 * values.length)
    else this.#fates.fill(0, 0, values.length)
    return this
  }

  get values(): readonly string[] {
    return this.#values
  }

  /** The text of a cell that becomes data. */
  take(column: Column): string | null {
    if (column.index !== null) this.#fates[column.index] = TAKEN
    return cell(this.#values, column)
  }

  /** The text of a cell, whatever becomes of it. */
  see(column: Column): string | null {
    return cell(this.#values, column)
  }

  /** A cell that the report names: by itself, or with its whole column. */
  name(column: Column): void {
    if (column.index !== null) this.#fates[column.index] = NAMED
  }

  /** Whether nobody has said yet what becomes of a cell. */
  isOpen({ index }: Column): boolean {
    return index !== null && this.#fates[index] === 0 && !this.fixed.has(index)
  }

  /** Cells that are not empty. */
  get filled(): number {
    let filled = 0
    const end = Math.min(this.#values.length, this.width)
    for (let index = 0; index < end; index++) if (isFilled(this.#values[index])) filled++
    return filled
  }

  /** The sum of the row. */
  fates(): CellFates {
    const fates: CellFates = { read: 0, taken: 0, named: 0, forgotten: [] }
    const end = Math.min(this.#values.length, this.width)
    for (let index = 0; index < end; index++) {
      if (!isFilled(this.#values[index])) continue
      fates.read++
      const [fate, fixed] = [this.#fates[index], this.fixed.get(index)]
      if (fate === TAKEN || (fate !== NAMED && fixed === 'taken')) fates.taken++
      else if (fate === NAMED || fixed === 'named') fates.named++
      else fates.forgotten.push(index)
    }
    return fates
  }
}

/** Whether anything but blanks stands in a cell. */
export const isFilled = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && ((value.charCodeAt(0) > 32 && value.charCodeAt(0) < 127) || value.trim() !== '')
