import { sql } from 'kysely'
import { buildCrosswalk } from '../../lib/domain/crosswalk/buildCrosswalk'
import type { NameRow } from '../../lib/domain/crosswalk/named'
import { textArray } from '../db/arrays'
import type { Db } from '../db/db'

/** A crosswalk about which somebody decides. */
export interface DecidedCrosswalk {
  id: string
  making: number
  fromTaxonomy: string
  toTaxonomy: string
  isHabitats: boolean
}

/**
 * What kind the pairs with these successors are now: one that others joined or left is merged or not, one that nobody leads to any more is new. By the rules
 * that make a crosswalk, of those that it concerns and what stands above them.
 */
export async function tellKinds(trx: Db, crosswalk: DecidedCrosswalk, toIds: readonly string[]): Promise<void> {
  await tellNew(trx, crosswalk, toIds)
  const ids = sql`${textArray(toIds)}::uuid[]`
  const its = sql`p.crosswalk_id = ${crosswalk.id}::uuid and p.making = ${crosswalk.making} and not p.overruled and p.from_id is not null`
  // What is open counts as well, as what it surely is: several, or nothing. Left out, it would be asked anew of the few names that are read here.
  const { rows } = await sql<{ fromId: string; toIds: string[] }>`
    with recursive old as (
      select distinct p.from_id as id from crosswalk_pairs p where ${its} and p.to_id = any (${ids})
      union
      select t.parent_id from old o join taxa t on t.id = o.id where t.parent_id is not null
    )
    select p.from_id as "fromId", array_agg(p.to_id order by p.place) filter (where p.to_id is not null and p.kind <> 'doubtful') as "toIds"
    from old o join crosswalk_pairs p on p.from_id = o.id where ${its} group by p.from_id`.execute(trx)
  const decisions = new Map(rows.map((row) => [row.fromId, row.toIds ?? []]))
  const [from, to] = [
    await withAbove(trx, [...decisions.keys()]),
    await withAbove(trx, [...new Set([...decisions.values()].flat())]),
  ]
  const pairs = await buildCrosswalk({ from, to, isHabitats: crosswalk.isHabitats, decisions })
  const told = pairs.filter(({ state, toId }) => state === 'decided' && toId !== null)
  await sql`
    update crosswalk_pairs p set kind = n.kind
    from unnest(${textArray(told.map(({ fromId }) => fromId))}::uuid[], ${textArray(told.map(({ toId }) => toId))}::uuid[],
      ${textArray(told.map(({ kind }) => kind))}::text[]) as n (from_id, to_id, kind)
    where ${its} and p.state <> 'open' and p.from_id = n.from_id and p.to_id = n.to_id and p.to_id = any (${ids}) and p.kind <> n.kind`.execute(
    trx,
  )
}

/** Taxa to which nobody leads are new, and no other. */
async function tellNew(trx: Db, { id, making }: DecidedCrosswalk, toIds: readonly string[]): Promise<void> {
  const its = sql`p.crosswalk_id = ${id}::uuid and p.making = ${making}`
  const isReached = (taxon: ReturnType<typeof sql>) =>
    sql`exists (select from crosswalk_pairs p where ${its} and not p.overruled and p.from_id is not null and p.to_id = ${taxon})`
  await sql`
    delete from crosswalk_pairs n where n.crosswalk_id = ${id}::uuid and n.making = ${making} and n.from_id is null
      and n.to_id = any (${textArray(toIds)}::uuid[]) and ${isReached(sql`n.to_id`)}`.execute(trx)
  await sql`
    insert into crosswalk_pairs (crosswalk_id, making, position, place, to_id, to_name, to_author, kind, state)
    select ${id}::uuid, ${making}, (select max(p.position) from crosswalk_pairs p where ${its}) + row_number() over (order by t.sort_key, t.id), 0,
      t.id, t.name, t.author, 'new', 'certain'
    from taxa t where t.id = any (${textArray(toIds)}::uuid[]) and not ${isReached(sql`t.id`)}
      and not exists (select from crosswalk_pairs p where ${its} and p.from_id is null and p.to_id = t.id)`.execute(trx)
}

/** Taxa with all that stands above them. */
async function withAbove(trx: Db, ids: readonly string[]): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    with recursive above as (
      select t.id, t.parent_id from taxa t where t.id = any (${textArray(ids)}::uuid[])
      union
      select p.id, p.parent_id from above a join taxa p on p.id = a.parent_id
    )
    select t.id, t.name, t.author, t.rank, t.status, t.code, t.source_id as "sourceId", t.parent_id as "parentId", t.accepted_id as "acceptedId"
    from above a join taxa t on t.id = a.id
    order by t.sort_key, t.id`.execute(trx)
  return rows
}
