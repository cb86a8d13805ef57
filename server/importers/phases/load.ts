import { applyChanges } from '../apply/applyChanges'
import { countNewFacts } from '../facts/factsWork'
import { countNew } from '../load/countNew'
import { loadNew } from '../load/loadNew'
import type { CheckedImport, Counts, ImportRun } from './importRun'
import { publishNew } from './publish'

/**
 * Makes the data what the source says, or counts what that would do. What is there already is changed in one transaction; so is the dry run of records and
 * relations, which can only be checked against loaded taxa.
 */
export async function load(run: ImportRun, checked: CheckedImport): Promise<Counts> {
  const { plan, taxonomies, extras, factHeads } = checked
  const { dryRun = false } = run.options
  const isThere = [...taxonomies, ...extras, ...factHeads.existing].some((id) => id !== null)
  const hasOwnRows = plan.extras !== undefined || (plan.facts !== undefined && plan.taxonomies.length > 0)
  if (isThere || (dryRun && hasOwnRows)) return applyChanges(run, checked)
  if (!dryRun) return publishNew(run, checked, await loadNew(run, checked))
  return plan.facts ? countNewFacts(run, checked) : countNew(run, checked)
}
