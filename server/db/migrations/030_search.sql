-- Search by words. Names are found through an inverted index of their words, which answers prefixes in any order; what is misspelt or
-- stands inside a word is looked up first among the distinct words, of which there are far fewer than names.

-- The words of a search text: everything but letters and digits separates. Of a very long name only the beginning counts, because a
-- lexeme has at most 2,046 bytes. In two parts because translate() looks each letter up among all forty signs, which took longer than
-- everything else an index of words costs; nearly all names have none but these eight.
create function search_words_of_any(search_name text) returns text[]
  language sql immutable parallel safe
  return array_remove(string_to_array(translate(left(search_name, 500),
    E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r\u00a0\u00ab\u00bb\u00b7\u2020', repeat(' ', 40)), ' '), '');
create function search_words_of(search_name text) returns text[]
  language sql immutable parallel safe
  return case
    when search_name collate "C" ~ '[^a-z0-9 .:()''/,-]' or length(search_name) > 500 then search_words_of_any(search_name)
    else array_remove(string_to_array(replace(replace(replace(replace(replace(replace(replace(replace(
      search_name, '.', ' '), ':', ' '), '(', ' '), ')', ' '), '''', ' '), '/', ' '), ',', ' '), '-', ' '), ' '), '')
  end;

create function search_vector(search_name text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(search_words_of(search_name));

-- Instead of the trigrams of whole names: a fifth of the size, and cheaper to write.
drop index taxa_search_contains;
drop index vernacular_names_search_contains;
create index taxa_search_words on taxa using gin (search_vector(search_name));
create index vernacular_names_search_words on vernacular_names using gin (search_vector(search_name));
-- Names of one word, the shortest of those that begin with a letter or two.
create index taxa_search_single on taxa (search_name, id) where position(' ' in search_name) = 0;
create index taxa_search_code on taxa (search_text(code)) where code is not null;

-- Every word of letters that stands in a name, also in one that is gone or not published yet: a word too many costs nothing, what it
-- leads to is looked up in the names themselves.
create table search_words (
  word text collate "C" primary key
);
alter table search_words enable row level security;
create policy read_all on search_words for select using (true);
grant select on search_words to ae_reader, ae_user;

-- In the order of the words, so that two that add the same ones wait for each other instead of blocking each other.
create function add_search_words(search_names text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into search_words (word)
  select distinct w collate "C" from unnest(search_names) n, unnest(search_words_of(n)) w
  where length(w) between 3 and 60 and w collate "C" !~ '[0-9]'
  order by 1
  on conflict do nothing
$$;
revoke all on function add_search_words(text[]) from public;

-- Inserted rows are noted per statement; renamed ones one by one, because only there an update of something else costs nothing.
create function note_inserted_words() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform add_search_words((select array_agg(search_name) from new_rows));
  return null;
end
$$;
create function note_renamed_words() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform add_search_words(array[new.search_name]);
  return null;
end
$$;
create trigger note_inserted_words after insert on taxa
  referencing new table as new_rows for each statement execute function note_inserted_words();
create trigger note_inserted_words after insert on vernacular_names
  referencing new table as new_rows for each statement execute function note_inserted_words();
create trigger note_renamed_words after update of name on taxa
  for each row when (old.search_name is distinct from new.search_name) execute function note_renamed_words();
create trigger note_renamed_words after update of name on vernacular_names
  for each row when (old.search_name is distinct from new.search_name) execute function note_renamed_words();

-- Looking up by words. With settings of their own, because the planner knows nothing about how often a beginning occurs, and would at times
-- rather read the whole table; a function brings them along where a public read has no transaction to set them in.
create function taxa_with_words(wanted tsquery, most int) returns table (id uuid, search_name text)
  language sql stable rows 1000 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ select t.id, t.search_name from taxa t where search_vector(t.search_name) @@ wanted limit most $$;

create function vernacular_names_with_words(wanted tsquery, most int) returns table (id uuid, search_name text)
  language sql stable rows 1000 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ select v.id, v.search_name from vernacular_names v where search_vector(v.search_name) @@ wanted limit most $$;

-- Words in which a text of at least three letters stands, the shortest of a great many.
create function words_containing(part text, most int) returns table (word text)
  language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select word from (select s.word from search_words s where s.word like '%' || part || '%' limit 5000) holding order by length(word), word limit most
$$;

-- Words that share a third of their trigrams with one, the most similar first.
create function words_like(model text, most int) returns table (word text)
  language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ select s.word from search_words s where s.word % model order by similarity(s.word, model) desc, s.word limit most $$;

-- What is there already.
select add_search_words(array_agg(search_name)) from taxa;
select add_search_words(array_agg(search_name)) from vernacular_names;
create index search_words_similar on search_words using gin (word gin_trgm_ops);
