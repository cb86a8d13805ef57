import { type RawBuilder, sql } from 'kysely'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import type { CrosswalkKind, PairState } from '../../lib/domain/crosswalk/crosswalkKinds'
import type { Reason } from '../../lib/domain/crosswalk/reasons'
import type { Db } from '../db/db'
import { likePattern } from '../db/likePattern'
import { isBehind } from './behind'
import type { CrosswalkProgress } from './makeCrosswalk'

/** How one taxonomy goes over into another. */
export interface CrosswalkRow {
  id: string
  from: CrosswalkEnd
  to: CrosswalkEnd
  type: TaxonomyType
  making: number
  /** Somebody who writes the old taxonomy says that the new one stands in its place. */
  replaces: boolean
  /** ISO 8601; null: it was never made. */
  madeAt: string | null
  /** Somebody has changed one of the two since. */
  isBehind: boolean
  /** How far it is, where it is being made just now. */
  progress: CrosswalkProgress | null
  /** Why the last making came to nothing. */
  problem: string | null
}

export interface CrosswalkEnd {
  id: string
  name: string
}

/** Who makes one tells the database so at least this often; seconds. Who has not for so long is gone. */
export const SILENT_SECONDS = 20

const end = (taxonomy: string) =>
  sql`json_build_object('id', ${sql.ref(`${taxonomy}.id`)}, 'name', ${sql.ref(`${taxonomy}.name`)})`

/** Of a crosswalk `c`, with its two taxonomies `a` and `b`. */
const columns = sql`c.id, ${end('a')} as "from", ${end('b')} as "to", b.type, c.making, c.replaces,
  to_char(c.made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt", c.problem,
  case when c.alive_at > now() - ${sql.lit(`${SILENT_SECONDS} seconds`)}::interval then coalesce(c.progress, '{"phase": "Lesen", "done": 0, "total": 0}') end
    as progress,
  ${isBehind} as "isBehind"`

const tables = sql`from crosswalks c join taxonomies a on a.id = c.from_taxonomy_id join taxonomies b on b.id = c.to_taxonomy_id`

/** The crosswalk from one taxonomy to another; null where there is none, or the viewer does not see both. */
export async function crosswalkBetween(db: Db, fromTaxonomyId: string, toTaxonomyId: string): Promise<CrosswalkRow | null> {
  const { rows } = await sql<CrosswalkRow>`
    select ${columns} ${tables}
    where c.from_taxonomy_id = ${fromTaxonomyId}::uuid and c.to_taxonomy_id = ${toTaxonomyId}::uuid`.execute(db)
  return rows[0] ?? null
}

