import type { Meant } from './columns/meaning'
import type { CollectionAbout, ImportMapping, TableMapping } from '../../lib/domain/import/importMapping'
import type { FactsPlan, StatementRow } from './facts/factsPlan'
import type { Column } from './columns/column'
import type { Report } from './report'
import type { SourceFile } from './source/sourceFile'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import type { TableHints } from './text/readTable'

/** What is asked of an import; names as the user writes them. */
export interface ImportOptions {
  /** Absolute path of a file, folder or ZIP archive. */
  path: string
  /** Of files that belong to it, as if all lay in one folder. */
  others?: string[] | undefined
  taxonomy?: string | undefined
  /** The taxonomy of which it is a new version, to stand beside that one. */
  versionOf?: string | undefined
  /** Where the taxa of collections are looked for; all taxonomies without it. */
  taxonomies?: string[] | undefined
  /** Tables become this collection of properties and relations, not a taxonomy. */
  collection?: string | undefined
  /** What the columns of such tables are; what it leaves out is guessed. */
  mapping?: ImportMapping | undefined
  type?: TaxonomyType | undefined
  organization?: string | undefined
  /** Owner of what is new, by id; what there is already keeps its own. */
  organizationId?: string | null | undefined
  /** Which table of the source becomes the taxonomy, and what its columns are, where somebody has said so. */
  table?: Pick<TableMapping, 'file' | 'sheet' | 'sheets' | 'headerRow' | 'taxonomy' | 'noValue'> | undefined
  /** What is known about a new taxonomy; it goes before what the source says. */
  about?: CollectionAbout | undefined
  /** What is there already and not in the source goes, where no mapping says otherwise; without it, it stays. */
  deleteMissing?: boolean | undefined
  dryRun?: boolean | undefined
}

/** The taxonomy of which an import is a new version, to stand beside it. */
export interface FormerVersion {
  id: string
  name: string
  type: TaxonomyType
}

/** A taxonomy as the source describes it. */
export interface TaxonomyDraft {
  /** The source's own id, when it is kept. */
  id?: string
  type: TaxonomyType
  name: string
  description?: string | null
  links?: string[]
  lastUpdated?: string | null
  licence?: string | null
  citation?: string | null
  termsOfUse?: string | null
  organizationId?: string | null
  importedBy?: string | null
  habitatLabel?: string | null
  habitatNumberMin?: number | null
  habitatNumberMax?: number | null
  habitatComments?: string | null
}

/** A taxon, or a synonym of one, as a row of the source says it. */
export interface SourceTaxon {
  line: number
  /** The source's own uuid, when it is kept. */
  id?: string
  sourceId: string | null
  /** A second name other rows may use for this one. */
  alias: string | null
  /** Also of a synonym, where the source says so. */
  parentRef: string | null
  acceptedRef: string | null
  /** The name of its parent (of a synonym: of its accepted name), for when the reference leads nowhere. */
  otherName?: string | null
  synonym: boolean
  name: string
  code: string | null
  author: string | null
  rank: string | null
  rankVerbatim: string | null
  status: string
  statusVerbatim: string | null
  /** JSON text of an object. */
  properties: string
  /** Where some of its cells are wrong. */
  wrong?: WrongCells
}

/** What the cells of a row speak of that are wrong: what stands there stays. */
export interface WrongCells {
  fields: ('id' | 'author' | 'rank' | 'code' | 'status' | 'parent' | 'accepted' | 'vernacular')[]
  properties: string[]
}

export interface VernacularRow {
  line: number
  taxonRef: string
  name: string
  language: string | null
  preferred: boolean
  /** Came with the taxon's own row. */
  ownRow: boolean
}

/** A property record, or a relation when it has a type. */
export interface FactRow {
  line: number
  id: string
  collectionId: string
  taxonId: string
  relatedTaxonId: string | null
  relationType: string | null
  originCollectionId: string | null
  properties: string
}

export interface PairRow {
  line: number
  taxonId: string
  synonymId: string
}

