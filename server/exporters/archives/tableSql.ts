import { sql } from 'kysely'
import { longLanguages } from '../../../lib/domain/archive/longLanguages'
import type { ArchiveFormat } from '../../../lib/domain/archive/archiveLayouts'
import type { Sql } from '../sql/fragment'
import { rowTextSql } from '../sql/rowText'
import type { ArchivePlan } from './archivePlan'
import type { TaxaScope } from './scopes'

/** The cells of a table as SQL, and what is read beside the taxa `t`. */
export interface TableReading {
  cells: Sql[]
  joins?: Sql
  where?: Sql
  /** Behind the order of the taxa. */
  order?: Sql
}

/** A statement for the rows of a table about the taxa of a scope. */
export type TableStatement = (scope: TaxaScope) => Sql

export const tableStatement =
  ({ cells, joins = sql``, where = sql`true`, order }: TableReading): TableStatement =>
  ({ before, taxa, order: own }) =>
    sql`${before} select ${rowTextSql(cells)} from ${taxa} ${joins} where ${where} order by ${order ? sql`${own}, ${order}` : own}`

/** What one reading or several find in a scope, each row once, by its bytes. */
export const distinctStatement =
  (readings: readonly TableReading[]): TableStatement =>
  ({ before, taxa }) => {
    const selects = readings.map(
      ({ cells, joins = sql``, where = sql`true` }) =>
        sql`select distinct ${rowTextSql(cells)} from ${taxa} ${joins} where ${where}`,
    )
    // The mark before a cell is another one in each process: by any language's order the rows would be, too.
    return sql`${before} select row from (${sql.join(selects, sql` union `)}) found order by row collate "C"`
  }

/** The id of a taxon in the archive. */
export const archiveIdOf = ({ hasSourceIds }: ArchivePlan, taxon: Sql): Sql =>
  hasSourceIds ? sql`coalesce(${taxon}.source_id, ${taxon}.id::text)` : sql`${taxon}.id::text`

const isSynonym = sql`t.accepted_id is not null`

/** ColDP's names are without author; the whole name then stands in a table of ours. */
const withoutAuthor = sql`(case when t.author <> '' and length(t.name) > length(t.author) + 1 and right(t.name, length(t.author) + 1) = ' ' || t.author
  then rtrim(left(t.name, -length(t.author) - 1)) else t.name end)`

/** ColDP knows only these states. */
const coldpStatus = sql`(case
  when ${isSynonym} then case when t.status in ('synonym', 'ambiguous synonym', 'misapplied') then t.status else 'synonym' end
  when t.status in ('accepted', 'provisionally accepted') then t.status else 'provisionally accepted' end)`

const written = {
  coldp: { name: withoutAuthor, status: coldpStatus },
  dwca: { name: sql`t.name`, status: sql`t.status` },
} as const satisfies Record<ArchiveFormat, { name: Sql; status: Sql }>

/** Names: id, what is above (ColDP: or the accepted name), in Darwin Core the accepted name, name, author, rank, status. */
export function usagesSql(archive: ArchivePlan, format: ArchiveFormat): TableStatement {
  const { name, status } = written[format]
  const id = archiveIdOf(archive, sql`t`)
  const other = archiveIdOf(archive, sql`p`)
  const above =
    format === 'coldp'
      ? [other]
      : [sql`case when not ${isSynonym} then ${other} end`, sql`case when ${isSynonym} then ${other} end`]
  return tableStatement({
    cells: [id, ...above, name, sql`t.author`, sql`t.rank`, status],
    joins: sql`left join taxa p on p.id = coalesce(t.accepted_id, t.parent_id)`,
  })
}

/** What the table of names cannot say of some of them. */
export function ownUsagesSql(archive: ArchivePlan, format: ArchiveFormat): TableStatement {
  const { name, status } = written[format]
  const id = archiveIdOf(archive, sql`t`)
  return tableStatement({
    cells: [
      id,
      sql`t.source_id`,
      sql`t.name`,
      sql`t.code`,
      sql`t.rank`,
      sql`t.rank_verbatim`,
      sql`t.status`,
      sql`t.status_verbatim`,
    ],
    where: sql`(t.source_id is distinct from ${id} or t.name <> ${name} or t.code is not null or t.rank_verbatim is distinct from t.rank
      or t.status <> ${status} or t.status_verbatim is distinct from t.status)`,
  })
}

/** Names in other languages: id of the taxon, name, language, whether preferred. */
export const vernacularsSql = (archive: ArchivePlan, format: ArchiveFormat): TableStatement =>
  tableStatement({
    cells: [
      archiveIdOf(archive, sql`t`),
      sql`v.name`,
      format === 'coldp' ? sql`coalesce(${JSON.stringify(longLanguages)}::jsonb ->> v.language, v.language)` : sql`v.language`,
      sql`v.preferred::text`,
    ],
    joins: sql`join vernacular_names v on v.taxon_id = t.id`,
    order: sql`v.id`,
  })

/** Of which taxa values are read. */
type Whose = 'taxa' | 'synonyms' | 'all'

const whoseSql = { taxa: sql`not ${isSynonym}`, synonyms: isSynonym, all: sql`true` } as const satisfies Record<Whose, Sql>
/** Who goes on after a pause needs the same order again. */
const byKey = sql`v.key collate "C"`
const isSaid = sql`v.value <> '' and v.value <> '[]'`

