-- What is said about taxa of a deleted taxonomy does not count until the taxonomy comes back (040). So an edit of it counts nothing either, and
-- whoever deletes the taxonomy or brings it back waits for those who are editing what is said about its taxa, as they wait for them.

create function lock_ends() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  -- Before the row itself and what it refers to: whoever edits taxa locks their taxonomy first, too.
  perform from taxonomies x where x.id in (
    select t.taxonomy_id from taxa t
    where t.id in ((was ->> 'taxon_id')::uuid, (was ->> 'related_taxon_id')::uuid, (is_now ->> 'taxon_id')::uuid, (is_now ->> 'related_taxon_id')::uuid)
  ) order by x.id for share;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger a_lock_ends before insert or delete or update of taxon_id, properties on property_records
  for each row when (is_edit()) execute function lock_ends();
create trigger a_lock_ends before insert or delete or update of taxon_id, related_taxon_id, relation_type, properties on relations
  for each row when (is_edit()) execute function lock_ends();

create or replace function note_record_work() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  collection constant uuid := coalesce(new.collection_id, old.collection_id);
  counted constant boolean := tg_op <> 'INSERT' and not is_deleted_taxon(old.taxon_id);
  counts constant boolean := tg_op <> 'DELETE' and not is_deleted_taxon(new.taxon_id);
begin
  if not (counted or counts) then
    return null;
  end if;
  perform open_edit();
  if tg_op <> 'UPDATE' or old.taxon_id <> new.taxon_id then
    insert into edit_todo (kind, collection_id, taxon_id, row_id, of_relations, uses)
    values ('order', collection, null, coalesce(new.id, old.id), false, null),
      ('collection', collection, coalesce(new.taxon_id, old.taxon_id), null, false, counts::int - counted::int);
  end if;
  perform note_values(null, collection, null, case when counted then old.properties end, null, case when counts then new.properties end);
  return null;
end
$$;

create or replace function note_relation_work() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  collection constant uuid := coalesce(new.collection_id, old.collection_id);
  counted constant boolean := tg_op <> 'INSERT' and not (is_deleted_taxon(old.taxon_id) or is_deleted_taxon(old.related_taxon_id));
  counts constant boolean := tg_op <> 'DELETE' and not (is_deleted_taxon(new.taxon_id) or is_deleted_taxon(new.related_taxon_id));
begin
  if not (counted or counts) then
    return null;
  end if;
  perform open_edit();
  if tg_op <> 'UPDATE' or (old.taxon_id, old.related_taxon_id, old.relation_type) is distinct from (new.taxon_id, new.related_taxon_id, new.relation_type) then
    insert into edit_todo (kind, collection_id, taxon_id, row_id, of_relations, uses)
    values ('order', collection, null, coalesce(new.id, old.id), true, null),
      ('collection', collection, coalesce(new.taxon_id, old.taxon_id), null, true, counts::int - counted::int);
  end if;
  if (old.relation_type, counted) is distinct from (new.relation_type, counts) then
    insert into edit_todo (kind, collection_id, relation_type, uses)
    select 'relation type', collection, n.relation_type, n.uses
    from (values (old.relation_type, -1, counted), (new.relation_type, 1, counts)) as n (relation_type, uses, holds) where n.holds;
  end if;
  perform note_values(null, collection, old.relation_type, case when counted then old.properties end,
    new.relation_type, case when counts then new.properties end);
  return null;
end
$$;

-- The taxa themselves are not edited while their taxonomy is deleted: nobody sees them, and what is said about them could not follow.
create function check_taxonomy_is_there() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from taxonomies x where x.id = coalesce(new.taxonomy_id, old.taxonomy_id) and x.deleted_at is not null) then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger check_taxonomy_is_there before insert or delete or update of parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim,
  status, status_verbatim, properties on taxa for each row when (is_edit()) execute function check_taxonomy_is_there();

-- As in 041, but what goes with a taxon is counted when nobody adds to it or takes from it any more: the entry says what can be put back.
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
      execute format('update %I set deleted_at = now() where id = $1 and deleted_at is null', of_table) using of_row;
    when of_table = 'taxa' then
      delete from taxa t where t.id in (select s.id from subtree_of(of_row) s);
    else
      execute format('delete from %I where id = $1', of_table) using of_row;
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

