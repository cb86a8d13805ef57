import { sql } from 'kysely'
import type { CrosswalkSide } from '../../lib/domain/addresses/crosswalkQuery'
import type { CrosswalkKind, PairState } from '../../lib/domain/crosswalk/crosswalkKinds'
import type { Db } from '../db/db'
import type { CrosswalkRow } from './readCrosswalk'

interface BranchTaxon {
  id: string
  name: string
  author: string | null
  rank: string | null
  code: string | null
}

/** What a taxon of one side is on the other, and where that stands there. */
export interface Counterpart {
  kind: CrosswalkKind
  state: PairState
  /** Null: there is none. */
  taxon: BranchTaxon | null
  /** Names of what stands above it, from the root. */
  lineage: string[]
}

/** A taxon in the tree of one side. */
export interface BranchRow extends BranchTaxon {
  childCount: number
  /** None: it has come since the pairs were found. */
  counterparts: Counterpart[]
}

/** Taxa below one of a side, or its roots, in the order of the tree: a page of at most `limit` from place `offset` on. */
export async function readBranch(
  db: Db,
  { id, making, from, to }: Pick<CrosswalkRow, 'id' | 'making' | 'from' | 'to'>,
  { side, parentId, offset, limit }: { side: CrosswalkSide; parentId: string | null; offset: number; limit: number },
): Promise<BranchRow[]> {
  const [own, others, taxonomyId] =
    side === 'old' ? (['from_id', 'to_id', from.id] as const) : (['to_id', 'from_id', to.id] as const)
  const { rows } = await sql<BranchRow>`
    with recursive own as materialized (
      select t.id, t.name, t.author, t.rank, t.code, t.child_count, t.position from taxa t
      where t.taxonomy_id = ${taxonomyId}::uuid and t.accepted_id is null
        and ${parentId === null ? sql`t.parent_id is null` : sql`t.parent_id = ${parentId}::uuid`}
        and t.position >= ${offset}::int and t.position < ${offset + limit}::int
    ), told as materialized (
      select o.id as own_id, p.kind, p.state, p.position, p.place, n.parent_id,
        case when n.id is not null then json_build_object('id', n.id, 'name', n.name, 'author', n.author, 'rank', n.rank, 'code', n.code) end as taxon
      from own o join crosswalk_pairs p on p.${sql.ref(own)} = o.id and p.crosswalk_id = ${id}::uuid and p.making = ${making}
        and not p.overruled and not p.former
      left join taxa n on n.id = p.${sql.ref(others)}
    ), up as (
      select x.id as head, x.id, x.parent_id, x.name, 1 as steps from taxa x where x.id in (select parent_id from told)
      union all
      select u.head, x.id, x.parent_id, x.name, u.steps + 1 from up u join taxa x on x.id = u.parent_id where u.steps < ${MOST_ABOVE}
    ), lineages as materialized (
      select head, json_agg(name order by steps desc) as names from up group by head
    ), counterparts as materialized (
      select t.own_id, json_agg(json_build_object('kind', t.kind, 'state', t.state, 'taxon', t.taxon, 'lineage', coalesce(l.names, '[]'))
        order by t.position, t.place) as told
      from told t left join lineages l on l.head = t.parent_id group by t.own_id
    )
    select o.id, o.name, o.author, o.rank, o.code, o.child_count as "childCount", coalesce(c.told, '[]') as counterparts
    from own o left join counterparts c on c.own_id = o.id order by o.position, o.id`.execute(db)
  return rows
}

/** No tree is so deep. */
const MOST_ABOVE = 100
