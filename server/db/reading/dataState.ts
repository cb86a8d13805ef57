import { type Kysely, sql } from 'kysely'
import { prepared } from '../preparedStatements'
import type { Tables } from '../tables'

export interface DatedState {
  revision: number
  /** ISO, UTC */
  changedAt: string
}

/** The Datenstand: a number that grows with every committed change, and when that was. */
export async function dataState(db: Kysely<Tables>): Promise<DatedState> {
  const { rows } = await sql<DatedState>`${prepared}
    select revision::float8 as revision, to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
    from data_state`.execute(db)
  const state = rows[0]
  if (!state) throw new Error('data_state has no row; the migrations insert it')
  return state
}
