import { sql } from 'kysely'

/**
 * A name is of none of the hidden taxonomies (`hidden_taxonomies`): said inside of what is limited, so that these take no place from others. Where
 * nothing is hidden, nothing is asked, and indexes answer without a look at the rows.
 */
export function ofNoneHidden(table: 'taxa' | 'vernacular_names', hidden: readonly string[]) {
  if (hidden.length === 0) return sql`true`
  const taxonomyId = table === 'taxa' ? sql`taxonomy_id` : sql`(select taxonomy_id from taxa where taxa.id = taxon_id)`
  return sql`${taxonomyId} <> all (${[...hidden]}::uuid[])`
}
