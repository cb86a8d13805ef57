import { sql } from 'kysely'
import { textArray } from '../db/arrays'
import type { Database } from '../db/database'
import { aloneSoon } from '../importers/alone'
import { startNotes, writeNotes } from '../importers/apply/noteChanges'
import { refuseStrangers } from '../importers/assistant/permission'
import { MOVE_FORMAT } from '../importers/batch'
import { closeHeads, noteHeads } from '../importers/facts/factHeads'
import { ImportError, ImportInterrupted } from '../importers/importError'
import { bumpDataState } from '../importers/load/publish'
import { refreshPlaces } from '../importers/load/refreshPlaces'
import { applyMove, type Moved } from './applyMove'
import type { MoveOrder } from './moveSql'

type Bulk = Database['bulk']

/** How far a move is. */
export interface MoveProgress {
  phase: string
  done: number
  total: number
}

export interface Moving {
  /** With whose rights; null: the program itself. */
  userId: string | null
  onProgress?: (progress: MoveProgress) => void
  signal?: AbortSignal
  /** At last, in the same transaction. */
  onDone?: (trx: Bulk, result: MoveResult) => Promise<void>
}

export interface MoveResult extends Moved {
  /** By this number it is taken back as one; null: nothing was to be done. */
  batch: string | null
}

/**
 * Takes along what collections say, in one transaction: readers see all of it or nothing, and `undoImport` takes it back as one. Waits a moment for an import
 * that is just ending. Throws `ImportError` with a German sentence, and then nothing has changed.
 */
export async function runMove(database: Database, order: MoveOrder, moving: Moving): Promise<MoveResult> {
  return aloneSoon(database, async (held) => {
    const { source, collections } = await headOf(held.bulk, order)
    const { rows } = await sql<{ id: string }>`
      insert into import_batches (user_id, source, format) values (${moving.userId}::uuid, ${source}, ${MOVE_FORMAT}) returning id`.execute(
      held.bulk,
    )
    const batch = rows[0]?.id ?? ''
    try {
      return await held.bulk.transaction().execute((trx) => moveAll(trx, batch, { order, collections, moving }))
    } catch (error) {
      await sql`
        update import_batches set state = 'failed', finished_at = now(), report = ${JSON.stringify({ error: String(error) })}::jsonb
        where id = ${batch}::uuid and state = 'running'`.execute(held.bulk)
      throw error
    }
  })
}

interface Head {
  id: string
  name: string
}

/** What it is called where people read of it, and the collections as they are called. Throws `ImportError`. */
async function headOf(bulk: Bulk, { crosswalkId, collectionIds }: MoveOrder): Promise<{ source: string; collections: Head[] }> {
  const { rows } = await sql<{ from: string; to: string; isMade: boolean }>`
    select f.name as from, t.name as to, c.making > 0 as "isMade"
    from crosswalks c join taxonomies f on f.id = c.from_taxonomy_id join taxonomies t on t.id = c.to_taxonomy_id
    where c.id = ${crosswalkId}::uuid`.execute(bulk)
  if (!rows[0]) throw new ImportError('Diesen Umzug gibt es nicht (mehr).')
  if (!rows[0].isMade)
    throw new ImportError(
      `Was aus den Taxa von «${rows[0].from}» in «${rows[0].to}» wurde, ist noch nicht festgestellt. Stellen Sie es zuerst fest.`,
    )
  const { rows: collections } = await sql<Head>`
    select c.id, c.name from property_collections c
    where c.published and c.id = any (${textArray(collectionIds)}::uuid[]) order by c.name collate de, c.id`.execute(bulk)
  if (collections.length === 0 || collections.length < new Set(collectionIds).size)
    throw new ImportError('Eine der Sammlungen gibt es nicht (mehr). Laden Sie die Seite neu.')
  const names = collections.map(({ name }) => `«${name}»`)
  const first = names.length > 3 ? `${names.slice(0, 3).join(', ')} und ${names.length - 3} weiteren` : names.join(', ')
  return { source: `${first} beim Umzug von «${rows[0].from}» nach «${rows[0].to}»`, collections }
}

async function moveAll(
  trx: Bulk,
  batch: string,
  { order, collections, moving }: { order: MoveOrder; collections: readonly Head[]; moving: Moving },
): Promise<MoveResult> {
  const { userId, onProgress = () => {}, signal, onDone } = moving
  const ids = collections.map(({ id }) => id)
  const step = (phase: string, done = 0) => {
    signal?.throwIfAborted()
    onProgress({ phase, done, total: ids.length })
  }
  step('Lesen')
  await sql`set local work_mem = '64MB'`.execute(trx)
  // An edit locks its head as well: none comes between.
  await sql`select from property_collections where id = any (${textArray(ids)}::uuid[]) order by id for update`.execute(trx)
  await sql`select from crosswalks where id = ${order.crosswalkId}::uuid for update`.execute(trx)
  if (userId !== null)
    await refuseStrangers(trx, { userId, organizationId: null }, { taxonomies: [], collections: [...collections] })
  await noteHeads(trx, batch, 'property_collections', ids)
  await startNotes(trx, ids, [])
  step('Umziehen')
  const moved = await applyMove(trx, batch, order)
  const touched = await touchedCollections(trx, order)
  for (const [index, { id, saysElse }] of touched.entries()) {
    step('Verzeichnis der Eigenschaften', index)
    await refreshPlaces(trx, id, saysElse)
  }
  step('veröffentlichen', ids.length)
  const isChanged = await writeNotes(trx, batch)
  // What stays as it is may be edited afterwards without getting in the way of taking this back.
  await sql`
    delete from import_heads where batch_id = ${batch}::uuid and row_id <> all (${textArray(touched.map(({ id }) => id))}::uuid[])`.execute(
    trx,
  )
  if (isChanged) {
    await closeHeads(trx, batch, { taxonomies: [], collections: [] })
    await bumpDataState(trx)
  }
  const { numAffectedRows } = await sql`
    update import_batches set state = 'done', finished_at = now(), report = ${JSON.stringify(moved)}::jsonb
    where id = ${batch}::uuid and state = 'running'`.execute(trx)
  if (!numAffectedRows) throw new ImportInterrupted()
  const result = { ...moved, batch: isChanged ? batch : null }
  await onDone?.(trx, result)
  return result
}

interface Touched {
  id: string
  /** Whether it says anything else than before, and not only of other taxa. */
  saysElse: boolean
}

/** The collections of which something was noted. What was said of a deleted taxonomy did not count before. */
async function touchedCollections(trx: Bulk, { crosswalkId }: MoveOrder): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select n.collection_id as id, coalesce(bool_or(n.action <> 'update' or n.before -> 'properties' <> r.properties), false) or (
      select bool_or(x.deleted_at is not null) from crosswalks c join taxonomies x on x.id in (c.from_taxonomy_id, c.to_taxonomy_id)
      where c.id = ${crosswalkId}::uuid) as "saysElse"
    from import_notes n left join property_records r on r.id = n.row_id and n.table_name = 'property_records'
    where n.collection_id is not null group by n.collection_id`.execute(trx)
  return rows
}