/** A place where sources of a kind are read: their texts, and their ids in the archive. */
export const referenceId = (text: Sql): Sql => sql`md5(nullif(${text}, ''))`

/**
 * The name of the field that says the source, by collection; several collections in one statement look theirs up. A record of a collection with several such
 * fields is referred to by the first of them.
 */
export function sourceFields({ fields, taxonomy }: ArchivePlan, isOfRelations: boolean): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { collectionId, relationType, name, meaning } of fields) {
    if (meaning !== 'source' || (relationType !== null) !== isOfRelations) continue
    const key = `${collectionId ?? taxonomy.id}${relationType === null ? '' : ` ${relationType}`}`
    found[key] ??= name
  }
  return found
}

export const sourceOfTaxon = (archive: ArchivePlan): Sql =>
  sql`(t.properties ->> ${sourceFields(archive, false)[archive.taxonomy.id] ?? null}::text)`
export const sourceOfRecord = (archive: ArchivePlan): Sql =>
  sql`(r.properties ->> (${JSON.stringify(sourceFields(archive, false))}::jsonb ->> r.collection_id::text))`

export const keysOf = ({ collections }: ArchivePlan): Sql =>
  sql`(${JSON.stringify(Object.fromEntries(collections.map(({ id, key }) => [id, key])))}::jsonb ->> r.collection_id::text)`

export const collectionIds = ({ collections }: ArchivePlan): string[] => collections.map(({ id }) => id)

export const recordsOf = (archive: ArchivePlan): Sql =>
  sql`join property_records r on r.taxon_id = t.id and r.collection_id = any(${collectionIds(archive)}::uuid[])`

/** How the cells of a value are put together in a table: by taxon, source, property, value, unit, reference. */
export type ValueCells = (value: {
  taxon: Sql
  source: Sql
  property: Sql
  value: Sql
  unit: Sql
  referenceId: Sql
  reference: Sql
}) => Sql[]

/** What taxa say of themselves, a row for each value. */
export function taxonValuesSql(archive: ArchivePlan, whose: Whose, cells: ValueCells): TableStatement {
  const own = archive.fields.filter(({ taxonomyId }) => taxonomyId !== null)
  const reference = sourceOfTaxon(archive)
  return tableStatement({
    cells: cells({
      taxon: archiveIdOf(archive, sql`t`),
      source: sql`null`,
      property: sql`v.key`,
      value: sql`v.value`,
      unit: unitSql(
        own.map(({ name, unit }) => [name, unit]),
        sql`v.key`,
      ),
      referenceId: referenceId(reference),
      reference,
    }),
    joins: sql`cross join lateral jsonb_each_text(t.properties) v`,
    // What synonyms alone say is in no catalogue.
    where: sql`${whoseSql[whose]} and ${isSaid} and ${
      archive.isEverything ? sql`true` : sql`v.key = any(${own.map(({ name }) => name)}::text[])`
    }`,
    order: byKey,
  })
}

const fieldOfRecord = sql`(r.collection_id::text || ' ' || v.key)`

/** The fields of records, each as `fieldOfRecord` is, with its unit. */
const recordFields = ({ fields }: ArchivePlan): [field: string, unit: string | null][] =>
  fields.flatMap(({ collectionId, relationType, name, unit }) =>
    collectionId !== null && relationType === null ? [[`${collectionId} ${name}`, unit]] : [],
  )

/** Whether a value `v` of a record is one that the archive holds. */
const isHeld = (archive: ArchivePlan): Sql =>
  sql`${isSaid} and ${fieldOfRecord} = any(${recordFields(archive).map(([field]) => field)}::text[])`

/** What collections say of taxa, a row for each value. */
export function recordValuesSql(archive: ArchivePlan, whose: Whose, cells: ValueCells): TableStatement {
  const reference = sourceOfRecord(archive)
  return tableStatement({
    cells: cells({
      taxon: archiveIdOf(archive, sql`t`),
      source: keysOf(archive),
      property: sql`v.key`,
      value: sql`v.value`,
      unit: unitSql(recordFields(archive), fieldOfRecord),
      referenceId: referenceId(reference),
      reference,
    }),
    joins: sql`${recordsOf(archive)} cross join lateral jsonb_each_text(r.properties) v`,
    where: sql`${whoseSql[whose]} and ${isHeld(archive)}`,
    order: sql`r.id, ${byKey}`,
  })
}

function unitSql(units: [name: string, unit: string | null][], name: Sql): Sql {
  const said = units.filter(([, unit]) => unit !== null)
  return said.length === 0 ? sql`null` : sql`(${JSON.stringify(Object.fromEntries(said))}::jsonb ->> ${name})`
}

/** Records with values in the archive that a collection has from another one. */
export const originsSql = (archive: ArchivePlan): TableStatement =>
  tableStatement({
    cells: [archiveIdOf(archive, sql`t`), keysOf(archive), sql`o.name`],
    joins: sql`${recordsOf(archive)} join property_collections o on o.id = r.origin_collection_id and o.published`,
    where: sql`exists (select from jsonb_each_text(r.properties) v where ${isHeld(archive)})`,
    order: sql`r.id`,
  })
