-- Deleting says beforehand what goes with it and can be undone for 30 days. A taxonomy or collection is only hidden meanwhile, whatever its size;
-- of a taxon (with all below it), a record or a relation the history keeps the rows.

create table deletions (
  id uuid primary key,
  at timestamptz not null default now(),
  user_id uuid references users on delete set null,
  table_name text not null,
  row_id uuid not null,
  -- What it was called, and where it stood.
  name text,
  taxonomy_id uuid,
  collection_id uuid,
  -- What went with it, see describe_deletion.
  numbers jsonb not null,
  undone_at timestamptz
);
create index deletions_at on deletions (at);
create index deletions_user on deletions (user_id);
alter table deletions enable row level security;
grant select on deletions to ae_user;
create policy read_own_or_written on deletions for select to ae_user using (
  user_id = viewer_id() or viewer_is_admin() or viewer_writes_taxonomy(taxonomy_id) or viewer_writes_collection(collection_id));

alter table changes add column deletion_id uuid;
create index changes_deletion on changes (deletion_id) where deletion_id is not null;

-- As in 039, and which deletion it belongs to.
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
      when tg_table_name in ('synonyms', 'vernacular_names') then (select t.taxonomy_id from taxa t where t.id = taxon)
      else (image ->> 'taxonomy_id')::uuid end,
    case when tg_table_name = 'property_collections' then (image ->> 'id')::uuid else (image ->> 'collection_id')::uuid end,
    taxon, nullif(current_setting('ae.deletion', true), '')::uuid);
  return null;
end
$$;
create trigger note_deletion after update of deleted_at on taxonomies for each row when (is_edit()) execute function note_change();
create trigger note_deletion after update of deleted_at on property_collections for each row when (is_edit()) execute function note_change();
create trigger raise_version_of_deleted before update of deleted_at on taxonomies for each row execute function raise_version();
create trigger raise_version_of_deleted before update of deleted_at on property_collections for each row execute function raise_version();

-- Hiding is the only way to delete these through a request; the program removes them when the 30 days are over.
revoke delete on taxonomies, property_collections from ae_user;
grant update (deleted_at) on taxonomies, property_collections to ae_user;
grant insert (version) on taxa, vernacular_names to ae_user;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- What goes with a row: taxonomies, collections, taxa (synonyms apart), synonyms, records, relations; of the latter two, how many stand in
-- collections that the viewer may not write.

create function subtree_of(root uuid) returns table (id uuid, is_synonym boolean)
  language sql stable rows 1000
as $$
  with recursive tree as (
    select t.id, t.accepted_id is not null as is_synonym from taxa t where t.id = root
    union all
    select t.id, t.accepted_id is not null from tree join taxa t on t.parent_id = tree.id or t.accepted_id = tree.id
  )
  select tree.id, tree.is_synonym from tree
$$;

create function describe_facts(taxon_ids uuid[]) returns table (records int, relations int, others int)
  language sql stable
as $$
  with asked as (
    select unnest(taxon_ids) as id
  ), facts as (
    select r.id, r.collection_id, true as is_record from property_records r join asked on asked.id = r.taxon_id
    union
    select r.id, r.collection_id, false from relations r join asked on asked.id = r.taxon_id
    union
    select r.id, r.collection_id, false from relations r join asked on asked.id = r.related_taxon_id
  ), counted as (
    select f.collection_id, count(*) filter (where f.is_record) as records, count(*) filter (where not f.is_record) as relations
    from facts f join property_collections c on c.id = f.collection_id group by 1
  )
  select coalesce(sum(c.records), 0)::int, coalesce(sum(c.relations), 0)::int,
    coalesce(sum(c.records + c.relations) filter (where not viewer_writes_collection(c.collection_id)), 0)::int
  from counted c
$$;

create function describe_deletion(of_table text, of_row uuid) returns jsonb
  language plpgsql stable
as $$
declare
  taxa_ids uuid[];
  numbers jsonb;
begin
  case of_table
    when 'property_collections' then
      select jsonb_build_object('collections', 1, 'records', c.record_count, 'relations', c.relation_count) into numbers
      from property_collections c where c.id = of_row;
      return numbers;
    when 'property_records' then return jsonb_build_object('records', 1);
    when 'relations' then return jsonb_build_object('relations', 1);
    when 'taxonomies' then
      select jsonb_build_object('taxonomies', 1, 'taxa', x.taxon_count, 'synonyms', x.synonym_count), array(select t.id from taxa t where t.taxonomy_id = x.id)
      into numbers, taxa_ids from taxonomies x where x.id = of_row;
    when 'taxa' then
      select jsonb_build_object('taxa', count(*) filter (where not s.is_synonym), 'synonyms', count(*) filter (where s.is_synonym)), array_agg(s.id)
      into numbers, taxa_ids from subtree_of(of_row) s;
    else return '{}';
  end case;
  return numbers || (select jsonb_build_object('records', f.records, 'relations', f.relations, 'others', f.others) from describe_facts(taxa_ids) f);
