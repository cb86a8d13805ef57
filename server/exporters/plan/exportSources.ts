import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { FieldMeaning } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { Tables } from '../../db/tables'

/** A published taxonomy or collection with what the sheet "Quellen" says about it. */
export interface ExportSource {
  id: string
  name: string
  description: string | null
  /** ISO date */
  lastUpdated: string | null
  licence: string | null
  citation: string | null
  termsOfUse: string | null
  organization: string | null
}

export interface TaxonomySource extends ExportSource {
  type: 'Art' | 'Lebensraum'
  taxonCount: number
}

export interface CollectionSource extends ExportSource {
  /** Whether it has entries of other collections. */
  combining: boolean
  recordCount: number
}

/** Ids of those that have a record for fewer than half of the taxa of these taxonomies. */
export function rareAmong(collections: readonly CollectionSource[], taxonomies: readonly TaxonomySource[]): string[] {
  const taxa = taxonomies.reduce((sum, { taxonCount }) => sum + taxonCount, 0)
  return collections.filter(({ recordCount }) => recordCount < taxa / 2).map(({ id }) => id)
}

/** One row of the catalogue. relationType is null for fields of taxonomies and of records. */
export interface CatalogueField {
  taxonomyId: string | null
  collectionId: string | null
  relationType: string | null
  name: string
  valueType: ValueType
  valueCount: number
  unit: string | null
  description: string | null
  meaning: FieldMeaning | null
}

/** Published taxonomies by the names a link gives them (NFC, case ignored; former names too), in the order of their names. */
export const taxonomiesByName = (db: Kysely<Tables>, names: string[]) =>
  sourcesByName<TaxonomySource>(db, names, sql`taxonomies`, sql`taxonomy_id`, taxonomyColumns)

/** Published collections by the names a link gives them, like {@link taxonomiesByName}. */
export const collectionsByName = (db: Kysely<Tables>, names: string[]) =>
  sourcesByName<CollectionSource>(db, names, sql`property_collections`, sql`collection_id`, collectionColumns)

/** `aliasOf`: the column by which a former name tells whose it was. */
async function sourcesByName<Source extends ExportSource>(
  db: Kysely<Tables>,
  names: string[],
  table: RawBuilder<unknown>,
  aliasOf: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): Promise<(Source & { asked: string })[]> {
  const { rows } = await sql<Source & { asked: string }>`
    select distinct on (t.name collate "de", t.id, asked.name) asked.name as asked, ${columns}
    from unnest(${names}::text[]) asked (name)
    join ${table} t on t.published and (
      same_name(t.name) = same_name(asked.name)
      or (t.id in (select a.${aliasOf} from name_aliases a where same_name(a.name) = same_name(asked.name))
        and not exists (select from ${table} n where n.published and same_name(n.name) = same_name(asked.name))))
    left join organizations o on o.id = t.organization_id
    order by t.name collate "de", t.id, asked.name`.execute(db)
  return rows
}

/** Published taxonomies by id, in the order of their names. */
export const taxonomiesById = (db: Kysely<Tables>, ids: string[]) =>
  sourcesById<TaxonomySource>(db, ids, sql`taxonomies`, taxonomyColumns)

/** Published collections by id, in the order of their names. */
export const collectionsById = (db: Kysely<Tables>, ids: string[]) =>
  sourcesById<ExportSource>(db, ids, sql`property_collections`, sourceColumns)

async function sourcesById<Source>(
  db: Kysely<Tables>,
  ids: string[],
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select ${columns}
    from ${table} t left join organizations o on o.id = t.organization_id
    where t.published and t.id = any(${ids}::uuid[])
    order by t.name collate "de", t.id`.execute(db)
  return rows
}

/** The catalogue of the named taxonomies and collections. */
export function catalogueFields(db: Kysely<Tables>, taxonomyIds: string[], collectionIds: string[]): Promise<CatalogueField[]> {
  return sql<CatalogueField>`
    select taxonomy_id as "taxonomyId", collection_id as "collectionId", relation_type as "relationType", name,
      value_type as "valueType", value_count as "valueCount", unit, description, meaning
    from property_fields
    where taxonomy_id = any(${taxonomyIds}::uuid[]) or collection_id = any(${collectionIds}::uuid[])`
    .execute(db)
    .then((result) => result.rows)
}

/** The relation types of the named collections with the number of relations. */
export function relationTypesByCollection(
  db: Kysely<Tables>,
  collectionIds: string[],
): Promise<{ collectionId: string; name: string; count: number }[]> {
  return sql<{ collectionId: string; name: string; count: number }>`
    select collection_id as "collectionId", relation_type as name, relation_count as count
    from relation_types where collection_id = any(${collectionIds}::uuid[])`
    .execute(db)
    .then((result) => result.rows)
}

export interface ChosenTaxon {
  id: string
  name: string
  taxonomyId: string
  /** Which is no export row and stands in no tree. */
  isSynonym: boolean
  rank: string | null
  childCount: number
}

/** Which of the ids are published taxa. */
export function publishedTaxa(db: Kysely<Tables>, ids: string[]): Promise<ChosenTaxon[]> {
  return sql<ChosenTaxon>`
    select id, name, taxonomy_id as "taxonomyId", accepted_id is not null as "isSynonym", rank, child_count as "childCount"
    from visible_taxa where id = any(${ids}::uuid[])`
    .execute(db)
    .then((result) => result.rows)
}

const sourceColumns = sql`t.id, t.name, t.description, to_char(t.last_updated, 'YYYY-MM-DD') as "lastUpdated", t.licence, t.citation,
  t.terms_of_use as "termsOfUse", o.name as organization`

const collectionColumns = sql`t.combining, t.record_count::float8 as "recordCount", ${sourceColumns}`

const taxonomyColumns = sql`t.type, t.taxon_count::float8 as "taxonCount", ${sourceColumns}`
