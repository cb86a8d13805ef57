import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from './tables'

/**
 * One transaction with the rights of one user: role ae_user, and `viewer_id()` answers the user's id.
 * Both end with the transaction.
 */
export function asViewer<T>(owner: Kysely<Tables>, userId: string, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return owner.transaction().execute(async (trx) => {
    // One round trip for both; role is a setting like any other.
    await sql`select set_config('ae.user_id', ${userId}, true), set_config('role', 'ae_user', true)`.execute(trx)
    return work(trx)
  })
}
