import { sql } from 'kysely'
import type { Db } from '../db/db'

/** What the taxa became that somebody has decided about: the latest decision that was not taken back. `upTo`: the last of all that were read. */
export async function readDecisions(db: Db, crosswalkId: string): Promise<{ decisions: Map<string, string[]>; upTo: number }> {
  const { rows } = await sql<{ id: number; fromId: string; toIds: string[] }>`
    select distinct on (d.from_id) d.id, d.from_id as "fromId", d.to_ids as "toIds" from crosswalk_decisions d
    where d.crosswalk_id = ${crosswalkId}::uuid and d.undone_at is null order by d.from_id, d.id desc`.execute(db)
  const { rows: last } = await sql<{ id: number }>`
    select coalesce(max(d.id), 0)::float8 as id from crosswalk_decisions d where d.crosswalk_id = ${crosswalkId}::uuid`.execute(
    db,
  )
  return { decisions: new Map(rows.map(({ fromId, toIds }) => [fromId, toIds])), upTo: last[0]?.id ?? 0 }
}
