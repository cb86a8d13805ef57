-- What somebody restores is what one change touched. Of properties it was all of them: what others had written into the same row since went with it.
-- As in 077, but for that.
create or replace function restore_before(of_change bigint, of_version int) returns int
  language plpgsql
as $$
declare
  entry record;
  columns text[];
  pair text[];
  pairs constant text[] := '{{parent_id, accepted_id}, {meaning, meaning_details}, {habitat_number_min, habitat_number_max}}';
  image jsonb;
  stored jsonb;
  keys text[];
  touched int;
  is_there boolean;
begin
  -- Imports keep the state before only: the state after is the one before the next change, or the row as it is now.
  select c.table_name, c.row_id, c.action, c.before, coalesce(c.after, (
    select n.before from changes n where n.row_id = c.row_id and n.table_name = c.table_name and n.id > c.id and n.before is not null order by n.id limit 1
  ), current_image(c.table_name, c.row_id)) as after into entry from changes c where c.id = of_change;
  if not found or entry.before is null then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  columns := string_to_array(case entry.table_name
    when 'organizations' then 'name, links, contact_id, email'
    when 'taxonomies' then 'name, description, links, last_updated, licence, citation, terms_of_use, habitat_label, habitat_comments, habitat_number_min, habitat_number_max'
    when 'property_collections' then 'name, description, links, combining, last_updated, licence, citation, terms_of_use'
    when 'taxa' then 'parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties'
    when 'vernacular_names' then 'name, language, preferred'
    when 'property_records' then 'taxon_id, origin_collection_id, properties'
    when 'relations' then 'taxon_id, related_taxon_id, relation_type, origin_collection_id, properties'
    when 'property_fields' then 'unit, description, meaning, meaning_details'
  end, ', ');
  if columns is null then
    raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end if;
  execute format('select exists (select from %I where id = $1)', entry.table_name) into is_there using entry.row_id;
  if not is_there then
    perform check_base(array[entry.before]);
    perform put_back(entry.table_name, array[entry.before]);
    return 1;
  end if;
  if entry.action = 'update' then
    columns := array(select k.key from unnest(columns) k (key)
      where entry.before ? k.key and nullif(entry.before -> k.key, 'null') is distinct from nullif(entry.after -> k.key, 'null'));
    -- One without the other would be a state that never was.
    foreach pair slice 1 in array pairs loop
      if columns && pair then
        columns := array(select unnest(columns) union select k.key from unnest(pair) k (key) where entry.before ? k.key);
      end if;
    end loop;
    if cardinality(columns) = 0 then
      raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE', detail = 'Was diese Änderung betraf, lässt sich im Verlauf nicht zurücknehmen.';
    end if;
  end if;
  image := case when collection_exists((entry.before ->> 'origin_collection_id')::uuid) then entry.before else entry.before - 'origin_collection_id' end;
  -- Of the properties, too, only those that the change touched: others may have written the rest since.
  if entry.action = 'update' and 'properties' = any (columns) then
    execute format('select properties from %I where id = $1', entry.table_name) into stored using entry.row_id;
    keys := array(select k.key from jsonb_object_keys((entry.before -> 'properties') || (entry.after -> 'properties')) k (key)
      where entry.before -> 'properties' -> k.key is distinct from entry.after -> 'properties' -> k.key);
    image := jsonb_set(image, '{properties}', (stored - keys)
      || coalesce((select jsonb_object_agg(b.key, b.value) from jsonb_each(entry.before -> 'properties') b where b.key = any (keys)), '{}'));
  end if;
  execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) where t.id = $2 and t.version = $3',
      entry.table_name, array_to_string(columns, ', '))
    using image, entry.row_id, of_version;
  get diagnostics touched = row_count;
  if touched > 0 and entry.table_name in ('property_records', 'relations') then
    perform forget_moved(of_change, array(select unnest(columns) intersect select unnest('{taxon_id, related_taxon_id}'::text[])));
  end if;
  return touched;
end
$$;
