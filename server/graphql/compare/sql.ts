import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { lenders } from '../taxon/statements'

export type Sharing = 'all' | 'some' | 'one'

export interface ComparedPartnerRow {
  taxonId: string
  /** Which of the compared taxa have it, by id. */
  of: string[]
  /** Those among them that have it only through a synonym. */
  viaSynonymOf: string[]
}

export interface PartnerGroupRow {
  sharing: Sharing
  /** Only of 'one': whose partners these are. */
  ownerId: string | null
  total: number
  partners: ComparedPartnerRow[]
}

export interface ComparedRelationRow {
  collectionId: string
  relationType: string
  direction: 'from' | 'to'
  groups: PartnerGroupRow[]
  /** Number of partners by taxon; one without partners is left out. */
  totals: Record<string, number>
}

/**
 * With whom taxa have relations, their own and those of direct synonyms, each partner once: per collection, type and direction the partners
 * of all, of some and of only one of them, each group by name and at most `limit` of it. By collection, type and direction.
 */
export const comparedRelations = (db: Db, ids: readonly string[], limit: number) =>
  sql<ComparedRelationRow>`
    with ${lenders(sql`select t.id from visible_taxa t where t.id = any(${[...ids]}::uuid[])`)}, seen as (
      select lender.owner_id, lender.via, r.collection_id, r.relation_type, 'from' as direction, r.related_taxon_id as partner_id
      from lender join visible_relations r on r.taxon_id = lender.taxon_id
      union all
      select lender.owner_id, lender.via, r.collection_id, r.relation_type, 'to', r.taxon_id
      from lender join visible_relations r on r.related_taxon_id = lender.taxon_id
    ), once as (
      select collection_id, relation_type, direction, partner_id, owner_id, bool_and(via) as via
      from seen
      group by 1, 2, 3, 4, 5
    ), shared as (
      select collection_id, relation_type, direction, partner_id, array_agg(owner_id::text order by owner_id) as owners,
        coalesce(array_agg(owner_id::text order by owner_id) filter (where via), '{}') as via,
        case count(*) when (select count(distinct owner_id) from lender) then 'all' when 1 then 'one' else 'some' end as sharing
      from once
      group by 1, 2, 3, 4
    ), placed as (
      select shared.*, case sharing when 'one' then owners[1] end as owner,
        row_number() over in_group as place, count(*) over (partition by collection_id, relation_type, direction, sharing,
          case sharing when 'one' then owners[1] end)::int as total
      from shared join visible_taxa partner on partner.id = shared.partner_id
      window in_group as (partition by collection_id, relation_type, direction, sharing, case sharing when 'one' then owners[1] end
        order by partner.sort_key, partner.id)
    ), grouped as (
      select collection_id, relation_type, direction, sharing, owner, total,
        jsonb_agg(jsonb_build_object('taxonId', partner_id, 'of', owners, 'viaSynonymOf', via) order by place) as partners
      from placed where place <= ${limit}
      group by 1, 2, 3, 4, 5, 6
    ), totals as (
      select collection_id, relation_type, direction, jsonb_object_agg(owner_id, partners) as totals
      from (select collection_id, relation_type, direction, owner_id, count(*) as partners from once group by 1, 2, 3, 4) counted
      group by 1, 2, 3
    )
    select g.collection_id as "collectionId", g.relation_type as "relationType", g.direction, t.totals,
      jsonb_agg(jsonb_build_object('sharing', g.sharing, 'ownerId', g.owner, 'total', g.total, 'partners', g.partners)
        order by g.sharing, g.owner) as groups
    from grouped g
    join totals t using (collection_id, relation_type, direction)
    join property_collections c on c.id = g.collection_id
    group by g.collection_id, g.relation_type, g.direction, t.totals, c.name, c.id
    order by c.name collate de, c.id, g.relation_type collate de, g.direction`
    .execute(db)
    .then(({ rows }) => rows)
