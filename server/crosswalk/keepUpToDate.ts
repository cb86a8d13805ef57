import { sql } from 'kysely'
import type { Database } from '../db/database'
import { hasChangedSince, isBehind } from './behind'
import { startMaking } from './startMaking'

/** It is looked so often whether there is one, in milliseconds. */
const LOOK_EVERY = 60_000
/** Both sides have been left alone for so long: who edits one taxon after the other is not to have it made after each. */
const QUIET_SECONDS = 60
/** A crosswalk that changes all the time is made anew at most so often. */
const AT_MOST_EVERY_SECONDS = 600
/** One that ended its server so many times before it was there is left to people. */
const MOST_BEGUN = 3

/**
 * Has the one crosswalk made anew that has been behind for longest, or made that was asked for and never begun, where neither of its taxonomies has changed for
 * a while; what was decided is kept. Answers its id and when it is over; null where all are up to date. One that came to nothing waits for a person.
 */
export async function makeOneAnew(
  database: Pick<Database, 'bulk'>,
  { quiet = QUIET_SECONDS, atMostEvery = AT_MOST_EVERY_SECONDS } = {},
): Promise<{ id: string; over: Promise<void> } | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from crosswalks c
    where c.problem is null and case when c.making = 0 then c.begun < ${MOST_BEGUN} and c.asked_at < now() - make_interval(secs => ${quiet}) else
      c.made_at < now() - make_interval(secs => ${atMostEvery}) and ${isBehind} end
      and not ${hasChangedSince(sql`now() - make_interval(secs => ${quiet})`)}
    order by c.made_at nulls first limit 1`.execute(database.bulk)
  const begun = rows[0] ? await startMaking(database, rows[0].id) : null
  return rows[0] && begun ? { id: rows[0].id, ...begun } : null
}

/** Looks every minute; several servers look as well, and one of them makes it. Answers what ends it. */
export function keepUpToDate(database: Pick<Database, 'bulk'>): () => void {
  // A database that does not answer now may do so in a minute.
  const look = () => void makeOneAnew(database).catch(() => {})
  const timer = setInterval(look, LOOK_EVERY).unref()
  return () => clearInterval(timer)
}
