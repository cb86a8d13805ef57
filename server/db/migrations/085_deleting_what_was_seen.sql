-- Whoever deletes waits for somebody who edits the same row at that moment, and must not take that edit with it: what is deleted is still the version that
-- was seen. As in 045 else. Taxa and their editors wait for each other at the taxonomy, before the version is looked at.
create or replace function delete_row(of_table text, of_row uuid, of_version int) returns uuid
  language plpgsql
as $$
declare
  own constant uuid := gen_random_uuid();
  numbers jsonb;
  called text;
  in_taxonomy uuid;
  in_collection uuid;
  touched int;
begin
  if of_table not in ('taxonomies', 'property_collections', 'taxa', 'vernacular_names', 'property_records', 'relations') then
    raise exception 'delete_row does not know %', of_table;
  end if;
  if of_table = 'taxa' then
    perform from taxonomies x where x.id = (select t.taxonomy_id from taxa t where t.id = of_row) for no key update;
  end if;
  execute format('select describe_deletion(%1$L, t.id), to_jsonb(t) ->> ''name'', (to_jsonb(t) ->> ''taxonomy_id'')::uuid,
      (to_jsonb(t) ->> ''collection_id'')::uuid from %1$I t where t.id = $1 and t.version = $2', of_table)
    into numbers, called, in_taxonomy, in_collection using of_row, of_version;
  if numbers is null then
    return null;
  end if;
  if of_table in ('property_records', 'relations', 'vernacular_names') then
    execute format('select x.name, x.taxonomy_id from taxa x join %I t on t.taxon_id = x.id where t.id = $1', of_table) into called, in_taxonomy using of_row;
    -- A record belongs to its collection: who writes the taxonomy may not undo for it.
    in_taxonomy := case when in_collection is null then in_taxonomy end;
  end if;
  perform set_config('ae.deletion', own::text, true);
  case
    when of_table in ('taxonomies', 'property_collections') then
      execute format('update %I set deleted_at = now() where id = $1 and version = $2 and deleted_at is null', of_table)
        using of_row, of_version;
    when of_table = 'taxa' then
      delete from taxa t where t.id in (select s.id from subtree_of(of_row) s);
    else
      execute format('delete from %I where id = $1 and version = $2', of_table) using of_row, of_version;
  end case;
  get diagnostics touched = row_count;
  perform set_config('ae.deletion', '', true);
  if touched = 0 or exists (select from taxa t where of_table = 'taxa' and t.id = of_row) then
    return null;
  end if;
  perform note_deletion(own, of_table, of_row, called, case when of_table = 'taxonomies' then of_row else in_taxonomy end,
    case when of_table = 'property_collections' then of_row else in_collection end, numbers);
  return own;
end
$$;
