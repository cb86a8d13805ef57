import type { FieldMeaning, MeaningDetails } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { KnownField } from '../columns/meaning'
import type { TableMapping, CollectionAbout } from '../../../lib/domain/import/importMapping'

/** What an import says about collections, beside or without a taxonomy; rows name collections and scopes by their place here. */
export interface FactsPlan {
  collections: FactCollection[]
  scopes: RefScope[]
  /** By a name of the table: an id or name of a taxon, or null. */
  decisions: ReadonlyMap<string, string | null>
  /** The id of the taxonomy of this same import, once it is known. */
  ownId?: string
}

export const noFacts = (): FactsPlan => ({ collections: [], scopes: [], decisions: new Map() })

/** A collection of which nothing is known but its name. */
export const emptyCollection = (name: string): FactCollection => ({
  name,
  about: {},
  organizationId: null,
  fields: [],
  emptyFields: new Map(),
  hasRecords: false,
  hasRelations: false,
  origin: null,
  sameTaxon: 'none',
  missing: null,
  remembered: null,
})

/** The taxonomies of a scope in their order, that of this import among them. */
export const taxonomiesOf = ({ ownId }: FactsPlan, { taxonomyIds, ownAt }: NamedScope): readonly string[] =>
  ownAt === undefined || ownId === undefined ? taxonomyIds : taxonomyIds.toSpliced(ownAt, 0, ownId)

export interface FactCollection {
  name: string
  about: CollectionAbout
  organizationId: string | null
  /** In the order of the columns. */
  fields: FactField[]
  /** Properties of relations that have a column, and in some row nothing in it; by type and name. */
  emptyFields: Map<string, { relationType: string; name: string }>
  hasRecords: boolean
  hasRelations: boolean
  /** Name of the collection all its entries come from; then only entries of that origin are compared. */
  origin: string | null
  sameTaxon: 'none' | 'join'
  /** What a mapping says about entries that the table does not have; null where none does. */
  missing: 'delete' | 'keep' | null
  /** What its table's columns are, for the next import; null where no table was mapped. */
  remembered: RememberedMapping | null
}

/** Whether what the source does not have goes; `deleteMissing` holds where no mapping says it. */
export const deletesMissing = ({ missing }: FactCollection, deleteMissing: boolean): boolean =>
  missing === null ? deleteMissing : missing === 'delete'

export interface FactField {
  /** Null for a property of records. */
  relationType: string | null
  name: string
  unit: string | null
  description: string | null
  meaning: FieldMeaning | null
  meaningDetails: MeaningDetails | null
  /** Nobody has looked what the field means already; if it is there, it keeps that. */
  isGuessed?: true
}

/** What the tables of a collection share while they are read. */
export interface FactTarget {
  /** Places of the collection and of the scopes of its taxa and partners (one per relation). */
  head: number
  scope: number
  partnerScopes: readonly number[]
  collection: FactCollection
  noValue: ReadonlySet<string>
  /** The properties that the collection has already. */
  known: ReadonlyMap<string, KnownField>
  /** Collections a row may come from, in lower case; null: no column says so. */
  origins: ReadonlySet<string> | null
}

/** Where the taxa of a column are looked for. */
export type RefScope =
  /** Among the taxa of this same import, by the source's id; `head` is its taxonomy. What is said of a synonym is its accepted taxon's unless `isExact`. */
  | { kind: 'own'; head: number; isExact?: true }
  /** By id (ours or the source's) or by name, in these taxonomies; `ownAt`: the place among them of the taxonomy of this same import. */
  | NamedScope

export interface NamedScope {
  kind: 'id' | 'name'
  taxonomyIds: readonly string[]
  ownAt?: number
  /** Nobody has named them: they are all there are. */
  isAny?: true
}

/** Whether taxa of the same import are meant, which are there only when it loads. */
export const isOwn = (scope: RefScope): boolean => scope.kind === 'own' || scope.ownAt !== undefined

/** One statement of a table. */
export interface StatementRow {
  line: number
  head: number
  taxon: Ref
  /** With the type it is a relation. */
  partner: Ref | null
  relationType: string | null
  origin: string | null
  /** JSON text of an object; null in it: what the row says of that is wrong, and what stands there stays. */
  properties: string
}

/** Of a row that is not taken its taxon is all that counts: what is there about it stays. */
export const nothingSaid = { partner: null, relationType: null, origin: null, properties: '{}' } as const
/** The type of relations where it is a relation that is not taken. */
export const OF_ANY_TYPE = ''

/** A taxon as a column names it. */
export interface Ref {
  scope: number
  text: string
  column: string
}

/** What the columns of a collection's table were, and which there were. */
export interface RememberedMapping {
  mapping: TableMapping
  columns: string[]
}
