-- Names of a taxonomy that is deleted, or not imported to its end, take no place from others among those that are looked up by their words.

-- Taxonomies that nobody sees yet or any more: none or few. A reader sees none of them, and has to leave out their names before the limit of a look-up.
create function hidden_taxonomies() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$ begin return array(select x.id from taxonomies x where not x.published); end $$;

create or replace function taxa_with_words(wanted tsquery, most int) returns table (id uuid, search_name text)
  language sql stable rows 1000 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select t.id, t.search_name from taxa t
  where search_vector(t.search_name) @@ wanted and t.taxonomy_id <> all ((select hidden_taxonomies())::uuid[]) limit most
$$;

-- Of which taxonomy a vernacular name is says its taxon; it is asked only where something is hidden.
create or replace function vernacular_names_with_words(wanted tsquery, most int) returns table (id uuid, search_name text)
  language sql stable rows 1000 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select v.id, v.search_name from vernacular_names v
  where search_vector(v.search_name) @@ wanted and ((select hidden_taxonomies()) = '{}'
    or (select t.taxonomy_id from taxa t where t.id = v.taxon_id) <> all ((select hidden_taxonomies())::uuid[])) limit most
$$;
