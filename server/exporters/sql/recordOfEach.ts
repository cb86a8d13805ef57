import { sql } from 'kysely'
import { filtersOfPlan } from '../plan/exportPlan'
import { isLentSql, lendersOfTaxonSql } from './lenders'
import { rangeSql } from './ranges'
import type { ExportPlan, Lender, PlanField } from '../plan/exportPlan'
import type { Sql } from './fragment'
import type { ExportPart } from './ranges'

/** The taxa of which values are read of each by itself. What is found for all of them at once by an index need not be looked for in each. */
export interface Among {
  /** All their ids, as an array: a parameter where they are known, which the planner then counts. */
  ids: Sql
  /** Whether they are taken as they come, whatever collections say of them: then most may lack records. */
  asTheyCome: boolean
}

/** The taxa that hold all rows of a part, where these are few. */
export function amongOf(plan: ExportPlan, part: ExportPart): Among | null {
  if (plan.ids) return { ids: sql`${plan.ids}::uuid[]`, asTheyCome: false }
  if (part === 'all' || 'after' in part) return null
  const asTheyCome = filtersOfPlan(plan).every(({ field }) => field.axis === 'tax')
  return { ids: sql`array(select t.id from taxa t where ${rangeSql(part.range)})`, asTheyCome }
}

/** Whether a collection says something of fewer than half of the taxa. */
export function saysLittle({ taxonomies }: ExportPlan, fields: readonly PlanField[], collection: string): boolean {
  const counts = fields.map(({ axis, source, facts }) =>
    axis === 'pco' && source.id === collection ? (facts.valueCount ?? 0) : 0,
  )
  return Math.max(...counts) * 2 < taxonomies.reduce((sum, { taxonCount }) => sum + taxonCount, 0)
}

/** Records of a collection beside each row: the taxon's own, and the one that is shown. */
export interface EachRecord {
  /** Id of the collection. */
  id: string
  own: Sql
  /** The same as `own` where nobody lends. */
  shown: Sql
  /** Whether it is told where the record comes from. */
  isTraced: boolean
  /** Whether most taxa have none. */
  isRare: boolean
}

/** Joins with the records of taxon `t` in collections. */
export function eachRecordJoins(records: readonly EachRecord[], lenders: readonly Lender[], among: Among | null): Sql[] {
  if (records.length === 0) return []
  const owns = ownJoins(records, among?.asTheyCome ? among.ids : null)
  if (lenders.length === 0) return owns
  // Few taxa are lent anything: to see that once costs less than to look for a record of each lender's in each collection.
  const lacks = sql.join(
    records.map(({ own }) => sql`${own}.id is null`),
    sql` or `,
  )
  const collections = records.map(({ id }) => id)
  const isLent = sql`cross join lateral (select (${lacks}) and ${isLentSql(lenders, collections, among?.ids ?? null)} as some offset 0) lent`
  const showns = records.map(({ id, own, shown, isTraced }) => {
    const record = isTraced ? tracedRecordSql : shownRecordSql
    return sql`cross join lateral (${record(id, own, lenders, sql`lent.some`)}) ${shown}`
  })
  return [...owns, isLent, ...showns]
}

/** A rare one is looked for only where the taxon has any of them, which is found out for all taxa `among` at once. */
function ownJoins(records: readonly EachRecord[], among: Sql | null): Sql[] {
  const joins = records.map(({ id, own, isRare }) =>
    among && isRare
      ? sql`left join lateral (
      select r.* from property_records r where described.some and r.taxon_id = t.id and r.collection_id = ${id}::uuid offset 0) ${own} on true`
      : sql`left join property_records ${own} on ${own}.taxon_id = t.id and ${own}.collection_id = ${id}::uuid`,
  )
  const rare = records.filter(({ isRare }) => isRare).map(({ id }) => id)
  if (!among || rare.length === 0) return joins
  const described = sql`cross join lateral (select t.id in (
      select r.taxon_id from property_records r where r.taxon_id = any(${among}) and r.collection_id = any(${rare}::uuid[])) as some offset 0) described`
  return [described, ...joins]
}

/**
 * The own record, else that of the first lender that has one: looked for only where it is needed (coalesce) and there are lenders (`isLent`), and once for
 * all columns (offset 0 keeps the planner from repeating it for each).
 */
export function shownRecordSql(collection: string, own: Sql, lenders: readonly Lender[], isLent: Sql): Sql {
  return sql`
    select coalesce(${own}.properties, case when ${isLent} then (
      select r.properties from (${lendersOfTaxonSql(lenders)}) l
      join visible_taxa n on n.id = l.id
      join property_records r on r.taxon_id = n.id and r.collection_id = ${collection}::uuid
      order by l.turn, n.sort_key, n.id limit 1) end) as properties
    offset 0`
}

/** The same with where it comes from: id and origin of the record, and who lent it. */
function tracedRecordSql(collection: string, own: Sql, lenders: readonly Lender[], isLent: Sql): Sql {
  return sql`
    select coalesce(${own}.id, found.id) as id, coalesce(${own}.properties, found.properties) as properties,
      case when ${own}.id is null then found.origin_collection_id else ${own}.origin_collection_id end as origin_collection_id, found.lender_id, found.turn
    from (select) one left join lateral (
      select r.id, r.properties, r.origin_collection_id, n.id as lender_id, l.turn from (${lendersOfTaxonSql(lenders)}) l
      join visible_taxa n on n.id = l.id
      join property_records r on r.taxon_id = n.id and r.collection_id = ${collection}::uuid
      where ${own}.id is null and ${isLent}
      order by l.turn, n.sort_key, n.id limit 1) found on true
    offset 0`
}
