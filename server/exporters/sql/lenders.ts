import { sql } from 'kysely'
import { oneToOneKinds } from '../../../lib/domain/crosswalk/crosswalkKinds'
import { textArray } from '../../db/arrays'
import type { Lender } from '../plan/exportPlan'
import type { Sql } from './fragment'

/** Places in the order in which a taxon asks them; its own are of turn 0. */
const turns: Record<Lender, number> = { synonym: 1, predecessor: 2 }

interface Lending {
  /** Rows (taxon_id, lender_id, turn): every taxon and one that lends it data. Direct pairs only, never those of a lender. */
  pairs: Sql
  /** The same from the other side, for a table of lenders `ids`: by an index for each, which a join with all pairs would not use. */
  takers: (ids: Sql) => Sql
  /** How a file names lender `n`. */
  told: Sql
}

/** Whether a pair `p` holds, is sure or decided, and of one taxon on both sides. */
const leads = sql`p.kind = any (${textArray(oneToOneKinds)}::text[]) and p.state <> 'open' and not p.overruled and not p.former
      and (p.crosswalk_id, p.making) in (select c.id, c.making from crosswalks c)`

/** Who lends data. */
const lending: Record<Lender, Lending> = {
  // Rows it is paired with, and the names under it.
  synonym: {
    pairs: sql`
    select s.taxon_id, s.synonym_id as lender_id, ${sql.lit(turns.synonym)}::int as turn from synonyms s
    union all select a.accepted_id, a.id, ${sql.lit(turns.synonym)}::int from taxa a where a.accepted_id is not null`,
    takers: (ids) => sql`
    select s.taxon_id as id from ${ids} l join synonyms s on s.synonym_id = l.id
    union all select a.accepted_id from ${ids} l join taxa a on a.id = l.id where a.accepted_id is not null`,
    told: sql`n.name`,
  },
  // Of another taxonomy, where a crosswalk leads from that one taxon to this one, and nothing about it is open.
  predecessor: {
    pairs: sql`
    select p.to_id as taxon_id, p.from_id as lender_id, ${sql.lit(turns.predecessor)}::int as turn from crosswalk_pairs p
    where p.to_id is not null and p.from_id is not null and ${leads}`,
    takers: (ids) =>
      sql`select p.to_id as id from ${ids} l join crosswalk_pairs p on p.from_id = l.id where p.to_id is not null and ${leads}`,
    told: sql`n.name || ' (' || (select y.name from taxonomies y where y.id = n.taxonomy_id) || ')'`,
  },
}

/** All pairs of these. */
export const pairsSql = (lenders: readonly Lender[]): Sql =>
  sql.join(
    lenders.map((lender) => lending[lender].pairs),
    sql` union all `,
  )

/** Rows (id, turn): who lends taxon `t` its data. */
export const lendersOfTaxonSql = (lenders: readonly Lender[]): Sql =>
  sql`select p.lender_id as id, p.turn from (${pairsSql(lenders)}) p where p.taxon_id = t.id`

/**
 * Whether taxon `t` may be lent a record of these collections: has anybody who lends, or, with `among`, an array of ids with those of all rows, anybody who
 * has such a record. That is found out for all of them at once.
 */
export function isLentSql(lenders: readonly Lender[], collections: readonly string[], among: Sql | null): Sql {
  if (!among) return sql`exists (${lendersOfTaxonSql(lenders)})`
  return sql`t.id in (
    select p.taxon_id from (${pairsSql(lenders)}) p where p.taxon_id = any(${among})
      and exists (select from property_records r where r.taxon_id = p.lender_id and r.collection_id = any(${collections}::uuid[])))`
}

/** Whose turn it is when what is said of taxon `id` counts for taxon `t`. */
export function turnSql(lenders: readonly Lender[], id: Sql): Sql {
  const [lender, ...others] = lenders
  if (!lender) return sql`0`
  const lent =
    others.length === 0
      ? sql.lit(turns[lender])
      : sql`(select min(l.turn) from (${lendersOfTaxonSql(lenders)}) l where l.id = ${id})`
  return sql`case when ${id} = t.id then 0 else ${lent} end`
}

/** Those to whom taxa lend data; `ids`: a table of the lenders' ids. */
export const takersSql = (lenders: readonly Lender[], ids: Sql): Sql =>
  sql.join(
    lenders.map((lender) => lending[lender].takers(ids)),
    sql` union all `,
  )

/** What the file calls the taxon `id` where it lends as this one, by its turn; null where it is of the others. */
export const toldSql = (lender: Lender, id: Sql, turn: Sql): Sql =>
  sql`case when ${turn} = ${sql.lit(turns[lender])} then (select ${lending[lender].told} from taxa n where n.id = ${id}) end`
