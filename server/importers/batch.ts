import { sql } from 'kysely'
import type { Database } from '../db/database'
import { clearLeftovers } from '../db/leftovers'
import { ImportCancelled, ImportInterrupted } from './importError'
import { jsonText } from './jsonText'
import type { ImportOptions } from './plan'
import type { Report } from './report'
import type { ImportContext, Counts } from './phases/importRun'

/** What the entry of a move says it is, in the place of a file's format. */
export const MOVE_FORMAT = 'Umzug'

/** The entry of an import, from its beginning. */
export async function startBatch(database: Database, options: ImportOptions, context: ImportContext): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into import_batches (user_id, source) values (${context.userId ?? null}::uuid, ${context.sourceName ?? options.path}) returning id`.execute(
    database.bulk,
  )
  return rows[0]?.id ?? ''
}

/**
 * An import or dry run that went through, with its report; of what was loaded in the same transaction
 * that shows it, so that neither is there without the other. Throws `ImportInterrupted`.
 */
export async function finishBatch(
  db: Database['bulk'],
  batch: string,
  outcome: 'done' | 'dry run',
  report: Report,
  counts: Counts,
): Promise<void> {
  const summary = {
    ...counts,
    ...report.totals,
    dryRun: outcome === 'dry run',
    files: report.files,
    untouched: report.untouched,
    issues: report.stored,
  }
  const { numAffectedRows } = await sql`
    update import_batches set state = 'done', finished_at = now(), report = ${jsonText(summary)}::jsonb
    where id = ${batch}::uuid and state = 'running'`.execute(db)
  // Another import has begun since, and has cleared what this one staged.
  if (!numAffectedRows) throw new ImportInterrupted()
}

/** Whether what it loaded is visible: then whatever fails afterwards has changed nothing of that. */
export async function isFinished(bulk: Database['bulk'], batch: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select state = 'done' as is from import_batches where id = ${batch}::uuid`.execute(
    bulk,
  )
  return rows[0]?.is ?? false
}

/** An import that failed or was cancelled: nothing of it is left. */
export async function abandon(database: Database, batch: string, error: unknown, report: Report): Promise<void> {
  const state = error instanceof ImportCancelled ? 'cancelled' : 'failed'
  const summary = { error: error instanceof Error ? error.message : String(error), files: report.files, issues: report.stored }
  await sql`
    update import_batches set state = ${state}, finished_at = now(), report = ${jsonText(summary)}::jsonb
    where id = ${batch}::uuid and state = 'running'`.execute(database.bulk)
  await clearLeftovers(database)
}

/** Whether the import left what it takes to take it back; one that changed nothing has not. */
export async function isUndoable(bulk: Database['bulk'], batch: string): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select exists (select from import_heads where batch_id = ${batch}::uuid) as there`.execute(bulk)
  return rows[0]?.there ?? false
}
