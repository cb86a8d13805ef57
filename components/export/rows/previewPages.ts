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
  /** The Datenstand these rows have, or get within moments. */
  revision: number
}

interface RowPage<Column, Row> {
  columns: Column[]
  rows: Row[]
  warnings: string[]
  revision: number
}
type Ask<Column, Row> = (offset: number, limit: number, signal: AbortSignal) => Promise<RowPage<Column, Row>>
type Answer<Column, Row> = { loaded: LoadedRows<Column, Row>; error: null } | { loaded: null; error: unknown }

/**
 * The rows of one query by pages. `onAnswer` is told of each one that came; what nobody waits for any more is cancelled. When a page shows that the
 * data have changed, the others are read again: where a row came in or went, what stands at the border of two Datenstände is there twice or not at all.
 */
export function openPages<Column, Row>(ask: Ask<Column, Row>, onAnswer: (answer: Answer<Column, Row>) => void) {
  const underWay = new Map<number, AbortController>()
  let pages = new Map<number, { rows: Row[]; revision: number }>()
  let inView = { from: 0, to: 0 }
  let revision = -1
  let sample: Row[] = []
  let [atLeast, end] = [0, null as number | null]

  const take = (page: number, answer: RowPage<Column, Row>) => {
    const { columns, rows, warnings } = answer
    const isNewer = answer.revision > revision
    if (isNewer) begin(answer.revision)
    pages = new Map([...pages].filter(([other]) => Math.abs(other - page) < KEPT / 2)).set(page, { rows, revision })
    if (sample.length === 0) sample = rows
    if (rows.length > 0) atLeast = Math.max(atLeast, page * ROWS_AT_ONCE + rows.length)
    if (rows.length < ROWS_AT_ONCE && (rows.length > 0 || page === 0)) end = page * ROWS_AT_ONCE + rows.length
    const here = pages
    const row = (index: number) => here.get(Math.floor(index / ROWS_AT_ONCE))?.rows[index % ROWS_AT_ONCE]
    onAnswer({ loaded: { columns, sample, row, warnings, atLeast, end, revision }, error: null })
    if (isNewer) loadInView()
  }

  /** What was read before says nothing of a newer Datenstand; what is in view stays until it is there. */
  const begin = (newer: number) => {
    revision = newer
    ;[atLeast, end] = [0, null]
    pages = new Map([...pages].filter(([page]) => page >= inView.from && page <= inView.to))
  }

  const load = async (page: number) => {
    if (pages.get(page)?.revision === revision || underWay.has(page)) return
    const controller = new AbortController()
    underWay.set(page, controller)
    try {
      let answer = await ask(page * ROWS_AT_ONCE, ROWS_AT_ONCE, controller.signal)
      // Read before a page that is there already.
      while (answer.revision < revision && !controller.signal.aborted)
        answer = await ask(page * ROWS_AT_ONCE, ROWS_AT_ONCE, controller.signal)
      if (!controller.signal.aborted) take(page, answer)
    } catch (error) {
      if (!controller.signal.aborted) onAnswer({ loaded: null, error })
    } finally {
      if (underWay.get(page) === controller) underWay.delete(page)
    }
  }

  const loadInView = () => {
    for (let page = inView.from; page <= inView.to; page++) void load(page)
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
      inView = { from, to }
      loadInView()
    },
    close() {
      underWay.forEach((controller) => controller.abort())
      underWay.clear()
    },
  }
}
