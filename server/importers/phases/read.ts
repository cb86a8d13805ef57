import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { existingFactCollections } from '../facts/factHeads'
import { nameUntouched } from './nameUntouched'
import { planImport } from '../formats/plan/planImport'
import { existingCollections, existingTaxonomies } from '../load/heads'
import { claimNew } from '../load/owner'
import { targetsOf } from '../importTargets'
import { isDeletingMissing } from '../plan'
import type { Source } from '../source/sourceFile'
import { refuseSameVersion } from '../versions/formerVersion'
import { StageTables } from '../stage/stageTables'
import type { ImportRun, ReadImport } from './importRun'
import { termsNotes } from './termsNotes'

/** Finds out what a source is and for what, and reads it into the staging tables. */
export async function readSource(run: ImportRun, source: Source): Promise<ReadImport> {
  const { database, options, context, batch, report, progress, checkpoint } = run
  const { bulk } = database
  progress.phase('erkennen')
  const plan = await planImport(bulk, source, options, report, checkpoint)
  const collections = await existingFactCollections(bulk, plan.facts?.collections ?? [])
  const factHeads = { existing: collections, ids: collections.map((id) => id ?? randomUUID()) }
  const taxonomies = await existingTaxonomies(bulk, plan.taxonomies)
  if (plan.former) refuseSameVersion(plan.former, plan.taxonomies, taxonomies)
  report.notes.push(...termsNotes(plan, taxonomies, options, context))
  const extras = await existingCollections(bulk, plan.extras?.collections ?? [])
  claimNew(plan, taxonomies, collections, options.organizationId ?? null, context.userId ?? null)
  const targets = targetsOf(plan, taxonomies, [...extras, ...collections])
  await context.observer?.planned(plan, targets)
  await sql`update import_batches set format = ${plan.format} where id = ${batch}::uuid`.execute(bulk)

  progress.phase('lesen')
  const stage = new StageTables(bulk, report, context.signal, isDeletingMissing(options, plan), () => {
    checkpoint()
    progress.read()
  })
  await plan.read(stage, report)
  await stage.flush(1)
  await nameUntouched(plan.untouched ?? [], report, checkpoint)
  report.checkCells()
  const { counts, refusedTaxa, refusedFacts, wrongCells } = stage
  return { plan, stage: counts, refusedTaxa, refusedFacts, wrongCells, taxonomies, extras, factHeads, targets }
}
