import { sql } from 'kysely'
import { addUnpublishedCollections, addUnpublishedTaxonomies, existingTaxonomies } from '../load/heads'
import { closeHeads, describeFacts, noteHeads } from '../facts/factHeads'
import { comparedScopes, refuseNothing, stageFacts } from '../facts/factsWork'
import { needsOwnNames, needsOwnTaxa } from '../facts/names/ownNames'
import { announce, bumpDataState, describeTaxonFields, publish, tidySearch } from '../load/publish'
import type { Database } from '../../db/database'
import type { CheckedImport, Counts, ImportRun } from '../phases/importRun'
import { finish } from '../phases/publish'
import { isDeletingMissing, namedWhereKept } from '../plan'
import { deepestLevel } from '../stage/hierarchy'
import { applyFacts, clearGoneFacts, type FactScope, meetRecords } from './applyFacts'
import { clearGoneTaxa, writeTaxa } from './applyTaxa'
import { applyVernaculars } from './applyVernaculars'
import { findRefusedFacts, findRefusedRows, findRefusedTaxa } from './keepRefused'
import { keepUnitsOfFacts, keepUnitsOfTaxa } from './keepUnits'
import { matchTaxa, stageLinks } from './matchTaxa'
import { refuseMeanwhile } from './meanwhile'
import { startNotes, writeNotes } from './noteChanges'
import { refuseRenumbered } from './renumbered'

type Bulk = Database['bulk']

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
export async function applyChanges(run: ImportRun, checked: CheckedImport): Promise<Counts> {
  const { database, options, context, batch, report, progress, checkpoint } = run
  const { plan, stage, refusedTaxa, refusedFacts, wrongCells, hierarchy, factHeads } = checked
  const { facts } = plan
  const isDeleting = isDeletingMissing(options, plan)
  // Outside of the transaction others get their turn.
  if (facts && !needsOwnTaxa(facts)) await stageFacts(database.bulk, run, checked, facts)
  progress.phase('vergleichen')
  await stageLinks(database.bulk, hierarchy, checkpoint)
  const existing = await existingTaxonomies(database.bulk, plan.taxonomies)
  const collections = plan.extras?.collections ?? []
  const isThere = (id: string | null): id is string => id !== null
  try {
    return await database.bulk.transaction().execute(async (trx) => {
      const missing = plan.taxonomies.filter((_, index) => existing[index] === null)
      const fresh = await addUnpublishedTaxonomies(trx, missing, batch)
      const heads = existing.map((id) => id ?? fresh.shift() ?? '')
      await addUnpublishedCollections(trx, [...collections, ...newFactHeads(checked)], batch)
      await noteHeads(trx, batch, 'taxonomies', existing.filter(isThere))
      await noteHeads(trx, batch, 'property_collections', factHeads.existing.filter(isThere))
      await startNotes(
        trx,
        collections.map(({ id }) => id),
        heads,
      )
      const named = namedWhereKept(options, plan)
      await matchTaxa(trx, heads, deepestLevel(hierarchy), named)
      await refuseRenumbered(trx, heads, report)
      await findRefusedTaxa(trx, isDeleting ? heads : [], refusedTaxa)
      await keepUnitsOfTaxa(trx, plan, heads, { isDeleting, wrongCells }, report)
      checkpoint()
      const names = () => applyVernaculars(trx, batch, heads, { checked, isDeleting }, report)
      const parts: Counts[] = [{ ...(await writeTaxa(trx, batch, heads, named, report)), deleted: 0, left: 0 }]
      // Whoever names taxa of this import may name them in other languages.
      const isNamed = needsOwnNames(facts)
      if (isNamed) parts.push(await names())
      if (facts && needsOwnTaxa(facts)) await stageFacts(trx, run, checked, facts, heads)
      if (plan.taxonomies.length === 0) await refuseNothing(trx, run, checked)
      const scopes: FactScope[] = [
        ...collections.map(({ id }) => ({ collection: id, records: true, relations: true, origin: null, isDeleting })),
        ...(facts ? comparedScopes(facts, factHeads, isDeleting) : []),
      ]
      await findRefusedFacts(trx, scopes.some((scope) => scope.isDeleting) ? facts : undefined, factHeads.ids)
      await findRefusedRows(trx, refusedFacts)
      if (plan.extras) await meetRecords(trx)
      const goneFacts = await clearGoneFacts(trx, scopes, report)
      if (facts) await keepUnitsOfFacts(trx, facts, factHeads.ids, report)
      parts.push(await clearGoneTaxa(trx, heads, isDeleting, report))
      checkpoint()
      if (!isNamed) parts.push(await names())
      if (plan.extras || facts)
        parts.push(await applyFacts(trx, batch, stage, report), { added: 0, changed: 0, unchanged: 0, ...goneFacts })
      const counts = parts.reduce(sum)
      if (options.dryRun) {
        // What was found goes with the transaction.
        if (isNamed) await context.observer?.staged({ ...run, database: { ...database, bulk: trx } }, checked, counts)
        throw new DryRun(counts)
      }
      await refuseMeanwhile(trx, checked.since)
      checkpoint()
      progress.phase('Verzeichnis der Eigenschaften')
      for (const id of heads) {
        await sql`select refresh_taxonomy(${id}::uuid)`.execute(trx)
        await describeTaxonFields(trx, id, plan)
      }
      for (const id of await collectionsToRefresh(trx, checked)) {
        checkpoint()
        await sql`select refresh_collection(${id}::uuid)`.execute(trx)
      }
      await tidySearch(trx)
      progress.phase('veröffentlichen')
      await publish(trx, batch, heads, plan, report)
      const described = facts
        ? await describeFacts(trx, batch, facts, factHeads.ids, factHeads.existing, context.userId ?? null)
        : false
      for (const { id, name } of newFactHeads(checked)) await announce(trx, batch, 'property_collections', id, name)
      const isNoted = await writeNotes(trx, batch, described ? factHeads.existing.filter(isThere) : [])
      const isChanged = described || isNoted || counts.added + counts.changed + counts.deleted > 0
      if (isChanged) {
        await closeHeads(trx, batch, {
          taxonomies: heads.filter((_, index) => existing[index] === null),
          collections: newFactHeads(checked).map(({ id }) => id),
        })
        await bumpDataState(trx)
      }
      // The people of the reference system's tables stay, so that such an import cannot be taken back.
      if (plan.extras || !isChanged) await sql`delete from import_heads where batch_id = ${batch}::uuid`.execute(trx)
      await finish(trx, run, checked, heads, counts)
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
  left: a.left + b.left,
})

/** Those of which the import changed something. Taxa that change move the rows of all collections, and what is new is in no note. */
async function collectionsToRefresh(trx: Bulk, checked: CheckedImport): Promise<string[]> {
  const { plan, factHeads } = checked
  const all = [...(plan.extras?.collections.map(({ id }) => id) ?? []), ...factHeads.ids]
  if (plan.taxonomies.length > 0 || plan.extras) return all
  const { rows } = await sql<{
    id: string
  }>`select distinct collection_id as id from import_notes where collection_id is not null`.execute(trx)
  const changed = new Set([...rows.map(({ id }) => id), ...newFactHeads(checked).map(({ id }) => id)])
  return all.filter((id) => changed.has(id))
}

/** Collections of statements that are not there yet. */
const newFactHeads = ({ plan, factHeads }: CheckedImport): { id: string; name: string }[] =>
  (plan.facts?.collections ?? []).flatMap(({ name }, index) =>
    factHeads.existing[index] === null ? [{ id: factHeads.ids[index] ?? '', name }] : [],
  )
