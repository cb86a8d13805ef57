import { sql } from 'kysely'
import { textArray } from '../db/arrays'
import type { Db } from '../db/db'
import { expected, Refused } from '../expected'
import { seenMark, withMove } from './moveSql'

/** Which of several values that contradict each other stays. */
export interface MoveChoice {
  collectionId: string
  /** In the new taxonomy. */
  taxonId: string
  /** The property; '': the collection that the record comes from. */
  field: string
  /** The record whose value stays; null: all of them, side by side. */
  keep: string | null
  /** The mark of the values that were seen; without one it is about those of now. */
  seen?: string | null
}

/** At once. */
export const MOST_CHOICES = 500

/**
 * Keeps what the viewer chooses about the values as they are, which have to be those that were seen: where one of them changes, it is open again. Throws
 * NOT_FOUND, FORBIDDEN, and `Refused` where there is nothing to choose.
 */
export async function chooseInMove(trx: Db, crosswalkId: string, choices: readonly MoveChoice[]): Promise<void> {
  if (choices.length > MOST_CHOICES) throw new Refused(`Auf einmal lässt sich höchstens über ${MOST_CHOICES} Werte entscheiden.`)
  if (choices.some(({ field, keep }) => field === '' && keep === null))
    throw new Refused('Ein Datensatz hat nur eine Herkunft: Wählen Sie eine der beiden.')
  const collectionIds = [...new Set(choices.map(({ collectionId }) => collectionId))]
  await refuseOthers(trx, crosswalkId, collectionIds)
  const column = (pick: (choice: MoveChoice) => string | null) => textArray(choices.map(pick))
  const { rows } = await sql<{ count: number }>`
    ${withMove({ crosswalkId, collectionIds, copies: false })}, fitting as materialized (
      select f.collection_id, f.to_id, f.field, w.keep, f.seen, w.place
      from unnest(${column(({ collectionId }) => collectionId)}::uuid[], ${column(({ taxonId }) => taxonId)}::uuid[],
        ${column(({ field }) => field)}::text[], ${column(({ keep }) => keep)}::uuid[], ${column(({ seen }) => seen ?? null)}::text[])
        with ordinality as w (collection_id, taxon_id, field, keep, seen, place)
      join settled f on f.collection_id = w.collection_id and f.to_id = w.taxon_id and f.field = w.field and f.variants > 1
      where (w.keep is null or f.seen ? w.keep::text) and (w.seen is null or w.seen = ${seenMark})
    ), kept as (
      insert into crosswalk_choices (crosswalk_id, collection_id, taxon_id, field, keep, seen)
      select distinct on (collection_id, to_id, field) ${crosswalkId}::uuid, collection_id, to_id, field, keep, seen from fitting
      order by collection_id, to_id, field, place desc
      on conflict (crosswalk_id, collection_id, taxon_id, field) do update set keep = excluded.keep, seen = excluded.seen, decided_at = now()
    ) select count(*)::int as count from fitting`.execute(trx)
  if (rows[0]?.count !== choices.length)
    throw new Refused(
      'Einer der Werte steht nicht mehr so da, wie Sie ihn gesehen haben. Laden Sie die Seite neu und wählen Sie noch einmal; es wurde nichts behalten.',
    )
}

/** Throws unless the viewer sees the crosswalk and all collections (NOT_FOUND), and writes these (FORBIDDEN). */
export async function refuseOthers(trx: Db, crosswalkId: string, collectionIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ known: number; written: number; isThere: boolean }>`
    select count(*)::int as known, count(*) filter (where viewer_writes_collection(c.id))::int as written,
      exists (select from crosswalks x where x.id = ${crosswalkId}::uuid) as "isThere"
    from property_collections c where c.published and c.id = any (${textArray(collectionIds)}::uuid[])`.execute(trx)
  const [found] = rows
  if (!found?.isThere || found.known < new Set(collectionIds).size) throw expected('NOT_FOUND')
  if (found.written < found.known) throw expected('FORBIDDEN')
}
