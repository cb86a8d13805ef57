import { sql } from 'kysely'
import type { ExportSettings } from '../../../../lib/domain/export/exportShape'
import { addProperty, defaultExportSettings } from '../../../../lib/domain/export/exportSettings'
import type { Database } from '../../../db/database'
import type { ValueType } from '../../../../lib/domain/vocabulary/valueType'

/** A column of {@link storedExport}: a property of the taxonomy, of a collection's records or of its relations. */
interface StoredColumn {
  header: string
  valueType: ValueType
  collectionId: string | null
  collection: string | null
  relationType: string | null
  name: string
}

/** An export of one taxonomy with what the database holds for it. */
export interface StoredExport {
  settings: ExportSettings
  columns: Pick<StoredColumn, 'header' | 'valueType' | 'relationType'>[]
  /** Sorted by id. As the text that files show; null for no value. */
  cells: (string | null)[][]
}

/**
 * The properties of a taxonomy, of all records and relations of its taxa, at most `most` (those with most values), and every cell of
 * them by plain look-ups of its own: nothing of server/exporters takes part. Without what synonyms lend.
 */
export async function storedExport({ bulk }: Database, taxonomy: string, most = 100): Promise<StoredExport> {
  const { rows: found } = await sql<StoredColumn>`
    select coalesce(c.name, t.name) || ': ' || coalesce(f.relation_type || ': ', '') || f.name as header, f.value_type as "valueType",
      c.id as "collectionId", c.name as collection, f.relation_type as "relationType", f.name
    from property_fields f left join property_collections c on c.id = f.collection_id left join taxonomies t on t.id = f.taxonomy_id
    where t.name = ${taxonomy} or (c.published and (
      (f.relation_type is null and exists (select from property_records r join taxa x on x.id = r.taxon_id
        where r.collection_id = c.id and x.taxonomy_id = (select id from taxonomies where name = ${taxonomy})))
      or exists (select from relations r join taxa x on x.id = r.taxon_id
        where r.collection_id = c.id and r.relation_type = f.relation_type and x.taxonomy_id = (select id from taxonomies where name = ${taxonomy}))))
    order by f.value_count desc, c.name, f.relation_type, f.name limit ${most}`.execute(bulk)
  // As the export orders them without further choice.
  const chosen = [isOfTaxonomy, isOfRecord, isOfRelation].flatMap((kind) => found.filter(kind))
  const { rows } = await sql<{ cells: (string | null)[] }>`
    select jsonb_build_array(t.id, t.name, ${sql.join(chosen.map(cellSql))}) as cells
    from taxa t where t.taxonomy_id = (select id from taxonomies where name = ${taxonomy}) and t.accepted_id is null order by t.id`.execute(
    bulk,
  )
  return {
    settings: chosen.reduce<ExportSettings>((settings, column) => withColumn(settings, taxonomy, column), {
      ...defaultExportSettings(),
      taxonomies: [taxonomy],
      withSynonymData: false,
    }),
    columns: [
      { header: 'id', valueType: 'text', relationType: null },
      { header: 'name', valueType: 'text', relationType: null },
      ...chosen,
    ],
    cells: rows.map(({ cells }) => cells.map((cell, index) => shown(cell, chosen[index - 2]?.valueType ?? 'text'))),
  }
}

const isOfTaxonomy = ({ collectionId }: StoredColumn) => collectionId === null
const isOfRecord = ({ collectionId, relationType }: StoredColumn) => collectionId !== null && relationType === null
const isOfRelation = ({ relationType }: StoredColumn) => relationType !== null

function withColumn(
  settings: ExportSettings,
  taxonomy: string,
  { collection, relationType, name }: StoredColumn,
): ExportSettings {
  if (collection === null) return addProperty(settings, { axis: 'tax', taxname: taxonomy, pname: name.replace(/^@/, '@@') })
  if (relationType === null) return addProperty(settings, { axis: 'pco', pcname: collection, pname: name })
  return addProperty(settings, { axis: 'rco', pcname: collection, relationtype: relationType, pname: name.replace(/^@/, '@@') })
}

function cellSql({ collectionId, relationType, name }: StoredColumn) {
  if (collectionId === null) return sql`t.properties ->> ${name}::text`
  if (relationType === null) {
    return sql`(select r.properties ->> ${name}::text from property_records r where r.collection_id = ${collectionId}::uuid and r.taxon_id = t.id)`
  }
  return sql`(select case when count(nullif(nullif(r.properties ->> ${name}::text, ''), '[]')) > 0
      then string_agg(coalesce(regexp_replace(nullif(r.properties ->> ${name}::text, '[]'), '([|\\\\])', '\\\\\\1', 'g'), ''),
        ' | ' order by p.sort_key, p.id, r.id) end
    from relations r join taxa p on p.id = r.related_taxon_id join taxonomies h on h.id = p.taxonomy_id and h.published
    where r.collection_id = ${collectionId}::uuid and r.relation_type = ${relationType} and r.taxon_id = t.id)`
}

/** Empty texts and lists are no values, German days stand as ISO. */
function shown(cell: string | null, type: ValueType): string | null {
  if (cell === null || cell === '' || cell === '[]') return null
  return type === 'date' ? cell.replace(/\b(\d\d)\.(\d\d)\.(\d{4})\b/g, '$3-$2-$1') : cell
}
