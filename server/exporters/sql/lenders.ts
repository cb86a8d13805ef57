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
  /** How a file names lender `n`. */
  told: Sql
}

/** Who lends data. */
const lending: Record<Lender, Lending> = {
  // Rows it is paired with, and the names under it.
  synonym: {
    pairs: sql`
    select s.taxon_id, s.synonym_id as lender_id, ${sql.lit(turns.synonym)}::int as turn from synonyms s
    union all select a.accepted_id, a.id, ${sql.lit(turns.synonym)}::int from taxa a where a.accepted_id is not null`,
    told: sql`n.name`,
  },
  // Of another taxonomy, where a crosswalk leads from that one taxon to this one, and nothing about it is open.
  predecessor: {
    pairs: sql`
    select p.to_id as taxon_id, p.from_id as lender_id, ${sql.lit(turns.predecessor)}::int as turn from crosswalk_pairs p
    where p.to_id is not null and p.from_id is not null and p.kind = any (${textArray(oneToOneKinds)}::text[]) and p.state <> 'open'
      and not p.overruled and not p.former and p.making = (select c.making from crosswalks c where c.id = p.crosswalk_id)`,
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
  sql`select p.taxon_id as id from ${ids} l join (${pairsSql(lenders)}) p on p.lender_id = l.id`

/** What the file calls the taxon `id` where it lends as this one, by its turn; null where it is of the others. */
export const toldSql = (lender: Lender, id: Sql, turn: Sql): Sql =>
  sql`case when ${turn} = ${sql.lit(turns[lender])} then (select ${lending[lender].told} from taxa n where n.id = ${id}) end`
