import { sql } from 'kysely'
import type { Db } from '../db/db'
import { utc } from '../history/heads'
import { changeSentence, type SelectionChange } from './difference'

/** What has changed in a selection from one Datenstand to a later one. */
export interface SelectionEvent extends SelectionChange {
  id: string
  /** When the data were changed last at the state before, and at this one: 2026-11-21T13:05:00.123456Z. */
  since: string
  at: string
  /** The Datenstand. */
  revision: number
  /** Why the selection cannot be read any more. */
  problem: string | null
}

/** What is said of an event `e` beside its rows. */
export const eventNumbers = sql`
  e.id, ${utc(sql`e.since`)} as since, ${utc(sql`e.at`)} as at, e.revision::float8 as revision, e.entered, e.gone, e.changed, e.problem`

/** The rows that an event `e` names. While its selection cannot be read, what was deleted may be why: then they are not named, only counted. */
export const eventRows = sql`
  case when exists (select from watched_selections s where s.id = e.selection_id and s.problem is not null) then '[]' else e.rows end`

/** Columns of an event `e`. */
export const eventColumns = sql`${eventNumbers}, ${eventRows} as rows`

/** The newest events of a selection, latest first. */
export async function eventsOf(db: Db, selectionId: string, most = 50): Promise<SelectionEvent[]> {
  const { rows } = await sql<SelectionEvent>`
    select ${eventColumns} from selection_events e where e.selection_id = ${selectionId}::uuid order by e.revision desc limit ${most}`.execute(
    db,
  )
  return rows
}

/** What an event says, in a sentence without a full stop. */
export function eventTitle(event: Pick<SelectionEvent, 'entered' | 'gone' | 'changed' | 'problem'>): string {
  if (event.problem !== null) return 'Die Auswahl lässt sich nicht mehr lesen'
  return changeSentence(event) || 'Die Auswahl lässt sich wieder lesen, und ihre Zeilen sind dieselben'
}

/** How many rows an event does not name. */
export const unnamedRows = ({ entered, gone, changed, rows }: SelectionChange): number => entered + gone + changed - rows.length
