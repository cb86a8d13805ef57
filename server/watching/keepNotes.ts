import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import type { DatedState } from '../db/reading/dataState'
import type { SelectionChange } from './difference'
import type { ReadSelection } from './readSelection'
import { readAt } from './concerned'

/** What is noted of a selection that was read, or could not be, in a Datenstand. */
export interface Note extends DatedState {
  id: string
  /** The Datenstand of which it was when it was read. */
  seen: number
  /** Why it cannot be read. */
  problem: string | null
  /** Whether those who watch are told. */
  isEvent: boolean
  change: SelectionChange
  /** Null where it could not be read. */
  kept: Kept | null
}

interface Kept extends Pick<ReadSelection, 'taxonomyIds' | 'collectionIds' | 'reach'> {
  /** Its rows, packed and in base64; null where they are those that it has. */
  content: string | null
  rowCount: number
}

/** Of each selection so many events stay to be read in its feed. */
const KEPT_EVENTS = 100
/** What waits longer to be told than so many events says what happened in numbers alone. */
const KEPT_ROWS = 1_000

/** Keeps all notes, with their events and what is to be sent, or none. What another has read meanwhile stays. Answers the ids of the events. */
export async function keepNotes({ bulk }: Pick<Database, 'bulk'>, notes: readonly Note[]): Promise<string[]> {
  if (notes.length === 0) return []
  return bulk.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with note as (
        select n.*, k.*, c.* from json_to_recordset(${JSON.stringify(notes)}::json) n
            (id uuid, seen bigint, revision bigint, "changedAt" timestamptz, problem text, "isEvent" boolean, change json, kept json)
          cross join lateral json_to_record(n.change) c (entered integer, gone integer, changed integer, rows jsonb)
          left join lateral json_to_record(n.kept)
            k (content text, "rowCount" integer, "taxonomyIds" uuid[], "collectionIds" uuid[], reach text) on true
      ), current as (
        select n.*, s.changed_at as since from note n join watched_selections s on s.id = n.id and s.revision = n.seen
        where s.revision < n.revision or n.problem is not null order by s.id for update of s
      ), noted as (
        update watched_selections s set revision = n.revision, read_at = ${readAt(sql`n."changedAt"`)}, behind_since = null, problem = n.problem,
          changed_at = case when n.problem is null then n."changedAt" else s.changed_at end,
          content = coalesce(decode(n.content, 'base64'), s.content), row_count = coalesce(n."rowCount", s.row_count),
          taxonomy_ids = coalesce(n."taxonomyIds", s.taxonomy_ids), collection_ids = coalesce(n."collectionIds", s.collection_ids),
          reach = coalesce(n.reach, s.reach)
        from current n where n.id = s.id
      ), event as (
        insert into selection_events (selection_id, since, at, revision, entered, gone, changed, rows, problem)
        select id, since, "changedAt", revision, entered, gone, changed, rows, problem from current where "isEvent"
        on conflict (selection_id, revision) do nothing returning id, selection_id
      ), delivery as (
        insert into deliveries (watch_id, event_id) select w.id, e.id from event e join watches w on w.selection_id = e.selection_id
      )
      select id from event`.execute(trx)
    await forgetOld(
      trx,
      notes.map(({ id }) => id),
    )
    return rows.map(({ id }) => id)
  })
}

/** What waits to be told stays, while a watch stands still, too; and what was told within a day, by which the limits of a day are counted. */
async function forgetOld(trx: Db, ids: readonly string[]): Promise<void> {
  const older = (kept: number) => sql`(
    select id from (
      select id, row_number() over (partition by selection_id order by revision desc) as place
      from selection_events where selection_id = any(${ids}::uuid[])) n
    where place > ${kept}) old`
  await sql`
    delete from selection_events e using ${older(KEPT_EVENTS)}
    where old.id = e.id and not exists (
      select from deliveries d
      where d.event_id = e.id and (d.delivered_at is null or d.delivered_at > now() - interval '1 day'))`.execute(trx)
  await sql`
    update selection_events e set rows = '[]' from ${older(KEPT_ROWS)} where old.id = e.id and e.rows <> '[]'`.execute(trx)
}
