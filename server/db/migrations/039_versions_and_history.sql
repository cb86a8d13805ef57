-- Who changed what: every row that people edit has a number that grows with each change, and every edit leaves an entry with the state before
-- and after. Both are kept by the database, so that no way of writing can forget them. An edit is what is done under a viewer's claim; the
-- importer has none and writes entries of its own, and its rows cost nothing here but looking at the claim.

-- Whether somebody edits: the transaction of a request, see server/db/viewer.ts.
create function is_edit() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('ae.user_id', true), '') <> '';

-- For history by its owner (a collection's, a taxonomy's) and by the taxon it is about. No foreign keys: history outlives what it tells of.
alter table changes
  add column taxonomy_id uuid,
  add column collection_id uuid,
  add column taxon_id uuid;
create index changes_taxonomy on changes (taxonomy_id, id) where taxonomy_id is not null;
create index changes_collection on changes (collection_id, id) where collection_id is not null;
create index changes_taxon on changes (taxon_id, id) where taxon_id is not null;

-- A row as history keeps it: without what is worked out from other columns or rows.
create function history_image(row_image jsonb) returns jsonb
  language sql immutable parallel safe
  return row_image - '{search_name,sort_key,position,child_count,taxon_count,synonym_count,root_count,record_count,relation_count,taxon_types,batch_id,created_at,value_type,value_count,distinct_count,min_value,max_value}'::text[];

create function note_change() returns trigger
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
  insert into changes (user_id, table_name, row_id, action, before, after, taxonomy_id, collection_id, taxon_id)
  values (
    viewer_id(), tg_table_name, coalesce((image ->> 'id')::uuid, taxon), lower(tg_op), was, is_now,
    case when tg_table_name = 'taxonomies' then (image ->> 'id')::uuid
      when tg_table_name in ('synonyms', 'vernacular_names') then (select t.taxonomy_id from taxa t where t.id = taxon)
      else (image ->> 'taxonomy_id')::uuid end,
    case when tg_table_name = 'property_collections' then (image ->> 'id')::uuid else (image ->> 'collection_id')::uuid end,
    taxon);
  return null;
end
$$;

create function raise_version() returns trigger
  language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- `columns`: what people write; changes of anything else (numbers, places) are neither new versions nor history.
do $$
declare
  target record;
begin
  for target in select * from (values
    ('organizations', 'name, links, contact_id'),
    ('memberships', 'role'),
    ('taxonomies', 'name, description, links, last_updated, licence, citation, terms_of_use, organization_id, imported_by, habitat_label,
      habitat_comments, habitat_number_min, habitat_number_max, published'),
    ('taxa', 'parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties'),
    ('synonyms', null),
    ('vernacular_names', 'name, language, preferred'),
    ('property_collections', 'name, description, links, combining, last_updated, licence, citation, terms_of_use, organization_id, imported_by,
      origin_collection_id, published'),
    ('property_records', 'taxon_id, origin_collection_id, properties'),
    ('relations', 'taxon_id, related_taxon_id, relation_type, origin_collection_id, properties'),
    ('property_fields', 'unit, description')) as t (table_name, columns)
  loop
    if target.columns is null then
      execute format('create trigger note_change after insert or update or delete on %I
        for each row when (is_edit()) execute function note_change()', target.table_name);
    elsif target.table_name = 'property_fields' then
      -- Fields come and go with the values; only what an editor says about them is an edit.
      execute format('create trigger note_change after update of %s on %I for each row when (is_edit()) execute function note_change()',
        target.columns, target.table_name);
    else
      execute format('create trigger note_change after insert or delete or update of %s on %I
        for each row when (is_edit()) execute function note_change()', target.columns, target.table_name);
    end if;
    if target.columns is not null then
      -- Also for the importer: who has the row open then learns of it.
      execute format('alter table %I add column version int not null default 1', target.table_name);
      execute format('create trigger raise_version before update of %s on %I for each row execute function raise_version()',
        target.columns, target.table_name);
    end if;
  end loop;
end
$$;

-- Views list their columns when they are made.
create or replace view visible_taxa with (security_invoker) as
  select * from taxa where taxonomy_id in (select id from taxonomies where published);
create or replace view visible_records with (security_invoker) as
  select * from property_records where collection_id in (select id from property_collections where published);
create or replace view visible_relations with (security_invoker) as
  select * from relations where collection_id in (select id from property_collections where published);

-- The Datenstand counts on once per transaction, at its very end: everybody who edits waits for this one row.
create function count_data_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if coalesce(current_setting('ae.counted_in', true), '') <> pg_current_xact_id()::text then
    perform set_config('ae.counted_in', pg_current_xact_id()::text, true);
    update data_state set revision = revision + 1, changed_at = now();
  end if;
  return null;
end
$$;
create constraint trigger count_data_state after insert on changes deferrable initially deferred
  for each row when (new.batch_id is null and new.table_name <> 'memberships') execute function count_data_state();

-- Who changed a row last, and when: what somebody reads whose own change came too late. Names are for those who are logged in.
create function last_change(changed uuid) returns table (by text, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.name, c.at from changes c left join users u on u.id = c.user_id where c.row_id = changed order by c.id desc limit 1
$$;
revoke execute on function last_change(uuid) from public;
grant execute on function last_change(uuid) to ae_user;

-- Links are opened by readers: whoever edits may only set ones that lead to a page or a mailbox. What was imported stays as it is.
create function check_links() returns trigger
  language plpgsql
as $$
begin
  if exists (select from unnest(new.links) link where link !~* '^(https?://|mailto:)[^[:space:]]+$' or length(link) > 2000) then
    raise exception using errcode = 'AE001', message = 'LINK_UNFIT';
  end if;
  return new;
end
$$;
create trigger check_links before insert or update of links on organizations for each row when (is_edit()) execute function check_links();
create trigger check_links before insert or update of links on taxonomies for each row when (is_edit()) execute function check_links();
create trigger check_links before insert or update of links on property_collections for each row when (is_edit()) execute function check_links();
