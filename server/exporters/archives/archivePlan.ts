import { sql } from 'kysely'
import { chosenProperties } from '../../../lib/domain/export/exportAxes'
import { citationKey } from '../../../lib/domain/citation/citation'
import type { Db } from '../../db/db'
import { type CatalogueField, catalogueFields, relationTypesByCollection } from '../plan/exportSources'
import { type ExportPlan, filtersOfPlan } from '../plan/exportPlan'

/** A taxonomy or collection with all that its row says. */
export interface ArchiveSource {
  id: string
  /** Its id in the archive. */
  key: string
  name: string
  description: string | null
  links: string[]
  /** ISO date */
  lastUpdated: string | null
  licence: string | null
  citation: string | null
  termsOfUse: string | null
  organization: string | null
}

export interface ArchiveTaxonomy extends ArchiveSource {
  type: 'Art' | 'Lebensraum'
  habitatLabel: string | null
  habitatNumberMin: number | null
  habitatNumberMax: number | null
  habitatComments: string | null
}

export interface ArchiveCollection extends ArchiveSource {
  combining: boolean
}

/** A field that the archive holds values of, with all that the catalogue says of it. */
export interface ArchivedField extends CatalogueField {
  meaningDetails: object | null
}

/** What an archive is made of: one taxonomy, and what is said about its taxa. */
export interface ArchivePlan {
  plan: ExportPlan
  taxonomy: ArchiveTaxonomy
  collections: ArchiveCollection[]
  fields: ArchivedField[]
  relationTypes: { collectionId: string; name: string }[]
  /** Whether all that is said about its taxa is in it, because nothing is chosen. */
  isEverything: boolean
  /** Whether every taxon of the taxonomy is in it. */
  isWhole: boolean
  /** Whether the ids of the source tell its taxa apart; else ours stand in the archive. */
  hasSourceIds: boolean
}

/** Why there is no archive of an export; null where there is one. */
export const archiveRefusal = ({ taxonomies }: Pick<ExportPlan, 'taxonomies'>): string | null =>
  taxonomies.length === 1
    ? null
    : `Ein Archiv hat eine Taxonomie; gewählt sind ${taxonomies.length}: ${taxonomies.map(({ name }) => `«${name}»`).join(', ')}. Laden Sie jede für sich.`

/**
 * What the archive of an export holds: the chosen properties and relations; without any choice all that the taxonomy and published collections say about its
 * taxa. Values are those of each taxon itself: nothing is lent.
 */
export async function planArchive(db: Db, plan: ExportPlan): Promise<ArchivePlan> {
  const id = plan.taxonomies[0]?.id ?? ''
  const taxonomy = await taxonomyOf(db, id)
  const isEverything = chosenProperties(plan.settings).length === 0
  const chosen = plan.columns.flatMap(({ field }) => (field && field.axis !== 'companion' ? [field] : []))
  const speaking = isEverything
    ? await speakingCollections(db, taxonomy)
    : [...new Set(chosen.flatMap(({ axis, source }) => (axis === 'tax' ? [] : [source.id])))]
  const collections = await collectionsBy(db, [...speaking, ...(await originsOf(db, taxonomy, speaking))])
  const ids = collections.map((collection) => collection.id)
  const all = await describedFields(db, id, ids)
  const isChosen = ({ taxonomyId, collectionId, relationType, name }: CatalogueField) =>
    chosen.some(
      (field) =>
        field.source.id === (collectionId ?? taxonomyId) &&
        field.name === name &&
        (field.axis === 'pco' || field.core === null) &&
        (field.axis === 'rco' ? field.relationType : null) === relationType,
    )
  const isSource = ({ collectionId, meaning }: CatalogueField) =>
    meaning === 'source' && (collectionId === null || speaking.includes(collectionId))
  const types = ids.length === 0 ? [] : await relationTypesByCollection(db, ids)
  return {
    plan,
    taxonomy,
    collections,
    // Where something comes from is said with it, chosen or not.
    fields: isEverything ? all : all.filter((field) => isChosen(field) || isSource(field)),
    relationTypes: types.filter(
      ({ collectionId, name }) =>
        isEverything ||
        chosen.some((field) => field.axis === 'rco' && field.source.id === collectionId && field.relationType === name),
    ),
    isEverything,
    isWhole: plan.ids === null && plan.subtree.length === 0 && plan.view.ranks === null && filtersOfPlan(plan).length === 0,
    hasSourceIds: await hasSourceIds(db, id),
  }
}

