import { sql } from 'kysely'
import { isLentSql, lendersOfTaxonSql } from './lenders'
import type { Lender } from '../plan/exportPlan'
import type { Sql } from './fragment'

/** The taxa of a page. What is found for all of them at once by an index need not be looked for in each. */
export interface Among {
  /** All their ids, as an array that the planner cannot count: it takes it for short, and keeps what it finds by it in a hash table. */
  ids: Sql
  /** Whether they are taken as they come, without a filter: of those it leaves out nothing need be known, and the others may all have records. */
  asTheyCome: boolean
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
  /** Whether most taxa have none (`ExportPlan.rare`). */
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

/** Whether a taxon has a rare one is found out for all taxa `among` at once; it is looked for only where it is there. */
function ownJoins(records: readonly EachRecord[], among: Sql | null): Sql[] {
  const rare = among ? records.filter(({ isRare }) => isRare) : []
  const isThere = (id: string) => sql.ref(`has${rare.findIndex((record) => record.id === id) + 1}`)
  const joins = records.map(({ id, own, isRare }) => {
    // An index has nothing for null, and does not look.
    const taxon = among && isRare ? sql`case when described.${isThere(id)} then t.id end` : sql`t.id`
    return sql`left join property_records ${own} on ${own}.taxon_id = ${taxon} and ${own}.collection_id = ${id}::uuid`
  })
  if (!among || rare.length === 0) return joins
  const found = rare.map(
    ({ id }) => sql`t.id in (
      select r.taxon_id from property_records r where r.collection_id = ${id}::uuid and r.taxon_id = any(${among})) as ${isThere(id)}`,
  )
  return [sql`cross join lateral (select ${sql.join(found)} offset 0) described`, ...joins]
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
