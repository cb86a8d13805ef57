import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { fieldColumns, type FieldRow } from '../taxonomy/sql'

type Fragment = ReturnType<typeof sql>

export interface CollectionRow {
  id: string
  name: string
  description: string | null
  links: string[]
  combining: boolean
  lastUpdated: string | null
  licence: string | null
  citation: string | null
  termsOfUse: string | null
  organizationId: string | null
  /** Id of a user. */
  importedBy: string | null
  originCollectionId: string | null
  recordCount: number
  relationCount: number
  version: number
  shortNumber: number
}

export interface CollectionFieldRow extends FieldRow {
  ownerId: string
  /** Null: a field of the records. */
  relationType: string | null
}

export interface RelationTypeRow {
  ownerId: string
  name: string
  count: number
}

export interface RecordRow {
  id: string
  collectionId: string
  taxonId: string
  viaSynonym: boolean
  originCollectionId: string | null
  properties: Record<string, unknown>
  version: number
}

export interface RecordPageRow {
  total: number
  nodes: RecordRow[]
}

export interface RelationRow {
  id: string
  collectionId: string
  relationType: string
  taxonId: string
  relatedTaxonId: string
  direction: 'from' | 'to' | null
  viaSynonymId: string | null
  originCollectionId: string | null
  properties: Record<string, unknown>
  version: number
}

/** Published collections among the given ids, in any order. */
export const collectionsByIds = (db: Db, ids: readonly string[]) => collections(db, sql`c.id = any(${[...ids]}::uuid[])`)

/** All published collections by name. */
export const allCollections = (db: Db) => collections(db, sql`true`)

/** Published collections of organisations, by name. */
export const collectionsOfOrganizations = (db: Db, ids: readonly string[]) =>
  collections(db, sql`c.organization_id = any(${[...ids]}::uuid[])`, sql`c.organization_id`)

/** Published collections that users imported, by name. */
export const collectionsImportedBy = (db: Db, userIds: readonly string[]) =>
  collections(db, sql`c.imported_by = any(${[...userIds]}::uuid[])`, sql`c.imported_by`)

/** The catalogue of each collection, records and relation types together, in the order of its source. */
export const fieldsOfCollections = (db: Db, ids: readonly string[]) =>
  sql<CollectionFieldRow>`
    select f.collection_id as "ownerId", f.relation_type as "relationType", ${fieldColumns}
    from property_fields f
    where f.collection_id = any(${[...ids]}::uuid[])
    order by f.position, f.name collate de`
    .execute(db)
    .then(({ rows }) => rows)

/** Relation types of each collection by name. */
export const relationTypesOf = (db: Db, ids: readonly string[]) =>
  sql<RelationTypeRow>`
    select r.collection_id as "ownerId", r.relation_type as name, r.relation_count as count
    from relation_types r
    where r.collection_id = any(${[...ids]}::uuid[])
    order by r.relation_type collate de`
    .execute(db)
    .then(({ rows }) => rows)

const collections = (db: Db, condition: Fragment, owner: Fragment = sql`c.id`) =>
  collectionStatement(condition, owner)
    .execute(db)
    .then(({ rows }) => rows)

/** Published collections `c` that meet a condition, by name. */
export const collectionStatement = (condition: Fragment, owner: Fragment = sql`c.id`) =>
  sql<CollectionRow & { ownerId: string }>`
    select ${owner} as "ownerId", ${collectionColumns}
    from property_collections c
    where c.published and ${condition}
    order by c.name collate de, c.id`

export const collectionColumns = sql`c.id, c.name, c.description, c.links, c.combining, c.last_updated::text as "lastUpdated", c.licence,
      c.citation, c.terms_of_use as "termsOfUse", c.organization_id as "organizationId", c.imported_by as "importedBy",
      c.origin_collection_id as "originCollectionId", c.record_count as "recordCount", c.relation_count as "relationCount",
      c.version, c.short_number as "shortNumber"`
