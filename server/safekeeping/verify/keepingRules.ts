import { sql } from 'kysely'
import type { Rule } from './rule'

/** An import that has been silent for this long is dead: server/db/leftovers.ts. */
const isDead = sql`b.alive_at < now() - interval '15 minutes'`
const noImportRuns = sql`not exists (select from import_batches b where b.state = 'running' and not ${isDead})`

/** Short links, imports, names, pairs. */
export const keepingRules: Rule[] = [
  {
    name: 'Kurzlinks: der Schlüssel gehört zu einer anderen Auswahl',
    examples: sql`
      select format('%s: %s', key, left(query, 100)) as example from short_links
      where key <> left(encode(sha256(convert_to(query, 'UTF8')), 'hex'), 24)`,
  },
  {
    name: 'Importe: ein Import, den niemand mehr ausführt, gilt als laufend',
    examples: sql`select format('%s, begonnen am %s', b.source, b.started_at) as example from import_batches b where b.state = 'running' and ${isDead}`,
  },
  {
    name: 'Importe: unveröffentlichte Reste eines Imports',
    examples: sql`
      select format('«%s» (%s)', h.name, h.id) as example from (
        select id, name, batch_id from taxonomies where not published
        union all
        select id, name, batch_id from property_collections where not published
      ) h join import_batches b on b.id = h.batch_id and (b.state <> 'running' or ${isDead})`,
  },
  {
    name: 'Importe: in den Tabellen zum Einlesen steht noch etwas',
    examples: sql`
      select format('%s: %s Zeilen', s.name, s.rows) as example from (
        select 'import_taxa' as name, (select count(*) from import_taxa) as rows
        union all select 'import_vernaculars', (select count(*) from import_vernaculars)
        union all select 'import_facts', (select count(*) from import_facts)
        union all select 'import_names', (select count(*) from import_names)
        union all select 'import_links', (select count(*) from import_links)
        union all select 'import_pairs', (select count(*) from import_pairs)
        union all select 'import_rows', (select count(*) from import_rows)
        union all select 'import_refs', (select count(*) from import_refs)
      ) s where s.rows > 0 and ${noImportRuns}`,
  },
  {
    name: 'Frühere Namen: ein Link damit führt zu etwas anderem, das heute so heisst',
    examples: sql`
      select format('«%s»', a.name) as example from name_aliases a
      where exists (select from taxonomies t where a.taxonomy_id <> t.id and t.published and same_name(t.name) = same_name(a.name))
        or exists (select from property_collections c where a.collection_id <> c.id and c.published and same_name(c.name) = same_name(a.name))`,
  },
  {
    name: 'Gleichwertige Taxa: ein Paar steht nur in einer Richtung',
    examples: sql`
      select format('«%s» (%s) und «%s» (%s)', a.name, a.id, b.name, b.id) as example
      from synonyms s join taxa a on a.id = s.taxon_id join taxa b on b.id = s.synonym_id
      where not exists (select from synonyms o where o.taxon_id = s.synonym_id and o.synonym_id = s.taxon_id)`,
  },
  {
    name: 'Datenstand: es gibt nicht genau einen',
    examples: sql`select format('%s Zeilen', count(*)) as example from data_state having count(*) <> 1`,
  },
]
