import type { Database } from '../db/database'
import type { ImportPlan } from './plan'
import type { ImportProgress } from './progress'
import type { Report } from './report'
import type { resolveTaxa } from './stage/resolve'
import type { StageTables } from './stage/stageTables'

/** The collections of a plan: their ids, and which of them there were before. */
export interface FactHeads {
  ids: string[]
  existing: (string | null)[]
}

export interface Work {
  database: Database
  batch: string
  plan: ImportPlan
  stage: StageTables['counts']
  hierarchy: Awaited<ReturnType<typeof resolveTaxa>>
  report: Report
  progress: ImportProgress
  checkpoint: () => void
  dryRun: boolean
  factHeads: FactHeads
  userId: string | null
  /** Writes that the import is done, in the transaction that shows what it loaded; `taxonomies` are the ids of the plan's. */
  finish(trx: Database['bulk'], taxonomies: readonly string[], counts: Counts): Promise<void>
  /** Throws `ImportError` when no statement found its taxon. */
  refuseNothing(db: Database['bulk']): Promise<void>
}

export interface Counts {
  added: number
  changed: number
  unchanged: number
  deleted: number
}
