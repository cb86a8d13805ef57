import { sql } from 'kysely'
import type { Database } from '../db/database'
import { noteConcerned } from './concerned'
import type { Channels } from './channels'
import { deliverMails, deliverWebhooks } from './deliver'
import { refreshSelection, refreshTogether } from './refreshSelection'

/** It is looked so often whether data have changed, in milliseconds. */
const LOOK_EVERY = 10_000
/** The data have been left alone for so long: who edits one row after the other is not to have each told. */
const QUIET_SECONDS = 60
/** Where they never are, it is told all the same. */
const AT_MOST_SECONDS = 600

/** What takes part of the processor while people wait: two selections at a time. */
const AT_ONCE = 2
/** So many at most are read together, and of no more rows than that: what is held of them is some hundred megabytes then. */
const TOGETHER = 1_000
const ROWS_TOGETHER = 200_000

interface Rhythm {
  quiet?: number
  atMost?: number
  /** See TogetherOptions. */
  least?: number
  signal?: AbortSignal
}

/**
 * Reads all watched selections anew that changes may concern, together where that goes. Answers how many were read; one that fails is read the next time.
 */
export async function refreshConcerned(
  database: Database,
  { quiet = QUIET_SECONDS, atMost = AT_MOST_SECONDS, least, signal }: Rhythm = {},
): Promise<number> {
  await noteConcerned(database)
  const { rows } = await sql<{ id: string; count: number }>`
    select s.id, s.row_count as count from watched_selections s, data_state d
    where s.behind_since is not null and exists (select from watches w where w.selection_id = s.id and w.paused_at is null)
      and (d.changed_at <= now() - make_interval(secs => ${quiet}) or s.behind_since <= now() - make_interval(secs => ${atMost}))
    order by s.taxonomy_ids, s.collection_ids, s.id`.execute(database.bulk)
  const waiting: string[] = []
  for (const ids of batches(rows)) {
    if (signal?.aborted) break
    const read = await refreshTogether(database, ids, { least, signal }).catch(() => new Set())
    waiting.push(...ids.filter((id) => !read.has(id)))
  }
  const work = async () => {
    for (let id = waiting.shift(); id && !signal?.aborted; id = waiting.shift())
      await refreshSelection(database, id, signal).catch(() => null)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return rows.length
}

/** Neighbours, which have the most in common. */
function batches(selections: readonly { id: string; count: number }[]): string[][] {
  const all: string[][] = []
  let room = 0
  for (const { id, count } of selections) {
    const last = all.at(-1)
    room -= count
    if (last && room >= 0 && last.length < TOGETHER) last.push(id)
    else {
      all.push([id])
      room = ROWS_TOGETHER - count
    }
  }
  return all
}

/** Looks every ten seconds; several servers look as well, and share the work. Answers what ends it. */
export function keepWatching(database: Database, channels: Channels): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const timers = [
    () => refreshConcerned(database, { signal }),
    () => deliverWebhooks(database, channels, signal),
    () => deliverMails(database, channels),
  ].map(oneAfterTheOther)
  return () => {
    ending.abort()
    for (const timer of timers) clearInterval(timer)
  }
}

function oneAfterTheOther(work: () => Promise<unknown>): NodeJS.Timeout {
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    // A database that does not answer now may do so in a moment.
    await work().catch(() => {})
    isBusy = false
  }
  return setInterval(() => void look(), LOOK_EVERY).unref()
}
