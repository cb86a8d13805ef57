import { sql } from 'kysely'
import { textArray } from '../db/arrays'
import type { Db } from '../db/db'
import { expected, Refused } from '../expected'
import { FIRST_DECIDED, lastDecision } from './readCrosswalk'
import { type DecidedCrosswalk, tellKinds } from './tellKinds'

/** What somebody says became of a taxon: these taxa of the other taxonomy; none of them, it is gone. */
export interface Decision {
  fromId: string
  toIds: readonly string[]
  /** Of one that was split: what is said about it holds for each part, so that a move copies it to all of them. */
  spreads?: boolean
  /** The `decision` that stood beside the taxon when somebody looked; null: whatever was decided. */
  seen?: string | null
}

/** At once. */
export const MOST_DECISIONS = 500
const MOST_SUCCESSORS = 50

/**
 * Keeps decisions of the viewer and lets them hold at once, over what was decided about the same taxa before as far as the viewer has seen it. Throws
 * NOT_FOUND, FORBIDDEN, CONFLICT, and `Refused` where a taxon is not of its taxonomy.
 */
export async function decide(trx: Db, crosswalkId: string, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length > MOST_DECISIONS) throw new Refused(`Auf einmal lassen sich höchstens ${MOST_DECISIONS} Taxa entscheiden.`)
  const crosswalk = await locked(trx, crosswalkId)
  const latest = await acceptedOnly(trx, [...new Map(decisions.map((each) => [each.fromId, each])).values()])
  await check(trx, crosswalk, latest)
  await refuseUnseen(trx, crosswalkId, latest)
  await sql`
    insert into crosswalk_decisions (crosswalk_id, from_id, to_ids, spreads)
    select ${crosswalkId}::uuid, d.from_id::uuid, d.to_ids::uuid[], d.spreads::boolean
    from unnest(${textArray(latest.map(({ fromId }) => fromId))}::text[], ${textArray(latest.map(({ toIds }) => textArray(toIds)))}::text[],
      ${textArray(latest.map(({ spreads = false }) => String(spreads)))}::text[]) as d (from_id, to_ids, spreads)`.execute(trx)
  await apply(
    trx,
    crosswalk,
    latest.map(({ fromId }) => fromId),
  )
}

/**
 * Takes back what was decided last about these taxa; what was decided before that, or what the rules say, holds again. Throws CONFLICT where that is not what
 * the viewer has seen.
 */
export async function undoDecisions(
  trx: Db,
  crosswalkId: string,
  taken: readonly Pick<Decision, 'fromId' | 'seen'>[],
): Promise<void> {
  const fromIds = taken.map(({ fromId }) => fromId)
  if (fromIds.length > MOST_DECISIONS)
    throw new Refused(`Auf einmal lassen sich höchstens ${MOST_DECISIONS} Entscheide zurücknehmen.`)
  const crosswalk = await locked(trx, crosswalkId)
  await refuseUnseen(trx, crosswalkId, taken)
  await sql`
    update crosswalk_decisions set undone_at = now() where id in (
      select max(d.id) from crosswalk_decisions d
      where d.crosswalk_id = ${crosswalkId}::uuid and d.undone_at is null and d.from_id = any (${textArray(fromIds)}::uuid[])
      group by d.from_id)`.execute(trx)
  await apply(trx, crosswalk, [...new Set(fromIds)])
}