end
$$;

-- What others say about taxa is theirs: only who may write their collections, or the administrator, deletes it along with the taxa.
create function check_facts_of_others() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from property_records r where r.taxon_id = old.id and not viewer_writes_collection(r.collection_id)
    union all select from relations r where r.taxon_id = old.id and not viewer_writes_collection(r.collection_id)
    union all select from relations r where r.related_taxon_id = old.id and not viewer_writes_collection(r.collection_id))
  then
    raise exception using errcode = 'AE001', message = 'FACTS_OF_OTHERS';
  end if;
  return old;
end
$$;
create trigger check_facts_of_others before delete on taxa for each row when (is_edit()) execute function check_facts_of_others();

create function check_hiding() returns trigger
  language plpgsql
as $$
begin
  if old.deleted_at is null and new.deleted_at is not null then
    if tg_table_name = 'taxonomies' and (describe_deletion('taxonomies', old.id) ->> 'others')::int > 0 then
      raise exception using errcode = 'AE001', message = 'FACTS_OF_OTHERS';
    end if;
    new.published := false;
    -- Not the requester's clock: the 30 days begin now.
    new.deleted_at := now();
  elsif old.deleted_at is not null and new.deleted_at is null then
    if old.deleted_at < now() - interval '30 days' then
      raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
    end if;
    new.published := true;
  else
    new.deleted_at := old.deleted_at;
  end if;
  return new;
end
$$;
create trigger check_hiding before update of deleted_at on taxonomies for each row when (is_edit()) execute function check_hiding();
create trigger check_hiding before update of deleted_at on property_collections for each row when (is_edit()) execute function check_hiding();

-- Collections that speak of the taxa of a taxonomy that comes or goes count and order themselves anew.
create function refresh_speaking_collections() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    perform refresh_collection(c.id) from (
      select c.id from property_collections c where c.id in (
        select r.collection_id from property_records r join taxa t on t.id = r.taxon_id where t.taxonomy_id = new.id
        union select r.collection_id from relations r join taxa t on t.id = r.taxon_id where t.taxonomy_id = new.id
        union select r.collection_id from relations r join taxa t on t.id = r.related_taxon_id where t.taxonomy_id = new.id)
      order by c.id for no key update
    ) c;
  end if;
  return null;
end
$$;
create trigger refresh_speaking_collections after update of deleted_at on taxonomies
  for each row when (is_edit()) execute function refresh_speaking_collections();

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Deleting as one entry that can be undone. Both run with the rights of the viewer.

create function note_deletion(own uuid, of_table text, of_row uuid, of_name text, of_taxonomy uuid, of_collection uuid, of_numbers jsonb) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into deletions (id, user_id, table_name, row_id, name, taxonomy_id, collection_id, numbers)
  values (own, viewer_id(), of_table, of_row, of_name, of_taxonomy, of_collection, of_numbers)
