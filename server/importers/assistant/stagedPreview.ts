import { sql } from 'kysely'
import type { CheckedImport, ImportRun } from '../phases/importRun'
import { intArray } from '../../db/arrays'
import type { ResultRow } from './jobResult'

const MOST_ROWS = 20

/** The first entries as they would be, in the order of the table; of a taxonomy without entries its first taxa. */
export async function stagedPreview({ database }: ImportRun, { plan, hierarchy }: CheckedImport): Promise<ResultRow[]> {
  const { bulk } = database
  // A dry run that asks within its transaction sees taxa that nobody will find.
  const taxonId = bulk.isTransaction
    ? sql`case when exists (select from import_links l where l.target_id = f.taxon_id and l.is_new) then null else f.taxon_id end`
    : sql`f.taxon_id`
  const { rows: facts } = await sql<ResultRow>`
    select ${taxonId} as "taxonId", coalesce(t.name, '') as taxon, p.name as partner, f.relation_type as "relationType", f.properties
    from (select * from import_facts order by seq limit ${MOST_ROWS}) f
    left join taxa t on t.id = f.taxon_id left join taxa p on p.id = f.related_taxon_id order by f.seq`.execute(bulk)
  if (facts.length > 0 || plan.taxonomies.length === 0) return facts
  const first = hierarchy.order.slice().sort().subarray(0, MOST_ROWS)
  const { rows: taxa } = await sql<ResultRow>`
    select null as "taxonId", name as taxon, null as partner, null as "relationType", properties from import_taxa
    where seq = any (${intArray(first)}::int[]) order by seq`.execute(bulk)
  return taxa
}
