-- What a taxonomy or collection was at a moment is worked out from what changed since: of each row the state before its first later change, or the
-- row as it is. For that the history has to know of every row, also of those that an import adds to what is there already; and one has to know
-- from when on it does.

-- As in 039, without the new column.
create or replace function history_image(row_image jsonb) returns jsonb
  language sql immutable parallel safe
  return row_image - '{search_name,sort_key,position,child_count,taxon_count,synonym_count,root_count,record_count,relation_count,taxon_types,batch_id,created_at,value_type,value_count,distinct_count,min_value,max_value,history_since}'::text[];

-- Nothing is known of the time before: it was not there yet, or what imports added was not noted.
alter table taxonomies add column history_since timestamptz not null default now();
alter table property_collections add column history_since timestamptz not null default now();
update taxonomies h set history_since = greatest(h.created_at,
  (select max(coalesce(b.finished_at, now())) from import_batches b where coalesce(b.finished_at, now()) >= h.created_at));
update property_collections h set history_since = greatest(h.created_at,
  (select max(coalesce(b.finished_at, now())) from import_batches b where coalesce(b.finished_at, now()) >= h.created_at));

-- Imports did not say to what their entries belong.
update changes c set
  taxonomy_id = case c.table_name
    when 'taxonomies' then c.row_id
    when 'taxa' then (c.before ->> 'taxonomy_id')::uuid
    when 'vernacular_names' then (select t.taxonomy_id from taxa t where t.id = (c.before ->> 'taxon_id')::uuid) end,
  collection_id = case
    when c.table_name = 'property_collections' then c.row_id
    when c.table_name in ('property_records', 'relations') then (c.before ->> 'collection_id')::uuid end,
  taxon_id = case c.table_name when 'taxa' then c.row_id else (c.before ->> 'taxon_id')::uuid end
where c.taxonomy_id is null and c.collection_id is null
  and c.table_name in ('taxonomies', 'taxa', 'vernacular_names', 'property_collections', 'property_records', 'relations');

-- Nor did the entries of what went with a taxon.
update changes c set taxonomy_id =
  (select d.taxonomy_id from changes d where d.row_id = c.taxon_id and d.table_name = 'taxa' and d.taxonomy_id is not null order by d.id desc limit 1)
where c.taxonomy_id is null and c.table_name in ('synonyms', 'vernacular_names');

-- As in 041, and names and pairs that go with a taxon get its taxonomy: when they are noted, the taxon is gone, and that is noted already.
create or replace function note_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then history_image(to_jsonb(old)) end;
  is_now constant jsonb := case when tg_op <> 'DELETE' then history_image(to_jsonb(new)) end;
  image constant jsonb := coalesce(is_now, was);
  taxon constant uuid := case when tg_table_name = 'taxa' then image ->> 'id' else image ->> 'taxon_id' end;
begin
  if was - 'version' = is_now - 'version' then
    return null;
  end if;
  insert into changes (user_id, table_name, row_id, action, before, after, taxonomy_id, collection_id, taxon_id, deletion_id)
  values (
    viewer_id(), tg_table_name, coalesce((image ->> 'id')::uuid, taxon), lower(tg_op), was, is_now,
    case when tg_table_name = 'taxonomies' then (image ->> 'id')::uuid
      when tg_table_name in ('synonyms', 'vernacular_names') then coalesce((select t.taxonomy_id from taxa t where t.id = taxon),
        (select c.taxonomy_id from changes c where c.row_id = taxon and c.table_name = 'taxa' order by c.id desc limit 1))
      else (image ->> 'taxonomy_id')::uuid end,
    case when tg_table_name = 'property_collections' then (image ->> 'id')::uuid else (image ->> 'collection_id')::uuid end,
    taxon, nullif(current_setting('ae.deletion', true), '')::uuid);
  return null;
end
$$;

-- By time, because states are; and what was written in one go, where an import counts as one entry (its own, with its numbers).
drop index changes_taxonomy;
drop index changes_collection;
create index changes_taxonomy on changes (taxonomy_id, at, id) where taxonomy_id is not null;
create index changes_collection on changes (collection_id, at, id) where collection_id is not null;
create index changes_taxonomy_writes on changes (taxonomy_id, at, id) where taxonomy_id is not null and (batch_id is null or action = 'import');
create index changes_collection_writes on changes (collection_id, at, id) where collection_id is not null and (batch_id is null or action = 'import');

-- A row as it is now, as history keeps it; null when it is gone.
create function current_image(of_table text, of_row uuid) returns jsonb
  language plpgsql stable
as $$
declare
  image jsonb;
begin
  if of_table not in ('organizations', 'taxonomies', 'taxa', 'vernacular_names', 'property_collections', 'property_records', 'relations', 'property_fields') then
    return null;
  end if;
  execute format('select history_image(to_jsonb(t)) from %I t where t.id = $1', of_table) into image using of_row;
  return image;
end
$$;

-- What a taxon is called, or was called last.
create function taxon_name_of(taxon uuid) returns text
  language sql stable
  return coalesce(
    (select t.name from taxa t where t.id = taxon),
    (select coalesce(c.before, c.after) ->> 'name' from changes c
      where c.row_id = taxon and c.table_name = 'taxa' and coalesce(c.before, c.after) is not null order by c.id desc limit 1));
