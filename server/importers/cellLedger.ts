import type { CellFates } from './columns/rowCells'

/**
 * The cells of a table that are not empty: each becomes data or is named in the report, with its column, its row or by itself. Counted row by row while
 * the table is read, and moved from one to the other when something is refused later on. Rows are known by the lines on which they begin.
 */
export class CellLedger {
  /** Cells that were read, that are data, and that are named. */
  read = 0
  taken = 0
  named = 0
  /** Rows of which nothing became data. */
  rowsNotTaken = 0
  /** Cells that are neither, by the index of their column. */
  forgotten = new Map<number, number>()
  /** What of each row is data, and in how many parts (a taxon, a record, a relation …). */
  #takenOf = new LineCounts()
  #partsOf = new LineCounts()

  /** A row that was taken, as so many parts. */
  take(line: number, { read, taken, named, forgotten }: CellFates, parts = 1): void {
    this.read += read
    this.taken += taken
    this.named += named
    for (const index of forgotten) this.forgotten.set(index, (this.forgotten.get(index) ?? 0) + 1)
    this.#takenOf.add(line, taken)
    this.#partsOf.add(line, parts)
  }

  /** A row, or a part of one, is not taken. With the last part go all cells of the row, with another its own. Answers whether nothing of the row is left. */
  refuse(line: number, cells: number): boolean {
    const parts = this.#partsOf.at(line)
    if (parts > 0) this.#partsOf.add(line, -1)
    else {
      this.read += cells
      this.named += cells
    }
    if (parts > 0) this.name(line, parts === 1 ? this.#takenOf.at(line) : cells)
    if (parts <= 1) this.rowsNotTaken++
    return parts <= 1
  }

  /** Cells of a row that was taken are only named, after all. */
  name(line: number, cells: number): void {
    const moved = Math.min(cells, this.#takenOf.at(line))
    this.#takenOf.add(line, -moved)
    this.taken -= moved
    this.named += moved
  }

  /** Whether every cell is accounted for. */
  get addsUp(): boolean {
    return this.read === this.taken + this.named && this.forgotten.size === 0
  }
}

/** Rows of a file that are data as long as a row which uses them is: names as long as their taxa, values as long as those before them. */
export class RowUses {
  /** How many use a row. */
  #users = new LineCounts()
  /** Of each row that uses others, the last of its uses, by its file. */
  #last = new Map<number, LineCounts>()
  /** Uses have numbers: of each the line that is used, and the use before of the same row. */
  #line = new LineCounts()
  #before = new LineCounts()
  #uses = 0

  /** `reason`: what is said of a row that nobody uses any more, as a German phrase. */
  constructor(readonly reason: string) {}

  /** A row uses one of this file. */
  use(line: number, by: { file: number; line: number }): void {
    const last = this.#last.get(by.file) ?? new LineCounts()
    this.#last.set(by.file, last)
    const use = ++this.#uses
    this.#line.add(use, line)
    this.#before.add(use, last.at(by.line))
    last.add(by.line, use - last.at(by.line))
    this.#users.add(line, 1)
  }

  /** A row is not taken: answers the lines of those that nobody uses any more. */
  give(file: number, line: number): number[] {
    const last = this.#last.get(file)
    const first = last?.at(line) ?? 0
    last?.add(line, -first)
    const left: number[] = []
    for (let use = first; use > 0; use = this.#before.at(use)) {
      const used = this.#line.at(use)
      this.#users.add(used, -1)
      if (this.#users.at(used) === 0) left.push(used)
    }
    return left.reverse()
  }
}

/** A number for each line of a file; millions of lines take a few megabytes. */
class LineCounts {
  #counts = new Int32Array(1_024)

  at(line: number): number {
    return this.#counts[line] ?? 0
  }

  add(line: number, count: number): void {
    if (count === 0) return
    if (line >= this.#counts.length) {
      const longer = new Int32Array(Math.max(line + 1, 2 * this.#counts.length))
      longer.set(this.#counts)
      this.#counts = longer
    }
    this.#counts[line] = (this.#counts[line] ?? 0) + count
  }
}
