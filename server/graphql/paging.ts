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
