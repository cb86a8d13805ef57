import { join } from 'node:path'
import type { Database } from '../db/database'
import { alone } from './alone'
import { abandon, finishBatch, isFinished, isUndoable, startBatch } from './batch'
import { needsOwnNames } from './facts/names/ownNames'
import { ImportCancelled, ImportInterrupted } from './importError'
import { heartbeat } from './load/leftovers'
import { explainPublishError } from './load/publish'
import type { ImportContext, Counts, ImportRun } from './phases/importRun'
import { checkTaxa } from './phases/check'
import { load } from './phases/load'
import { matchStatements } from './phases/match'
import { readSource } from './phases/read'
import type { ImportOptions } from './plan'
import type { TreePreview } from './preview/treePreview'
import { ImportProgress } from './progress'
import { Report } from './report'
import { explainRoom, giveBack, NoRoom, refuseWithoutRoom, shrink, stopBeforeFull } from './room'
import type { VersionChange } from '../../lib/domain/import/versionChange'
import { crosswalkTo } from './versions/formerVersion'
import { openSources } from './source/togetherSource'
import type { Source } from './source/sourceFile'

/** What an import did to the data. */
export interface ImportResult extends Counts {
  format: string
  /** Its own number, by which it can be taken back; null when it changed nothing. */
  batch: string | null
  taxonomies: string[]
  collections: string[]
  /** Of one taxonomy. */
  tree: TreePreview | null
  /** Of a dry run: what it makes of the version of its taxonomy that is there. */
  versions: VersionChange | null
  /** The crosswalk from the version beside which it was loaded; its pairs are not made yet. */
  crosswalk: string | null
  report: Report
}

/**
 * Reads, checks and loads a source, visible all or nothing. Throws `ImportError` with a German sentence when it cannot, and
 * `ImportCancelled` when the signal says so; in both cases nothing is left behind.
 */
export async function runImport(database: Database, options: ImportOptions, context: ImportContext): Promise<ImportResult> {
  const source = await openSources(options)
  try {
    return await alone(database, (held) => importOpened(held, options, context, source))
  } finally {
    source.close()
  }
}

/** The same for who has taken the turn (`alone`) and was given the database by it. */
export async function importAlone(held: Database, options: ImportOptions, context: ImportContext): Promise<ImportResult> {
  const source = await openSources(options)
  try {
    return await importOpened(held, options, context, source)
  } finally {
    source.close()
  }
}

async function importOpened(
  database: Database,
  options: ImportOptions,
  context: ImportContext,
  source: Source,
): Promise<ImportResult> {
  const report = new Report(join(context.dataDir, 'berichte', `import-${new Date().toISOString().replace(/[:.]/g, '-')}.csv`))
  refuseWithoutRoom(database, source, options.path)
  const batch = await startBatch(database, options, context)
  try {
    await context.observer?.begins(report, batch)
    const progress = new ImportProgress(context.onProgress, report)
    const checkpoint = createCheckpoint(database, batch, context)
    const result = await importSource({ database, options, context, batch, report, progress, checkpoint }, source)
    await report.close()
    await giveBack(database)
    return result
  } catch (error) {
    // First of all, because what is staged may be what fills the disk.
    await giveBack(database).catch(() => {})
    await report.close().catch(() => {})
    // Whoever has the turn now clears up.
    if (error instanceof ImportInterrupted) throw error
    const known = explainPublishError(error)
    const told = (await isFinished(database.bulk, batch).catch(() => false)) ? known : explainRoom(database, known)
    await abandon(database, batch, told, report)
    // Where that fails, the next import uses the room instead.
    if (told instanceof NoRoom) await shrink(database).catch(() => {})
    throw told
  }
}

/** The phases of an import, each of which takes what the one before has found out. */
async function importSource(run: ImportRun, source: Source): Promise<ImportResult> {
  const { database, options, context, batch, report } = run
  const read = await readSource(run, source)
  await matchStatements(run, read)
  const checked = await checkTaxa(run, read)
  const counts = await load(run, checked)
  if (options.dryRun) await finishBatch(database.bulk, batch, 'dry run', report, counts)
  // Where the taxa of the import itself are meant, a dry run has asked while they were there.
  if (!options.dryRun || !needsOwnNames(read.plan.facts)) await context.observer?.staged(run, checked, counts)
  const { former } = read.plan
  return {
    format: read.plan.format,
    batch: (await isUndoable(database.bulk, batch)) ? batch : null,
    taxonomies: read.plan.taxonomies.map(({ name }) => name),
    collections: read.plan.facts?.collections.map(({ name }) => name) ?? [],
    tree: checked.tree,
    versions: checked.versions,
    crosswalk: former && !options.dryRun ? await crosswalkTo(database.bulk, former, read.plan.taxonomies[0]?.name ?? '') : null,
    ...counts,
    report,
  }
}

/** Looked at between the steps of an import: whether it was cancelled, or the disk is nearly full; and it says that the import is alive. */
function createCheckpoint(database: Database, batch: string, { signal }: ImportContext): () => void {
  const beat = heartbeat(database.bulk, batch)
  return () => {
    if (signal.aborted) throw new ImportCancelled()
    stopBeforeFull(database)
    beat()
  }
}
