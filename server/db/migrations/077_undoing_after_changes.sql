-- What was deleted comes back also where something else has changed since: all but what has lost its place, and otherwise it is said what has to be
-- there first.

-- Whoever asks may not see every collection, and what is hidden is not gone.
create function collection_exists(collection uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from property_collections c where c.id = collection);
revoke execute on function collection_exists(uuid) from public;
grant execute on function collection_exists(uuid) to ae_user;

-- As in 045, with the collection that something came from also where that is hidden.
create or replace function put_back(of_table text, images jsonb[]) returns void
  language plpgsql
as $$
begin
  case of_table
    when 'taxa' then
      insert into taxa (id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties, version, short_number)
      select r.id, r.taxonomy_id, r.parent_id, r.accepted_id, r.source_id, r.name, r.code, r.author, r.rank, r.rank_verbatim, r.status, r.status_verbatim,
        r.properties, r.version + 1, coalesce(r.short_number, nextval('short_numbers'))
      from unnest(images) i, jsonb_populate_record(null::taxa, i) r;
    when 'vernacular_names' then
      insert into vernacular_names (id, taxon_id, name, language, preferred, version)
      select r.id, r.taxon_id, r.name, r.language, r.preferred, r.version + 1 from unnest(images) i, jsonb_populate_record(null::vernacular_names, i) r;
    when 'property_records' then
      insert into property_records (id, collection_id, taxon_id, origin_collection_id, properties, version)
      select r.id, r.collection_id, r.taxon_id, case when collection_exists(r.origin_collection_id) then r.origin_collection_id end, r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::property_records, i) r;
    when 'relations' then
      insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties, version)
      select r.id, r.collection_id, r.taxon_id, r.related_taxon_id, r.relation_type,
        case when collection_exists(r.origin_collection_id) then r.origin_collection_id end, r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::relations, i) r;
    else raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end case;
end
$$;

-- As before, but what comes back may speak of a taxon whose taxonomy is hidden, as it would if it had never been deleted: they appear together.
create or replace function check_ends() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  comes_back constant boolean := tg_op = 'INSERT' and coalesce(current_setting('ae.coming_back', true), '') <> '';
begin
  if exists (
    select from (values (new.taxon_id), ((to_jsonb(new) ->> 'related_taxon_id')::uuid)) as ends (id)
    where ends.id is not null and not exists (select from visible_taxa t where t.id = ends.id) and not (comes_back and is_deleted_taxon(ends.id)))
  then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  return new;
end
$$;

-- Refuses, and names it, where rows hang on a taxon that is not there, or not where it was, or on a taxonomy that is hidden.
create function check_base(images jsonb[]) returns void
  language plpgsql stable
as $$
declare
  base record;
  deletion text;
begin
  select x.name into base from taxonomies x
  where x.deleted_at is not null and x.id in (select (i ->> 'taxonomy_id')::uuid from unnest(images) i) limit 1;
  if found then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND',
      detail = format('Das geht erst, wenn die Taxonomie «%s» wieder da ist. Machen Sie zuerst ihr Löschen rückgängig.', base.name);
  end if;
  select hangs.id, hangs.key, t.id is null as is_missing, coalesce(taxon_name_of(hangs.id), '?') as name into base
  from unnest(images) i
  cross join lateral (select k.key, (i ->> k.key)::uuid as id from unnest(array['parent_id', 'accepted_id', 'taxon_id', 'related_taxon_id']) k (key)) hangs
  left join taxa t on t.id = hangs.id
  where hangs.id is not null and (t.id is null and hangs.id not in (select (own ->> 'id')::uuid from unnest(images) own)
    or t.accepted_id is not null and hangs.key in ('parent_id', 'accepted_id'))
  limit 1;
  if not found then
    return;
  end if;
  if not base.is_missing then
    raise exception using errcode = 'AE001', message = case base.key when 'parent_id' then 'PARENT_UNFIT' else 'ACCEPTED_UNFIT' end,
      detail = format('Das geht erst, wenn «%s» kein Synonym mehr ist: Das Gelöschte %s.', base.name,
        case base.key when 'parent_id' then 'stand darunter' else 'war ein Synonym davon' end);
  end if;
  select d.name into deletion from changes c join deletions d on d.id = c.deletion_id
  where c.row_id = base.id and c.table_name = 'taxa' and c.action = 'delete' and d.undone_at is null order by c.id desc limit 1;
  raise exception using errcode = 'AE001', message = 'NOT_FOUND', detail = format('Das geht erst, wenn «%s» wieder da ist', base.name)
    || coalesce('. Machen Sie zuerst das Löschen von «' || deletion || '» rückgängig.', ': Es ist auch gelöscht.');
end
$$;

create function row_is_there(of_table text, of_row uuid) returns boolean
  language sql stable
