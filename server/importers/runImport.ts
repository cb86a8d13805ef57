import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { clearLeftovers } from '../db/leftovers'
import { applyChanges } from './apply/applyChanges'
import { planImport } from './formats/planImport'
import { ImportCancelled, ImportError } from './importError'
import { countNew } from './load/countNew'
import { addUnpublishedCollections, addUnpublishedTaxonomies, existingCollections, existingTaxonomies } from './load/heads'
import { clearDeadImports, emptyStaging, heartbeat, IMPORT_LOCK } from './load/leftovers'
import { loadFacts, loadPairs } from './load/loadFacts'
import { loadSearchWords, loadTaxa, loadVernaculars } from './load/loadTaxa'
import { explainPublishError, publish, refreshHeads } from './load/publish'
import type { ImportOptions, ImportPlan } from './plan'
import { Progress, type ProgressListener } from './progress'
import { Report } from './report'
import { openSource } from './source/source'
import { resolveTaxa, siblingPositions } from './stage/resolve'
import { StageTables } from './stage/stageTables'

/** What an import did to the data. */
export interface ImportResult {
  format: string
  taxonomies: string[]
  /** Rows of taxa (with synonyms), vernacular names, records and relations. */
  added: number
  changed: number
  unchanged: number
  deleted: number
  report: Report
}

export interface ImportContext {
  /** Where reports go (`berichte/`). */
  dataDir: string
  onProgress: ProgressListener
  signal: AbortSignal
  userId?: string | null
}

/**
 * Reads, checks and loads a source, visible all or nothing (DESIGN §5, §8). Throws `ImportError` with a German sentence when it cannot, and
 * `ImportCancelled` when the signal says so; in both cases nothing is left behind.
 */
export async function runImport(database: Database, options: ImportOptions, context: ImportContext): Promise<ImportResult> {
  const report = new Report(join(context.dataDir, 'berichte', `import-${new Date().toISOString().replace(/[:.]/g, '-')}.csv`))
  const source = await openSource(options.path)
  try {
    return await alone(database, async () => {
      const batch = await startBatch(database, options, context)
      try {
        const result = await importSource(database, source, options, context, report, batch)
        await report.close()
        return result
      } catch (error) {
        await report.close()
        await abandon(database, batch, error, report)
        throw explainPublishError(error)
      } finally {
        await emptyStaging(database.bulk)
      }
    })
  } finally {
    source.close()
  }
}

async function importSource(
  database: Database,
  source: Awaited<ReturnType<typeof openSource>>,
  options: ImportOptions,
  context: ImportContext,
  report: Report,
  batch: string,
): Promise<ImportResult> {
  const { bulk } = database
  const progress = new Progress(context.onProgress, report)
  const beat = heartbeat(bulk, batch)
  const checkpoint = () => {
    if (context.signal.aborted) throw new ImportCancelled()
    beat()
  }
  progress.phase('erkennen')
  const plan = await planImport(bulk, source, options, report)
  const existing = [
    ...(await existingTaxonomies(bulk, plan.taxonomies)),
    ...(await existingCollections(bulk, plan.extras?.collections ?? [])),
  ]
  await sql`update import_batches set format = ${plan.format} where id = ${batch}::uuid`.execute(bulk)

  progress.phase('lesen')
  const stage = new StageTables(bulk, report, context.signal, () => {
    beat()
    progress.read()
  })
  await plan.read(stage, report)
  await stage.flush(1)

  progress.phase('prüfen')
  const hierarchy = await resolveTaxa(database, stage.counts.taxa, report, checkpoint)
  if (hierarchy.order.length === 0 && !plan.extras)
    throw new ImportError(`${options.path}: Keine Zeile konnte als Taxon gelesen werden. ${firstReasons(report)}`)
  const what = {
    database,
    batch,
    plan,
    stage: stage.counts,
    hierarchy,
    report,
    progress,
    checkpoint,
    dryRun: options.dryRun ?? false,
  }
  const counts = await stepFor(what, existing)(what)
  await finishBatch(database, batch, options.dryRun ? 'dry run' : 'done', report, counts)
  return { format: plan.format, taxonomies: plan.taxonomies.map(({ name }) => name), ...counts, report }
}

