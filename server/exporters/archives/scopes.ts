import { sql } from 'kysely'
import type { Sql } from '../sql/fragment'

/** Of which taxa a statement speaks. */
export interface TaxaScope {
  /** What stands before the statement (`with …`), or nothing. */
  before: Sql
  /** The taxa `t` with the names under them; each has its `place`, by which the rows are in order, before the id. */
  taxa: Sql
  order: Sql
}

const NOTHING = sql``

/** All taxa and synonyms of a taxonomy, in the order of their making. */
export const wholeScope = (taxonomy: string): TaxaScope => ({
  before: NOTHING,
  taxa: sql`(select t.* from taxa t where t.taxonomy_id = ${taxonomy}::uuid) t`,
  order: sql`t.id`,
})

/** Chosen taxa, as a query for (id, place), each followed by its synonyms. */
export const chosenScope = (chosen: Sql): TaxaScope => ({
  before: sql`with chosen as materialized (${chosen}), picked as materialized (
      select c.id, c.place, 0 as behind from chosen c
      union all
      select s.id, c.place, 1 from chosen c join taxa s on s.accepted_id = c.id)`,
  taxa: sql`(select t.*, p.place, p.behind from picked p join taxa t on t.id = p.id) t`,
  order: sql`t.place, t.behind, t.id`,
})

/**
 * What chosen taxa (a query for their ids) need beside them so that nothing leads nowhere: the taxa above them, the partners of their relations in the same
 * taxonomy, what those need themselves.
 */
export const contextScope = (chosen: Sql, taxonomy: string, collections: readonly string[]): TaxaScope => ({
  before: sql`with recursive chosen as materialized (${chosen}), own as materialized (
      select id from chosen union select s.id from chosen c join taxa s on s.accepted_id = c.id
    ), up (id) as (
      (select t.parent_id from chosen c join taxa t on t.id = c.id where t.parent_id is not null
        union
        select p.id from own o join relations r on r.taxon_id = o.id and r.collection_id = any(${[...collections]}::uuid[])
        join taxa p on p.id = r.related_taxon_id and p.taxonomy_id = ${taxonomy}::uuid)
      union
      select coalesce(t.parent_id, t.accepted_id) from up join taxa t on t.id = up.id where coalesce(t.parent_id, t.accepted_id) is not null
    )`,
  taxa: sql`(select t.* from up join taxa t on t.id = up.id where not exists (select from own o where o.id = up.id)) t`,
  order: sql`t.id`,
})
