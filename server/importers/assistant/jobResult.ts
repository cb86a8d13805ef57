import type { MatchKind } from '../../../lib/domain/matching/matchKinds'
import type { VersionChange } from '../../../lib/domain/import/versionChange'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { MatchCandidate } from '../../matching/nameMatch'
import type { ImportTarget } from '../importTargets'
import type { Counts } from '../phases/importRun'
import type { TreePreview } from '../preview/treePreview'
import type { ColumnAccount } from '../report'

/** What a check or a load found and did, as it is kept with its job. */
export interface JobResult extends Counts {
  read: number
  taken: number
  notTaken: number
  taxonomies: ImportTarget[]
  collections: ImportTarget[]
  /** Of each table of the file what its columns became; missing in results of earlier versions. */
  tables?: TableResult[]
  notes: string[]
  problems: ResultProblem[]
  /** Null where no names are looked for. */
  names: ResultNames | null
  fields: ResultField[]
  preview: ResultRow[]
  /** Of one taxonomy that is checked; missing in results of earlier versions. */
  tree?: TreePreview | null
  /** The taxonomy of which it is a new version beside it; missing in results of earlier versions. */
  versionOf?: ImportTarget | null
  /** Of a check: what it makes of the version of its taxonomy that is there; missing in results of earlier versions. */
  versions?: VersionChange | null
}

export interface TableResult {
  file: string
  /** Why it is not read; null where it is. */
  notRead: string | null
  rows: number
  /** Cells that are not empty: all, and those that are data then; null where they are not counted. */
  cells: { read: number; taken: number } | null
  /** Those with values. */
  columns: ColumnAccount[]
}

export interface ResultProblem {
  reason: string
  count: number
  taken: boolean
  shown: {
    file: string
    line: number
    column: string | null
    value: string | null
    instead: string | null
    hint: string | null
  }[]
}

export interface ResultNames {
  counts: { kind: MatchKind; names: number; rows: number }[]
  /** Names that the mapping leaves out. */
  leftOut: number
  /** Names of which a person said which taxon is meant; missing in results of earlier versions. */
  decided?: number
  doubtful: DoubtfulName[]
}

export interface DoubtfulName {
  name: string
  /** How it was found on its own, whatever was decided. */
  kind: MatchKind
  rows: number
  /** The first ten. */
  lines: number[]
  /** The taxon its rows go to now; null when they are left out. */
  takenId: string | null
  /** Somebody has decided about it. */
  isDecided: boolean
  candidates: (MatchCandidate & { taxonomy: string })[]
}

export interface ResultField {
  /** Of a collection; null for a property of the taxa themselves. */
  collection: string | null
  relationType: string | null
  name: string
  unit: string | null
  kind: ValueType
  filled: number
}

export interface ResultRow {
  taxonId: string | null
  taxon: string
  partner: string | null
  relationType: string | null
  properties: Record<string, unknown>
}
