import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { alone } from './alone'
import { applyChanges } from './apply/applyChanges'
import { abandon, finishBatch, isFinished, isUndoable, startBatch } from './batch'
import { closeHeads, describeFacts, existingFactCollections } from './facts/factHeads'
import { countNewFacts, linkStagedTaxa, needsOwnTaxa, refuseNothing, stageFacts } from './facts/factsWork'
import { matchRefs, spellingNote } from './facts/matchRefs'
import { rememberMappings } from './facts/rememberedMapping'
import { planImport } from './formats/planImport'
import { ImportCancelled, ImportError } from './importError'
import { countNew } from './load/countNew'
import { addUnpublishedCollections, addUnpublishedTaxonomies, existingCollections, existingTaxonomies } from './load/heads'
import { heartbeat } from './load/leftovers'
import { loadFacts, loadPairs } from './load/loadFacts'
import { loadSearchWords, loadTaxa, loadVernaculars } from './load/loadTaxa'
import { announce, bumpDataState, explainPublishError, publish, refreshHeads } from './load/publish'
import { claimNew } from './load/owner'
import { targetsOf } from './observer'
import type { ImportOptions } from './plan'
import { ImportProgress } from './progress'
import { firstReasons, Report } from './report'
import { explainRoom, giveBack, NoRoom, refuseWithoutRoom, shrink, stopBeforeFull } from './room'
import { openSource } from './source/source'
import { resolveTaxa, siblingPositions } from './stage/resolve'
import { StageTables } from './stage/stageTables'
import type { ImportContext } from './observer'
import type { Work, Counts, FactHeads } from './work'

type Bulk = Database['bulk']

/** What an import did to the data. */
export interface ImportResult {
  format: string
  /** Its own number, by which it can be taken back; null when it changed nothing. */
  batch: string | null
  taxonomies: string[]
  collections: string[]
  /** Rows of taxa (with synonyms), vernacular names, records and relations. */
  added: number
  changed: number
  unchanged: number
  deleted: number
  report: Report
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
      refuseWithoutRoom(database, source, options.path)
      const batch = await startBatch(database, options, context)
      try {
        await context.observer?.begins(report, batch)
        const result = await importSource(database, source, options, context, report, batch)
        await report.close()
        await giveBack(database)
        return result
      } catch (error) {
        // First of all, because what is staged may be what fills the disk.
        await giveBack(database).catch(() => {})
        await report.close().catch(() => {})
        const known = explainPublishError(error)
        const told = (await isFinished(database.bulk, batch).catch(() => false)) ? known : explainRoom(database, known)
        await abandon(database, batch, told, report)
        // Where that fails, the next import uses the room instead.
        if (told instanceof NoRoom) await shrink(database).catch(() => {})
        throw told
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
  const { observer } = context
  const progress = new ImportProgress(context.onProgress, report)
  const beat = heartbeat(bulk, batch)
  const checkpoint = () => {
    if (context.signal.aborted) throw new ImportCancelled()
    stopBeforeFull(database)
    beat()
  }
  progress.phase('erkennen')
  const plan = await planImport(bulk, source, options, report)
  const existingFacts = await existingFactCollections(bulk, plan.facts?.collections ?? [])
  const factHeads: FactHeads = { existing: existingFacts, ids: existingFacts.map((id) => id ?? randomUUID()) }
  const existingTaxa = await existingTaxonomies(bulk, plan.taxonomies)
  const existingExtras = await existingCollections(bulk, plan.extras?.collections ?? [])
  const existing = [...existingTaxa, ...existingExtras, ...existingFacts]
  claimNew(plan, existingTaxa, existingFacts, options.organizationId ?? null, context.userId ?? null)
  const planned = targetsOf(plan, existingTaxa, [...existingExtras, ...existingFacts])
  await observer?.planned(plan, planned)
  await sql`update import_batches set format = ${plan.format} where id = ${batch}::uuid`.execute(bulk)

  progress.phase('lesen')
  const stage = new StageTables(bulk, report, context.signal, () => {
    stopBeforeFull(database)
    beat()
    progress.read()
  })
  await plan.read(stage, report)
  await stage.flush(1)

  if (plan.facts) {
    progress.phase('Namen zuordnen')
    const spellings = await matchRefs(database, plan.facts, (rows) => {
      checkpoint()
      progress.rows(rows)
    })
    if (spellings.length > 0) report.notes.push(spellingNote(spellings))
  }
  progress.phase('prüfen')
  const hierarchy = await resolveTaxa(database, stage.counts.taxa, report, checkpoint)
  if (hierarchy.order.length === 0 && !plan.extras && (plan.taxonomies.length > 0 || stage.counts.statements === 0))
    throw new ImportError(
      `${options.path}: Keine Zeile konnte ${plan.facts && plan.taxonomies.length === 0 ? 'gelesen' : 'als Taxon gelesen'} werden. ${firstReasons(report)}`,
    )
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
    factHeads,
    userId: context.userId ?? null,
    finish: async (trx: Bulk, taxonomies: readonly string[], counts: Counts) => {
      await finishBatch(trx, batch, 'done', report, counts)
      if (plan.facts) await rememberMappings(trx, plan.facts, factHeads.ids)
      const extras = plan.extras?.collections.map(({ id }) => id) ?? []
      await observer?.publishing(trx, targetsOf(plan, taxonomies, [...extras, ...factHeads.ids]), counts)
    },
    refuseNothing: async (db: Bulk) => {
      // Whoever tries it out wants to see the names of which none fits.
      if (plan.facts && !(options.dryRun && observer)) await refuseNothing(db, options.path, firstReasons(report))
    },
  }
  const counts = await stepFor(what, existing)(what)
  if (options.dryRun) await finishBatch(bulk, batch, 'dry run', report, counts)
  await observer?.staged(what, planned, counts)
  return {
    format: plan.format,
    batch: (await isUndoable(bulk, batch)) ? batch : null,
    taxonomies: plan.taxonomies.map(({ name }) => name),
    collections: plan.facts?.collections.map(({ name }) => name) ?? [],
    ...counts,
    report,
  }
}

