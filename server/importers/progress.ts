import type { Report } from './report'

export interface ProgressState {
  phase: string
  /** Rows done in this phase, and of how many when that is known. */
  rows: number
  total: number | null
  rowsPerSecond: number
}

export type ProgressListener = (state: ProgressState) => void

/** Counts rows per phase and tells the listener. */
export class ImportProgress {
  #state: ProgressState = { phase: '', rows: 0, total: null, rowsPerSecond: 0 }
  #started = 0

  constructor(
    private listener: ProgressListener,
    private report: Report,
  ) {}

  phase(phase: string, total: number | null = null): void {
    this.#started = performance.now()
    this.#state = { phase, rows: 0, total, rowsPerSecond: 0 }
    this.listener(this.#state)
  }

  /** While reading, the report knows the number. */
  read(): void {
    this.#set(this.report.totals.read)
  }

  rows(rows: number): void {
    this.#set(this.#state.rows + rows)
  }

  #set(rows: number): void {
    const seconds = (performance.now() - this.#started) / 1_000
    this.#state = { ...this.#state, rows, rowsPerSecond: seconds > 0 ? Math.round(rows / seconds) : 0 }
    this.listener(this.#state)
  }
}
