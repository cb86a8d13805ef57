import { sql } from 'kysely'
import { interactionType } from '../../../lib/domain/archive/interactionTypes'
import type { Sql } from '../sql/fragment'
import type { ArchivePlan } from './archivePlan'
import {
  archiveIdOf,
  collectionIds,
  distinctStatement,
  keysOf,
  recordsOf,
  referenceId,
  sourceFields,
  sourceOfRecord,
  sourceOfTaxon,
  type TableReading,
  type TableStatement,
  tableStatement,
} from './tableSql'

const sourceOfRelation = (archive: ArchivePlan): Sql =>
  sql`(r.properties ->> (${JSON.stringify(sourceFields(archive, true))}::jsonb ->> (r.collection_id::text || ' ' || r.relation_type)))`

/** How the cells of a relation are put together in a table. */
export type RelationCells = (relation: {
  taxon: Sql
  source: Sql
  /** Null where the partner is not of the archive's taxonomy. */
  partner: Sql
  partnerName: Sql
  type: Sql
  coldpType: Sql
  /** The type itself, where ColDP has another word for it. */
  remarks: Sql
  referenceId: Sql
  reference: Sql
}) => Sql[]

/** Relations of taxa; partners of other taxonomies by their names. */
export function relationsSql(archive: ArchivePlan, cells: RelationCells): TableStatement {
  const isOwn = sql`p.taxonomy_id = ${archive.taxonomy.id}::uuid`
  const reference = sourceOfRelation(archive)
  const types = JSON.stringify(Object.fromEntries(archive.relationTypes.map(({ name }) => [name, interactionType(name)])))
  const coldpType = sql`(${types}::jsonb ->> r.relation_type)`
  return tableStatement({
    ...relationRows(archive),
    cells: cells({
      taxon: archiveIdOf(archive, sql`t`),
      source: keysOf(archive),
      partner: sql`case when ${isOwn} then ${archiveIdOf(archive, sql`p`)} end`,
      partnerName: sql`case when not ${isOwn} then p.name || case when p.author <> '' and right(p.name, length(p.author)) <> p.author
        then ' ' || p.author else '' end end`,
      type: sql`r.relation_type`,
      coldpType,
      remarks: sql`case when ${coldpType} <> lower(r.relation_type) then r.relation_type end`,
      referenceId: referenceId(reference),
      reference,
    }),
  })
}

/** Stands in no name of a property. */
const BETWEEN = '\u0001'

/** The same with all that is ours. */
export function ownRelationsSql(archive: ArchivePlan): TableStatement {
  const isOwn = sql`p.taxonomy_id = ${archive.taxonomy.id}::uuid`
  const fields = archive.fields.flatMap(({ collectionId, relationType, name }) =>
    relationType === null ? [] : [[collectionId, relationType, name].join(BETWEEN)],
  )
  const properties = sql`(select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(r.properties) v
    where concat_ws(${BETWEEN}::text, r.collection_id, r.relation_type, v.key) = any(${fields}::text[]) and v.value not in ('""', '[]', 'null'))`
  return tableStatement({
    ...relationRows(archive),
    cells: [
      archiveIdOf(archive, sql`t`),
      keysOf(archive),
      sql`r.relation_type`,
      sql`case when ${isOwn} then ${archiveIdOf(archive, sql`p`)} end`,
      sql`case when not ${isOwn} then (select n.name from taxonomies n where n.id = p.taxonomy_id) end`,
      sql`case when not ${isOwn} then coalesce(p.source_id, p.id::text) end`,
      sql`case when not ${isOwn} then p.name end`,
      sql`(select o.name from property_collections o where o.id = r.origin_collection_id and o.published)`,
      sql`nullif(${properties}::text, '{}')`,
    ],
  })
}

function relationRows(archive: ArchivePlan): Pick<TableReading, 'joins' | 'order'> {
  const kinds = archive.relationTypes
  return {
    joins: sql`join relations r on r.taxon_id = t.id and r.collection_id = any(${collectionIds(archive)}::uuid[])
      and (r.collection_id::text || ' ' || r.relation_type) = any(${kinds.map(({ collectionId, name }) => `${collectionId} ${name}`)}::text[])
      join visible_taxa p on p.id = r.related_taxon_id`,
    order: sql`r.id`,
  }
}

/**
 * What records, relations and taxa say of their sources: id and text, or with their taxon before it. A scope says each once, in one statement: what was written
 * already is not to be kept in mind, which of a taxon each would grow with the taxa. None where nothing says anything of its sources.
 */
export function referencesSql(archive: ArchivePlan, isByTaxon: boolean): TableStatement[] {
  const of = (reference: Sql, joins: Sql): TableReading => ({
    cells: [...(isByTaxon ? [archiveIdOf(archive, sql`t`)] : []), referenceId(reference), reference],
    joins,
    where: sql`${reference} <> ''`,
  })
  const [ofRecords, ofRelations] = [sourceFields(archive, false), sourceFields(archive, true)]
  const readings = [
    ...(archive.taxonomy.id in ofRecords ? [of(sourceOfTaxon(archive), sql``)] : []),
    ...(archive.collections.some(({ id }) => id in ofRecords) ? [of(sourceOfRecord(archive), recordsOf(archive))] : []),
    ...(Object.keys(ofRelations).length > 0 ? [of(sourceOfRelation(archive), relationRows(archive).joins ?? sql``)] : []),
  ]
  return readings.length === 0 ? [] : [distinctStatement(readings)]
}