as $$
  select case of_table
    when 'taxa' then exists (select from taxa t where t.id = of_row)
    when 'vernacular_names' then exists (select from vernacular_names v where v.id = of_row)
    when 'property_records' then exists (select from property_records r where r.id = of_row)
    when 'relations' then exists (select from relations r where r.id = of_row)
    else false end
$$;

-- As in 041, but what came back by itself meanwhile stays as it is; and of what is said about a taxon that comes back, what has lost its place stays
-- away: where its other end or its collection is gone, or somebody has written another record of it. How much that is, in numbers as those of a
-- deletion; null when it is nothing.
drop function undo_deletion(uuid);
create function undo_deletion(of_deletion uuid) returns jsonb
  language plpgsql
as $$
declare
  entry deletions;
  level record;
  touched int := 1;
  left_out jsonb;
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
    perform check_base(array_agg(c.before)) from changes c
    where c.deletion_id = of_deletion and c.action = 'delete' and c.table_name = entry.table_name and not row_is_there(c.table_name, c.row_id);
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
      select p.depth, array_agg(p.image) as images from placed p where not row_is_there('taxa', p.id) group by p.depth order by p.depth
    loop
      perform put_back('taxa', level.images);
    end loop;
    perform set_config('ae.coming_back', of_deletion::text, true);
    for level in
      select c.table_name, array_agg(c.before) filter (where not f.is_lost) as images, count(*) filter (where f.is_lost) as lost
      from changes c
      cross join lateral jsonb_populate_record(null::relations, c.before) r
      cross join lateral (select entry.table_name = 'taxa' and c.table_name <> 'vernacular_names' and (
        not collection_exists(r.collection_id) or not exists (select from taxa t where t.id = r.taxon_id)
        or r.related_taxon_id is not null and not exists (select from taxa t where t.id = r.related_taxon_id)
        or c.table_name = 'property_records'
          and exists (select from property_records p where p.collection_id = r.collection_id and p.taxon_id = r.taxon_id)) as is_lost) f
      where c.deletion_id = of_deletion and c.action = 'delete' and c.table_name not in ('taxa', 'synonyms') and not row_is_there(c.table_name, c.row_id)
      group by c.table_name
    loop
      perform put_back(level.table_name, level.images) where level.images is not null;
      if level.lost > 0 then
        left_out := coalesce(left_out, '{}') || jsonb_build_object(case level.table_name when 'relations' then 'relations' else 'records' end, level.lost);
      end if;
    end loop;
    perform set_config('ae.coming_back', '', true);
    perform put_back_pairs(of_deletion);
  end if;
  if touched = 0 then
    raise exception using errcode = '42501', message = 'not allowed';
  end if;
  perform note_undone(of_deletion);
  return left_out;
end
$$;

-- Of a row of which a state from before the given change was restored: where it came from holds no more for what was taken back, which is the move
-- itself, or of later moves the ends (columns) that are again what they were before the change.
create function forget_moved(of_change bigint, ends text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from moved_rows m using changes e, changes c
  where e.id = of_change and viewer_writes_collection(e.collection_id) and m.row_id = e.row_id
    and c.row_id = e.row_id and c.table_name = e.table_name and c.batch_id = m.batch_id and c.id >= e.id
    and (c.id = e.id or m.taxon_id in (select (c.before ->> k.key)::uuid from unnest(ends) k (key)))
$$;
revoke execute on function forget_moved(bigint, text[]) from public;
grant execute on function forget_moved(bigint, text[]) to ae_user;

-- As in 067, but only what the change touched, as the history shows it, becomes again what it was; and it is said what has to be there first.
create or replace function restore_before(of_change bigint, of_version int) returns int
  language plpgsql
as $$
declare
  entry record;
  columns text[];
  pair text[];
  pairs constant text[] := '{{parent_id, accepted_id}, {meaning, meaning_details}, {habitat_number_min, habitat_number_max}}';
  image jsonb;
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

-- As in 041, but what stands in hidden collections counts too, whoever asks: it goes with the taxa, and would not be there when its collection comes
-- back. What is not published yet counts as before, for those who write it. Numbers only.
create or replace function describe_facts(taxon_ids uuid[]) returns table (records int, relations int, others int)
  language sql stable security definer set search_path = public, pg_temp
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
    select f.collection_id, count(*) filter (where f.is_record) as records, count(*) filter (where not f.is_record) as relations from facts f group by 1
  ), judged as (
    select k.*, viewer_writes_collection(k.collection_id) as is_own, c.published or c.deleted_at is not null as is_known
    from counted k join property_collections c on c.id = k.collection_id
  )
  select coalesce(sum(j.records), 0)::int, coalesce(sum(j.relations), 0)::int, coalesce(sum(j.records + j.relations) filter (where not j.is_own), 0)::int
  from judged j where j.is_own or j.is_known
$$;
revoke execute on function describe_facts(uuid[]) from public;
grant execute on function describe_facts(uuid[]) to ae_user;
