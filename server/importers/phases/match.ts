import { matchRefs, spellingNote } from '../facts/matchRefs'
import type { ImportRun, ReadImport } from './importRun'

/** Looks up whom the statements are about, in the taxonomies that are there. */
export async function matchNames({ database, report, progress, checkpoint }: ImportRun, { plan }: ReadImport): Promise<void> {
  if (!plan.facts) return
  progress.phase('Namen zuordnen')
  const spellings = await matchRefs(database, plan.facts, (rows) => {
    checkpoint()
    progress.rows(rows)
  })
  if (spellings.length > 0) report.notes.push(spellingNote(spellings))
}
