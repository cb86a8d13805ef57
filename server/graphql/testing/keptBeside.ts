import { sql } from 'kysely'
import type { Db } from '../../db/db'

/** What is stored beside the rows it is counted from, as text: two databases with the same rows have the same. */
export async function keptBeside(db: Db): Promise<Record<string, unknown[]>> {
  const kept: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(parts)) kept[name] = (await query.execute(db)).rows
  return kept
}

/** Works all of it out anew from the rows. */
export async function refreshEverything(db: Db): Promise<void> {
  await sql`select refresh_taxonomy(id) from taxonomies order by id`.execute(db)
  await sql`select refresh_collection(id) from property_collections order by id`.execute(db)
}

const parts = {
  taxa: sql`select id, position, child_count from taxa order by id`,
  taxonomies: sql`select id, taxon_count, synonym_count, root_count from taxonomies order by id`,
  collections: sql`select id, record_count, relation_count, taxon_types from property_collections order by id`,
  relationTypes: sql`select * from relation_types order by collection_id, relation_type`,
  fields: sql`select taxonomy_id, collection_id, relation_type, name, value_type, value_count, distinct_count, min_value, max_value
    from property_fields order by taxonomy_id, collection_id, relation_type collate "C", name collate "C"`,
  order: sql`select collection_id, of_relations, row_number() over (partition by collection_id, of_relations order by segment, position) as place, row_id
    from collection_order order by 1, 2, 3`,
  wrongSegments: sql`select s.* from collection_segments s left join lateral (
      select count(*)::int as size, max(o.position) as last from collection_order o
      where o.collection_id = s.collection_id and o.of_relations = s.of_relations and o.segment = s.segment
    ) o on true where o.size <> s.size or (s.size > 0 and o.last <> s.size - 1)`,
  unknownWords: sql`select w.word from (
      select unnest(search_words_of(search_name)) as word from taxa union select unnest(search_words_of(search_name)) from vernacular_names
    ) w where length(w.word) between 3 and 60 and w.word collate "C" !~ '[0-9]' and w.word not in (select word from search_words)`,
  unfinished: sql`select kind from edit_todo union all select 'open' from open_edits`,
}
