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
  /** What is said of each of these relations, by taxon; relations of which nothing is said are left out. */
  relations: { ownerId: string; properties: Record<string, unknown> }[]
}

export interface PartnerGroupRow {
  sharing: Sharing
  /** Only of 'one': whose partners these are. */
  ownerId: string | null
  total: number
  /** Of each partner the same is said for all that have it. */
  alike: boolean
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
      select lender.owner_id, lender.via, r.collection_id, r.relation_type, 'from' as direction, r.related_taxon_id as partner_id, r.properties
      from lender join visible_relations r on r.taxon_id = lender.taxon_id
      union all
      select lender.owner_id, lender.via, r.collection_id, r.relation_type, 'to', r.taxon_id, r.properties
      from lender join visible_relations r on r.related_taxon_id = lender.taxon_id
    ), once as (
      select collection_id, relation_type, direction, partner_id, owner_id, bool_and(via) as via,
        -- Own ones say it; where there are none, those of the synonyms. Each saying once.
        case when bool_and(via) then jsonb_agg(distinct properties) else jsonb_agg(distinct properties) filter (where not via) end as said
      from seen
      group by 1, 2, 3, 4, 5
    ), shared as (
      select collection_id, relation_type, direction, partner_id, array_agg(owner_id::text order by owner_id) as owners,
        coalesce(array_agg(owner_id::text order by owner_id) filter (where via), '{}') as via,
        jsonb_agg(jsonb_build_object('ownerId', owner_id, 'said', said) order by owner_id) as relations, count(distinct said) = 1 as alike,
        case count(*) when (select count(distinct owner_id) from lender) then 'all' when 1 then 'one' else 'some' end as sharing
      from once
      group by 1, 2, 3, 4
    ), placed as (
      select shared.*, case sharing when 'one' then owners[1] end as owner,
        row_number() over in_group as place, count(*) over (partition by collection_id, relation_type, direction, sharing,
          case sharing when 'one' then owners[1] end)::int as total,
        bool_and(alike) over (partition by collection_id, relation_type, direction, sharing, case sharing when 'one' then owners[1] end) as all_alike
      from shared join visible_taxa partner on partner.id = shared.partner_id
      window in_group as (partition by collection_id, relation_type, direction, sharing, case sharing when 'one' then owners[1] end
        order by partner.sort_key, partner.id)
    ), grouped as (
      select collection_id, relation_type, direction, sharing, owner, total, all_alike,
        jsonb_agg(jsonb_build_object('taxonId', partner_id, 'of', owners, 'viaSynonymOf', via, 'relations', (
          select coalesce(jsonb_agg(jsonb_build_object('ownerId', o.owner ->> 'ownerId', 'properties', p.said) order by o.place, p.place), '[]')
          from jsonb_array_elements(relations) with ordinality as o (owner, place)
          cross join lateral jsonb_array_elements(o.owner -> 'said') with ordinality as p (said, place)
          where p.said <> '{}')) order by place) as partners
      from placed where place <= ${limit}
      group by 1, 2, 3, 4, 5, 6, 7
    ), totals as (
      select collection_id, relation_type, direction, jsonb_object_agg(owner_id, partners) as totals
      from (select collection_id, relation_type, direction, owner_id, count(*) as partners from once group by 1, 2, 3, 4) counted
      group by 1, 2, 3
    )
    select g.collection_id as "collectionId", g.relation_type as "relationType", g.direction, t.totals,
      jsonb_agg(jsonb_build_object('sharing', g.sharing, 'ownerId', g.owner, 'total', g.total, 'alike', g.all_alike, 'partners', g.partners)
        order by g.sharing, g.owner) as groups
    from grouped g
    join totals t using (collection_id, relation_type, direction)
    join property_collections c on c.id = g.collection_id
    group by g.collection_id, g.relation_type, g.direction, t.totals, c.name, c.id
    order by c.name collate de, c.id, g.relation_type collate de, g.direction`
    .execute(db)
    .then(({ rows }) => rows)