/** Names a taxon about which something else is decided than the viewer has seen, so that nobody overrules another without knowing. */
async function refuseUnseen(
  trx: Db,
  crosswalkId: string,
  decisions: readonly Pick<Decision, 'fromId' | 'seen'>[],
): Promise<void> {
  const seen = decisions.flatMap(({ fromId, seen }) => (seen === null || seen === undefined ? [] : [{ fromId, seen }]))
  const { rows } = await sql<{ name: string; by: string | null }>`
    select coalesce(t.name, p.from_name, s.from_id::text) as name, e.name as by
    from unnest(${textArray(seen.map(({ fromId }) => fromId))}::uuid[], ${textArray(seen.map((each) => each.seen))}::text[]) s (from_id, seen)
    cross join lateral (select ${lastDecision(sql`${crosswalkId}::uuid`, sql`s.from_id`)} as id offset 0) now
    left join crosswalk_decisions d on d.id = now.id::bigint left join lateral editor_names(array[d.decided_by]) e on true
    left join taxa t on t.id = s.from_id
    left join lateral (select p.from_name from crosswalk_pairs p where p.crosswalk_id = ${crosswalkId}::uuid and p.from_id = s.from_id limit 1) p on true
    where now.id <> s.seen order by s.from_id limit 1`.execute(trx)
  const [row] = rows
  if (!row) return
  const who = row.by === null ? 'wurde inzwischen anders entschieden' : `hat inzwischen ${row.by} entschieden`
  throw expected(
    'CONFLICT',
    `Über «${row.name}» ${who}. Gespeichert wurde nichts: Lesen Sie, was jetzt gilt, und entscheiden Sie noch einmal.`,
  )
}

/** The crosswalk, which nobody else decides about, and no making replaces, until the transaction ends. */
async function locked(trx: Db, id: string): Promise<DecidedCrosswalk> {
  const { rows } = await sql<DecidedCrosswalk & { mayWrite: boolean }>`
    select c.id, c.making, c.from_taxonomy_id as "fromTaxonomy", c.to_taxonomy_id as "toTaxonomy", t.type = 'Lebensraum' as "isHabitats",
      viewer_writes_crosswalk(c.id) as "mayWrite"
    from crosswalks c join taxonomies t on t.id = c.to_taxonomy_id where c.id = ${id}::uuid`.execute(trx)
  if (!rows[0]) throw expected('NOT_FOUND')
  if (!rows[0].mayWrite) throw expected('FORBIDDEN')
  // A policy for changes decides who may lock: now it is known that the viewer may.
  const { rows: now } = await sql<{ making: number }>`
    select c.making from crosswalks c where c.id = ${id}::uuid for update`.execute(trx)
  return { ...rows[0], making: now[0]?.making ?? 0 }
}

/** Where somebody names a synonym, the taxon it stands for. */
async function acceptedOnly(trx: Db, decisions: readonly Decision[]): Promise<Decision[]> {
  const { rows } = await sql<{ id: string; acceptedId: string }>`
    select t.id, t.accepted_id as "acceptedId" from taxa t
    where t.id = any (${textArray(decisions.flatMap(({ toIds }) => toIds))}::uuid[]) and t.accepted_id is not null`.execute(trx)
  const accepted = new Map(rows.map((row) => [row.id, row.acceptedId]))
  return decisions.map(({ toIds, ...rest }) => ({ ...rest, toIds: [...new Set(toIds.map((id) => accepted.get(id) ?? id))] }))
}

async function check(trx: Db, { id, making, toTaxonomy }: DecidedCrosswalk, decisions: readonly Decision[]): Promise<void> {
  const fromIds = textArray(decisions.map(({ fromId }) => fromId))
  const { rows: strange } = await sql<{ id: string }>`
    select w.id from unnest(${fromIds}::uuid[]) w (id)
    where not exists (
      select from crosswalk_pairs p where p.from_id = w.id and p.crosswalk_id = ${id}::uuid and p.making = ${making} and not p.former)
    limit 1`.execute(trx)
  if (strange[0]) throw new Refused(`Ein Taxon mit der id ${strange[0].id} kommt in diesem Umzug nicht vor.`)
  if (decisions.some(({ toIds }) => toIds.length > MOST_SUCCESSORS))
    throw new Refused(`Ein Taxon kann in höchstens ${MOST_SUCCESSORS} aufgeteilt sein.`)
  if (decisions.some(({ toIds, spreads }) => spreads && toIds.length < 2))
    throw new Refused('Auf alle Teile kopieren lässt sich nur, was in mehrere Taxa aufgeteilt wurde. Wählen Sie mindestens zwei.')
  const toIds = textArray([...new Set(decisions.flatMap((each) => each.toIds))])
  const { rows: foreign } = await sql<{ id: string }>`
    select w.id from unnest(${toIds}::uuid[]) w (id) left join taxa t on t.id = w.id
    where t.id is null or t.taxonomy_id <> ${toTaxonomy}::uuid limit 1`.execute(trx)
  if (foreign[0]) throw new Refused(`Ein Taxon mit der id ${foreign[0].id} gibt es in der neuen Taxonomie nicht.`)
}

