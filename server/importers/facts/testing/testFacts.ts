import { sql } from 'kysely'
import type { Database } from '../../../db/database'
import { importFrom, writeSource } from '../../testing/testSources'

/** A small taxonomy: with a synonym, German names, and two names that only their authors tell apart. */
export async function importFrogs(database: Database): Promise<void> {
  const rows = [
    'id;parentId;acceptedId;name;author;rank;Deutscher Name',
    '1;;;Amphibia;;class;',
    '2;1;;Bombina;Oken, 1816;genus;',
    '3;2;;Bombina bombina;(Linnaeus, 1761);species;Rotbauchunke',
    '4;2;;Bombina variegata;(Linnaeus, 1758);species;Gelbbauchunke',
    '5;1;;Hyla arborea;(Linnaeus, 1758);species;Laubfrosch',
    '6;;3;Rana ignea;Laurenti, 1768;species;',
    '7;1;;Bufo bufo;(Linnaeus, 1758);species;Erdkröte',
    '8;1;;Bufo bufo;Müller, 1800;species;',
  ]
  await importFrom(database, writeSource({ 'lurche.csv': rows.join('\n') }), { taxonomy: 'Lurche', type: 'Art' })
}

/** The records and relations of a collection as lines, in the order of their taxa. */
export async function linesOf(database: Database, collection: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (select t.sort_key, t.name || coalesce(' –' || r.type || '→ ' || p.name, '')
      || ' ' || r.properties || coalesce(' ‹' || o.name || '›', '') as line
    from property_collections c
    cross join lateral (
      select taxon_id, null::uuid as partner, null as type, properties, origin_collection_id as origin from property_records where collection_id = c.id
      union all
      select taxon_id, related_taxon_id, relation_type, properties, origin_collection_id from relations where collection_id = c.id
    ) r
    join taxa t on t.id = r.taxon_id left join taxa p on p.id = r.partner left join property_collections o on o.id = r.origin
    where c.name = ${collection} and c.published) x order by sort_key, line collate "C"`.execute(database.owner)
  return rows.map(({ line }) => line)
}

/** What the catalogue says about the fields of a collection, in their order. */
export async function fieldsOf(database: Database, collection: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select coalesce(f.relation_type || ': ', '') || f.name || coalesce(' [' || f.unit || ']', '') || ' ' || f.value_type || ' ' || f.value_count as line
    from property_fields f join property_collections c on c.id = f.collection_id where c.name = ${collection} and c.published
    order by f.relation_type nulls first, f.position, f.name`.execute(database.owner)
  return rows.map(({ line }) => line)
}

/** All that can be seen of taxonomies and collections, ids included, versions and the history aside; what an undone import must leave as it was. */
export async function stateOf(database: Database): Promise<unknown> {
  const parts = {
    taxonomies: sql`select to_jsonb(t) - 'version' - 'batch_id' as row from taxonomies t order by id`,
    taxa: sql`select to_jsonb(t) - 'version' as row from taxa t order by id`,
    names: sql`select to_jsonb(t) - 'version' - 'id' as row from vernacular_names t order by taxon_id, name`,
    collections: sql`select to_jsonb(t) - 'version' - 'batch_id' as row from property_collections t order by id`,
    records: sql`select to_jsonb(t) - 'version' as row from property_records t order by id`,
    relations: sql`select to_jsonb(t) - 'version' as row from relations t order by id`,
    fields: sql`select to_jsonb(t) - 'id' - 'version' - 'values_known' as row from property_fields t order by collection_id, taxonomy_id, relation_type, name`,
    types: sql`select to_jsonb(t) as row from relation_types t order by collection_id, relation_type`,
    order: sql`
      select jsonb_build_array(collection_id, of_relations, segment, position, row_id) as row
      from collection_order order by collection_id, of_relations, segment, position`,
    left: sql`select (select count(*)::int from import_rows) + (select count(*)::int from import_refs) as row`,
  }
  const state: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(parts))
    state[name] = (await sql<{ row: unknown }>`${query}`.execute(database.owner)).rows.map(({ row }) => row)
  return state
}

/** A folder with one table of these lines. */
export const table = (...rows: string[]): string => writeSource({ 'tabelle.csv': `${rows.join('\n')}\n` })
