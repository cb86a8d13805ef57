/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  /** What was measured, in German, as the table says it. */
  work: string
  engine: 'pglite' | 'postgres' | 'browser'
  /** The measured value with its unit: `1'240 ms`, `12'500 Zeilen/s`. */
  figure: string
  /** Multiple of the yardstick measured in the same run (COPY, primary-key query, payload from memory …). */
  ratio?: number
  /** The bound in words: `≤ 1.5 × COPY`. */
  bound?: string
  /** Whether the bound holds; absent where there is none. */
  ok?: boolean
}

export interface BenchContext {
  /** Folder of the real archives (`ae-sample-50k` …); null when it is not there. */
  dataDir: string | null
  /** Connection string of a throw-away PostgreSQL server; null when there is none. */
  postgresUrl: string | null
  /** Tells the reader what is going on. */
  say(text: string): void
}

/** A benchmark: measures and returns its rows; throws only when it could not measure. */
export type Bench = (context: BenchContext) => Promise<BenchRow[]>
