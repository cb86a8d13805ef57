import { type RawBuilder, sql } from 'kysely'
import { LONGEST_EDIT, LONGEST_IMPORT } from '../db/reading/longestEdit'

/** Whether one of the taxonomies of a crosswalk `c` has been changed after a moment. */
export const hasChangedSince = (moment: RawBuilder<unknown>) => sql<boolean>`
  exists (select from changes x where x.taxonomy_id in (c.from_taxonomy_id, c.to_taxonomy_id) and x.at > ${moment})`

/**
 * How many entries there are by now of edits and imports of these two that bear a moment shortly before another one; of an import the one that says what it
 * did, however many rows it changed. More of them than when the names were read come of an edit that had begun by then and was not seen.
 */
export const writesShortlyBefore = (moment: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from changes x
  where x.taxonomy_id in (c.from_taxonomy_id, c.to_taxonomy_id) and (x.batch_id is null or x.action = 'import')
    and x.at <= ${moment} and x.at > ${moment} - ${LONGEST_IMPORT} and (x.action = 'import' or x.at > ${moment} - ${LONGEST_EDIT}))`

/** Whether one of the two has changed since a crosswalk `c` was made, or while it was. */
export const isBehind = sql<boolean>`
  (${hasChangedSince(sql`c.made_at`)} or coalesce(${writesShortlyBefore(sql`c.made_at`)} > c.writes_seen, false))`
