import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isOfTaxaAlone, pageStatement, rangeStatement, rowsStatement } from '../sql/exportSql'
import { fieldsOfPlan, taxonomiesWith } from '../sql/pathSql'
import { ahead } from './ahead'
import { ofFewTaxa } from './fewTaxa'
import { FileTurn } from './fileTurn'
import { Held } from './held'
import { dropTable, makePathTable } from './paths'
import { cutOf, isInOrder, type PickOptions } from './pickRows'
import { PageSize } from './pageSize'
import { Places } from './places'
import { whilePaused } from '../../db/whilePaused'
import { planned, plannerSettings } from '../sql/recordSets'
import type { Database } from '../../db/database'
import type { Tables } from '../../db/tables'
import type { Row } from '../../files/row'
import { type ExportPlan, filtersOfPlan } from '../plan/exportPlan'
import { type ExportPart, headUpTo, partsOfAll, rangesOf } from '../sql/ranges'
import { endStatement, readExportRow, readRowTexts } from '../sql/rowText'
import type { Sql } from '../sql/fragment'
import type { Reading } from '../sql/recordSets'

/**
 * All rows of an export in batches, with back-pressure; leaving the loop early, or the signal, frees what is held, and so does a pause of the
 * reader, who gets the rest from a new reading. PostgreSQL: one transaction, one state of the data. PGlite: pages, so that others get their turn;
 * of all taxa in their order, or those that pass filters on their taxonomy, as they are; of others by the ordered ids in a temporary table. Throws
 * DataChanged, and the signal's reason.
 */
export async function* exportRows(database: Database, plan: ExportPlan, options: RowOptions = {}): AsyncGenerator<Row[]> {
  const batches = database.engine === 'postgres' ? streamed(database, plan, options) : paged(database, plan, options)
  const slice = Math.min(BATCH, Math.ceil(SLICE_CELLS / plan.columns.length))
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += slice) {
      const rows = batch.slice(from, from + slice).map((text) => readExportRow(text, plan.state.revision, plan.columns.length))
      if (rows.at(-1)?.length === 0) rows.pop()
      if (rows.length > 0) yield rows
      await setImmediate()
    }
  }
}

/**
 * So many taxa come first, one by one, so that a reader sees rows at once; then whole collections are read for the rest. Fewer where the path of each
 * has to be climbed, which costs more than what else is said of it.
 */
const headOf = (plan: ExportPlan) => (asksForPaths(plan) ? 500 : 2_000)
const asksForPaths = (plan: ExportPlan) => taxonomiesWith(fieldsOfPlan(plan), '@path').length > 0
/** Enough to keep the database busy while a batch is written; a batch of 100 wide columns stays some megabytes. */
const BATCH = 2_000
/** Read and written in one go, some five milliseconds; then everybody else's requests have their turn. */
const SLICE_CELLS = 4_000
/** The first page shows rows soon; each of the next is as large as others can wait for. */
const CELLS_OF_FIRST_PAGE = 60_000
/** After many whom a filter leaves out all may pass. */
const MOST_OF_A_PAGE = { cells: 100_000, rows: 10_000 }
const AIM_MS = 60

/** Somebody who takes no batch for so long has gone to sleep; less would cost those on a slow line the first steps again and again. */
const PAUSE_MS = 30_000

export interface RowOptions extends PickOptions {
  /** How many rows the next page on the embedded database has, instead of as many as others can wait for. */
  page?: () => number
  /** Taxa that are put in their places at a time, see Places. */
  step?: number
  /** Pages of the table of taxa that a group of filters is worked out for at a time, see Places. */
  pages?: number
  pauseMs?: number
  signal?: AbortSignal
}

interface FilePart {
  plan: ExportPlan
  part: ExportPart
  reading: Reading
  /** What else the planner may not use. */
  further?: Record<string, string>
}

/** The parts of a file in their order, with how each is read. */
async function partsOf({ reader }: Database, whole: ExportPlan, head: number, few?: number): Promise<FilePart[]> {
  const plan = await ofFewTaxa(reader, whole, few)
  if (plan.ids) return [{ plan, part: 'all', reading: 'each' }]
  if (!isInOrder(plan)) return [{ plan, part: 'all', reading: 'sets' }]
  const cut = await cutOf(reader, plan, head)
  const isOfIndex = isInRanges(plan) && filtersOfPlan(plan).length === 0 && isOfTaxaAlone(plan)
  if (!cut && !isOfIndex) return [{ plan, part: 'all', reading: plan.taxonomies.length === 1 ? 'each' : 'sets' }]
  const first: FilePart[] = cut ? [{ plan, part: headUpTo(cut), reading: 'each' }] : []
  const rest: ExportPart = cut ? { after: cut } : 'all'
  if (!isOfIndex) return [...first, { plan, part: rest, reading: 'sets' }]
  const ranges = rangesOf(plan.taxonomies, rest)
  return [...first, ...ranges.map((range): FilePart => ({ plan, part: { range }, reading: 'each', further: unsorted }))]
}

/** In the order of the index rows leave while others are read; a sort would have read all of them before the first. */
const unsorted = { enable_sort: 'off' }

async function* streamed(
  database: Database,
  whole: ExportPlan,
  { head = headOf(whole), few, pauseMs = PAUSE_MS, signal }: RowOptions,
): AsyncGenerator<string[]> {
  const statements = (await partsOf(database, whole, head, few)).map(({ plan, part, reading, further }) => ({
    query: rowsStatement(plan, part, reading).compile(database.reader),
    settings: { ...plannerSettings[reading], ...further },
  }))
  const end = { query: endStatement.compile(database.reader), settings: {} }
  yield* database.stream([...statements, end], { batchSize: BATCH, pauseMs, signal })
}

