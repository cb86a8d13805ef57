import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'

/** A file of tables, and how a text is written. */
export interface CountedFile {
  kind: 'text' | 'excel' | 'office'
  path: string
  encoding?: string
  delimiter?: string
  quote?: string | null
  /** Of a workbook: the line of the names of the columns; merged cells below hold for each of their rows. */
  header?: number
}

/** A process of Python that counts cells, with what comes with it: csv, openpyxl, ElementTree. One for all files, because it takes long to start. */
export class CellCounter {
  #process: ChildProcessWithoutNullStreams
  #lines: AsyncIterator<string>
  #reader: Interface
  #said = ''

  constructor(python: string) {
    this.#process = spawn(python, [join(__dirname, 'countCells.py')], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    this.#process.stderr.on('data', (piece: Buffer) => (this.#said += piece.toString()))
    // Whoever died says so by its missing answer.
    this.#process.stdin.on('error', () => {})
    this.#reader = createInterface(this.#process.stdout)
    this.#lines = this.#reader[Symbol.asyncIterator]()
  }

  /** The cells of each row that are not empty, by the name of the sheet ('' in a text). */
  async rowsOf(file: CountedFile): Promise<Record<string, number[]>> {
    this.#process.stdin.write(`${JSON.stringify(file)}\n`)
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(this.#said)
    return JSON.parse(value) as Record<string, number[]>
  }

  /** All cells of a file below so many rows. */
  async below(file: CountedFile, rows: number): Promise<number> {
    const all = await this.rowsOf(file)
    return Object.values(all).reduce((total, sheet) => total + sum(sheet.slice(rows)), 0)
  }

  end(): void {
    this.#reader.close()
    this.#process.kill()
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