export interface Work {
  database: Database
  batch: string
  plan: ImportPlan
  stage: StageTables['counts']
  hierarchy: Awaited<ReturnType<typeof resolveTaxa>>
  report: Report
  progress: Progress
  checkpoint: () => void
  dryRun: boolean
}

export interface Counts {
  added: number
  changed: number
  unchanged: number
  deleted: number
}

/** What is there already is changed in one transaction; so is the dry run of records and relations, which can only be checked against loaded taxa. */
function stepFor({ dryRun, plan }: Work, existing: readonly (string | null)[]): (what: Work) => Promise<Counts> {
  if (existing.some((id) => id !== null) || (dryRun && plan.extras)) return applyChanges
  return dryRun ? countNew : loadNew
}

/** Nothing of it is there yet: loaded in small steps under unpublished heads, then published. */
async function loadNew({ database, batch, plan, stage, hierarchy, report, progress, checkpoint }: Work): Promise<Counts> {
  const { bulk } = database
  const position = await siblingPositions(bulk, hierarchy, checkpoint)
  const heads = await addUnpublishedTaxonomies(bulk, plan.taxonomies, batch)
  await addUnpublishedCollections(bulk, plan.extras?.collections ?? [], batch)
  let added = 0
  const onRows = (rows: number) => {
    checkpoint()
    added += rows
    progress.rows(rows)
  }
  const notTakenBefore = report.totals.notTaken
  progress.phase('laden', hierarchy.order.length + stage.vernaculars + stage.facts + stage.pairs)
  await loadTaxa(database, heads, hierarchy, position, onRows)
  await loadSearchWords(database, stage.taxa, checkpoint)
  await loadVernaculars(database, stage.vernaculars, hierarchy, report, onRows)
  await loadFacts(database, stage.facts, report, onRows)
  await loadPairs(database, stage.pairs, report, onRows)
  progress.phase('Verzeichnis der Eigenschaften')
  await refreshHeads(database, heads, plan, checkpoint)
  checkpoint()
  progress.phase('veröffentlichen')
  await bulk.transaction().execute((trx) => publish(trx, batch, heads, plan, report))
  return { added: added - (report.totals.notTaken - notTakenBefore), changed: 0, unchanged: 0, deleted: 0 }
}

/** One import at a time: in this process by this list, among processes (PostgreSQL) by a lock that its session holds. */
const running = new WeakSet<Database>()

async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const busy = new ImportError('Es läuft schon ein Import. Warten Sie, bis er fertig ist, und starten Sie diesen danach.')
  if (running.has(database)) throw busy
  running.add(database)
  try {
    if (database.engine === 'pglite') {
      await clearDeadImports(database)
      return await work()
    }
    return await database.bulk.connection().execute(async (session) => {
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${IMPORT_LOCK}::bigint) as free`.execute(session)
      if (!rows[0]?.free) throw busy
      try {
        await clearDeadImports(database)
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(${IMPORT_LOCK}::bigint)`.execute(session)
      }
    })
  } finally {
    running.delete(database)
  }
}

async function startBatch(database: Database, options: ImportOptions, context: ImportContext): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into import_batches (user_id, source) values (${context.userId ?? null}::uuid, ${options.path}) returning id`.execute(
    database.bulk,
  )
  return rows[0]?.id ?? ''
}

async function finishBatch(
  database: Database,
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
  await sql`update import_batches set state = 'done', finished_at = now(), report = ${JSON.stringify(summary)}::jsonb where id = ${batch}::uuid`.execute(
    database.bulk,
  )
}

async function abandon(database: Database, batch: string, error: unknown, report: Report): Promise<void> {
  const state = error instanceof ImportCancelled ? 'cancelled' : 'failed'
  const summary = { error: error instanceof Error ? error.message : String(error), files: report.files, issues: report.stored }
  await sql`update import_batches set state = ${state}, finished_at = now(), report = ${JSON.stringify(summary)}::jsonb where id = ${batch}::uuid`.execute(
    database.bulk,
  )
  await clearLeftovers(database)
}

function firstReasons(report: Report): string {
  const [first] = [...report.reasons].sort((a, b) => b[1].count - a[1].count)
  return first ? `Häufigster Grund: ${first[0]} (${first[1].count}-mal).` : 'Die Datei enthält keine Zeilen.'
}
