import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { whilePaused } from '../../db/whilePaused'
import type { Row } from '../../files/row'
import { type ExportPlan, filtersOfPlan } from '../plan/exportPlan'
import { exportRows } from '../rows/exportRows'
import { ofFewTaxa } from '../rows/fewTaxa'
import { FileTurn } from '../rows/fileTurn'
import { PageSize } from '../rows/pageSize'
import { Places } from '../rows/places'
import type { Sql } from '../sql/fragment'
import type { ArchivePlan } from './archivePlan'
import type { StandardTable } from './archiveTables'
import { chosenScope, contextScope, type TaxaScope, wholeScope } from './scopes'
import { endStatement, isEnd, readRowText, readRowTexts } from '../sql/rowText'

/** Rows of one table of an archive, by its place among the tables; none at the end of each. */
export interface ArchiveBatch {
  table: number
  rows: Row[]
}

export interface BatchOptions {
  signal?: AbortSignal
  pauseMs?: number
  /** Taxa of a statement. */
  taxa?: number
}

const PAUSE_MS = 30_000
/** Rows of a batch; worked on in one go, some ten milliseconds. */
const SLICE = 500
const BATCH = 2_000
/** Chosen taxa of a statement on PostgreSQL: their ids go with it. */
const TAXA = 20_000
/** Taxa of the first statement of a table on the embedded database, and how long one is to take: that is what others wait. */
const FIRST_TAXA = 1_000
const MOST_TAXA = 20_000
const AIM_MS = 80

/**
 * The rows of the tables of an archive, one table after the other, with back-pressure; every row says by its Datenstand that all is one state of the data.
 * PostgreSQL: one transaction. PGlite: pages of taxa, so that others get their turn. Leaving the loop early, or the signal, frees what is held. Throws
 * DataChanged, and the signal's reason.
 */
export async function* tableBatches(
  database: Database,
  archive: ArchivePlan,
  tables: readonly StandardTable[],
  options: BatchOptions = {},
): AsyncGenerator<ArchiveBatch> {
  const batches =
    database.engine === 'postgres' ? streamed(database, archive, tables, options) : paged(database, archive, tables, options)
  const { revision } = archive.plan.state
  const columnsOf = (table: number) => tables[table]?.columns.length ?? 0
  for await (const { table, texts } of batches) {
    for (let from = 0; from < texts.length; from += SLICE) {
      const rows = texts.slice(from, from + SLICE).map((text) => readRowText(text, revision, columnsOf(table)))
      yield { table, rows: rows.filter(({ length }) => length > 0) }
      await setImmediate()
    }
  }
}

interface TextBatch {
  table: number
  texts: string[]
}

const taxonomyOf = ({ taxonomy }: ArchivePlan) => taxonomy.id
const collectionsOf = ({ collections, relationTypes }: ArchivePlan) =>
  relationTypes.length === 0 ? [] : collections.map(({ id }) => id)

async function* streamed(
  database: Database,
  archive: ArchivePlan,
  tables: readonly StandardTable[],
  { signal, pauseMs = PAUSE_MS, taxa = TAXA }: BatchOptions,
): AsyncGenerator<TextBatch> {
  const { own, context } = archive.isWhole
    ? { own: [wholeScope(taxonomyOf(archive))], context: [] }
    : await chosenScopes(database, archive, taxa, signal)
  const settings = { work_mem: '64MB' }
  const queries = tables.flatMap(({ statements, hasContext }) => [
    ...statements.flatMap((statement) => [...(hasContext ? context : []), ...own].map((scope) => statement(scope))),
    endStatement,
  ])
  const compiled = queries.map((query) => ({ query: query.compile(database.reader), settings }))
  let table = 0
  for await (const texts of database.stream(compiled, { batchSize: BATCH, pauseMs, signal })) {
    // The end of a table comes alone: it is the only row of its statement.
    const isOver = texts.length === 1 && isEnd(texts[0] ?? '')
    yield { table, texts }
    if (isOver) table++
  }
}

/** On PostgreSQL the rows of the export say which taxa are chosen; their ids go back with the statements. */
async function chosenScopes(database: Database, archive: ArchivePlan, size: number, signal?: AbortSignal) {
  const ids: string[] = []
  for await (const rows of exportRows(database, taxaAlone(archive.plan), { signal }))
    for (const [id] of rows) if (id) ids.push(id)
  const own: TaxaScope[] = []
  for (let from = 0; from < ids.length; from += size)
    own.push(chosenScope(sql`select * from unnest(${ids.slice(from, from + size)}::uuid[]) with ordinality as c (id, place)`))
  const all = sql`select unnest(${ids}::uuid[]) as id`
  return { own, context: ids.length === 0 ? [] : [contextScope(all, taxonomyOf(archive), collectionsOf(archive))] }
}

/** The export without all that says something of its taxa, each once. */
const taxaAlone = (plan: ExportPlan): ExportPlan => ({ ...plan, columns: plan.columns.slice(0, 1), relationRows: [], sort: null })

async function* paged(
  database: Database,
  archive: ArchivePlan,
  tables: readonly StandardTable[],
  { signal, pauseMs = PAUSE_MS, taxa = FIRST_TAXA }: BatchOptions,
): AsyncGenerator<TextBatch> {
  const { bulk } = database
  const plan = await ofFewTaxa(database.reader, taxaAlone(archive.plan))
  const fields = filtersOfPlan(plan).map(({ field }) => field)
  const places = new Places(database, plan, 'all', plan.ids ? 'each' : 'sets', fields, signal ? { signal } : {})
  const turn = new FileTurn(database.files, signal)
  let endPause: (() => void) | undefined
  const drop = () => turn.endAfter(places.drop())
  /** The table of places, held while the reader takes what comes. */
  const held = async (): Promise<string> => {
    signal?.throwIfAborted()
    await turn.take()
    return (await places.filled()).table
  }
  async function* read(table: number, query: (places: string) => Sql, size?: PageSize): AsyncGenerator<TextBatch> {
    const name = await held()
    const page = await readRowTexts(bulk, query(name), tables[table]?.columns.length ?? 1)
    size?.learn(page, true)
    const { texts } = page
    if (texts.length === 0) return
    endPause = whilePaused(
      () => void drop().catch(() => {}),
      pauseMs,
      () => turn.isAwaited(),
    )
    yield { table, texts }
    endPause()
  }
  try {
    const last = await lastPlace(database, await held())
    for (const [table, { statements, hasContext }] of tables.entries()) {
      for (const statement of statements) {
        if (hasContext && !archive.isWhole)
          yield* read(table, (name) =>
            statement(contextScope(sql`select id from ${sql.ref(name)}`, taxonomyOf(archive), collectionsOf(archive))),
          )
        const size = new PageSize({ first: taxa, most: MOST_TAXA, aimMs: AIM_MS })
        for (let [from, to] = [0, size.rows]; from < last; [from, to] = [to, to + size.rows]) {
          const chosen = (name: string) =>
            sql`select id, place from ${sql.ref(name)} where place > ${from}::int and place <= ${to}::int`
          yield* read(table, (name) => statement(chosenScope(chosen(name))), size)
        }
      }
      yield* read(table, () => endStatement)
    }
  } finally {
    endPause?.()
    await drop()
  }
}

async function lastPlace({ bulk }: Database, table: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(place), 0) as last from ${sql.ref(table)}`.execute(bulk)
  return rows[0]?.last ?? 0
}
