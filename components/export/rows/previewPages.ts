/** Rows of one request. */
export const ROWS_AT_ONCE = 100
/** So many pages around those in view are kept; the others are asked for again. */
const KEPT = 60

export interface LoadedRows<Column, Row> {
  columns: Column[]
  /** The rows that came first, for the widths of the columns. */
  sample: Row[]
  /** undefined while it is on the way. */
  row: (index: number) => Row | undefined
  /** German sentences: what the choice names and the rows do not have. */
  warnings: string[]
  /** Rows there are for certain. */
  atLeast: number
  /** How many rows there are, once a page was not full; null before. */
  end: number | null
}

interface RowPage<Column, Row> {
  columns: Column[]
  rows: Row[]
  warnings: string[]
}
type Ask<Column, Row> = (offset: number, limit: number, signal: AbortSignal) => Promise<RowPage<Column, Row>>
type Answer<Column, Row> = { loaded: LoadedRows<Column, Row>; error: null } | { loaded: null; error: unknown }

/** The rows of one query by pages. `onAnswer` is told of each one that came; what nobody waits for any more is cancelled. */
export function openPages<Column, Row>(ask: Ask<Column, Row>, onAnswer: (answer: Answer<Column, Row>) => void) {
  const underWay = new Map<number, AbortController>()
  let pages = new Map<number, Row[]>()
  let sample: Row[] = []
  let [atLeast, end] = [0, null as number | null]

  const take = (page: number, { columns, rows, warnings }: RowPage<Column, Row>) => {
    pages = new Map([...pages].filter(([other]) => Math.abs(other - page) < KEPT / 2)).set(page, rows)
    if (sample.length === 0) sample = rows
    if (rows.length > 0) atLeast = Math.max(atLeast, page * ROWS_AT_ONCE + rows.length)
    if (rows.length < ROWS_AT_ONCE && (rows.length > 0 || page === 0)) end = page * ROWS_AT_ONCE + rows.length
    const here = pages
    const row = (index: number) => here.get(Math.floor(index / ROWS_AT_ONCE))?.[index % ROWS_AT_ONCE]
    onAnswer({ loaded: { columns, sample, row, warnings, atLeast, end }, error: null })
  }

  const load = async (page: number) => {
    if (pages.has(page) || underWay.has(page)) return
    const controller = new AbortController()
    underWay.set(page, controller)
    try {
      const answer = await ask(page * ROWS_AT_ONCE, ROWS_AT_ONCE, controller.signal)
      if (!controller.signal.aborted) take(page, answer)
    } catch (error) {
      if (!controller.signal.aborted) onAnswer({ loaded: null, error })
    } finally {
      if (underWay.get(page) === controller) underWay.delete(page)
    }
  }

  return {
    /** Asks for what is missing from one row to another, and for nothing else any more. */
    show(first: number, last: number) {
      const [from, to] = [Math.floor(first / ROWS_AT_ONCE), Math.floor(last / ROWS_AT_ONCE)]
      for (const [page, controller] of underWay) {
        if (page >= from && page <= to) continue
        controller.abort()
        underWay.delete(page)
      }
      for (let page = from; page <= to; page++) void load(page)
    },
    close() {
      underWay.forEach((controller) => controller.abort())
      underWay.clear()
    },
  }
}
