-- An abbreviated genus («A. quinata») is looked up among the names of the chosen taxonomies alone: what is left out only behind the limit takes their places.

-- With the settings of `taxa_with_words`. What begins so and the taxonomies are asked for as no index has them, so that the one of the words is read.
create function taxa_begun_with_words(begun text, wanted tsquery, taxonomy_ids uuid[], most int) returns table (id uuid)
  language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select t.id from taxa t
  where search_vector(t.search_name) @@ wanted and left(t.search_name, length(begun)) = begun
    and t.taxonomy_id::text = any (taxonomy_ids::text[]) limit most
$$;
