import { sql } from 'kysely'
import type { Database } from '../db/database'
import { type DatedState, dataState } from '../db/reading/dataState'
import { ExportError } from '../exporters/plan/exportError'
import { NO_CHANGE, selectionChange } from './difference'
import { keepNotes, type Note } from './keepNotes'
import { packRows, unpackRows } from './keptRows'
import { type ReadSelection, readSelection } from './readSelection'
import { readTogether, type TogetherOptions } from './readTogether'

/** Who claims a selection and is killed leaves it so long; no reading takes longer that others do not wait for as well. */
const CLAIM = '5 minutes'

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
export function refreshSelection(database: Database, id: string, signal?: AbortSignal): Promise<string | null> {
  return whileClaimed(database, [id], async ([claimed]) => {
    if (!claimed) return null
    const state = await dataState(database.bulk)
    const read = await readSelection(database, claimed.query, signal).catch((error: unknown) => {
      if (error instanceof ExportError) return error.message
      throw error
    })
    const note = typeof read === 'string' ? noteOfProblem(claimed, state, read) : await noteOf(claimed, read)
    const [eventId] = await keepNotes(database, [note])
    return eventId ?? null
  })
}

/** The same for those of many that can be read together; answers which those are. */
export function refreshTogether(database: Database, ids: readonly string[], options: TogetherOptions): Promise<Set<string>> {
  return whileClaimed(database, ids, async (all) => {
    const read = await readTogether(
      database,
      all.map(({ query }) => query),
      options,
    )
    const notes: Note[] = []
    for (const claimed of all) {
      const rows = read.get(claimed.query)
      if (rows) notes.push(await noteOf(claimed, rows))
    }
    await keepNotes(database, notes)
    return new Set(notes.map(({ id }) => id))
  })
}

async function whileClaimed<T>(
  { bulk }: Database,
  ids: readonly string[],
  work: (claimed: readonly Claimed[]) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<Claimed>`
    update watched_selections set claimed_until = now() + ${CLAIM}::interval
    where id = any(${ids}::uuid[]) and (claimed_until is null or claimed_until < now())
    returning id, query, revision::float8 as revision, content, problem`.execute(bulk)
  try {
    return await work(rows)
  } finally {
    const claimed = rows.map(({ id }) => id)
    if (claimed.length > 0)
      await sql`update watched_selections set claimed_until = null where id = any(${claimed}::uuid[])`.execute(bulk)
  }
}

async function noteOf({ id, revision: seen, content, problem }: Claimed, read: ReadSelection): Promise<Note> {
  const before = await unpackRows(content)
  const change = before ? selectionChange(before, read) : NO_CHANGE
  const isSame = change.entered + change.gone + change.changed === 0
  const packed = isSame && before ? null : await packRows(read)
  const { state, taxonomyIds, collectionIds, reach, rows } = read
  return {
    ...{ id, seen, ...state, problem: null, isEvent: !isSame || problem !== null, change },
    kept: { content: packed?.toString('base64') ?? null, rowCount: rows.size, taxonomyIds, collectionIds, reach },
  }
}

/** What cannot be read any more is told once: nobody is to believe that nothing changes. Its rows stay, to be compared with what is there when it can. */
const noteOfProblem = ({ id, revision: seen, problem: known }: Claimed, state: DatedState, problem: string): Note => ({
  ...{ id, seen, ...state, problem, isEvent: known !== problem, change: NO_CHANGE, kept: null },
})
