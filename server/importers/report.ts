import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { once } from 'node:events'
import { swissCount } from '../../lib/domain/text/swissCount'
import { CellLedger, RowUses } from './cellLedger'
import type { CellFates } from './columns/rowCells'
import { ImportError } from './importError'

/** Something about one row, and whether the row was taken nevertheless. */
export interface Issue {
  file: number
  line: number
  column?: string
  value?: string
  /** Why, as a German phrase; issues of the same reason are listed together. */
  reason: string
  /** What became of it when the row was taken: «als Wurzel übernommen». */
  instead?: string
  /** What helps to mend it: names it may be, what other rows say. */
  hint?: string
  taken: boolean
  /** So many cells are not data but stand here: of a row that is not taken those that it has, else those of it that are left out. */
  cells?: number
}

/** What a column of a source became. */
export interface ColumnAccount {
  name: string
  /** Cells that are not empty. */
  filled: number
  /** In German: «Name», «Eigenschaft: Zahl, Dezimalkomma». */
  became: string
  /** Why it was not taken, as a German phrase; null where it was. */
  notTaken: string | null
}

/** A file of the source that is not read. */
export interface Untouched {
  path: string
  what: string
  /** Of a table: its rows, and its columns with the number of their values. */
  rows?: number
  columns?: ColumnAccount[]
}

export interface FileReport {
  path: string
  /** Rows of the source, and those of which nothing was taken. */
  read: number
  notTaken: number
  columns: ColumnAccount[]
  /** Cells that are not empty: all, those that became data, those that the report names; null where they are not counted. */
  cells: { read: number; taken: number; named: number } | null
  /** «UTF-8», «cp1252 …»; what was noticed about the file as a whole. */
  notes: string[]
}

/** So many rows of each reason are shown; the CSV file holds all. */
const SHOWN = 20
/** So many go into the database with the batch. */
const STORED = 1_000

/** What the import did with each file and row. */
export class Report {
  files: FileReport[] = []
  /** Files that are not read, with what they seem to be and what stands in them. */
  untouched: Untouched[] = []
  notes: string[] = []
  reasons = new Map<string, { count: number; taken: boolean; shown: Issue[] }>()
  stored: Issue[] = []
  /** Higher taxa made from written-out classifications or names; no row of their own. */
  created = 0
  csvPath: string
  #csv: WriteStream | null = null
  /** So many files have told their columns in the file of problems. */
  #columnsWritten = 0
  #ledgers = new Map<number, CellLedger>()
  /** By the file whose rows are used by those of others. */
  #uses = new Map<number, RowUses>()

  constructor(csvPath: string) {
    this.csvPath = csvPath
  }

  /** Begins the account of a file; answers its number. */
  file(path: string, notes: string[] = []): number {
    this.files.push({ path, read: 0, notTaken: 0, columns: [], cells: null, notes })
    return this.files.length - 1
  }

  /** Begins the account of a table, of which every cell is counted. */
  table(path: string, columns: readonly ColumnAccount[], notes: string[] = []): number {
    const file = this.file(path, notes)
    this.#ledgers.set(file, new CellLedger())
    const account = this.files[file]
    if (account) Object.assign(account, { columns: [...columns], cells: { read: 0, taken: 0, named: 0 } })
    return file
  }

  /** A row of such a table becomes data, in so many parts. */
  take(file: number, line: number, fates: CellFates, parts = 1): void {
    this.#ledgers.get(file)?.take(line, fates, parts)
    this.#settle(file)
  }

  /** A row of such a table is data as long as one of those that use it is; `reason` is said of it when none is, the first one of all its file. */
  use(file: number, line: number, by: { file: number; line: number }, reason: string): void {
    const uses = this.#uses.get(file) ?? new RowUses(reason)
    this.#uses.set(file, uses)
    uses.use(line, by)
  }

  read(file: number, rows: number): void {
    const account = this.files[file]
    if (account) account.read += rows
  }

  add(issue: Issue): void {
    const ledger = this.#ledgers.get(issue.file)
    const account = this.files[issue.file]
    if (ledger) {
      const isGone = !issue.taken && ledger.refuse(issue.line, issue.cells ?? 1)
      if (issue.taken && issue.cells) ledger.name(issue.line, issue.cells)
      this.#settle(issue.file)
      if (isGone) this.#giveUp(issue)
    } else if (account && !issue.taken) account.notTaken++
    const known = this.reasons.get(issue.reason) ?? { count: 0, taken: issue.taken, shown: [] }
    known.count++
    if (known.shown.length < SHOWN) known.shown.push(issue)
    this.reasons.set(issue.reason, known)
    if (this.stored.length < STORED) this.stored.push(issue)
    this.#write(issue)
  }

