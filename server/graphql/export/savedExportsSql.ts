import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { errorCode } from '../../db/errorCode'
import { expected } from '../../expected'

/** Of one person: a list that one still looks through. */
const MOST = 200

export interface SavedExportRow {
  id: string
  name: string
  query: string
  savedAt: Date
}

const row = sql`id, name, query, saved_at as "savedAt"`

/** Those of the viewer, by name. */
export const savedExports = (trx: Db): Promise<SavedExportRow[]> =>
  sql<SavedExportRow>`select ${row} from saved_exports order by name collate de, id`.execute(trx).then(({ rows }) => rows)

/** A new one, or another query under a name that there is already. Throws NAME_TAKEN, and BAD_USER_INPUT for one more than 200. */
export async function saveExport(
  trx: Db,
  viewer: string,
  { name, query }: { name: string; query: string },
  replace: boolean,
): Promise<SavedExportRow> {
  const onConflict = replace
    ? sql`on conflict (user_id, name) do update set query = excluded.query, saved_at = now()`
    : sql`on conflict (user_id, name) do nothing`
  const { rows } = await sql<SavedExportRow>`
    insert into saved_exports (user_id, name, query) values (${viewer}, ${name}, ${query})
    ${onConflict} returning ${row}`.execute(trx)
  const saved = rows[0] ?? taken(name)
  const { rows: all } = await sql<{ count: number }>`select count(*)::int as count from saved_exports`.execute(trx)
  // Nothing of it stays: the transaction ends with the error.
  if ((all[0]?.count ?? 0) > MOST)
    throw expected(
      'BAD_USER_INPUT',
      `Mehr als ${MOST} Exporte lassen sich nicht speichern. Löschen Sie unter «Konto» einen, den Sie nicht mehr brauchen.`,
    )
  return saved
}

/** Throws NAME_TAKEN, and NOT_FOUND where the viewer has none of this id. */
export async function renameSavedExport(trx: Db, id: string, name: string): Promise<SavedExportRow> {
  try {
    const { rows } = await sql<SavedExportRow>`
      update saved_exports set name = ${name} where id = ${id} returning ${row}`.execute(trx)
    if (!rows[0]) throw expected('NOT_FOUND')
    return rows[0]
  } catch (error) {
    if (errorCode(error) === '23505') taken(name)
    throw error
  }
}

/** False where the viewer has none of this id. */
export async function deleteSavedExport(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from saved_exports where id = ${id} returning id`.execute(trx)
  return rows.length > 0
}

function taken(name: string): never {
  throw expected('NAME_TAKEN', `Einen Export «${name}» haben Sie schon gespeichert.`)
}
