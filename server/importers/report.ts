import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { once } from 'node:events'

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
}

export interface FileReport {
  path: string
  read: number
  notTaken: number
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
  /** Files that no format reads yet, with what they seem to be. */
  untouched: { path: string; what: string }[] = []
  notes: string[] = []
  reasons = new Map<string, { count: number; taken: boolean; shown: Issue[] }>()
  stored: Issue[] = []
  /** Higher taxa made from written-out classifications or names; no row of their own. */
  created = 0
  csvPath: string
  #csv: WriteStream | null = null

  constructor(csvPath: string) {
    this.csvPath = csvPath
  }

  /** Begins the account of a file; answers its number. */
  file(path: string, notes: string[] = []): number {
    this.files.push({ path, read: 0, notTaken: 0, notes })
    return this.files.length - 1
  }

  read(file: number, rows: number): void {
    const account = this.files[file]
    if (account) account.read += rows
  }

  add(issue: Issue): void {
    const account = this.files[issue.file]
    if (account && !issue.taken) account.notTaken++
    const known = this.reasons.get(issue.reason) ?? { count: 0, taken: issue.taken, shown: [] }
    known.count++
    if (known.shown.length < SHOWN) known.shown.push(issue)
    this.reasons.set(issue.reason, known)
    if (this.stored.length < STORED) this.stored.push(issue)
    this.#write(issue)
  }

  get totals(): { read: number; taken: number; notTaken: number } {
    const read = this.files.reduce((sum, file) => sum + file.read, 0)
    const notTaken = this.files.reduce((sum, file) => sum + file.notTaken, 0)
    return { read, taken: read - notTaken, notTaken }
  }

  get hasCsv(): boolean {
    return this.#csv !== null
  }

  async close(): Promise<void> {
    if (!this.#csv) return
    this.#csv.end()
    await once(this.#csv, 'close')
  }

  #write(issue: Issue): void {
    if (!this.#csv) {
      mkdirSync(dirname(this.csvPath), { recursive: true })
      this.#csv = createWriteStream(this.csvPath)
      this.#csv.write('Datei,Zeile,Spalte,Wert,Grund,Folge,Hinweis\r\n')
    }
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

const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The commonest reason for which rows were not taken, as a sentence. */
export function firstReasons(report: Report): string {
  const [first] = [...report.reasons].sort((a, b) => b[1].count - a[1].count)
  return first ? `Häufigster Grund: ${first[0]} (${first[1].count}-mal).` : 'Die Datei enthält keine Zeilen.'
}