/** What a row that is not taken names its taxon by. */
export interface RefusedTaxon {
  id: string | null
  name: string | null
}

/** What a record or relation of the reference system's tables that is not taken is known by: its id or, where it has none, its taxon. */
export interface RefusedFact {
  of: 'property_records' | 'relations'
  id: string | null
  taxonId: string | null
}

/** Where a plan puts what it has read. Rows wait in memory until `flush`, which the plan calls between its batches. */
export interface Stage {
  taxon(file: number, head: number, row: SourceTaxon): void
  /** A row that is not taken: what it names stands in the source all the same. */
  refused(taxon: RefusedTaxon): void
  vernacular(file: number, head: number, row: VernacularRow): void
  fact(file: number, row: FactRow): void
  /** A record or relation that is not taken, as `refused`. */
  refusedFact(fact: RefusedFact): void
  pair(file: number, row: PairRow): void
  /** Values of a taxon or a relation, whose taxa are still names or ids of the source. */
  statement(file: number, row: StatementRow): void
  /** Writes what waits once it is a chunk (with 1: all of it, and waits until it is there); throws `ImportCancelled` when the user has ended the import. */
  flush(atLeast?: number): Promise<void>
}

/** The unit that the values of a field say, and what it says of the others. */
export type SaidOfFields = Map<string, { unit: string | null; description?: string | null } & Meant>

/** Which fields of taxa a source has a column for. */
export interface NamedOfTaxa {
  id: boolean
  /** `below`: names of higher taxa, which may leave out what else stands between. */
  place: 'parent' | 'below' | 'none'
  accepted: boolean
  status: boolean
  author: boolean
  rank: boolean
  code: boolean
  properties: readonly string[]
}

/** A format that has recognised its source: what it will import, and how to read it. */
export interface ImportPlan {
  /** As the report names it. */
  format: string
  taxonomies: TaxonomyDraft[]
  /** The source's column names in their order, for the catalogue. */
  fieldOrder: string[]
  /** What the columns of a taxonomy's properties say of themselves, by their names; known when they are read. */
  saidOfFields?: SaidOfFields
  /** What it has columns for, known when it is read; without it, for everything that a taxon is. */
  named?: () => NamedOfTaxa
  /** Names in other languages are those of the very rows that they name; else a synonym's are its accepted taxon's. */
  hasNamesOfSynonyms?: true
  /** What comes with the taxonomies in the reference system's tables. */
  extras?: Extras
  /** Collections whose taxa are found by name or id. */
  facts?: FactsPlan
  read(stage: Stage, report: Report): Promise<void>
  /** The taxonomy beside which it is to stand as its new version. */
  former?: FormerVersion
  /** What a mapping says about taxa that the source does not have; undefined where none does. */
  deleteMissing?: boolean
  /** Files of the source that it does not read. */
  untouched?: UntouchedFile[]
}

/** Whether taxa that the source does not have go, and what collections say where no mapping of theirs says it. */
export const isDeletingMissing = (options: ImportOptions, plan: ImportPlan): boolean =>
  plan.deleteMissing ?? options.deleteMissing ?? false

/** What a source has columns for where the rest of a taxon stays; null where its rows say all that a taxon is. */
export const namedWhereKept = (options: ImportOptions, plan: ImportPlan): NamedOfTaxa | null =>
  isDeletingMissing(options, plan) ? null : (plan.named?.() ?? null)

export interface UntouchedFile {
  file: SourceFile
  /** What it seems to be, in German. */
  what: string
  /** How its text is written and what its columns are called, where the source says so. */
  hints?: TableHints
  names?: readonly Column[]
}

export interface Extras {
  users: { id: string; name: string; email: string | null }[]
  organizations: { id: string; name: string; links: string[]; contactId: string | null }[]
  memberships: { id: string; organizationId: string; userId: string; role: string }[]
  collections: CollectionDraft[]
}

export interface CollectionDraft {
  id: string
  name: string
  description: string | null
  links: string[]
  combining: boolean
  lastUpdated: string | null
  termsOfUse: string | null
  organizationId: string | null
  importedBy: string | null
}
