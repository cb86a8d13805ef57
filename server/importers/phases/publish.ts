import { crosswalkIdOf } from '../../crosswalk/askForCrosswalk'
import { finishBatch } from '../batch'
import { closeHeads, describeFacts } from '../facts/factHeads'
import { rememberMappings } from '../facts/rememberedMapping'
import type { LoadedImport } from '../load/loadNew'
import { announce, bumpDataState, publish } from '../load/publish'
import { targetsOf } from '../importTargets'
import type { Database } from '../../db/database'
import type { CheckedImport, Counts, ImportRun } from './importRun'

/** Shows what was loaded, all at once. */
export async function publishNew(run: ImportRun, checked: CheckedImport, loaded: LoadedImport): Promise<Counts> {
  const { database, batch, report, progress, context } = run
  const { plan, factHeads } = checked
  const { heads, factDrafts } = loaded
  const counts = { added: loaded.added, changed: 0, unchanged: 0, deleted: 0, left: 0 }
  progress.phase('veröffentlichen')
  await database.bulk.transaction().execute(async (trx) => {
    await publish(trx, batch, heads, plan, report)
    if (plan.facts) await describeFacts(trx, batch, plan.facts, factHeads.ids, factHeads.existing, context.userId ?? null)
    for (const { id, name } of factDrafts) await announce(trx, batch, 'property_collections', id, name)
    if (factDrafts.length > 0) await bumpDataState(trx)
    // The people of the reference system's tables stay, so that such an import cannot be taken back.
    if (!plan.extras) await closeHeads(trx, batch, { taxonomies: heads, collections: factHeads.ids })
    await finish(trx, run, checked, heads, counts)
  })
  return counts
}

/** Writes that the import is done, in the transaction that shows what it loaded; `taxonomies` are the ids of the plan's. */
export async function finish(
  trx: Database['bulk'],
  { batch, report, context }: ImportRun,
  { plan, factHeads }: CheckedImport,
  taxonomies: readonly string[],
  counts: Counts,
): Promise<void> {
  await finishBatch(trx, batch, 'done', report, counts)
  if (plan.former && taxonomies[0]) await crosswalkIdOf(trx, plan.former.id, taxonomies[0])
  if (plan.facts) await rememberMappings(trx, plan.facts, factHeads.ids)
  const extras = plan.extras?.collections.map(({ id }) => id) ?? []
  await context.observer?.publishing(trx, targetsOf(plan, taxonomies, [...extras, ...factHeads.ids]), counts)
}
