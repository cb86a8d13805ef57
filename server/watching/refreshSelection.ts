import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { dataState } from '../db/reading/dataState'
import { ExportError } from '../exporters/plan/exportError'
import { type SelectionChange, selectionChange } from './difference'
import { packRows, unpackRows } from './keptRows'
import { type ReadSelection, readSelection } from './readSelection'
import { headsOf } from './watchedSelection'

/** Who claims a selection and is killed leaves it so long; no reading takes longer that others do not wait for as well. */
const CLAIM = '5 minutes'
/** Of each selection so many events stay to be read in its feed. */
const KEPT_EVENTS = 100

interface Claimed {
  id: string
  query: string
  revision: number
  content: Uint8Array
  problem: string | null
}

/**
 * Reads a selection anew and notes what has changed since: event, rows and what is to be sent stand in one transaction, so that whoever is told of an event is
 * told of the same one after whatever happens. Answers the event's id; null where nothing changed, or another server is at it. Throws the signal's reason and
 * DataChanged.
 */
export async function refreshSelection(database: Database, id: string, signal?: AbortSignal): Promise<string | null> {
  const { rows } = await sql<Claimed>`
    update watched_selections set claimed_until = now() + ${CLAIM}::interval
    where id = ${id}::uuid and (claimed_until is null or claimed_until < now())
    returning id, query, revision::float8 as revision, content, problem`.execute(database.bulk)
  const [claimed] = rows
  if (!claimed) return null
  try {
    const read = await readSelection(database, claimed.query, signal).catch((error: unknown) => {
      if (error instanceof ExportError) return error.message
      throw error
    })
    return typeof read === 'string' ? await noteProblem(database, claimed, read) : await noteChange(database, claimed, read)
  } finally {
    await sql`update watched_selections set claimed_until = null where id = ${id}::uuid`.execute(database.bulk)
  }
}

async function noteChange(database: Database, claimed: Claimed, read: ReadSelection): Promise<string | null> {
  const before = await unpackRows(claimed.content)
  const change = before && selectionChange(before, read)
  const isSame = !change || change.entered + change.gone + change.changed === 0
  const content = isSame && before ? null : await packRows(read)
  const { revision, changedAt } = read.state
  return database.bulk.transaction().execute(async (trx) => {
    const since = await still(trx, claimed)
    if (!since || since.revision >= revision) return null
    await sql`
      update watched_selections set revision = ${revision}, changed_at = ${changedAt}, read_at = now(), behind_since = null, problem = null,
        row_count = ${read.rows.size}, content = coalesce(${content}::bytea, content), (taxonomy_ids, collection_ids, reach) = row(${headsOf(read)})
      where id = ${claimed.id}::uuid`.execute(trx)
    return isSame && claimed.problem === null
      ? null
      : noteEvent(trx, claimed, { since, revision, changedAt, ...(change ?? NOTHING) })
  })
}

const NOTHING: SelectionChange = { entered: 0, gone: 0, changed: 0, rows: [] }

/** What cannot be read any more is told once: nobody is to believe that nothing changes. Its rows stay, to be compared with what is there when it can. */
async function noteProblem(database: Database, claimed: Claimed, problem: string): Promise<string | null> {
  return database.bulk.transaction().execute(async (trx) => {
    const since = await still(trx, claimed)
    if (!since) return null
    const state = await dataState(trx)
    await sql`
      update watched_selections set revision = ${state.revision}, read_at = now(), behind_since = null, problem = ${problem}
      where id = ${claimed.id}::uuid`.execute(trx)
    return claimed.problem === problem ? null : noteEvent(trx, claimed, { since, ...state, ...NOTHING, problem })
  })
}

interface State {
  revision: number
  changedAt: Date | string
}

/** Locks the selection; null where another has read it meanwhile. */
async function still(trx: Db, { id, revision }: Claimed): Promise<State | null> {
  const { rows } = await sql<State>`
    select revision::float8 as revision, changed_at as "changedAt" from watched_selections
    where id = ${id}::uuid and revision = ${revision} for update`.execute(trx)
  return rows[0] ?? null
}

interface NewEvent extends SelectionChange, State {
  since: State
  problem?: string
}

async function noteEvent(trx: Db, { id }: Claimed, event: NewEvent): Promise<string | null> {
  const { since, revision, changedAt, entered, gone, changed, rows: named, problem = null } = event
  const { rows } = await sql<{ id: string }>`
    insert into selection_events (selection_id, since, at, revision, entered, gone, changed, rows, problem)
    values (${id}::uuid, ${since.changedAt}, ${changedAt}, ${revision}, ${entered}, ${gone}, ${changed},
      ${JSON.stringify(named)}::jsonb, ${problem})
    on conflict (selection_id, revision) do nothing returning id`.execute(trx)
  const eventId = rows[0]?.id
  if (!eventId) return null
  await sql`
    insert into deliveries (watch_id, event_id) select w.id, ${eventId}::uuid from watches w where w.selection_id = ${id}::uuid`.execute(
    trx,
  )
  await sql`
    delete from selection_events e where e.selection_id = ${id}::uuid
      and not exists (
        select from deliveries d join watches w on w.id = d.watch_id where d.event_id = e.id and d.delivered_at is null and w.paused_at is null)
      and e.id not in (select n.id from selection_events n where n.selection_id = ${id}::uuid order by n.revision desc limit ${KEPT_EVENTS})`.execute(
    trx,
  )
  return eventId
}