/** Puts the pairs of these taxa in the state that the decisions about them ask for. */
async function apply(trx: Db, crosswalk: DecidedCrosswalk, fromIds: readonly string[]): Promise<void> {
  const ids = sql`${textArray(fromIds)}::uuid[]`
  const its = sql`crosswalk_id = ${crosswalk.id}::uuid and making = ${crosswalk.making}`
  const before = await successorsOf(trx, crosswalk, fromIds)
  await sql`
    delete from crosswalk_pairs where ${its} and from_id = any (${ids}) and (state = 'decided' or reasons @> '[{"code": "lostDecision"}]')`.execute(
    trx,
  )
  await sql`
    with decided as materialized (
      select distinct on (d.from_id) d.from_id, d.to_ids from crosswalk_decisions d
      where d.crosswalk_id = ${crosswalk.id}::uuid and d.undone_at is null and d.from_id = any (${ids}) order by d.from_id, d.id desc
    ), named as materialized (
      select d.from_id, t.id as to_id, min(w.place) as place, bool_or(t.id is null) as is_gone
      from decided d cross join lateral unnest(d.to_ids) with ordinality w (id, place)
      left join taxa n on n.id = w.id and n.taxonomy_id = ${crosswalk.toTaxonomy}::uuid left join taxa t on t.id = coalesce(n.accepted_id, n.id)
      group by 1, 2
    ), held as materialized (
      select d.from_id, count(n.to_id) as successors, coalesce(bool_or(n.is_gone), false) as is_lost
      from decided d left join named n on n.from_id = d.from_id group by 1
    ), ruled as materialized (
      select p.* from crosswalk_pairs p where ${its} and p.from_id = any (${ids})
    ), said as (
      select n.from_id, n.to_id, 0 as turn, n.place, '[{"code": "decided"}]'::jsonb as reasons from named n where n.to_id is not null
      union all
      -- Of a decision that is lost there is left what the rules say.
      select r.from_id, r.to_id, 1, r.place, r.reasons from held h join ruled r on r.from_id = h.from_id
      where h.is_lost and exists (select from taxa t where t.id = r.to_id)
        and not exists (select from named n where n.from_id = r.from_id and n.to_id = r.to_id)
    ), marked as (
      update crosswalk_pairs p set overruled = p.from_id in (select d.from_id from decided d) where ${its} and p.from_id = any (${ids})
    )
    insert into crosswalk_pairs
      (crosswalk_id, making, position, place, from_id, from_short_number, from_name, from_author, to_id, to_name, to_author, kind, state, reasons,
        overruled)
    select r.crosswalk_id, r.making, r.position, ${FIRST_DECIDED}::int - 1 + row_number() over (partition by h.from_id order by s.turn, s.place),
      r.from_id, r.from_short_number, r.from_name, r.from_author, t.id, t.name, t.author,
      case when s.from_id is null then 'gone' when h.is_lost then 'doubtful' when h.successors = 1 then 'renamed' else 'split' end,
      case when h.is_lost then 'open' else 'decided' end,
      case when s.from_id is null and not h.is_lost then '[{"code": "decided"}]' else coalesce(s.reasons, '[]') end
        || case when h.is_lost then '[{"code": "lostDecision"}]'::jsonb else '[]' end,
      false
    from held h
    join (select distinct on (from_id) * from ruled order by from_id, place) r on r.from_id = h.from_id
    left join said s on s.from_id = h.from_id left join taxa t on t.id = s.to_id`.execute(trx)
  const after = await successorsOf(trx, crosswalk, fromIds)
  await tellKinds(trx, crosswalk, [...new Set([...before, ...after])])
}

async function successorsOf(trx: Db, { id, making }: DecidedCrosswalk, fromIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.to_id as id from crosswalk_pairs p
    where p.crosswalk_id = ${id}::uuid and p.making = ${making} and not p.overruled and p.to_id is not null
      and p.from_id = any (${textArray(fromIds)}::uuid[])`.execute(trx)
  return rows.map((row) => row.id)
}
