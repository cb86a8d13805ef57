import type { ProgressListener } from './progress'
import type { Database } from '../db/database'
import type { ImportPlan } from './plan'
import type { Report } from './report'
import type { Counts, Work } from './work'

type Bulk = Database['bulk']

/** A taxonomy or collection an import writes; without an id it is new. */
export interface ImportTarget {
  id: string | null
  name: string
}

export interface ImportTargets {
  taxonomies: ImportTarget[]
  collections: ImportTarget[]
}

/** Who accompanies an import, step by step. What they throw ends it, and nothing is changed. */
export interface ImportObserver {
  /** Its turn has come; `report` fills while it goes on. */
  begins(report: Report, batch: string): Promise<void>
  /** What it is going to write is known, nothing is read yet. */
  planned(plan: ImportPlan, targets: ImportTargets): Promise<void>
  /** All is done, or tried out; names and entries still stand in the staging tables. */
  staged(work: Work, targets: ImportTargets, counts: Counts): Promise<void>
  /** The last step of the transaction that makes it visible; every target has its id. */
  publishing(trx: Bulk, targets: ImportTargets, counts: Counts): Promise<void>
}

/** What an import writes, with the ids of its taxonomies and of its collections, in the order of the plan. */
export const targetsOf = (
  { taxonomies, extras, facts }: ImportPlan,
  taxonomyIds: readonly (string | null)[],
  collectionIds: readonly (string | null)[],
): ImportTargets => ({
  taxonomies: taxonomies.map(({ name }, index) => ({ id: taxonomyIds[index] ?? null, name })),
  collections: [...(extras?.collections ?? []), ...(facts?.collections ?? [])].map(({ name }, index) => ({
    id: collectionIds[index] ?? null,
    name,
  })),
})

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
