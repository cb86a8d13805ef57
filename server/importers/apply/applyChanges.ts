import { sql } from 'kysely'
import { addUnpublishedCollections, addUnpublishedTaxonomies, existingTaxonomies } from '../load/heads'
import { bumpDataState, orderFields, publish, tidySearch } from '../load/publish'
import type { Counts, Work } from '../runImport'
import { applyFacts, deleteGoneFacts } from './applyFacts'
import { applyTaxa } from './applyTaxa'
import { applyVernaculars } from './applyVernaculars'
import { matchTaxa, stageLinks } from './matchTaxa'

/** Undoes the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly counts: Counts) {
    super()
  }
}

/**
 * Brings what is there already to what the source says, in one transaction: readers see either the old state or the new one. A dry run does the
 * same and rolls it back, so that its numbers are those of the real one.
 */
export async function applyChanges({
  database,
  batch,
  plan,
  stage,
  hierarchy,
  report,
  progress,
  checkpoint,
  dryRun,
}: Work): Promise<Counts> {
  progress.phase('vergleichen')
  await stageLinks(database.bulk, hierarchy, checkpoint)
  const existing = await existingTaxonomies(database.bulk, plan.taxonomies)
  const collections = plan.extras?.collections ?? []
  const deepest = hierarchy.level.reduce((most, level) => Math.max(most, level), 0)
  try {
    return await database.bulk.transaction().execute(async (trx) => {
      const missing = plan.taxonomies.filter((_, index) => existing[index] === null)
      const fresh = await addUnpublishedTaxonomies(trx, missing, batch)
      const heads = existing.map((id) => id ?? fresh.shift() ?? '')
      await addUnpublishedCollections(trx, collections, batch)
      await matchTaxa(trx, heads, deepest)
      checkpoint()
      const deletedFacts = plan.extras
        ? await deleteGoneFacts(
            trx,
            batch,
            collections.map(({ id }) => id),
          )
        : 0
      const parts = [await applyTaxa(trx, batch, heads, report)]
      checkpoint()
      parts.push(await applyVernaculars(trx, batch, heads, stage.vernaculars, hierarchy, report))
      if (plan.extras)
        parts.push(await applyFacts(trx, batch, stage, report), { added: 0, changed: 0, unchanged: 0, deleted: deletedFacts })
      const counts = parts.reduce(sum)
      if (dryRun) throw new DryRun(counts)
      checkpoint()
      progress.phase('Verzeichnis der Eigenschaften')
      for (const id of heads) {
        await sql`select refresh_taxonomy(${id}::uuid)`.execute(trx)
        await orderFields(trx, id, plan.fieldOrder)
      }
      for (const { id } of collections) await sql`select refresh_collection(${id}::uuid)`.execute(trx)
      await tidySearch(trx)
      progress.phase('veröffentlichen')
      const isChanged = counts.added + counts.changed + counts.deleted > 0
      await publish(trx, batch, heads, plan, report)
      if (isChanged)
        await noteUpdate(
          trx,
          batch,
          heads.filter((_, index) => existing[index] !== null),
          counts,
        )
      return counts
    })
  } catch (error) {
    if (error instanceof DryRun) return error.counts
    throw error
  }
}

const sum = (a: Counts, b: Counts): Counts => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  deleted: a.deleted + b.deleted,
})

async function noteUpdate(trx: Work['database']['bulk'], batch: string, heads: readonly string[], counts: Counts): Promise<void> {
  for (const id of heads) {
    await sql`insert into changes (batch_id, table_name, row_id, action, after)
      values (${batch}::uuid, 'taxonomies', ${id}::uuid, 'import', ${JSON.stringify(counts)}::jsonb)`.execute(trx)
  }
  await bumpDataState(trx)
}
