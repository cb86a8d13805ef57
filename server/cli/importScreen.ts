import { swissCount } from '../../lib/domain/text/swissCount'
import type { ProgressState } from '../importers/progress'
import { reportLines, type Summary, undoLines, type UndoSummary } from '../importers/reportText'
import type { ImportResult } from '../importers/runImport'
import { summaryOf } from '../importers/reportText'

/** Plain lines are written at most this often (milliseconds) within a phase. */
const PLAIN_EVERY = 5_000
const LIVE_EVERY = 100

/** What the commands write: one line that changes on a terminal, plain lines elsewhere. */
export class Screen {
  #last = 0
  #phase = ''
  #live = false

  constructor(private out: NodeJS.WriteStream) {}

  progress(state: ProgressState): void {
    this.show(progressText(state), state.phase)
  }

  /** What is going on now; a new phase is said at once. */
  show(text: string, phase = ''): void {
    const now = Date.now()
    const isNew = phase !== this.#phase || this.#last === 0
    if (!isNew && now - this.#last < (this.out.isTTY ? LIVE_EVERY : PLAIN_EVERY)) return
    if (isNew) this.endProgress()
    this.#last = now
    this.#phase = phase
    if (!this.out.isTTY) return void this.out.write(`${text}\n`)
    this.#live = true
    this.out.write(`\r\x1b[2K${text.slice(0, (this.out.columns ?? 80) - 1)}`)
  }

  endProgress(): void {
    if (this.#live) this.out.write('\n')
    this.#live = false
  }

  line(text: string): void {
    this.endProgress()
    this.out.write(`${text}\n`)
  }

  result(result: ImportResult, dryRun: boolean): void {
    this.summary(summaryOf(result, dryRun))
  }

  undone(result: UndoSummary): void {
    this.endProgress()
    for (const line of undoLines(result)) this.out.write(`${line}\n`)
  }

  summary(summary: Summary): void {
    this.endProgress()
    for (const line of reportLines(summary)) this.out.write(`${line}\n`)
  }
}

function progressText({ phase, rows, total, rowsPerSecond }: ProgressState): string {
  if (rows === 0) return `${phase} …`
  const share = total ? ` von ${swissCount(total)} (${Math.min(100, Math.floor((rows / total) * 100))} %)` : ''
  return `${phase}: ${swissCount(rows)}${share} Zeilen, ${swissCount(rowsPerSecond)} Zeilen/s`
}
