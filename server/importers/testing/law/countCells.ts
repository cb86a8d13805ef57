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
  #python: Python | null = null

  constructor(private path: string) {}

  /** The cells of each row that are not empty, by the name of the sheet ('' in a text). */
  async rowsOf(file: CountedFile): Promise<Record<string, number[]>> {
    // With the first file: tests that are only listed start nothing.
    this.#python ??= started(this.path)
    const { child, lines, said } = this.#python
    child.stdin.write(`${JSON.stringify(file)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error(said())
    return JSON.parse(value) as Record<string, number[]>
  }

  /** All cells of a file below so many rows. */
  async below(file: CountedFile, rows: number): Promise<number> {
    const all = await this.rowsOf(file)
    return Object.values(all).reduce((total, sheet) => total + sum(sheet.slice(rows)), 0)
  }

  end(): void {
    this.#python?.reader.close()
    this.#python?.child.kill()
  }
}

interface Python {
  child: ChildProcessWithoutNullStreams
  reader: Interface
  lines: AsyncIterator<string>
  /** What it complained of. */
  said: () => string
}

function started(path: string): Python {
  const child = spawn(path, [join(__dirname, 'countCells.py')], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  let complaints = ''
  child.stderr.on('data', (piece: Buffer) => (complaints += piece.toString()))
  // Whoever died says so by its missing answer.
  child.stdin.on('error', () => {})
  const reader = createInterface(child.stdout)
  return { child, reader, lines: reader[Symbol.asyncIterator](), said: () => complaints }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
