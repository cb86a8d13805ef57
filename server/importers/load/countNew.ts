import { reportUnfound, vernacularTargets } from './loadTaxa'
import type { CheckedImport, Counts, ImportRun } from '../phases/importRun'

/** Rows per look into the staging tables. */
const CHUNK = 5_000

/** A dry run of taxonomies that are not there yet: all that was staged and fits would be added, so it is counted and not loaded. */
export async function countNew(run: ImportRun, { stage, hierarchy }: CheckedImport): Promise<Counts> {
  const { database, report, progress, checkpoint } = run
  const notTakenBefore = report.totals.notTaken
  progress.phase('zählen', stage.vernaculars)
  for (let from = 0; from < stage.vernaculars; from += CHUNK) {
    checkpoint()
    const targets = await vernacularTargets(database.bulk, from, from + CHUNK, hierarchy)
    reportUnfound(targets, report)
    progress.rows(targets.length)
  }
  const unfound = report.totals.notTaken - notTakenBefore
  return { added: hierarchy.order.length + stage.vernaculars - unfound, changed: 0, unchanged: 0, deleted: 0, left: 0 }
}