/** One of them by its id. */
export async function crosswalkById(db: Db, id: string): Promise<CrosswalkRow | null> {
  const { rows } = await sql<CrosswalkRow>`select ${columns} ${tables} where c.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Those that are made between published taxonomies of a type. */
export async function crosswalksOfType(db: Db, type: TaxonomyType): Promise<CrosswalkRow[]> {
  const { rows } = await sql<CrosswalkRow>`
    select ${columns} ${tables}
    where c.making > 0 and b.type = ${type} and a.published and b.published order by b.name collate de, a.name collate de, c.id`.execute(
    db,
  )
  return rows
}

/** Those that lead from or to a taxonomy, by the other's name. */
export async function crosswalksOf(db: Db, taxonomyId: string): Promise<CrosswalkRow[]> {
  const { rows } = await sql<CrosswalkRow>`
    select ${columns} ${tables}
    where ${taxonomyId}::uuid in (c.from_taxonomy_id, c.to_taxonomy_id)
    order by (case when c.from_taxonomy_id = ${taxonomyId}::uuid then b.name else a.name end) collate de, c.id`.execute(db)
  return rows
}

/** Place of the first pair of a taxon about which somebody decided, behind all that the rules give; the next making puts it before them, to 0. */
export const FIRST_DECIDED = 10_000

export interface PairCount {
  kind: CrosswalkKind
  state: PairState
  /** Pairs, and the taxa of the old side (of the new one, of what is new) that they are about. */
  pairs: number
  taxa: number
}

/** How many there are of each kind and state. A taxon has a position, whatever places its pairs have: those of a decision come before others or behind them. */
export async function countPairs(db: Db, { id, making }: Pick<CrosswalkRow, 'id' | 'making'>): Promise<PairCount[]> {
  const { rows } = await sql<PairCount>`
    select p.kind, p.state, count(*)::int as pairs, count(distinct p.position)::int as taxa
    from crosswalk_pairs p where p.crosswalk_id = ${id}::uuid and p.making = ${making} and not p.overruled and not p.former group by 1, 2`.execute(
    db,
  )
  return rows
}

export interface CrosswalkPairRow {
  position: number
  place: number
  kind: CrosswalkKind
  state: PairState
  reasons: Reason[]
  /** Somebody decided that what is said about the old one holds for each of its parts; among the reasons, too. */
  spreads: boolean
  fromId: string | null
  fromName: string | null
  fromAuthor: string | null
  fromRank: string | null
  fromCode: string | null
  toId: string | null
  toName: string | null
  toAuthor: string | null
  toRank: string | null
  toCode: string | null
  /** Who decided, for those who are logged in, and when (ISO 8601). */
  decidedBy: string | null
  decidedAt: string | null
  /** What was decided last about the old taxon and not taken back; '0': nothing. */
  decision: string
}

export interface PairFilter {
  kinds?: readonly CrosswalkKind[]
  states?: readonly PairState[]
  /** Only of these taxa of the old taxonomy. */
  fromIds?: readonly string[]
  /** What one of the names of a taxon's pairs holds, whatever its capitals. */
  text?: string
}

/** What was decided last about a taxon of a crosswalk and not taken back, as a text; '0': nothing. */
export const lastDecision = (crosswalkId: RawBuilder<unknown>, fromId: RawBuilder<unknown>) => sql<string>`(
  select coalesce(max(d.id), 0)::text from crosswalk_decisions d
  where d.crosswalk_id = ${crosswalkId} and d.from_id = ${fromId} and d.undone_at is null)`

/** Whether the pairs of this making are those that hold: while it is made anew they go in parts. */
export async function isHolding(db: Db, { id, making }: Pick<CrosswalkRow, 'id' | 'making'>): Promise<boolean> {
  const { rows } = await sql`select from crosswalks c where c.id = ${id}::uuid and c.making = ${making}`.execute(db)
  return rows.length > 0
}

/**
 * Pairs in the order of the old taxonomy, of the taxa behind a position (-1: from the first); at most `limit`, and then the others of the last taxon: whoever
 * decides about a taxon has to see all that is proposed for it. So a text is looked for in all pairs of a taxon, too.
 */
export async function readPairs(
  db: Db,
  { id, making }: Pick<CrosswalkRow, 'id' | 'making'>,
  { kinds = [], states = [], fromIds, text = '' }: PairFilter,
  { after, limit, withPeople = false }: { after: number; limit: number; withPeople?: boolean },
): Promise<CrosswalkPairRow[]> {
  const wanted = likePattern(text)
  const people = withPeople ? sql`d.decided_by, d.decided_at` : sql`null::uuid as decided_by, null::timestamptz as decided_at`
  const { rows } = await sql<CrosswalkPairRow>`select * from (
    select p.position, p.place, p.kind, p.state, coalesce(d.spreads, false) as spreads,
      case when d.spreads then p.reasons || '[{"code": "spreads"}]' else p.reasons end as reasons,
      p.from_id as "fromId", coalesce(f.name, p.from_name) as "fromName", coalesce(f.author, p.from_author) as "fromAuthor", f.rank as "fromRank",
      f.code as "fromCode", p.to_id as "toId", coalesce(t.name, p.to_name) as "toName", coalesce(t.author, p.to_author) as "toAuthor", t.rank as "toRank",
      t.code as "toCode", ${withPeople ? sql`e.name` : sql`null`} as "decidedBy",
      to_char(d.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decidedAt", ${lastDecision(sql`p.crosswalk_id`, sql`p.from_id`)} as decision
    from crosswalk_pairs p left join taxa f on f.id = p.from_id left join taxa t on t.id = p.to_id
    left join lateral (
      select d.spreads, ${people} from crosswalk_decisions d
      where p.state = 'decided' and d.crosswalk_id = p.crosswalk_id and d.from_id = p.from_id and d.undone_at is null order by d.id desc limit 1) d on true
    ${withPeople ? sql`left join lateral editor_names(array[d.decided_by]) e on true` : sql``}
    where p.crosswalk_id = ${id}::uuid and p.making = ${making} and not p.overruled and not p.former
      and p.position > ${after}
      and ${kinds.length === 0 ? sql`true` : sql`p.kind = any (${[...kinds]}::text[])`}
      and ${states.length === 0 ? sql`true` : sql`p.state = any (${[...states]}::text[])`}
      and ${fromIds === undefined ? sql`true` : sql`p.from_id = any (${[...fromIds]}::uuid[])`}
      and ${
        text === ''
          ? sql`true`
          : sql`exists (select from crosswalk_pairs q where q.crosswalk_id = p.crosswalk_id and q.making = p.making and q.position = p.position
              and not q.overruled and not q.former and (search_text(q.from_name) like ${wanted} or search_text(q.to_name) like ${wanted}))`
      }
    order by p.position fetch first ${sql.lit(limit)} rows with ties) p order by p.position, p.place`.execute(db)
  return rows
}
