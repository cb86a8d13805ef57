import { sql } from 'kysely'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { FieldMeaning, MeaningDetails } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { Db } from '../../db/db'

type Condition = ReturnType<typeof sql>

export interface TaxonomyRow {
  id: string
  type: TaxonomyType
  name: string
  description: string | null
  links: string[]
  lastUpdated: string | null
  licence: string | null
  citation: string | null
  termsOfUse: string | null
  organizationId: string | null
  /** Id of a user. */
  importedBy: string | null
  habitatLabel: string | null
  habitatComments: string | null
  habitatNumberMin: number | null
  habitatNumberMax: number | null
  version: number
  shortNumber: number
  taxonCount: number
  synonymCount: number
  rootCount: number
}

export interface FieldRow {
  name: string
  valueType: ValueType
  valueCount: number
  distinctCount: number
  minValue: string | null
  maxValue: string | null
  unit: string | null
  description: string | null
  meaning: FieldMeaning | null
  meaningDetails: MeaningDetails | null
  version: number
}

/** Published taxonomies among the given ids, in any order. */
export const taxonomiesByIds = (db: Db, ids: readonly string[]) => taxonomies(db, sql`t.id = any(${[...ids]}::uuid[])`)

/** Published taxonomies of one type (null: of both), by name. */
export const taxonomiesOfType = (db: Db, type: TaxonomyType | null) =>
  taxonomies(db, type === null ? sql`true` : sql`t.type = ${type}`)

/** Published taxonomies of organisations, by name. */
export const taxonomiesOfOrganizations = (db: Db, ids: readonly string[]) =>
  taxonomies(db, sql`t.organization_id = any(${[...ids]}::uuid[])`, sql`t.organization_id`)

/** Published taxonomies that users imported, by name. */
export const taxonomiesImportedBy = (db: Db, userIds: readonly string[]) =>
  taxonomies(db, sql`t.imported_by = any(${[...userIds]}::uuid[])`, sql`t.imported_by`)

/** The catalogue of each taxonomy in the order of its source. */
export const fieldsOfTaxonomies = (db: Db, ids: readonly string[]) =>
  sql<FieldRow & { ownerId: string }>`
    select f.taxonomy_id as "ownerId", ${fieldColumns}
    from property_fields f
    where f.taxonomy_id = any(${[...ids]}::uuid[])
    order by f.position, f.name collate de`
    .execute(db)
    .then(({ rows }) => rows)

export const fieldColumns = sql`f.name, f.value_type as "valueType", f.value_count as "valueCount", f.distinct_count as "distinctCount",
  f.min_value as "minValue", f.max_value as "maxValue", f.unit, f.description, f.meaning, f.meaning_details as "meaningDetails", f.version`

const taxonomies = (db: Db, condition: Condition, owner: Condition = sql`t.id`) =>
  taxonomyStatement(condition, owner)
    .execute(db)
    .then(({ rows }) => rows)

/** Published taxonomies `t` that meet a condition, by name. */
export const taxonomyStatement = (condition: Condition, owner: Condition = sql`t.id`) =>
  sql<TaxonomyRow & { ownerId: string }>`
    select ${owner} as "ownerId", ${taxonomyColumns}
    from taxonomies t
    where t.published and ${condition}
    order by t.name collate de, t.id`

export const taxonomyColumns = sql`t.id, t.type, t.name, t.description, t.links, t.last_updated::text as "lastUpdated", t.licence, t.citation,
      t.terms_of_use as "termsOfUse", t.organization_id as "organizationId", t.imported_by as "importedBy",
      t.habitat_label as "habitatLabel", t.habitat_comments as "habitatComments",
      t.habitat_number_min as "habitatNumberMin", t.habitat_number_max as "habitatNumberMax",
      t.version, t.short_number as "shortNumber", t.taxon_count as "taxonCount", t.synonym_count as "synonymCount", t.root_count as "rootCount"`
