import { reportUnfound, vernacularTargets } from './loadTaxa'
import type { CheckedImport, Counts, ImportRun } from '../phases/importRun'

/** Rows per look into the staging tables. */
const CHUNK = 5_000

/** A dry run of taxonomies that are not there yet: all that was staged and fits would be added, so it is counted and not loaded. */
export async function countNew(run: ImportRun, checked: CheckedImport): Promise<Counts> {
  const { stage, hierarchy } = checked
  const { database, report, progress, checkpoint } = run
  let names = 0
  progress.phase('zählen', stage.vernaculars)
  for (let from = 0; from < stage.vernaculars; from += CHUNK) {
    checkpoint()
    const targets = await vernacularTargets(database.bulk, from, from + CHUNK, checked)
    names += reportUnfound(targets, report).length
    progress.rows(targets.length)
  }
  return { added: hierarchy.order.length + names, changed: 0, unchanged: 0, deleted: 0, left: 0 }
}
