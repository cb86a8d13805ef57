import { sql } from 'kysely'
import type { Database } from '../../../db/database'
import type { NameMatch } from '../../../matching/nameMatch'
import { preferIndexes } from '../../stage/resolve'
import { sideBySide } from '../../stage/sideBySide'

type Bulk = Database['bulk']

const IDS_AT_ONCE: Record<Database['engine'], number> = { pglite: 4_000, postgres: 10_000 }

/** Where names are looked up, and who finds what they mean. */
export interface LookUp {
  engine: Database['engine']
  /** The program's own login, or a transaction of it. */
  db: Bulk
  find: (taxonomyIds: readonly string[], texts: readonly string[]) => Promise<NameMatch[]>
}

/** The text of a reference, compared as taxa are indexed: its own collation (C) would win, and every look-up read the whole index. */
export const referenceText = (alias: 's' | 'o') => sql`${sql.ref(`${alias}.text`)} collate "default"`

/** The references `s` of a scope from one running number to another for which nothing is found yet. */
export const openRefs = (scope: number, from: number, to: number) =>
  sql`s.scope = ${scope} and s.seq >= ${from} and s.seq < ${to} and s.grade is null`

/** Does the work for the references of a scope in parts, each in a transaction of its own; `inOrder` gets the results in their order. */
export async function inParts<T>(
  { db, engine }: Pick<LookUp, 'db' | 'engine'>,
  scope: number,
  work: (trx: Bulk, from: number, to: number) => Promise<T>,
  inOrder: (result: T) => void,
  checkpoint: () => void,
): Promise<void> {
  const { rows: ends } = await sql<{ first: number; last: number }>`
    select min(seq) as first, max(seq) as last from import_refs where scope = ${scope} having count(*) > 0`.execute(db)
  const { first, last } = ends[0] ?? { first: 0, last: -1 }
  const size = IDS_AT_ONCE[engine]
  const starts = Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, index) => first + index * size)
  const part = async (trx: Bulk, from: number) => {
    await preferIndexes(trx)
    return work(trx, from, from + size)
  }
  await sideBySide(
    // One transaction has one connection.
    { engine: db.isTransaction ? 'pglite' : engine },
    starts,
    (from) => {
      checkpoint()
      return db.isTransaction ? part(db, from) : db.transaction().execute((trx) => part(trx, from))
    },
    inOrder,
  )
}