const headColumns = sql`h.id, h.name, h.description, h.links, to_char(h.last_updated, 'YYYY-MM-DD') as "lastUpdated", h.licence, h.citation,
  h.terms_of_use as "termsOfUse", (select o.name from organizations o where o.id = h.organization_id) as organization`

const withKey = <T extends { id: string; name: string }>(row: T) => ({ ...row, key: citationKey(row.name, row.id) })

async function taxonomyOf(db: Db, id: string): Promise<ArchiveTaxonomy> {
  const { rows } = await sql<Omit<ArchiveTaxonomy, 'key'>>`
    select ${headColumns}, h.type, h.habitat_label as "habitatLabel", h.habitat_number_min as "habitatNumberMin",
      h.habitat_number_max as "habitatNumberMax", h.habitat_comments as "habitatComments"
    from taxonomies h where h.id = ${id}::uuid and h.published`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The taxonomy of a plan is there.')
  return withKey(row)
}

async function collectionsBy(db: Db, ids: readonly string[]): Promise<ArchiveCollection[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ArchiveCollection, 'key'>>`
    select ${headColumns}, h.combining from property_collections h where h.published and h.id = any(${[...ids]}::uuid[])
    order by h.name collate "de", h.id`.execute(db)
  return rows.map(withKey)
}

/** Published collections that say something about a taxon of the taxonomy. */
async function speakingCollections(db: Db, { id, type }: ArchiveTaxonomy): Promise<string[]> {
  const isOfIt = sql`join taxa t on t.id = r.taxon_id and t.taxonomy_id = ${id}::uuid`
  const { rows } = await sql<{ id: string }>`
    select c.id from property_collections c
    where c.published and ${type}::text = any(c.taxon_types) and (
      exists (select from property_records r ${isOfIt} where r.collection_id = c.id)
      or exists (select from relations r ${isOfIt} where r.collection_id = c.id))`.execute(db)
  return rows.map((row) => row.id)
}

/** Published collections from which others have what they say about taxa of the taxonomy. */
async function originsOf(db: Db, { id }: ArchiveTaxonomy, collections: readonly string[]): Promise<string[]> {
  const from = (table: string) => sql`
    select r.origin_collection_id as id from ${sql.table(table)} r join taxa t on t.id = r.taxon_id and t.taxonomy_id = ${id}::uuid
    where r.origin_collection_id is not null and r.collection_id = any(${[...collections]}::uuid[])`
  const { rows } = await sql<{ id: string }>`${from('property_records')} union ${from('relations')}`.execute(db)
  return rows.map((row) => row.id)
}

async function describedFields(db: Db, taxonomy: string, collections: string[]): Promise<ArchivedField[]> {
  const fields = await catalogueFields(db, [taxonomy], collections)
  const { rows } = await sql<{
    head: string
    relationType: string | null
    name: string
    position: number
    details: object | null
  }>`
    select coalesce(taxonomy_id, collection_id) as head, relation_type as "relationType", name, position, meaning_details as details
    from property_fields where taxonomy_id = ${taxonomy}::uuid or collection_id = any(${collections}::uuid[])`.execute(db)
  const keyOf = (head: string | null, type: string | null, name: string) => JSON.stringify([head, type, name])
  const more = new Map(rows.map((row) => [keyOf(row.head, row.relationType, row.name), row]))
  const heads = [taxonomy, ...collections]
  return fields
    .map((field) => {
      const head = field.collectionId ?? field.taxonomyId
      const own = more.get(keyOf(head, field.relationType, field.name))
      return {
        field: { ...field, meaningDetails: own?.details ?? null },
        head: heads.indexOf(head ?? ''),
        place: own?.position ?? 0,
      }
    })
    .sort(
      (a, b) =>
        a.head - b.head ||
        compare(a.field.relationType ?? '', b.field.relationType ?? '') ||
        a.place - b.place ||
        compare(a.field.name, b.field.name),
    )
    .map(({ field }) => field)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function hasSourceIds(db: Db, taxonomy: string): Promise<boolean> {
  const { rows } = await sql<{ twice: boolean }>`
    select exists (select from taxa t where t.taxonomy_id = ${taxonomy}::uuid and t.source_id is not null
      group by t.source_id having count(*) > 1) as twice`.execute(db)
  return !rows[0]?.twice
}
