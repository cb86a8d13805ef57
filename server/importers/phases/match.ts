import { matchRefs } from '../facts/matchRefs'
import type { ImportRun, ReadImport } from './importRun'

/** Looks up whom the statements are about, in the taxonomies that are there. */
export async function matchStatements(
  { database, report, progress, checkpoint }: ImportRun,
  { plan }: ReadImport,
): Promise<void> {
  if (!plan.facts) return
  progress.phase('Namen zuordnen')
  const notes = await matchRefs(database, plan.facts, (rows) => {
    checkpoint()
    progress.rows(rows)
  })
  report.notes.push(...notes)
}
