import { sql } from 'kysely'
import type { Db } from '../db/db'

/** Which decisions there are, and how many of them were taken back: another text where any came or went. */
export async function decisionsMark(db: Db, crosswalkId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', max(d.id), count(d.undone_at)) as mark from crosswalk_decisions d where d.crosswalk_id = ${crosswalkId}::uuid`.execute(
    db,
  )
  return rows[0]?.mark ?? ''
}

/** What the taxa became that somebody has decided about: the latest decision that was not taken back. `mark`: of those that were read at least. */
export async function readDecisions(db: Db, crosswalkId: string): Promise<{ decisions: Map<string, string[]>; mark: string }> {
  const mark = await decisionsMark(db, crosswalkId)
  const { rows } = await sql<{ id: number; fromId: string; toIds: string[] }>`
    select distinct on (d.from_id) d.id, d.from_id as "fromId", d.to_ids as "toIds" from crosswalk_decisions d
    where d.crosswalk_id = ${crosswalkId}::uuid and d.undone_at is null order by d.from_id, d.id desc`.execute(db)
  return { decisions: new Map(rows.map(({ fromId, toIds }) => [fromId, toIds])), mark }
}
