import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database'
import { LONGEST_EDIT, LONGEST_IMPORT } from '../db/reading/longestEdit'

/**
 * Notes of all selections that somebody is told about, or of one, whether the data changed since they were read in a way that may concern them: one statement,
 * however many selections and changes there are. The others are of the newest Datenstand as they are.
 */
export async function noteConcerned({ bulk }: Pick<Database, 'bulk'>, id: string | null = null): Promise<void> {
  const isMeant =
    id === null
      ? sql`exists (select from watches x where x.selection_id = s.id and x.paused_at is null)`
      : sql`s.id = ${id}::uuid`
  await sql`
    with behind as (
      select s.id, d.revision, d.changed_at, s.reach = 'all' or s.problem is not null
        or ${changedIn(sql`unnest(s.collection_ids)`, sql`c.collection_id`)}
        or ${changedIn(sql`unnest(s.taxonomy_ids)`, sql`c.taxonomy_id`)}
        or s.reach = 'taxa' and ${changedIn(sql`(select t.id from taxonomies t)`, sql`c.taxonomy_id`)} as is_concerned
      from watched_selections s, data_state d where s.revision < d.revision and s.behind_since is null and ${isMeant}
    )
    update watched_selections s set
      behind_since = case when b.is_concerned then now() end,
      revision = case when b.is_concerned then s.revision else b.revision end,
      changed_at = case when b.is_concerned then s.changed_at else b.changed_at end
    from behind b where b.id = s.id`.execute(bulk)
}

/** When a Datenstand had been changed that was read; where the clock was put back since, it lies ahead, and what is changed until then would not be seen. */
export const readAt = (changedAt: RawBuilder<unknown>) => sql`least(${changedAt}, clock_timestamp())`

/**
 * A selection's `read_at` is when the Datenstand that was read had been changed, however long the reading took: what is committed later began at most so long
 * before.
 */
const changedIn = (heads: ReturnType<typeof sql>, column: ReturnType<typeof sql>) => sql`
  exists (select from ${heads} h(id), changes c where ${column} = h.id and c.at > s.read_at - ${LONGEST_IMPORT}
    and (c.action = 'import' or c.at > s.read_at - ${LONGEST_EDIT}))`