/** No transaction around it: on PGlite's one connection it would stop everybody else. */
async function* paged(database: Database, plan: ExportPlan, options: RowOptions): AsyncGenerator<string[]> {
  const columns = plan.columns.length
  // Whoever leaves early waits for no turn and no table.
  const left = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal
  // Planned anew when the data have changed: what was quick for a few records may not be so for many.
  const ofState = sql.raw(` /* Datenstand ${plan.state.revision} */`)
  const within = (cells: number, rows: number) => Math.min(Math.ceil(cells / columns), rows)
  const [first, most] = [within(CELLS_OF_FIRST_PAGE, headOf(plan)), within(MOST_OF_A_PAGE.cells, MOST_OF_A_PAGE.rows)]
  const size = new PageSize({ first, most, aimMs: AIM_MS })
  const pages: PageReading = {
    rows: options.page ?? (() => size.rows),
    async read(statement, isFull) {
      const page = await readRowTexts(database.pages, sql`${statement}${ofState}`, columns)
      size.learn(page, isFull(page.texts.length))
      return page.texts
    },
    left,
    signal,
    turn: new FileTurn(database.files, signal),
  }
  yield* isInRanges(plan) ? rangePages(database, plan, pages, options) : placePages(database, plan, pages, options)
  yield (await readRowTexts(database.bulk, endStatement, columns)).texts
}

/** How a file is read page by page. */
interface PageReading {
  /** How many rows the next page has. */
  rows: () => number
  /** `isFull`: whether a page that gave so many rows had as many as were asked for. */
  read: (statement: Sql, isFull: (given: number) => boolean) => Promise<string[]>
  left: AbortController
  signal: AbortSignal
  turn: FileTurn
}

/**
 * Taxa of taxonomies in their order, all of them or those that pass what is asked of themselves: a page begins where the one before ended, which needs no table
 * of places. What is asked of their records or relations may let few pass, who are found there.
 */
function isInRanges(plan: ExportPlan): boolean {
  const asksThem = filtersOfPlan(plan).every(({ field }) => field.axis === 'tax')
  return isInOrder(plan) && asksThem && plan.relationRows.length === 0
}

/** Nothing is held while the reader takes a page but the next one, and behind the first page a table of paths where they are asked for. */
async function* rangePages(
  database: Database,
  plan: ExportPlan,
  reading: PageReading,
  { step, pauseMs }: RowOptions,
): AsyncGenerator<string[]> {
  const { rows, read, left, signal, turn } = reading
  const hasPaths = asksForPaths(plan)
  const paths = new Held(
    () => makePathTable(database, fieldsOfPlan(plan), { step, signal }),
    async (table) => (table ? dropTable(database, table) : undefined),
  )
  const ranges = partsOfAll(database.pages, plan.taxonomies, rows)
  let isFirst = true
  const next = async () => {
    const { done, value } = await ranges.next()
    if (done) return null
    // A pause may have let it go meanwhile, and who has a table has a turn.
    if (hasPaths) await turn.take()
    const pathTable = isFirst ? undefined : await paths.get()
    const texts = await read(rangeStatement({ ...plan, pathTable }, value.range), () => value.isFull)
    // Of a taxonomy without taxa no row was there at once.
    isFirst &&= texts.length === 0 && !value.isFull
    return texts
  }
  const inTurn = async () => {
    signal.throwIfAborted()
    await turn.take()
    return hasPaths ? next() : turn.endAfter(next())
  }
  yield* hasPaths ? whileHeld(inTurn, paths, reading, pauseMs) : ahead(inTurn, left)
}

/** The rows of its first taxa at once, then those of the others by a table of their places, which is held while the reader takes them. */
async function* placePages(
  database: Database,
  whole: ExportPlan,
  reading: PageReading,
  { head = headOf(whole), few, step, pages, pauseMs }: RowOptions,
): AsyncGenerator<string[]> {
  const { rows, read, signal, turn } = reading
  for (const { plan, part, reading: way } of await partsOf(database, whole, head, few)) {
    signal.throwIfAborted()
    // The first taxa: what comes by ranges throughout has no places (isInRanges).
    if (part !== 'all' && 'range' in part) {
      await turn.take()
      const first = (trx: Kysely<Tables>) => readRowTexts(trx, rowsStatement(plan, part, way), plan.columns.length)
      yield (await turn.endAfter(planned(database.bulk, way, first))).texts
      continue
    }
    const places = new Places(database, plan, part, way, fieldsOfPlan(plan), { step, pages, signal })
    let [from, isOver] = [0, false]
    const next = async () => {
      if (isOver) return null
      signal.throwIfAborted()
      await turn.take()
      const filled = await places.filled()
      const page = rows()
      const texts = await read(pageStatement(filled.plan, filled.table, from, from + page), (given) => given === page)
      from += page
      isOver = texts.length < page
      return texts
    }
    yield* whileHeld(next, places, reading, pauseMs)
  }
}

/** Pages that need a table, which a pause of the reader drops and the next page makes anew. */
async function* whileHeld(
  next: () => Promise<string[] | null>,
  table: { drop: () => Promise<void> },
  { left, turn }: PageReading,
  pauseMs = PAUSE_MS,
): AsyncGenerator<string[]> {
  const drop = () => turn.endAfter(table.drop())
  let endPause: (() => void) | undefined
  try {
    for await (const texts of ahead(next, left)) {
      endPause = whilePaused(
        () => void drop().catch(() => {}),
        pauseMs,
        () => turn.isAwaited(),
      )
      yield texts
      endPause()
    }
  } finally {
    endPause?.()
    await drop()
  }
}
