import { sql } from 'kysely'
import { countRows } from './exportPreview'
import { countPlaces, inSteps } from './places'
import type { Database } from '../../db/database'
import type { ExportPlan } from '../plan/exportPlan'

/**
 * How many rows a file will have, for a format that must know it before the first one. Where every taxon would do (`suffices`), it is that many
 * at most, and no taxon is read for it; else it is the exact number. On the embedded engine it is counted in steps where that can be, so that
 * others get their turn.
 */
export async function rowsToCome(
  database: Database,
  plan: ExportPlan,
  suffices: (most: number) => boolean,
  signal: AbortSignal,
): Promise<number> {
  const most = await mostRows(database, plan)
  if (most !== null && suffices(most)) return most
  if (database.engine === 'pglite' && plan.ids === null && inSteps(plan)) return countPlaces(database, plan, { signal })
  return countRows(database.unhurried.readerUntil(signal), plan)
}

/** As many as if every taxon passed; null where a taxon may have several rows. */
async function mostRows({ reader }: Database, { ids, relationRows, taxonomies }: ExportPlan): Promise<number | null> {
  if (relationRows.length > 0) return null
  if (ids) return ids.length
  const { rows } = await sql<{ most: number }>`
    select coalesce(sum(taxon_count), 0)::float8 as most from taxonomies where id = any(${taxonomies.map(({ id }) => id)}::uuid[])`.execute(
    reader,
  )
  return rows[0]?.most ?? 0
}
