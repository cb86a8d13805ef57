import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { eachByItself } from '../../db/preparedStatements'
import type { Tables } from '../../db/tables'
import type { Lender, RelationKind } from '../plan/exportPlan'
import type { Sql } from './fragment'
import { pairsSql } from './lenders'

/**
 * How what is said about taxa is read: of each taxon by itself through indexes, which suits a page of them; or as sets, each collection once,
 * which suits hundreds of thousands. Sets are joined by hash only (see inSets), so that the effort stays linear whatever the planner believes.
 */
export type Reading = 'each' | 'sets'

/**
 * What the planner may use. As sets: no nested loops, which it takes when it believes that few rows come, and which then run for minutes (it
 * cannot know what jsonb holds, nor how many rows synonyms lend). Each: the opposite, so that a few rows never read whole collections.
 */
export const plannerSettings: Record<Reading, Record<string, string>> = {
  sets: { enable_nestloop: 'off', enable_hashjoin: 'on', enable_mergejoin: 'on', work_mem: '64MB' },
  each: eachByItself,
}

/** A transaction whose statements are planned for this reading; `further`: what else the planner may not use. */
export function planned<T>(
  db: Kysely<Tables>,
  reading: Reading,
  work: (trx: Transaction<Tables>) => Promise<T>,
  further: Record<string, string> = {},
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const settings = Object.entries({ ...plannerSettings[reading], ...further }).map(
      ([name, value]) => sql`set_config(${name}, ${value}, true)`,
    )
    await sql`select ${sql.join(settings)}`.execute(trx)
    return work(trx)
  })
}

/**
 * The records of a collection with the taxon that shows each (taxon_id is unique): its own, else that of its first lender, which is told by
 * `lender_id` and its `turn` (lenders.ts).
 */
export function recordSetSql(collection: string, lenders: readonly Lender[]): Sql {
  const own = sql`
    select r.taxon_id, r.id, r.properties, r.origin_collection_id, null::uuid as lender_id, 0 as turn
    from property_records r where r.collection_id = ${collection}::uuid`
  if (lenders.length === 0) return own
  // What few are lent is looked up for them alone, as expressions: a lateral join would be a nested loop, which the planner must not use here.
  return sql`${own}
    union all
    select lent.taxon_id, (lent.record).id, (lent.record).properties, (lent.record).origin_collection_id, lent.lender_id, lent.turn from (
      select first.taxon_id, first.lender_id, first.turn,
        (select r from property_records r where r.collection_id = ${collection}::uuid and r.taxon_id = first.lender_id) as record
      from (
        select distinct on (p.taxon_id) p.taxon_id, p.lender_id, p.turn from (
          select p.taxon_id, p.lender_id, p.turn, (select n.sort_key from visible_taxa n where n.id = p.lender_id) as lender_key
          from (${pairsSql(lenders)}) p
          join property_records r on r.taxon_id = p.lender_id and r.collection_id = ${collection}::uuid
          where not exists (select from property_records o where o.taxon_id = p.taxon_id and o.collection_id = ${collection}::uuid)
          offset 0) p
        where p.lender_key is not null
        order by p.taxon_id, p.turn, p.lender_key, p.lender_id) first
      offset 0) lent`
}

/** The taxa that have relations of one type, or are lent some (taxon_id is unique). */
export function relatedSetSql({ collectionId, relationType }: RelationKind, lenders: readonly Lender[]): Sql {
  const own = sql`select r.taxon_id from relations r where r.collection_id = ${collectionId}::uuid and r.relation_type = ${relationType}::text`
  if (lenders.length === 0) return sql`select distinct on (o.taxon_id) o.taxon_id from (${own}) o`
  return sql`${own} union select p.taxon_id from (${pairsSql(lenders)}) p join (${own}) o on o.taxon_id = p.lender_id`
}
