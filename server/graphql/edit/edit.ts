import type { Db } from '../../db/db'
import { noteWritten } from '../../db/reading/reading'
import { errorCode } from '../../db/errorCode'
import type { Context } from '../context'
import { expected } from '../../expected'

/** Two that wait for each other (40P01): PostgreSQL ends one of them, and that one simply begins anew. */
const DEADLOCK = '40P01'
const MOST_TRIES = 4

/**
 * One change of the data, whole or not at all, with the rights of the viewer: row-level security and column grants decide, `changes` gets its
 * entries, the Datenstand counts on. What `work` reads and answers is the state inside the transaction. UNAUTHENTICATED without a viewer.
 */
export async function edit<T>({ database, viewerId }: Pick<Context, 'database' | 'viewerId'>, work: (trx: Db) => Promise<T>) {
  if (viewerId === null) throw expected('UNAUTHENTICATED')
  for (let tries = 1; ; tries++) {
    try {
      const made = await database.asViewer(viewerId, work)
      noteWritten()
      return made
    } catch (error) {
      if (errorCode(error) !== DEADLOCK || tries === MOST_TRIES) throw error
    }
  }
}
