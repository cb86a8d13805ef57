import { sql } from 'kysely'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Db } from '../db/db'
import { expected } from '../expected'
import { verifiedToken } from './token'

/**
 * Makes the check of a request's authorization header: the user's id, null without a header. Throws UNAUTHENTICATED for a token that does not
 * hold (any more): expired, of another secret, of a password that was changed, of a closed account. One look-up by primary key; not on a copy
 * of the database, where a changed password has yet to arrive.
 */
export function createSessions(db: Db, secret: Uint8Array) {
  return async (header: string | null): Promise<string | null> => {
    if (header === null || header === '') return null
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    const session = token ? await verifiedToken(secret, token) : null
    if (session === null || !isUuid(session.userId) || !isUuid(session.generation)) throw expected('UNAUTHENTICATED')
    const { rows } = await sql`
      select from user_credentials where user_id = ${session.userId} and token_generation = ${session.generation}`.execute(db)
    if (rows.length === 0) throw expected('UNAUTHENTICATED')
    return session.userId
  }
}