  /** What only this row has used is not taken either. */
  #giveUp({ file: by, line: from }: Issue): void {
    const hint = `${this.files[by]?.path ?? ''}, Zeile ${from}`
    for (const [file, uses] of this.#uses)
      for (const line of uses.give(by, from)) this.add({ file, line, reason: uses.reason, hint, taken: false })
  }

  get totals(): { read: number; taken: number; notTaken: number } {
    const read = this.files.reduce((sum, file) => sum + file.read, 0)
    const notTaken = this.files.reduce((sum, file) => sum + file.notTaken, 0)
    return { read, taken: read - notTaken, notTaken }
  }

  /** Throws `ImportError` where a cell is neither data nor named. */
  checkCells(): void {
    for (const [file, ledger] of this.#ledgers) {
      if (ledger.addsUp) continue
      const account = this.files[file]
      const columns = [...ledger.forgotten].map(
        ([index, cells]) => `«${account?.columns[index]?.name ?? `Spalte ${index + 1}`}» (${swissCount(cells)})`,
      )
      throw new ImportError(
        `${account?.path ?? ''}: Von ${swissCount(ledger.read)} Zellen sind ${swissCount(ledger.taken)} übernommen und ` +
          `${swissCount(ledger.named)} genannt; das geht nicht auf${columns.length > 0 ? `: ${columns.join(', ')}` : ''}. ` +
          'Das ist ein Fehler dieses Programms, nicht Ihrer Tabelle; es wurde nichts geändert. ' +
          'Bitte melden Sie ihn mit der Tabelle.',
      )
    }
  }

  get hasCsv(): boolean {
    return this.#csv !== null
  }

  async close(): Promise<void> {
    if (!this.#csv) return
    this.#csv.end()
    await once(this.#csv, 'close')
  }

  #settle(file: number): void {
    const [ledger, account] = [this.#ledgers.get(file), this.files[file]]
    if (!ledger || !account?.cells) return
    account.notTaken = ledger.rowsNotTaken
    Object.assign(account.cells, { read: ledger.read, taken: ledger.taken, named: ledger.named })
  }

  /** What the columns of the tables became that have begun since the last time. */
  #writeColumns(): void {
    for (; this.#columnsWritten < this.files.length; this.#columnsWritten++) {
      const { path = '', columns = [] } = this.files[this.#columnsWritten] ?? {}
      for (const column of columns.filter(({ filled }) => filled > 0))
        this.#csv?.write(`${columnCells(path, column).map(csvCell).join(',')}\r\n`)
    }
  }

  #write(issue: Issue): void {
    if (!this.#csv) {
      mkdirSync(dirname(this.csvPath), { recursive: true })
      this.#csv = createWriteStream(this.csvPath)
      this.#csv.write('Datei,Zeile,Spalte,Wert,Grund,Folge,Hinweis\r\n')
    }
    this.#writeColumns()
    const outcome = issue.taken ? (issue.instead ?? 'übernommen') : 'nicht übernommen'
    const cells = [
      this.files[issue.file]?.path ?? '',
      String(issue.line),
      issue.column ?? '',
      issue.value ?? '',
      issue.reason,
      outcome,
      issue.hint ?? '',
    ]
    this.#csv.write(`${cells.map(csvCell).join(',')}\r\n`)
  }
}

/** What is said of a column, as a row of the file of problems. */
const columnCells = (path: string, { name, filled, became, notTaken }: ColumnAccount): string[] => [
  path,
  '',
  name,
  '',
  `Spalte mit ${filled === 1 ? 'einem Wert' : `${swissCount(filled)} Werten`}`,
  notTaken === null ? became : 'nicht übernommen',
  notTaken ?? '',
]

const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The commonest reason for which rows were not taken, as a sentence. */
export function firstReasons(report: Report): string {
  const [first] = [...report.reasons].sort((a, b) => b[1].count - a[1].count)
  return first ? `Häufigster Grund: ${first[0]} (${first[1].count}-mal).` : 'Die Datei enthält keine Zeilen.'
}
