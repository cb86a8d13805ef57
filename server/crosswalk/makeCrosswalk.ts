import { sql } from 'kysely'
import { crosswalkPairs } from '../../lib/domain/crosswalk/buildCrosswalk'
import type { Shelving } from '../../lib/domain/crosswalk/pages'
import type { Database } from '../db/database'
import { Refused } from '../expected'
import { pauses } from '../fairness/gently'
import { writesShortlyBefore } from './behind'
import { decisionsMark, readDecisions } from './decisions'
import { readEquivalents, streamNames } from './readNames'
import { withShelves } from './shelves'
import { writePairs } from './writePairs'

type Bulk = Database['bulk']

/** How far the making of a crosswalk is. */
export interface CrosswalkProgress {
  phase: string
  done: number
  total: number
}

export interface Making {
  id: string
  signal?: AbortSignal
  onProgress?: (progress: CrosswalkProgress) => void
}

interface Head {
  fromId: string
  toId: string
  isHabitats: boolean
  /** Whose pairs hold, and the number of this one. */
  holding: number
  making: number
  /** As the database writes it: to the microsecond. */
  now: string
  /** What was written shortly before, as far as it is seen. */
  writesSeen: number
  total: number
}

/**
 * Finds the pairs of a crosswalk anew and puts them in the place of those there are; what people decided is kept. Works in short statements, so that others
 * get their turn, and readers see the old pairs until all new ones are there. Answers how many pairs there are. What holds does not change where it is
 * broken off.
 */
export async function makeCrosswalk({ bulk }: Pick<Database, 'bulk'>, making: Making): Promise<number> {
  for (;;) {
    const count = await makeOnce(bulk, making)
    if (count !== null) return count
  }
}

/** Null where somebody decided meanwhile, or another making was quicker: theirs is not to be lost. */
async function makeOnce(bulk: Bulk, making: Making): Promise<number | null> {
  const head = await begin(bulk, making.id)
  await clear(bulk, head, making.id)
  const { holding, ...written } = await withShelves((shelving) => writeNew(bulk, making, head, shelving))
  const holds = await bulk.transaction().execute((trx) => letHold(trx, making.id, head, written))
  await clear(bulk, { ...head, holding: holds ? head.making : head.holding }, making.id)
  return holds ? holding : null
}

/** Finds the pairs and writes them under the number of this making, as they come. `mark`: of the decisions that are in them. */
async function writeNew(bulk: Bulk, { id, signal, onProgress = () => {} }: Making, head: Head, shelving: Shelving) {
  const tell = (phase: string, done: number) => {
    signal?.throwIfAborted()
    onProgress({ phase, done, total: head.total })
  }
  let read = 0
  const onRows = (count: number) => tell('Lesen', (read += count))
  const young = async function* () {
    yield* streamNames(bulk, head.toId, onRows)
    tell('Vergleichen', 0)
  }
  const rest = pauses()
  let mark = ''
  const pairs = crosswalkPairs({
    from: streamNames(bulk, head.fromId, onRows),
    to: young(),
    isHabitats: head.isHabitats,
    equivalents: await readEquivalents(bulk, head.fromId, head.toId),
    decisions: async () => {
      const found = await readDecisions(bulk, id)
      mark = found.mark
      return found.decisions
    },
    pause: async () => {
      signal?.throwIfAborted()
      await rest()
    },
    shelving,
  })
  const written = await writePairs(bulk, { id, making: head.making }, pairs, (count) => {
    tell('Schreiben', count)
    signal?.throwIfAborted()
  })
  return { ...written, mark }
}

/** Whether the new pairs hold from now on: all are there, and nothing happened since they were begun. */
async function letHold(trx: Bulk, id: string, head: Head, { mark, pairs }: { mark: string; pairs: number }): Promise<boolean> {
  const { rows } = await sql<{ holding: number }>`
    select c.making as holding from crosswalks c where c.id = ${id}::uuid for update`.execute(trx)
  const { rows: after } = await sql<{ count: number }>`
    select count(*)::int as count from crosswalk_pairs p where p.crosswalk_id = ${id}::uuid and p.making = ${head.making}`.execute(
    trx,
  )
  if (rows[0]?.holding !== head.holding || after[0]?.count !== pairs || (await decisionsMark(trx, id)) !== mark) return false
  await keepFormer(trx, id, head)
  await sql`
    update crosswalks set making = ${head.making}, made_at = ${head.now}::timestamptz, writes_seen = ${head.writesSeen}, problem = null
    where id = ${id}::uuid`.execute(trx)
  return true
}

/** Takes along what became of taxa that are gone by now: nothing else knows it any more. */
async function keepFormer(trx: Bulk, id: string, { holding, making }: Head): Promise<void> {
  await sql`
    insert into crosswalk_pairs
      (crosswalk_id, making, position, place, from_id, from_short_number, from_name, from_author, to_id, to_name, to_author, kind, state, reasons,
        former)
    select p.crosswalk_id, ${making}::int, row_number() over (order by p.position, p.place)
        + (select coalesce(max(n.position), 0) from crosswalk_pairs n where n.crosswalk_id = ${id}::uuid and n.making = ${making}), 0,
      p.from_id, p.from_short_number, p.from_name, p.from_author, p.to_id, p.to_name, p.to_author, p.kind, p.state, p.reasons, true
    from crosswalk_pairs p
    where p.crosswalk_id = ${id}::uuid and p.making = ${holding} and p.from_id is not null and not p.overruled
      and not exists (select from taxa t where t.id = p.from_id)`.execute(trx)
}

async function begin(bulk: Bulk, id: string): Promise<Head> {
  const { rows } = await sql<Head>`
    update crosswalks c set begun = c.begun + 1
    from taxonomies f, taxonomies t, (select clock_timestamp() as at) now
    where c.id = ${id}::uuid and f.id = c.from_taxonomy_id and t.id = c.to_taxonomy_id
    returning c.from_taxonomy_id as "fromId", c.to_taxonomy_id as "toId", f.type = 'Lebensraum' as "isHabitats", c.making as holding, c.begun as making,
      to_char(now.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now, ${writesShortlyBefore(sql`now.at`)} as "writesSeen",
      f.taxon_count + f.synonym_count + t.taxon_count + t.synonym_count as total`.execute(bulk)
  if (!rows[0]) throw new CrosswalkGone()
  return rows[0]
}

/** It was removed, or one of its taxonomies was. */
export class CrosswalkGone extends Refused {
  constructor() {
    super('Diesen Umzug gibt es nicht mehr.')
  }
}

/** Pairs of makings before this one that do not hold: of the last one, of those that were broken off. In parts, so that others get their turn. */
async function clear(bulk: Bulk, { holding, making }: Head, id: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from crosswalk_pairs where ctid = any (array(
        select p.ctid from crosswalk_pairs p
        where p.crosswalk_id = ${id}::uuid and p.making <= ${making} and p.making <> ${holding} limit ${CLEARED}))`.execute(bulk)
    if (numAffectedRows < BigInt(CLEARED)) return
  }
}

const CLEARED = 5_000
