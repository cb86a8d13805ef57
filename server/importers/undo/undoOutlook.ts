import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { findConflicts } from './conflicts'

/** What taking an import back would come to now. */
export interface UndoOutlook {
  /** What people have decided since about crosswalks and moves that go with what the import made. */
  decisions: number
  /** What was changed since and would be lost, so that it is refused; and some of it, in German. */
  changes: number
  shown: string[]
}

/** Looks without changing anything; of an import that is taken back already, or never was, there is nothing to say. */
export async function undoOutlook(bulk: Database['bulk'], batch: string): Promise<UndoOutlook> {
  const { rows } = await sql<{ decisions: number }>`
    with made as materialized (select h.row_id from import_heads h where h.batch_id = ${batch}::uuid and h.is_new
    ), going as materialized (
      select c.id from crosswalks c where c.from_taxonomy_id in (select row_id from made) or c.to_taxonomy_id in (select row_id from made)
    )
    select (select count(*) from crosswalk_decisions d where d.crosswalk_id in (select id from going) and d.undone_at is null)::int
      + (select count(*) from crosswalk_choices h
        where h.crosswalk_id in (select id from going) or h.collection_id in (select row_id from made))::int as decisions`.execute(
    bulk,
  )
  const { count, shown } = await findConflicts(bulk, batch)
  return { decisions: rows[0]?.decisions ?? 0, changes: count, shown }
}
