import { sql } from 'kysely'
import { momentOf, type StatesQuery } from '../../lib/domain/addresses/statesQuery'
import { parseDigits } from '../../lib/domain/vocabulary/exactNumber'
import type { Database } from '../db/database'
import { FILE_PATIENCE_MS } from '../db/whilePaused'
import type { RowText } from '../exporters/sql/rowText'
import { currentClient } from '../fairness/client'
import type { Db } from '../db/db'
import { differences, type Difference, type Image, withNames } from './differences'
import { utc, type Head } from './heads'
import { type StateKind, type States, unitAfter, unitBefore, unitOrder, unitsSql } from './states'
import { DataChanged } from '../exporters/rows/oneState'

/** Something that is not the same in both states. */
export interface StateEntry {
  table: string
  rowId: string
  kind: StateKind
  /** What people call it. */
  label: string
  /** The taxon it is about, where that is still there to be looked at. */
  taxonId: string | null
  values: Difference[]
}

export interface StateCount {
  table: string
  kind: StateKind
  count: number
}

/** The two states that an address names. The first is never before the history begins, the second never after now. */
export async function statesOf(db: Db, head: Head, { von, bis }: StatesQuery): Promise<States> {
  const { rows } = await sql<{ now: string }>`select ${utc(sql`clock_timestamp()`)} as now`.execute(db)
  const now = rows[0]?.now ?? ''
  const to = earlier((bis && momentOf(bis)) || now, now)
  const from = later((von && momentOf(von)) || head.since, head.since)
  return { head, from: earlier(from, to), to }
}

/** How many of each table and kind, and a page of those of one kind, by name. One statement for both, two more for names. */
export async function compareStates(
  db: Db,
  states: States,
  { kind, offset, limit }: { kind: StateKind | null; offset: number; limit: number },
): Promise<{ counts: StateCount[]; nodes: StateEntry[] }> {
  const { rows } = await sql<{ counts: StateCount[]; nodes: UnitRow[] }>`
    ${unitsSql(states)}
    select
      (select coalesce(jsonb_agg(jsonb_build_object('table', n.table_name, 'kind', n.kind, 'count', n.count) order by n.table_name, n.kind), '[]')
        from (select u.table_name, u.kind, count(*)::int as count from units u group by 1, 2) n) as counts,
      (select coalesce(jsonb_agg(${unitJson} order by ${unitOrder}), '[]') from (
        select u.* from units u where ${kind}::text is null or u.kind = ${kind} order by ${unitOrder} offset ${offset} limit ${limit}) u) as nodes`.execute(
    db,
  )
  const [answer] = rows
  return { counts: answer?.counts ?? [], nodes: await entriesOf(db, answer?.nodes ?? []) }
}

/** How many rows differ. */
export async function countStates(db: Db, states: States): Promise<number> {
  const { rows } = await sql<{ n: number }>`${unitsSql(states)} select count(*)::int as n from units`.execute(db)
  return rows[0]?.n ?? 0
}

/** Enough to keep the database busy, few enough to let others have their turn between two pages. */
const PAGE = 500
/** Who takes no batch for so long gets the rest from a new reading. */
const PAUSE_MS = 30_000
let tables = 0

interface StatesFileOptions {
  /** The Datenstand that the file is of. */
  revision: number
  pauseMs?: number
  signal?: AbortSignal
}

/**
 * All that differs, in batches with back-pressure; leaving the loop early, or the signal, frees what is held. PostgreSQL: a cursor. PGlite: the
 * list in a temporary table, then pages of it, so that others get their turn. Throws DataChanged where rows would be of another Datenstand: names, and
 * what nobody has written over, are those of now, and a reading that goes on in another order of names would miss rows.
 */
export async function* streamStates(
  database: Database,
  states: States,
  { revision, pauseMs = PAUSE_MS, signal }: StatesFileOptions,
): AsyncGenerator<StateEntry[]> {
  const batches = database.engine === 'postgres' ? streamed(database, states, pauseMs, signal) : paged(database, states, signal)
  for await (const texts of batches) {
    signal?.throwIfAborted()
    const rows = texts.flatMap((text) => unitsOf(text, revision))
    if (rows.length > 0) yield await entriesOf(database.reader, rows)
  }
}

