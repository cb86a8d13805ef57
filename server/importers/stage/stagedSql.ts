import { type RawBuilder, sql } from 'kysely'
import type { NamedOfTaxa } from '../plan'

/** A name as names are compared (decision 59). */
export const composed = (name: string): RawBuilder<string> => sql.raw(`normalize(${name}, NFC)`)

/** Whether a row stands in no line of the source, only as the place of others. */
export const isMention = (alias: string) =>
  sql.raw<boolean>(`(${alias}.alias is not null and ${alias}.alias = ${alias}.source_id)`)

/** Whether taxon `t` stands below this one, be it with others between. */
export const standsBelow = (above: RawBuilder<unknown>) => sql`exists (
  with recursive up (id) as (
    select t.parent_id
    union select x.parent_id from up join taxa x on x.id = up.id
  ) select from up where up.id = ${above})`

/**
 * The taxon under which rows come that stand under link `p`: where the source has no column for accepted names, and its row no place, a synonym stays one, and
 * what stands under it comes to its accepted name.
 */
export const placeAt = (p: string, named: NamedOfTaxa | null): RawBuilder<unknown> =>
  !named || named.accepted
    ? sql.ref(`${p}.target_id`)
    : sql.raw(
        `coalesce((select x.accepted_id from taxa x where x.id = ${p}.target_id and ${p}.parent_seq is null and ${p}.accepted_seq is null), ${p}.target_id)`,
      )
