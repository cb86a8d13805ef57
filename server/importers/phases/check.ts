import { newestChange } from '../apply/meanwhile'
import { ImportError } from '../importError'
import { namedWhereKept } from '../plan'
import { firstReasons } from '../report'
import { hintsOfFlatTree } from '../preview/flatTree'
import { treePreview, type TreePreview } from '../preview/treePreview'
import type { Hierarchy } from '../stage/hierarchy'
import { leaveOutHeldElsewhere } from '../stage/heldElsewhere'
import { stagePlacesThere, stageRefusedPlaces } from '../stage/placesThere'
import { keepWhereWrong } from '../stage/keepWhereWrong'
import { leaveOutUnclear } from '../stage/unclearNames'
import { resolveTaxa } from '../stage/resolve'
import { compareVersions } from '../versions/compareVersions'
import type { CheckedImport, ImportRun, ReadImport } from './importRun'

/** Gives every taxon its place in the tree. Throws `ImportError` when no row of a table could be read. */
export async function checkTaxa(run: ImportRun, asRead: ReadImport): Promise<CheckedImport> {
  const { database, options, report, progress, checkpoint } = run
  progress.phase('prüfen')
  const since = await newestChange(database.bulk)
  await leaveOutHeldElsewhere(database.bulk, asRead.plan.taxonomies, report)
  const read = await withWhatIsThere(run, asRead)
  const { plan, stage } = read
  const hierarchy = await resolveTaxa(database, stage.taxa, report, checkpoint)
  // Statements alone may be those of rows that were not taken.
  const isSaid = plan.facts?.collections.some(({ hasRecords, hasRelations }) => hasRecords || hasRelations) ?? false
  const isNothing = hierarchy.order.length === 0 && (plan.taxonomies.length > 0 || !isSaid)
  if (isNothing && !plan.extras) {
    const what = plan.facts && plan.taxonomies.length === 0 ? 'gelesen' : 'als Taxon gelesen'
    throw new ImportError(`${options.path}: Keine Zeile konnte ${what} werden. ${firstReasons(report)}`)
  }
  const tree = plan.taxonomies.length === 1 ? await treeOf(run, hierarchy) : null
  return { ...read, since, hierarchy, tree, versions: await compareVersions(run, read, hierarchy) }
}

/** Rows lean on the taxa that are there: those of a part of a taxonomy, and what is wrong in them; what leans on several at once is left out. */
async function withWhatIsThere({ database: { bulk }, options, report }: ImportRun, read: ReadImport): Promise<ReadImport> {
  const { plan, stage, taxonomies, refusedTaxa, wrongCells } = read
  await keepWhereWrong(bulk, taxonomies, wrongCells)
  const named = namedWhereKept(options, plan)
  if (named) await leaveOutUnclear(bulk, taxonomies, named, report)
  const mentioned = named
    ? await stagePlacesThere(bulk, taxonomies, stage.taxa)
    : await stageRefusedPlaces(bulk, taxonomies, stage.taxa, refusedTaxa)
  return { ...read, stage: { ...stage, taxa: stage.taxa + mentioned } }
}

async function treeOf({ database: { bulk }, report }: ImportRun, hierarchy: Hierarchy): Promise<TreePreview | null> {
  const tree = await treePreview(bulk, hierarchy)
  return tree && { ...tree, hints: await hintsOfFlatTree(bulk, hierarchy, tree, report.files[0]?.columns ?? []) }
}