-- Only what whoever says so could undo is undone.
create or replace function note_undone(own uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update deletions set undone_at = now() where id = own and undone_at is null and (
    user_id = viewer_id() or viewer_is_admin() or viewer_writes_taxonomy(taxonomy_id) or viewer_writes_collection(collection_id))
$$;

-- The history of what is deleted or not yet published is for those who may undo it, as is the thing itself.
drop policy read_data on changes;
create policy read_data on changes for select to ae_reader, ae_user using (
  table_name in ('organizations', 'taxonomies', 'taxa', 'synonyms', 'vernacular_names', 'property_collections', 'property_records', 'relations', 'property_fields')
  and (taxonomy_id is null or taxonomy_id in (select x.id from taxonomies x))
  and (collection_id is null or collection_id in (select c.id from property_collections c)));
create policy read_to_undo on changes for select to ae_user
  using (deletion_id is not null and exists (select from deletions d where d.id = deletion_id));

-- As in 041; of a taxonomy, a collection or a field that is gone there is nothing to put back, which is no failure of the program.
create or replace function put_back(of_table text, images jsonb[]) returns void
  language plpgsql
as $$
begin
  case of_table
    when 'taxa' then
      insert into taxa (id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties, version)
      select r.id, r.taxonomy_id, r.parent_id, r.accepted_id, r.source_id, r.name, r.code, r.author, r.rank, r.rank_verbatim, r.status, r.status_verbatim,
        r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::taxa, i) r;
    when 'vernacular_names' then
      insert into vernacular_names (id, taxon_id, name, language, preferred, version)
      select r.id, r.taxon_id, r.name, r.language, r.preferred, r.version + 1 from unnest(images) i, jsonb_populate_record(null::vernacular_names, i) r;
    when 'property_records' then
      insert into property_records (id, collection_id, taxon_id, origin_collection_id, properties, version)
      select r.id, r.collection_id, r.taxon_id, (select c.id from property_collections c where c.id = r.origin_collection_id), r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::property_records, i) r;
    when 'relations' then
      insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties, version)
      select r.id, r.collection_id, r.taxon_id, r.related_taxon_id, r.relation_type,
        (select c.id from property_collections c where c.id = r.origin_collection_id), r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::relations, i) r;
    else raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end case;
end
$$;

-- As in 039, but truly at the very end: what edits leave to do waits for collections and taxonomies, and whoever has one of these waits for this
-- row when they commit. The other way round they waited for each other.
create or replace function count_data_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if coalesce(current_setting('ae.counted_in', true), '') <> pg_current_xact_id()::text then
    perform set_config('ae.counted_in', pg_current_xact_id()::text, true);
    if exists (select from open_edits where tx = pg_current_xact_id()) then
      perform finish_edit();
    end if;
    update data_state set revision = revision + 1, changed_at = now();
  end if;
  return null;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Two names are the same whatever their capitals and however their accents are written. lower() alone asks the database's locale, and in the C
-- locale «Äsche» and «äsche» were two: such a database could not move to another server. ICU's rules are the same everywhere.

create function same_name(name text) returns text
  language sql immutable parallel safe strict
  return lower(normalize(name, nfc) collate public.de);

-- What only the locale kept apart gets a number.
update users u set name = left(u.name, 190) || ' (' || n.place || ')'
from (select id, row_number() over (partition by same_name(name) order by created_at, id) as place from users) n where n.id = u.id and n.place > 1;
update organizations o set name = left(o.name, 290) || ' (' || n.place || ')'
from (select id, row_number() over (partition by same_name(name) order by id) as place from organizations) n where n.id = o.id and n.place > 1;
update taxonomies x set name = left(x.name, 290) || ' (' || n.place || ')'
from (select id, row_number() over (partition by same_name(name) order by created_at, id) as place from taxonomies where published) n
where n.id = x.id and n.place > 1;
update property_collections c set name = left(c.name, 290) || ' (' || n.place || ')'
from (select id, row_number() over (partition by same_name(name) order by created_at, id) as place from property_collections where published) n
where n.id = c.id and n.place > 1;
delete from name_aliases a using name_aliases b
where same_name(a.name) = same_name(b.name) and (a.taxonomy_id is null) = (b.taxonomy_id is null) and a.ctid > b.ctid;

drop index users_name_key, organizations_name_key, taxonomies_name_key, property_collections_name_key, name_aliases_taxonomy_key, name_aliases_collection_key;
create unique index users_name_key on users (same_name(name));
create unique index organizations_name_key on organizations (same_name(name));
create unique index taxonomies_name_key on taxonomies (same_name(name)) where published;
create unique index property_collections_name_key on property_collections (same_name(name)) where published;
create unique index name_aliases_taxonomy_key on name_aliases (same_name(name)) where taxonomy_id is not null;
create unique index name_aliases_collection_key on name_aliases (same_name(name)) where collection_id is not null;

create or replace function keep_old_name() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'taxonomies' then
    insert into name_aliases (name, taxonomy_id) values (old.name, old.id)
    on conflict (same_name(name)) where taxonomy_id is not null do update set taxonomy_id = excluded.taxonomy_id, name = excluded.name;
  else
    insert into name_aliases (name, collection_id) values (old.name, old.id)
    on conflict (same_name(name)) where collection_id is not null do update set collection_id = excluded.collection_id, name = excluded.name;
  end if;
  return null;
end
$$;
drop trigger keep_old_name on taxonomies;
drop trigger keep_old_name on property_collections;
create trigger keep_old_name after update of name on taxonomies
  for each row when (is_edit() and old.published and same_name(old.name) <> same_name(new.name)) execute function keep_old_name();
create trigger keep_old_name after update of name on property_collections
  for each row when (is_edit() and old.published and same_name(old.name) <> same_name(new.name)) execute function keep_old_name();

create or replace function keep_names_apart() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if viewer_id() is not null and exists (
    select from users u where u.id <> new.id and (lower(u.email) = lower(new.name) or same_name(u.name) = same_name(new.email))
  ) then
    raise unique_violation using message = 'Somebody else is called like that, or has that e-mail.', constraint = 'users_names_apart';
  end if;
  return new;
end
$$;
