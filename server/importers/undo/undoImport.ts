import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { clearLeftovers } from '../../db/leftovers'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { ImportCancelled, ImportError } from '../importError'
import { bumpDataState } from '../load/publish'
import { aloneSoon } from '../alone'
import { ownNotes } from '../apply/noteChanges'
import { findConflicts } from './conflicts'
import { putRowsBack, type Undone, type UndoHead } from './putRowsBack'

type Bulk = Database['bulk']

/** What taking an import back did. */
export interface UndoResult extends Undone {
  /** What had been imported, and when it began. */
  source: string
  startedAt: Date
  taxonomies: string[]
  collections: string[]
}

interface Undoing {
  /** Who does it; null: a command on the machine. */
  userId?: string | null
  /** May refuse it by throwing, when the heads are locked. */
  check?: (trx: Bulk, heads: readonly UndoHead[]) => Promise<void>
  signal?: AbortSignal
}

/**
 * Takes a whole import back, by its number or the last one: what it made goes, what it changed or deleted is as it was before, in one
 * transaction. Throws `ImportError` when somebody has changed something of it since, `ImportCancelled` when the signal says so; nothing is changed
 * then. As with deleting, 30 days are the limit.
 */
export async function undoImport(database: Database, wanted: string | null, undoing: Undoing = {}): Promise<UndoResult> {
  return aloneSoon(database, async (held) => {
    const batch = await wantedBatch(held.bulk, wanted)
    const result = await held.bulk.transaction().execute((trx) => undo(trx, batch, undoing))
    // New heads are hidden now; what they hold goes in small steps, so that readers keep their turn.
    await clearLeftovers(held)
    return result
  })
}

/** Imports of one kind or another that can be taken back, the latest first. */
export async function undoableImports(
  db: Bulk,
  limit = 20,
): Promise<{ id: string; source: string; startedAt: Date; format: string | null }[]> {
  const { rows } = await sql<{ id: string; source: string; startedAt: Date; format: string | null }>`
    select b.id, b.source, b.started_at as "startedAt", b.format from import_batches b
    where b.state = 'done' and b.undone_at is null and b.undoes is null and b.started_at > now() - interval '30 days'
      and exists (select from import_heads h where h.batch_id = b.id)
    order by b.started_at desc limit ${limit}`.execute(db)
  return rows
}

interface Batch {
  id: string
  source: string
  startedAt: Date
}

async function wantedBatch(bulk: Bulk, wanted: string | null): Promise<Batch> {
  if (wanted === null) {
    const [last] = await undoableImports(bulk, 1)
    if (last) return last
    throw new ImportError('Es gibt keinen Import der letzten 30 Tage, der etwas geändert hat und noch gilt.')
  }
  const { rows } = await sql<Batch & { state: string; undone: boolean; old: boolean; undoes: string | null; heads: boolean }>`
    select b.id, b.source, b.started_at as "startedAt", b.state, b.undone_at is not null as undone, b.started_at < now() - interval '30 days' as old, b.undoes,
      exists (select from import_heads h where h.batch_id = b.id) as heads
    from import_batches b where b.id::text = lower(${wanted})`.execute(bulk)
  const [batch] = rows
  if (!batch) throw new ImportError(`Einen Import mit der Nummer «${wanted}» gibt es nicht.`)
  const problem = batch.undone
    ? 'wurde schon rückgängig gemacht'
    : batch.old
      ? 'ist mehr als 30 Tage alt und lässt sich nicht mehr rückgängig machen'
      : batch.state !== 'done' || !batch.heads || batch.undoes !== null
        ? 'hat nichts geändert, was sich rückgängig machen liesse'
        : null
  if (problem) throw new ImportError(`Der Import von ${batch.source} ${problem}.`)
  return batch
}

async function undo(trx: Bulk, { id, source, startedAt }: Batch, { userId = null, check, signal }: Undoing): Promise<UndoResult> {
  const heads = await lockHeads(trx, id)
  await check?.(trx, heads)
  await refuseConflicts(trx, id, source)
  const { rows: own } = await sql<{ id: string }>`
    insert into import_batches (user_id, source, format, state, finished_at, undoes)
    values (${userId}::uuid, ${source}, 'Rückgängig', 'done', now(), ${id}::uuid) returning id`.execute(trx)
  const undone = await putRowsBack(trx, id, own[0]?.id ?? '', heads)
  for (const { table, rowId, name } of heads) {
    await sql`insert into changes (batch_id, table_name, row_id, action, after)
      values (${own[0]?.id}::uuid, ${table}, ${rowId}::uuid, 'import', ${JSON.stringify({ name, undone: id })}::jsonb)`.execute(
      trx,
    )
  }
  await ownNotes(trx, own[0]?.id ?? '')
  await sql`update import_batches set undone_at = now() where id = ${id}::uuid`.execute(trx)
  await sql`delete from import_heads where batch_id = ${id}::uuid`.execute(trx)
  await sql`delete from import_additions where batch_id = ${id}::uuid`.execute(trx)
  await sql`delete from moved_rows where batch_id = ${id}::uuid`.execute(trx)
  await sql`update moves set undone_at = now() where batch_id = ${id}::uuid`.execute(trx)
  await bumpDataState(trx)
  // The last moment at which ending it leaves nothing behind.
  if (signal?.aborted) throw new ImportCancelled('Abgebrochen. Es wurde nichts rückgängig gemacht.')
  const names = (wanted: string) => heads.filter(({ table }) => table === wanted).map(({ name }) => name)
  return { ...undone, source, startedAt, taxonomies: names('taxonomies'), collections: names('property_collections') }
}

/** The heads, held against edits until all is done: an edit locks its head as well. */
async function lockHeads(trx: Bulk, batch: string): Promise<UndoHead[]> {
  await sql`select id from taxonomies where id in (select row_id from import_heads where batch_id = ${batch}::uuid) order by id for update`.execute(
    trx,
  )
  await sql`select id from property_collections where id in (select row_id from import_heads where batch_id = ${batch}::uuid) order by id for update`.execute(
    trx,
  )
  const { rows } = await sql<UndoHead>`
    select h.table_name as table, h.row_id as "rowId", h.is_new as "isNew", coalesce(t.name, c.name, '') as name
    from import_heads h left join taxonomies t on t.id = h.row_id left join property_collections c on c.id = h.row_id
    where h.batch_id = ${batch}::uuid order by 1, 4`.execute(trx)
  return rows
}

async function refuseConflicts(trx: Bulk, batch: string, source: string): Promise<void> {
  const { count, shown } = await findConflicts(trx, batch)
  if (count === 0) return
  throw new ImportError(
    `Der Import von ${source} lässt sich nicht rückgängig machen, weil seither etwas geändert wurde: ${shown.join('; ')}${
      count > shown.length ? `; und ${swissCount(count - shown.length)} weitere` : ''
    }. Machen Sie diese Änderungen zuerst rückgängig. Es wurde nichts geändert.`,
  )
}
