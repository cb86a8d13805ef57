import { sql } from 'kysely'
import { coreFields, pnameOfProperty } from '../../../../lib/domain/export/exportColumns'
import { defaultExportSettings, MAX_EXPORT_FIELDS } from '../../../../lib/domain/export/exportSettings'
import { writeExportQuery } from '../../../../lib/domain/export/exportQuery'
import type { ExportSettings } from '../../../../lib/domain/export/exportShape'
import type { Database } from '../../../db/database'
import { resolveExportQuery } from '../../plan/resolveExport'
import { exportRows } from '../../rows/exportRows'

/**
 * All that is said of a taxonomy, line by line, whatever the ids in the database: the cells of /export.csv with every column there is, by the id of the
 * source; synonyms, names, records and relations as they are stored; the catalogue; what taxonomy and collections say of themselves.
 */
export async function saidOf(database: Database, taxonomy: string): Promise<string[]> {
  const lines = await exportedLines(database, taxonomy)
  for (const query of stored(taxonomy)) {
    const { rows } = await query.execute(database.owner)
    for (const row of rows) lines.push(JSON.stringify(row))
  }
  return lines.sort()
}

/** What a head says of its place in a database, and not of itself; people and organisations are named by an archive and made by nobody's import. */
const ofThisDatabase = [
  ...[
    'id',
    'organization_id',
    'imported_by',
    'published',
    'created_at',
    'batch_id',
    'version',
    'deleted_at',
    'history_since',
    'short_number',
  ],
  // Of all taxonomies that speak of a collection, not of the archive's.
  ...['taxon_types'],
]

type Chosen = Pick<ExportSettings, 'taxProperties' | 'pcoProperties' | 'rcoProperties'>

async function exportedLines(database: Database, taxonomy: string): Promise<string[]> {
  const { rows: fields } = await sql<{ collection: string | null; type: string | null; name: string }>`
    select c.name as collection, f.relation_type as type, f.name from property_fields f
    left join property_collections c on c.id = f.collection_id left join taxonomies t on t.id = f.taxonomy_id
    where coalesce(c.published, t.published) and (t.name = ${taxonomy} or c.id is not null)
    union all
    select c.name, r.relation_type, '@partner' from relation_types r join property_collections c on c.id = r.collection_id and c.published
    order by 1, 2, 3`.execute(database.owner)
  const all: Chosen[] = [
    ...coreFields.map(({ pname }) => ({ taxProperties: [{ taxname: taxonomy, pname }], pcoProperties: [], rcoProperties: [] })),
    ...fields.map(({ collection, type, name }): Chosen => {
      const pname = type !== null && name === '@partner' ? name : pnameOfProperty(name)
      if (collection === null) return { taxProperties: [{ taxname: taxonomy, pname }], pcoProperties: [], rcoProperties: [] }
      return type === null
        ? { taxProperties: [], pcoProperties: [{ pcname: collection, pname }], rcoProperties: [] }
        : { taxProperties: [], pcoProperties: [], rcoProperties: [{ pcname: collection, relationtype: type, pname }] }
    }),
  ]
  const lines: string[] = []
  const source = { taxProperties: [{ taxname: taxonomy, pname: '@sourceId' }], pcoProperties: [], rcoProperties: [] }
  for (let from = 0; from < all.length; from += MAX_EXPORT_FIELDS - 1) {
    const some = [source, ...all.slice(from, from + MAX_EXPORT_FIELDS - 1)]
    const query = writeExportQuery({
      ...defaultExportSettings(),
      taxonomies: [taxonomy],
      taxProperties: some.flatMap(({ taxProperties }) => taxProperties),
      pcoProperties: some.flatMap(({ pcoProperties }) => pcoProperties),
      rcoProperties: some.flatMap(({ rcoProperties }) => rcoProperties),
    })
    const plan = await resolveExportQuery(database.reader, query)
    for await (const rows of exportRows(database, plan))
      for (const [, name, id, ...cells] of rows)
        for (const [index, cell] of cells.entries())
          if (cell !== null) lines.push(JSON.stringify([id ?? name, name, plan.columns[index + 3]?.header, cell]))
  }
  return lines
}

/** Of properties what they say as texts. */
const texts = (properties: string) =>
  sql.raw(
    `(select jsonb_object_agg(p.key, p.value #>> '{}') from jsonb_each(${properties}) p where p.value #>> '{}' not in ('', '[]'))`,
  )

const stored = (taxonomy: string) => {
  const isOfIt = sql`t.taxonomy_id = (select id from taxonomies where published and name = ${taxonomy})`
  const order = sql`row_number() over (partition by f.taxonomy_id, f.collection_id, f.relation_type order by f.position) as place`
  return [
    sql`select 'taxon' as what, t.source_id, t.name, t.code, t.author, t.rank, t.rank_verbatim, t.status, t.status_verbatim, t.child_count,
        p.source_id as parent, p.name as parent_name, a.source_id as accepted, a.name as accepted_name, ${texts('t.properties')} as properties
      from taxa t left join taxa p on p.id = t.parent_id left join taxa a on a.id = t.accepted_id where ${isOfIt}`,
    sql`select 'vernacular' as what, t.source_id, t.name as taxon, v.name, v.language, v.preferred from vernacular_names v join taxa t on t.id = v.taxon_id
      where ${isOfIt}`,
    sql`select 'record' as what, c.name as collection, o.name as origin, t.source_id, t.name as taxon, ${texts('r.properties')} as properties
      from property_records r join taxa t on t.id = r.taxon_id join property_collections c on c.id = r.collection_id and c.published
      left join property_collections o on o.id = r.origin_collection_id where ${isOfIt} and ${texts('r.properties')} is not null`,
    sql`select 'relation' as what, c.name as collection, o.name as origin, t.source_id, t.name as taxon, r.relation_type, p.source_id as partner_id,
        p.name as partner, ${texts('r.properties')} as properties
      from relations r join taxa t on t.id = r.taxon_id join taxa p on p.id = r.related_taxon_id
      join property_collections c on c.id = r.collection_id and c.published
      left join property_collections o on o.id = r.origin_collection_id where ${isOfIt}`,
    sql`select 'field' as what, coalesce(c.name, t.name) as head, f.relation_type, f.name, f.value_type, f.value_count, f.distinct_count, f.unit,
        f.description, f.meaning, f.meaning_details, ${order}
      from property_fields f left join taxonomies t on t.id = f.taxonomy_id left join property_collections c on c.id = f.collection_id
      where coalesce(t.published, c.published) and (t.name = ${taxonomy} or c.id is not null)`,
    sql`select 'head' as what, to_jsonb(h) - ${ofThisDatabase}::text[] as said from taxonomies h where published and name = ${taxonomy}`,
    sql`select 'collection' as what, to_jsonb(c) - ${ofThisDatabase}::text[] as said, record_count, relation_count from property_collections c where published`,
  ]
}
