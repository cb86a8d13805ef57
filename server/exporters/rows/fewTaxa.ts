import { sql } from 'kysely'
import { isGroup } from '../../../lib/domain/export/filterGroups'
import { takersSql } from '../sql/lenders'
import { planned } from '../sql/recordSets'
import { isOnRecord, passingRecordsSql } from '../sql/valueSources'
import type { Kysely } from 'kysely'
import type { GroupPart } from '../../../lib/domain/export/exportShape'
import type { Tables } from '../../db/tables'
import type { ExportPlan, PlanFilter } from '../plan/exportPlan'
import type { Sql } from '../sql/fragment'

/** Up to this share of all taxa it is quicker to look each of them up than to read taxonomy and collections whole … */
const SHARE = 1 / 25
/** … and up to so many, whose ids go to the program and back. */
const MOST = 100_000

/**
 * The same export of those taxa alone that a filter on records can let pass, where they are few: how long it takes then depends on the collection
 * and no longer on the taxonomy. Unchanged where no filter on records lets but few pass, and where the data changed since the export was planned.
 * `most`: so many are few; without it a share of the taxonomies.
 */
export async function ofFewTaxa(db: Kysely<Tables>, plan: ExportPlan, most?: number): Promise<ExportPlan> {
  if (plan.ids) return plan
  const few = most === undefined ? fewSql(plan) : sql`${most}::int`
  for (const filter of [...plan.filters, ...plan.filterGroups].flatMap(needed).filter(isOnRecord)) {
    const ids = await possibleTaxa(db, plan, filter, few)
    if (ids) return { ...plan, ids }
  }
  return plan
}

/** What has to hold of every row. */
const needed = (part: GroupPart<PlanFilter>): PlanFilter[] =>
  !isGroup(part) ? [part] : part.match === 'all' ? part.parts.flatMap(needed) : []

const fewSql = ({ taxonomies }: ExportPlan): Sql =>
  sql`(select least(sum(taxon_count) * ${SHARE}::float8, ${MOST}::int)::int from taxonomies where id = any(${taxonomies.map(({ id }) => id)}::uuid[]))`

/** Null where there are too many. */
async function possibleTaxa(db: Kysely<Tables>, plan: ExportPlan, filter: PlanFilter, few: Sql): Promise<string[] | null> {
  const taxa =
    plan.lenders.length > 0
      ? sql`select id from passing union (${takersSql(plan.lenders, sql`passing`)})`
      : sql`select id from passing`
  const find = (trx: Kysely<Tables>) =>
    sql<{ revision: number; ids: string[] | null }>`
      with passing as materialized (${passingRecordsSql(plan, filter)} limit ${few} + 1)
      select (select revision::float8 from data_state) as revision,
        case when (select count(*) from passing) <= ${few} then array(select id::text from (${taxa}) possible) end as ids`.execute(
      trx,
    )
  // The records of one collection only, however many others have.
  const { rows } = await planned(db, 'each', find, { enable_seqscan: 'off' })
  const [found] = rows
  // A taxon that passes only in a newer Datenstand would be missing, and no row of it could say so.
  return found?.revision === plan.state.revision ? found.ids : null
}
