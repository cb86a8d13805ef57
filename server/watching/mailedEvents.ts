import { sql } from 'kysely'
import type { Db } from '../db/db'
import { eventNumbers, eventRows, type SelectionEvent } from './events'

/** Of an event so many rows stand in a mail. */
const MAILED_ROWS = 20
/** So many events, the latest, have their own; more wait only where a watch stood still or a selection changes all day. */
const MAILED_EVENTS = 100
/** The rows of all of them together, as JSON, which is longer than what is written of them: mail servers refuse what is too large, and nobody reads it. */
const MAILED_CHARACTERS = 200_000

/** What a mail says of the events that wait for it. */
export interface MailedEvents {
  /** Oldest first, with the rows that are written. */
  events: SelectionEvent[]
  /** How many older ones there are. */
  untold: number
  /** Whether rows are left out because all together would be too long. */
  isCut: boolean
}

/** Reads no more than is written: a watch that stood still may have waited for hundreds of megabytes. Where there is too much, the latest is what stays. */
export async function mailedEvents(db: Db, ids: readonly string[]): Promise<MailedEvents> {
  const { rows } = await sql<SelectionEvent & { isCut: boolean }>`
    with latest as materialized (
      select ${eventNumbers}, jsonb_path_query_array(${eventRows}, ${`$[0 to ${MAILED_ROWS - 1}]`}::jsonpath) as rows
      from selection_events e where e.id = any(${ids}::uuid[]) order by e.revision desc limit ${MAILED_EVENTS}
    ), sized as materialized (
      select l.id, r.place, sum(length(r.value::text)) over (order by l.revision desc, r.place rows unbounded preceding) <= ${MAILED_CHARACTERS} as fits
      from latest l cross join lateral jsonb_array_elements(l.rows) with ordinality r (value, place)
    )
    select l.id, l.since, l.at, l.revision, l.entered, l.gone, l.changed, l.problem, coalesce(s.count < jsonb_array_length(l.rows), false) as "isCut",
      jsonb_path_query_array(l.rows, '$[0 to $last]', jsonb_build_object('last', coalesce(s.count, 0) - 1)) as rows
    from latest l left join (select id, count(*) filter (where fits) as count from sized group by id) s on s.id = l.id
    order by l.revision`.execute(db)
  return {
    events: rows.map(({ isCut: _, ...event }) => event),
    untold: Math.max(ids.length - rows.length, 0),
    isCut: rows.some(({ isCut }) => isCut),
  }
}