function streamed(database: Database, states: States, pauseMs: number, signal?: AbortSignal): AsyncIterable<string[]> {
  const rows = sql`${unitsSql(states)} select ${unitText} as row from units u order by ${unitOrder}`
  const queries = [rows, endUnits].map((query) => ({ query: query.compile(database.reader), settings: {} }))
  return database.stream(queries, { batchSize: PAGE, pauseMs, signal })
}

/** A turn for the list and for each page: nothing is held while the reader takes what there is, however long that takes. */
async function* paged({ bulk, files }: Database, states: States, signal?: AbortSignal): AsyncGenerator<string[]> {
  const client = currentClient()
  let hasBegun = false
  yield* inPlaces(bulk, states, signal, (work) => {
    // Only who has nothing yet is sent away.
    const patienceMs = hasBegun ? undefined : FILE_PATIENCE_MS
    hasBegun = true
    return files.run(work, { client, signal, patienceMs })
  })
}

async function* inPlaces(
  bulk: Db,
  states: States,
  signal: AbortSignal | undefined,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<string[]> {
  const table = sql.table(`state_units_${++tables}`)
  let isThere = false
  try {
    await inTurn(async () => {
      await sql`create temporary table ${table} (place int primary key, table_name text not null, row_id uuid not null, kind text not null, label text,
        taxon_id uuid, first_id bigint, later_id bigint, last_id bigint, fields jsonb)`.execute(bulk)
      isThere = true
      await sql`grant insert on ${table} to ae_reader`.execute(bulk)
      await bulk.transaction().execute(async (trx) => {
        // The list leaves out what its reader may not see.
        await sql`set local role ae_reader`.execute(trx)
        await sql`
          insert into ${table}
          ${unitsSql(states)}
          select (row_number() over (order by ${unitOrder}))::int, u.table_name, u.row_id, u.kind,
            u.label, u.taxon_id, u.first_id, u.later_id, u.last_id, u.fields
          from units u`.execute(trx)
      })
    })
    for (let from = 1; ; from += PAGE) {
      signal?.throwIfAborted()
      const { rows } = await inTurn(() =>
        sql<RowText>`select ${unitText} as row from ${table} u where u.place >= ${from} and u.place < ${from + PAGE} order by u.place`.execute(
          bulk,
        ),
      )
      if (rows.length > 0) yield rows.map(({ row }) => row)
      if (rows.length < PAGE) break
    }
    const { rows } = await inTurn(() => endUnits.execute(bulk))
    yield rows.map(({ row }) => row)
  } finally {
    if (isThere) await sql`drop table ${table}`.execute(bulk)
  }
}

interface UnitRow {
  table: string
  rowId: string
  kind: StateKind
  label: string
  taxonId: string | null
  before: Image | null
  after: Image | null
  fields: Difference[] | null
}

const unitJson = sql`jsonb_build_object('table', u.table_name, 'rowId', u.row_id, 'kind', u.kind, 'label', u.label,
  'taxonId', (select t.id from visible_taxa t where t.id = u.taxon_id), 'before', ${unitBefore}, 'after', ${unitAfter}, 'fields', u.fields)`

/** A unit behind the Datenstand that it is of. */
const unitText = sql`jsonb_build_array((select s.revision from data_state s), ${unitJson})::text`

/** Nothing but the Datenstand, behind the last one. */
const endUnits = sql<RowText>`select jsonb_build_array(s.revision)::text as row from data_state s`

/** The unit of such a text; none behind the last one. */
function unitsOf(text: string, revision: number): UnitRow[] {
  const [of, ...units] = parseDigits(text) as [unknown, ...UnitRow[]]
  if (Number(of) !== revision) throw new DataChanged()
  return units
}

async function entriesOf(db: Db, rows: readonly UnitRow[]): Promise<StateEntry[]> {
  const entries = rows.map(({ before, after, fields, ...entry }) => ({
    ...entry,
    values: [...differences(before, after), ...(fields ?? [])],
  }))
  const named = await withNames(
    db,
    entries.flatMap(({ values }) => values),
  )
  let taken = 0
  return entries.map((entry) => ({ ...entry, values: named.slice(taken, (taken += entry.values.length)) }))
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a < b ? b : a)
