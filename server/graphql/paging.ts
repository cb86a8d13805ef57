import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/db'
import { expected } from '../expected'

export interface PageArguments {
  offset: number
  limit: number
}

/** So that offset + limit stays an int4 of PostgreSQL; no list is so long. */
const MAX_OFFSET = 2_000_000_000

/** Checks a page against the greatest limit of its field; throws BAD_USER_INPUT instead of cutting silently. */
export function checkedPage({ offset, limit }: PageArguments, max: number): PageArguments {
  if (offset < 0 || offset > MAX_OFFSET)
    throw expected('BAD_USER_INPUT', `offset muss zwischen 0 und ${MAX_OFFSET} liegen, ist aber ${offset}.`)
  if (limit < 1 || limit > max) throw expected('BAD_USER_INPUT', `limit muss zwischen 1 und ${max} liegen, ist aber ${limit}.`)
  return { offset, limit }
}

/** A page behind the end has no row that could carry the total. */
export async function countBehindEnd(db: Db, matches: RawBuilder<unknown>, { offset }: PageArguments): Promise<number> {
  if (offset === 0) return 0
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${matches}`.execute(db)
  return rows[0]?.total ?? 0
}
