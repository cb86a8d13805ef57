import { sql } from 'kysely'
import { type MoveOutcome, stayingOutcomes } from '../../lib/domain/crosswalk/moveOutcomes'
import { textArray } from '../db/arrays'
import type { Db } from '../db/db'
import { type MoveOrder, seenMark, withMove } from './moveSql'

/** How many entries of a collection come to what. */
export interface OutcomeCount {
  collectionId: string
  collection: string
  of: 'records' | 'relations'
  outcome: MoveOutcome
  count: number
}

/** What the move would do now, in numbers; whoever asks sees the collections and the crosswalk, or gets none. */
export async function countMove(db: Db, order: MoveOrder): Promise<OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`
    ${withMove(order)}
    select e.collection_id as "collectionId", c.name as collection, e.of, e.outcome, e.count from (
      select collection_id, 'records' as of, outcome, count(*)::int as count from records group by 1, 3
      union all
      select collection_id, 'relations', outcome, count(*)::int from relating group by 1, 3
    ) e join property_collections c on c.id = e.collection_id order by c.name collate de, c.id, e.of, e.outcome`.execute(db)
  return rows
}

/** A taxon as the lists of a plan name it. */
export interface NamedTaxon {
  id: string
  name: string
  author: string | null
}

/** A property of a record that would join others, and what each of them says. */
export interface Contradiction {
  key: string
  collectionId: string
  collection: string
  /** In the new taxonomy. */
  taxon: NamedTaxon
  /** '': the collection that the record comes from. */
  field: string
  /** In the order of the plan; `from`: null for the record that stands in the new taxonomy already. `value`: JSON; of origins the name. */
  values: { recordId: string; from: NamedTaxon | null; value: unknown }[]
  /** A mark of these values, for `chooseInMove`. */
  seen: string
  /** Whether somebody has chosen. */
  isChosen: boolean
  /** What they keep; null: all of them side by side. */
  keep: string | null
}

/** A page of them, those nobody has decided first where one page does not hold all; `after` is the key of the last one of the page before. */
export async function readContradictions(
  db: Db,
  order: MoveOrder,
  { after, limit }: { after: string; limit: number },
): Promise<Contradiction[]> {
  const { rows } = await sql<Contradiction>`
    ${withMove(order)}
    select f.key, f.collection_id as "collectionId", c.name as collection, json_build_object('id', t.id, 'name', t.name, 'author', t.author) as taxon, f.field,
      ${seenMark} as seen, not f.is_open as "isChosen", f.keep, (
        select json_agg(json_build_object('recordId', s.record_id, 'from', case when s.place >= 0 then
            json_build_object('id', o.id, 'name', o.name, 'author', o.author) end,
          'value', case when f.field = '' then to_jsonb((select g.name from property_collections g where g.id = (s.value #>> '{}')::uuid)) else s.value end)
          order by s.place)
        from said s join property_records r on r.id = s.record_id join taxa o on o.id = r.taxon_id
        where s.collection_id = f.collection_id and s.to_id = f.to_id and s.field = f.field
      ) as values
    from (
      select s.*, concat_ws('.', case when s.is_open or count(*) over () <= ${limit} then 0 else 1 end, s.collection_id, s.to_id, s.field) as key
      from settled s where s.variants > 1
    ) f
    join property_collections c on c.id = f.collection_id join taxa t on t.id = f.to_id
    where f.key > ${after} collate "C" order by f.key collate "C" limit ${limit}`.execute(db)
  return rows
}

/** An entry that stays where it is, and why. */
export interface Staying {
  id: string
  of: 'records' | 'relations'
  collectionId: string
  collection: string
  outcome: MoveOutcome
  taxon: NamedTaxon
  /** Of a relation, where the viewer may read it. */
  related: NamedTaxon | null
}

/** A page of what stays, by outcome and then by id; `after`: outcome and id of the last one of the page before. */
export async function readStaying(
  db: Db,
  order: MoveOrder,
  { after, limit }: { after: readonly [string, string]; limit: number },
): Promise<Staying[]> {
  const { rows } = await sql<Staying>`
    ${withMove(order)}
    select e.id, e.of, e.collection_id as "collectionId", c.name as collection, e.outcome,
      json_build_object('id', t.id, 'name', t.name, 'author', t.author) as taxon,
      case when y.id is not null then json_build_object('id', y.id, 'name', y.name, 'author', y.author) end as related
    from (
      select id, 'records' as of, collection_id, outcome, taxon_id, null::uuid as related_id from records
      union all
      select id, 'relations', collection_id, outcome, taxon_id, related_taxon_id from relating
    ) e
    join property_collections c on c.id = e.collection_id join taxa t on t.id = e.taxon_id left join visible_taxa y on y.id = e.related_id
    where e.outcome = any (${textArray(stayingOutcomes)}::text[]) and (e.outcome, e.id::text) > (${after[0]} collate "C", ${after[1]} collate "C")
    order by e.outcome collate "C", e.id::text collate "C" limit ${limit}`.execute(db)
  return rows
}

/** A collection that says something about the old taxa, and whether the viewer writes it. */
export interface MovableCollection {
  id: string
  name: string
  organizationId: string | null
  organization: string | null
  records: number
  relations: number
  mayMove: boolean
}

/** All published collections with entries about taxa of a taxonomy, by name. */
export async function movableCollections(db: Db, fromTaxonomyId: string): Promise<MovableCollection[]> {
  const { rows } = await sql<MovableCollection>`
    with old as materialized (select t.id from taxa t where t.taxonomy_id = ${fromTaxonomyId}::uuid
    ), said as (
      select r.collection_id, count(*)::int as records, 0 as relations from property_records r join old o on o.id = r.taxon_id group by 1
      union all
      select r.collection_id, 0, count(*)::int from relations r
      where r.taxon_id in (select id from old) or r.related_taxon_id in (select id from old) group by 1
    )
    select c.id, c.name, o.id as "organizationId", o.name as organization, sum(s.records)::int as records, sum(s.relations)::int as relations,
      viewer_writes_collection(c.id) as "mayMove"
    from said s join property_collections c on c.id = s.collection_id left join organizations o on o.id = c.organization_id
    where c.published group by c.id, o.id order by c.name collate de, c.id`.execute(db)
  return rows
}
