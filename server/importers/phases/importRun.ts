import type { VersionChange } from '../../../lib/domain/import/versionChange'
import type { Database } from '../../db/database'
import type { ImportTargets } from '../importTargets'
import type { ImportOptions, ImportPlan } from '../plan'
import type { ImportProgress, ProgressListener } from '../progress'
import type { Report } from '../report'
import type { TreePreview } from '../preview/treePreview'
import type { Hierarchy } from '../stage/hierarchy'
import type { StageTables } from '../stage/stageTables'

/** What accompanies an import from the first phase to the last. */
export interface ImportRun {
  database: Database
  options: ImportOptions
  context: ImportContext
  /** The entry of the import in `import_batches`. */
  batch: string
  report: Report
  progress: ImportProgress
  /** Throws when it was cancelled or the disk fills up; called at every step, so that neither waits long. */
  checkpoint: () => void
}

/** After reading: what the source holds stands in the staging tables, and what it is for is known. */
export interface ReadImport {
  plan: ImportPlan
  stage: StageTables['counts']
  refusedTaxa: StageTables['refusedTaxa']
  wrongCells: StageTables['wrongCells']
  refusedFacts: StageTables['refusedFacts']
  /** The plan's taxonomies, with the ids of those that are there. */
  taxonomies: (string | null)[]
  /** The collections of the reference system's tables that are there. */
  extras: (string | null)[]
  factHeads: FactHeads
  /** What is going to be written. */
  targets: ImportTargets
}

/** The collections of a plan: their ids, and which of them there were before. */
export interface FactHeads {
  ids: string[]
  existing: (string | null)[]
}

/** After checking: each taxon has its place, or stands in the report. */
export interface CheckedImport extends ReadImport {
  /** The newest entry of the history before anything was taken from what stands there. */
  since: string
  hierarchy: Hierarchy
  /** Of one taxonomy: the tree it is going to be. */
  tree: TreePreview | null
  /** Of a dry run of one taxonomy: what it makes of the version that is there. */
  versions: VersionChange | null
}

/** Rows of taxa (with synonyms), vernacular names, records and relations. */
export interface Counts {
  added: number
  changed: number
  unchanged: number
  deleted: number
  /** There already, not in the source, and kept because nobody asked for deleting. */
  left: number
}

/** Who imports, and how it is told what goes on. */
export interface ImportContext {
  /** Where reports go (`berichte/`). */
  dataDir: string
  onProgress: ProgressListener
  signal: AbortSignal
  userId?: string | null
  /** What the source is called where people read of it; without it its path. */
  sourceName?: string
  observer?: ImportObserver
}

/** Who accompanies an import, step by step. What they throw ends it, and nothing is changed. */
export interface ImportObserver {
  /** Its turn has come; `report` fills while it goes on. */
  begins(report: Report, batch: string): Promise<void>
  /** What it is going to write is known, nothing is read yet. */
  planned(plan: ImportPlan, targets: ImportTargets): Promise<void>
  /** All is done, or tried out; names and entries still stand in the staging tables. */
  staged(run: ImportRun, checked: CheckedImport, counts: Counts): Promise<void>
  /** The last step of the transaction that makes it visible; every target has its id. */
  publishing(trx: Database['bulk'], targets: ImportTargets, counts: Counts): Promise<void>
}