$$;
create function note_undone(own uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update deletions set undone_at = now() where id = own
$$;
revoke execute on function note_deletion(uuid, text, uuid, text, uuid, uuid, jsonb), note_undone(uuid) from public;
grant execute on function note_deletion(uuid, text, uuid, text, uuid, uuid, jsonb), note_undone(uuid) to ae_user;

-- The entry of the deletion; null when there is no such row of this version that the viewer may delete.
create function delete_row(of_table text, of_row uuid, of_version int) returns uuid
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
      -- First whoever adds below it meanwhile.
      perform from taxonomies x where x.id = in_taxonomy for no key update;
      delete from taxa t where t.id in (select s.id from subtree_of(of_row) s);
    else
      execute format('delete from %I where id = $1', of_table) using of_row;
  end case;
  get diagnostics touched = row_count;
  perform set_config('ae.deletion', '', true);
  -- EXECUTE counts too; PERFORM before it does not matter.
  if touched = 0 or exists (select from taxa t where of_table = 'taxa' and t.id = of_row) then
    return null;
  end if;
  perform note_deletion(own, of_table, of_row, called, case when of_table = 'taxonomies' then of_row else in_taxonomy end,
    case when of_table = 'property_collections' then of_row else in_collection end, numbers);
  return own;
end
$$;

-- Puts rows back as the history has them; columns that are worked out, and the version, go on from there.
create function put_back(of_table text, images jsonb[]) returns void
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
    else raise exception 'put_back does not know %', of_table;
  end case;
end
$$;

-- Pairs that went with a taxon, also those that say it of a foreign one: they are no new statement, and only who writes one of the two puts them back.
create function put_back_pairs(of_deletion uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into synonyms (taxon_id, synonym_id)
  select p.taxon_id, p.synonym_id
  from changes c, jsonb_populate_record(null::synonyms, c.before) p
  where c.deletion_id = of_deletion and c.table_name = 'synonyms' and c.action = 'delete'
    and (viewer_writes_taxon(p.taxon_id) or viewer_writes_taxon(p.synonym_id))
    and exists (select from taxa t where t.id = p.taxon_id) and exists (select from taxa t where t.id = p.synonym_id)
  on conflict do nothing
$$;
revoke execute on function put_back_pairs(uuid) from public;
grant execute on function put_back_pairs(uuid) to ae_user;

create function undo_deletion(of_deletion uuid) returns void
  language plpgsql
as $$
declare
  entry deletions;
  level record;
  touched int := 1;
begin
  select d.* into entry from deletions d where d.id = of_deletion;
  if not found then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  if entry.undone_at is not null or entry.at < now() - interval '30 days' then
    raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end if;
  if entry.table_name in ('taxonomies', 'property_collections') then
    execute format('update %I set deleted_at = null where id = $1 and deleted_at is not null', entry.table_name) using entry.row_id;
    get diagnostics touched = row_count;
  else
    -- Parents before children, accepted names before their synonyms: a policy does not see rows of its own statement.
    for level in
      with recursive rows as (
        select c.before as image, (c.before ->> 'id')::uuid as id, coalesce(c.before ->> 'parent_id', c.before ->> 'accepted_id')::uuid as above
        from changes c where c.deletion_id = of_deletion and c.action = 'delete' and c.table_name = 'taxa'
      ), placed as (
        select r.*, 0 as depth from rows r where r.above is null or not exists (select from rows p where p.id = r.above)
        union all
        select r.*, p.depth + 1 from placed p join rows r on r.above = p.id
      )
      select p.depth, array_agg(p.image) as images from placed p group by p.depth order by p.depth
    loop
      perform put_back('taxa', level.images);
    end loop;
    for level in
      select c.table_name, array_agg(c.before) as images from changes c
      where c.deletion_id = of_deletion and c.action = 'delete' and c.table_name not in ('taxa', 'synonyms') group by c.table_name
    loop
      perform put_back(level.table_name, level.images);
    end loop;
    perform put_back_pairs(of_deletion);
  end if;
  if touched = 0 then
    raise exception using errcode = '42501', message = 'not allowed';
  end if;
  perform note_undone(of_deletion);
end
$$;

-- The state before a change becomes the state again: of a row that is there, if it still has the version the editor saw, or of one that is gone.
-- The number of rows touched.
create function restore_before(of_change bigint, of_version int) returns int
  language plpgsql
as $$
declare
  entry record;
  columns text;
  touched int;
  is_there boolean;
begin
  select c.table_name, c.row_id, c.before into entry from changes c where c.id = of_change;
  if not found or entry.before is null then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  columns := case entry.table_name
    when 'organizations' then 'name, links, contact_id'
    when 'taxonomies' then 'name, description, links, last_updated, licence, citation, terms_of_use, habitat_label, habitat_comments, habitat_number_min, habitat_number_max'
    when 'property_collections' then 'name, description, links, combining, last_updated, licence, citation, terms_of_use'
    when 'taxa' then 'parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties'
    when 'vernacular_names' then 'name, language, preferred'
    when 'property_records' then 'taxon_id, properties'
    when 'relations' then 'taxon_id, related_taxon_id, relation_type, properties'
    when 'property_fields' then 'unit, description'
  end;
  if columns is null then
    raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end if;
  execute format('select exists (select from %I where id = $1)', entry.table_name) into is_there using entry.row_id;
  if not is_there then
    perform put_back(entry.table_name, array[entry.before]);
    return 1;
  end if;
  execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) where t.id = $2 and t.version = $3', entry.table_name, columns)
    using entry.before, entry.row_id, of_version;
  get diagnostics touched = row_count;
  return touched;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- The history of what is public is public, except who; names are for those who are logged in.

create policy read_data on changes for select to ae_reader, ae_user using (table_name in ('organizations', 'taxonomies', 'taxa', 'synonyms',
  'vernacular_names', 'property_collections', 'property_records', 'relations', 'property_fields'));
grant select (id, at, batch_id, table_name, row_id, action, before, after, taxonomy_id, collection_id, taxon_id) on changes to ae_reader;

create function editor_names(ids uuid[]) returns table (id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.name from users u where u.id = any (ids) and exists (select from changes c where c.user_id = u.id)
$$;
revoke execute on function editor_names(uuid[]) from public;
grant execute on function editor_names(uuid[]) to ae_user;
