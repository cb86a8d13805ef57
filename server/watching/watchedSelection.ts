import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { dataState } from '../db/reading/dataState'
import { ExportError } from '../exporters/plan/exportError'
import { noteConcerned, readAt } from './concerned'
import { packRows } from './keptRows'
import { type ReadSelection, readSelection } from './readSelection'
import { refreshSelection } from './refreshSelection'
import { DataChanged } from '../exporters/rows/oneState'

/** A selection that is kept, without its rows. */
export interface WatchedSelection {
  id: string
  query: string
  begunAt: Date
  /** Objects when it began, and now. */
  firstCount: number
  rowCount: number
  /** The Datenstand of which it was read last. */
  revision: number
  /** What was changed since may concern it. */
  isBehind: boolean
  /** Somebody is reading it anew. */
  isBeingRead: boolean
}

const row = sql`id, query, begun_at as "begunAt", first_count as "firstCount", row_count as "rowCount", revision::float8 as revision,
  behind_since is not null as "isBehind",
  coalesce(claimed_until > now(), false) as "isBeingRead"`

/** So many are kept for feeds alone; those that were asked for on one day only go first, by when that was. */
const MOST_FOR_FEEDS = 2_000
/** Who has just asked may be about to watch it. */
const JUST_ASKED = '5 minutes'

/** The one of a query in canonical order, where it is kept; its asking is noted. */
async function knownSelection({ owner }: Pick<Database, 'owner'>, query: string): Promise<WatchedSelection | null> {
  const { rows } = await sql<WatchedSelection>`
    update watched_selections set asked_at = now() where query_hash = ${hashOf(query)} returning ${row}`.execute(owner)
  return rows[0] ?? null
}

/**
 * The one of a query in canonical order as it is now, where it is kept. While the data change all the time, or another server is just at it, as it was. Its
 * asking is noted.
 */
export async function currentSelection(
  database: Database,
  query: string,
  signal?: AbortSignal,
): Promise<WatchedSelection | null> {
  const known = await knownSelection(database, query)
  if (!known) return null
  const { revision } = await dataState(database.owner)
  if (known.revision >= revision) return known
  await noteConcerned(database, known.id)
  const noted = await knownSelection(database, query)
  if (!noted?.isBehind) return noted ?? known
  await refreshSelection(database, known.id, signal).catch((error: unknown) => {
    if (!(error instanceof DataChanged)) throw error
  })
  return (await knownSelection(database, query)) ?? known
}

/** How whoever begins to watch waits for somebody else who is reading the selection. */
export interface WaitingForReader {
  tries: number
  pause: (signal?: AbortSignal) => Promise<unknown>
}

/** Most readings take less than these seconds; of one that was killed nobody knows for minutes. */
const SOME_SECONDS: WaitingForReader = { tries: 20, pause: (signal) => after(250, undefined, { signal }) }

/**
 * Begins to watch: from the rows of now on, changes are noted. The same for a query that is kept already: who watches it from now on is not told of what
 * changed before, while nobody did. Where somebody else is reading it, that is waited for, because what they find goes to all who watch. Throws ExportError
 * where it takes longer, where the query names something that does not exist, or has too many rows; `query` is in canonical order.
 */
export async function beginSelection(
  database: Database,
  query: string,
  signal?: AbortSignal,
  { tries, pause } = SOME_SECONDS,
): Promise<WatchedSelection> {
  let known = await currentSelection(database, query, signal)
  for (let tried = 0; known?.isBehind && known.isBeingRead && tried < tries; tried++) {
    await pause(signal)
    known = await currentSelection(database, query, signal)
  }
  // Where the data change all the time it is behind all the time, for whoever watches it already as well.
  if (known?.isBehind && known.isBeingRead) throw new ExportError(IS_BEING_READ)
  if (known) return known
  const read = await readSelection(database, query, signal)
  const content = await packRows(read)
  const { revision, changedAt } = read.state
  const { rows } = await sql<WatchedSelection>`
    insert into watched_selections (query, query_hash, revision, changed_at, read_at, first_count, row_count, content, taxonomy_ids, collection_ids, reach)
    values (${query}, ${hashOf(query)}, ${revision}, ${changedAt}, ${readAt(sql`${changedAt}::timestamptz`)}, ${read.rows.size},
      ${read.rows.size}, ${content}, ${headsOf(read)})
    on conflict (query_hash) do update set asked_at = now() returning ${row}`.execute(database.owner)
  await forgetUnasked(database)
  const [begun] = rows
  if (!begun) throw new ExportError('Diese Auswahl liess sich nicht aufnehmen. Versuchen Sie es noch einmal.')
  return begun
}

const IS_BEING_READ =
  'In dieser Auswahl hat sich etwas geändert, und sie wird gerade neu gelesen. Beobachten lässt sie sich erst danach: ' +
  'Versuchen Sie es in einigen Minuten noch einmal.'

/** Columns of what a selection hangs on, in the order taxonomies, collections, reach. */
export const headsOf = ({ taxonomyIds, collectionIds, reach }: ReadSelection) =>
  sql`${taxonomyIds}::uuid[], ${collectionIds}::uuid[], ${reach}`

async function forgetUnasked({ owner }: Database): Promise<void> {
  await sql`
    delete from watched_selections where asked_at < now() - ${JUST_ASKED}::interval and id in (
      select s.id from watched_selections s where not exists (select from watches w where w.selection_id = s.id)
      order by s.asked_at > s.begun_at + interval '1 day' desc, s.asked_at desc offset ${MOST_FOR_FEEDS})`.execute(owner)
}

const hashOf = (query: string) => createHash('sha256').update(query).digest('hex')
