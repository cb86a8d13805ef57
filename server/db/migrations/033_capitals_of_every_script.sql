-- Capitals of every script become small ones, whatever the locale of the database: lower() in the C locale knows those of English alone, so that
-- «жаба» did not find «Жаба». ICU's rules are the same everywhere. A sigma at the end of a word is a sigma, because what is typed ends earlier.
create or replace function search_text_of_any(name text) returns text
  language sql immutable parallel safe strict
  return translate(lower(public.unaccent('public.unaccent'::regdictionary, name) collate public.de), 'ς', 'σ');

-- What is stored or in an index already. Only names with such a letter change: reading a million names takes a second or two, and nothing else is
-- rebuilt.
do $$
declare
  taxonomies_changed uuid[];
begin
  with changed as (
    update taxa set name = name
    where octet_length(coalesce(code, '') || name) <> length(coalesce(code, '') || name)
      and (search_name <> search_text(name) or sort_key <> natural_key(coalesce(code || ' ', '') || name))
    returning taxonomy_id
  )
  select array_agg(distinct taxonomy_id) into taxonomies_changed from changed;
  if taxonomies_changed is null then
    return;
  end if;
  -- Their place among the siblings and in the tables of the collections follows the sort key.
  perform refresh_taxon_places(t) from unnest(taxonomies_changed) t;
  perform order_collection(c.id) from property_collections c
  where exists (select from property_records r join taxa t on t.id = r.taxon_id where r.collection_id = c.id and t.taxonomy_id = any (taxonomies_changed))
    or exists (select from relations r join taxa t on t.id = r.taxon_id where r.collection_id = c.id and t.taxonomy_id = any (taxonomies_changed))
    or exists (select from relations r join taxa t on t.id = r.related_taxon_id where r.collection_id = c.id and t.taxonomy_id = any (taxonomies_changed));
end
$$;
update vernacular_names set name = name where octet_length(name) <> length(name) and search_name <> search_text(name);
reindex index taxa_search_code;
