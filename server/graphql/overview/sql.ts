import { sql } from 'kysely'
import type { Db } from '../../db/db'

export interface OverviewRow {
  speciesCount: number
  habitatCount: number
  recordCount: number
  relationCount: number
  revision: number
  /** ISO 8601, UTC. */
  changedAt: string
}

/** The counts that import and edits keep, so that nothing is counted here, and the state of the data. */
export async function overviewRow(db: Db): Promise<OverviewRow> {
  const { rows } = await sql<OverviewRow>`
    select
      (select coalesce(sum(taxon_count), 0)::int from taxonomies where published and type = 'Art') as "speciesCount",
      (select coalesce(sum(taxon_count), 0)::int from taxonomies where published and type = 'Lebensraum') as "habitatCount",
      (select coalesce(sum(record_count), 0)::int from property_collections where published) as "recordCount",
      (select coalesce(sum(relation_count), 0)::int from property_collections where published) as "relationCount",
      s.revision::int as revision, to_char(s.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from data_state s`.execute(db)
  if (!rows[0]) throw new Error('data_state has no row')
  return rows[0]
}
