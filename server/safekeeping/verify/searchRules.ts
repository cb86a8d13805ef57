import { sql } from 'kysely'
import type { Rule } from './rule'

/** What the search stands on. */
export const searchRules: Rule[] = [
  {
    name: 'Taxa: Suchtext oder Sortierschlüssel gehört zu einem anderen Namen',
    examples: sql`
      select format('«%s» (%s): %s, %s', name, id, search_name, sort_key) as example from visible_taxa
      where search_name <> search_text(name) or sort_key <> natural_key(coalesce(code || ' ', '') || name)`,
  },
  {
    name: 'Namen in anderen Sprachen: der Suchtext gehört zu einem anderen Namen',
    examples: sql`
      select format('«%s» (%s): %s', name, id, search_name) as example from vernacular_names where search_name <> search_text(name)`,
  },
  {
    name: 'Suche: Wörter von Namen fehlen im Verzeichnis der Wörter',
    examples: sql`
      select format('«%s», zum Beispiel in «%s»', n.word, min(n.name)) as example
      from (
        select w.word collate "C" as word, t.name from visible_taxa t, unnest(search_words_of(t.search_name)) as w (word)
        union all
        select w.word collate "C", v.name from vernacular_names v join visible_taxa t on t.id = v.taxon_id, unnest(search_words_of(v.search_name)) as w (word)
      ) n
      where length(n.word) between 3 and 60 and n.word !~ '[0-9]' and not exists (select from search_words s where s.word = n.word)
      group by n.word`,
  },
]
