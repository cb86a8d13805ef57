import { sql } from 'kysely'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { Db } from '../../db/db'
import { type HeadKind, headKinds } from '../../history/heads'

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

/** A taxonomy or collection, and when something in it was written last: an edit or an import. */
export interface LastWriteRow {
  id: string
  name: string
  /** Of its taxa; null for a collection. */
  type: TaxonomyType | null
  /** ISO 8601, UTC. */
  at: string
}

/** Those that were written last, the last one first. One look into an index for each published taxonomy and collection. */
export async function lastWrites(db: Db, limit: number): Promise<LastWriteRow[]> {
  const of = (kind: HeadKind) => {
    const { column, table } = headKinds[kind]
    const last = sql`(select max(c.at) from changes c where c.${sql.ref(column)} = h.id and (c.batch_id is null or c.action = 'import'))`
    return sql`select h.id, h.name, ${kind === 'taxonomy' ? sql`h.type` : sql`null`} as type, ${last} as written from ${sql.table(table)} h where h.published`
  }
  const { rows } = await sql<LastWriteRow>`
    select w.id, w.name, w.type, to_char(w.written at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from (${of('taxonomy')} union all ${of('collection')}) w
    where w.written is not null order by w.written desc, w.name collate de, w.id limit ${limit}::int`.execute(db)
  return rows
}