/** What is there already is changed in one transaction; so is the dry run of records and relations, which can only be checked against loaded taxa. */
function stepFor({ dryRun, plan }: Work, existing: readonly (string | null)[]): (what: Work) => Promise<Counts> {
  const ownRows = plan.extras !== undefined || (plan.facts !== undefined && plan.taxonomies.length > 0)
  if (existing.some((id) => id !== null) || (dryRun && ownRows)) return applyChanges
  if (!dryRun) return loadNew
  return plan.facts ? countNewFacts : countNew
}

/** Nothing of it is there yet: loaded in small steps under unpublished heads, then published. */
async function loadNew(work: Work): Promise<Counts> {
  const { database, batch, plan, stage, hierarchy, report, progress, checkpoint, factHeads } = work
  const { bulk } = database
  const factDrafts = (plan.facts?.collections ?? []).map(({ name }, index) => ({ id: factHeads.ids[index] ?? '', name }))
  const position = await siblingPositions(bulk, hierarchy, checkpoint)
  const heads = await addUnpublishedTaxonomies(bulk, plan.taxonomies, batch)
  await addUnpublishedCollections(bulk, [...(plan.extras?.collections ?? []), ...factDrafts], batch)
  let added = 0
  const onStep = (rows: number) => {
    checkpoint()
    progress.rows(rows)
  }
  const onRows = (rows: number) => {
    onStep(rows)
    added += rows
  }
  const notTakenBefore = report.totals.notTaken
  progress.phase('laden', hierarchy.order.length + stage.vernaculars + stage.facts + stage.pairs)
  await loadTaxa(database, heads, hierarchy, position, onRows)
  await loadSearchWords(database, stage.taxa, checkpoint)
  await loadVernaculars(database, stage.vernaculars, hierarchy, report, onRows)
  await loadPairs(database, stage.pairs, report, onRows)
  added -= report.totals.notTaken - notTakenBefore
  if (plan.facts) {
    if (needsOwnTaxa(plan.facts)) await linkStagedTaxa(bulk, work)
    await stageFacts(bulk, work, plan.facts)
    if (plan.taxonomies.length === 0) await work.refuseNothing(bulk)
    progress.phase('laden', stage.facts)
  }
  added += await loadFacts(database, stage.facts, report, onStep)
  progress.phase('Verzeichnis der Eigenschaften')
  await refreshHeads(database, heads, plan, factHeads.ids, checkpoint)
  checkpoint()
  const counts = { added, changed: 0, unchanged: 0, deleted: 0 }
  progress.phase('veröffentlichen')
  await bulk.transaction().execute(async (trx) => {
    await publish(trx, batch, heads, plan, report)
    if (plan.facts) await describeFacts(trx, batch, plan.facts, factHeads.ids, factHeads.existing, work.userId)
    for (const { id, name } of factDrafts) await announce(trx, batch, 'property_collections', id, name)
    if (factDrafts.length > 0) await bumpDataState(trx)
    // The people of the reference system's tables stay, so that such an import cannot be taken back.
    if (!plan.extras) await closeHeads(trx, batch, { taxonomies: heads, collections: factHeads.ids })
    await work.finish(trx, heads, counts)
  })
  return counts
}
