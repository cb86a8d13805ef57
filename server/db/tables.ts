import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import type { FieldMeaning, MeaningDetails } from '../../lib/domain/vocabulary/fieldMeaning'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'
import type { Memberships, Organizations, PasswordLinks, SavedExports, UserCredentials, UserNames, Users } from './accountTables'

/**
 * The tables of migrations/*.sql as Kysely sees them, written by hand. Both engines answer alike: uuid and date ('2026-11-21') as
 * text, bigint as number, timestamptz as Date, jsonb as parsed. JSON is written as text (`JSON.stringify`).
 */
export interface Tables {
  users: Users
  user_credentials: UserCredentials
  password_links: PasswordLinks
  saved_exports: SavedExports
  organizations: Organizations
  memberships: Memberships
  taxonomies: Taxonomies
  taxa: Taxa
  synonyms: Synonyms
  vernacular_names: VernacularNames
  property_collections: PropertyCollections
  property_records: PropertyRecords
  relations: Relations
  property_fields: PropertyFields
  relation_types: RelationTypes
  collection_order: CollectionOrder
  name_aliases: NameAliases
  import_batches: ImportBatches
  changes: Changes
  data_state: DataState
  /** Views: rows of published taxonomies and collections only; what requests read. */
  visible_taxa: Taxa
  visible_records: PropertyRecords
  visible_relations: Relations
  /** View: names of users that something published refers to. */
  user_names: UserNames
}

export type Properties = Record<string, unknown>

/** jsonb: read as a value, written as its text. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

interface Taxonomies {
  id: Generated<string>
  short_number: Generated<number>
  version: Generated<number>
  type: TaxonomyType
  name: string
  description: string | null
  links: Generated<string[]>
  last_updated: string | null
  deleted_at: Date | null
  licence: string | null
  citation: string | null
  terms_of_use: string | null
  organization_id: string | null
  imported_by: string | null
  habitat_label: string | null
  habitat_comments: string | null
  habitat_number_min: number | null
  habitat_number_max: number | null
  published: Generated<boolean>
  taxon_count: Generated<number>
  synonym_count: Generated<number>
  root_count: Generated<number>
  created_at: Generated<Date>
  /** Nothing is known of its states before. */
  history_since: Generated<Date>
  /** The import that loads this head while it is not published. */
  batch_id: string | null
}

interface Taxa {
  id: Generated<string>
  short_number: Generated<number>
  version: Generated<number>
  taxonomy_id: string
  parent_id: string | null
  accepted_id: string | null
  source_id: string | null
  name: string
  code: string | null
  author: string | null
  rank: string | null
  rank_verbatim: string | null
  status: Generated<string>
  status_verbatim: string | null
  properties: JsonWithDefault<Properties>
  child_count: Generated<number>
  position: Generated<number>
  search_name: GeneratedAlways<string>
  sort_key: GeneratedAlways<string>
}

interface Synonyms {
  taxon_id: string
  synonym_id: string
}

interface VernacularNames {
  id: Generated<string>
  version: Generated<number>
  taxon_id: string
  name: string
  language: string | null
  preferred: Generated<boolean>
  search_name: GeneratedAlways<string>
}

interface PropertyCollections {
  id: Generated<string>
  short_number: Generated<number>
  version: Generated<number>
  name: string
  description: string | null
  links: Generated<string[]>
  combining: Generated<boolean>
  last_updated: string | null
  deleted_at: Date | null
  licence: string | null
  citation: string | null
  terms_of_use: string | null
  organization_id: string | null
  imported_by: string | null
  origin_collection_id: string | null
  published: Generated<boolean>
  record_count: Generated<number>
  relation_count: Generated<number>
  /** Types of the taxa its records and relations speak of. */
  taxon_types: Generated<string[]>
  created_at: Generated<Date>
  /** Nothing is known of its states before. */
  history_since: Generated<Date>
  /** The import that loads this head while it is not published. */
  batch_id: string | null
}

interface PropertyRecords {
  id: Generated<string>
  version: Generated<number>
  collection_id: string
  taxon_id: string
  origin_collection_id: string | null
  properties: JsonWithDefault<Properties>
}

interface Relations {
  id: Generated<string>
  version: Generated<number>
  collection_id: string
  taxon_id: string
  related_taxon_id: string
  relation_type: string
  origin_collection_id: string | null
  properties: JsonWithDefault<Properties>
}

interface PropertyFields {
  id: Generated<string>
  version: Generated<number>
  taxonomy_id: string | null
  collection_id: string | null
  relation_type: string | null
  name: string
  value_type: ValueType
  value_count: number
  distinct_count: number
  min_value: string | null
  max_value: string | null
  unit: string | null
  description: string | null
  /** Null: a property like any other. */
  meaning: FieldMeaning | null
  meaning_details: JsonOrNull<MeaningDetails>
  position: Generated<number>
}

interface RelationTypes {
  collection_id: string
  relation_type: string
  relation_count: number
}

/** Order of a collection's two tables, in segments. */
interface CollectionOrder {
  collection_id: string
  of_relations: boolean
  segment: number
  position: number
  row_id: string
}

interface NameAliases {
  name: string
  taxonomy_id: string | null
  collection_id: string | null
}

interface ImportBatches {
  id: Generated<string>
  started_at: Generated<Date>
  finished_at: Date | null
  user_id: string | null
  source: string
  format: string | null
  state: Generated<'running' | 'done' | 'failed' | 'cancelled'>
  report: JsonWithDefault<unknown>
  /** Renewed by the running import with each step that it commits. */
  alive_at: Generated<Date>
}

interface Changes {
  id: GeneratedAlways<number>
  at: Generated<Date>
  user_id: string | null
  batch_id: string | null
  table_name: string
  row_id: string | null
  action: 'insert' | 'update' | 'delete' | 'import'
  before: Json<unknown> | null
  after: Json<unknown> | null
  taxonomy_id: string | null
  collection_id: string | null
  taxon_id: string | null
}

interface DataState {
  only_row: Generated<boolean>
  revision: Generated<number>
  changed_at: Generated<Date>
}
