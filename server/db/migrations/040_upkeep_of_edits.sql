-- What is stored beside the rows it is counted from stays right with every edit, in the same transaction and at a cost that does not grow with
-- the taxonomy or collection: places among siblings, numbers, catalogue, order of the tables. Row triggers note what there is to do, and one
-- deferred trigger does it once, when the transaction commits. The importer (no claim) goes on calling refresh_… itself.

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- A deleted taxonomy or collection is hidden at once and removed after 30 days (041). What collections say about its taxa no longer counts.

alter table taxonomies add column deleted_at timestamptz, add constraint deleted_is_hidden check (deleted_at is null or not published);
alter table property_collections add column deleted_at timestamptz, add constraint deleted_is_hidden check (deleted_at is null or not published);
create index taxonomies_deleted on taxonomies (deleted_at) where deleted_at is not null;
create index property_collections_deleted on property_collections (deleted_at) where deleted_at is not null;

-- Nearly always nothing is deleted; then this costs one look into an empty index.
create function is_deleted_taxon(taxon uuid) returns boolean
  language sql stable
  return exists (select from taxonomies x where x.deleted_at is not null)
    and exists (select from taxa t join taxonomies x on x.id = t.taxonomy_id where t.id = taxon and x.deleted_at is not null);

create or replace function property_values_of(taxonomy uuid, collection uuid)
  returns table (relation_type text, name text, value text, uses bigint, json_number boolean, first_row int)
  language sql stable
as $$
  with deleted as materialized (select x.id from taxonomies x where x.deleted_at is not null),
  gone as materialized (select t.id from taxa t where t.taxonomy_id in (select id from deleted))
  select source.relation_type, p.key, v.value, count(*), bool_and(jsonb_typeof(p.value) = 'number'), min(source.place)
  from (
    select null::text as relation_type, t.properties, t.position as place from taxa t
      where t.taxonomy_id = taxonomy and t.accepted_id is null
    union all
    select null, r.properties, 0 from property_records r where r.collection_id = collection and r.taxon_id not in (select id from gone)
    union all
    select r.relation_type, r.properties, 0 from relations r
      where r.collection_id = collection and r.taxon_id not in (select id from gone) and r.related_taxon_id not in (select id from gone)
  ) source
  cross join lateral jsonb_each(source.properties) p
  cross join lateral (select p.value #>> '{}' as value) v
  where v.value <> '' and v.value <> '[]'
  group by 1, 2, 3
$$;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- The order of a collection's tables in segments, so that a new row moves those of its segment only. A page is found by adding up the sizes
-- of the segments before it.

drop table collection_order;
create table collection_order (
  collection_id uuid not null references property_collections on delete cascade,
  -- Which of the two tables: records or relations.
  of_relations boolean not null,
  segment int not null,
  -- Place in the segment, dense from 0.
  position int not null,
  -- A record or a relation. No foreign key: rows that an import removed drop out in the join until it calls refresh_collection.
  row_id uuid not null,
  -- Deferrable: places are moved up by one statement, and meet on the way.
  primary key (collection_id, of_relations, segment, position) deferrable initially immediate
);
create index collection_order_row on collection_order (row_id);
create table collection_segments (
  collection_id uuid not null references property_collections on delete cascade,
  of_relations boolean not null,
  segment int not null,
  size int not null,
  primary key (collection_id, of_relations, segment)
);
alter table collection_order enable row level security;
alter table collection_segments enable row level security;
create policy read_all on collection_order for select using (true);
create policy read_all on collection_segments for select using (true);
grant select on collection_order, collection_segments to ae_reader, ae_user;

-- What a row of the two tables is ordered by. Row by row, because the planner would rather join whole tables as long as it has no statistics.
create function order_key(relations boolean, of_row uuid)
  returns table (name_key text, taxon_id uuid, relation_type text, partner_key text)
  language plpgsql stable rows 1
as $$
begin
  if relations then
    return query select t.sort_key, t.id, r.relation_type collate de, partner.sort_key
      from relations r join taxa t on t.id = r.taxon_id join taxa partner on partner.id = r.related_taxon_id where r.id = of_row;
  else
    return query select t.sort_key, '00000000-0000-0000-0000-000000000000'::uuid, '' collate de, '' collate "C"
      from property_records r join taxa t on t.id = r.taxon_id where r.id = of_row;
  end if;
end
$$;

create or replace function order_collection(collection uuid) returns void
  language sql
as $$
  delete from collection_order where collection_id = collection;
  delete from collection_segments where collection_id = collection;

  with deleted as materialized (select x.id from taxonomies x where x.deleted_at is not null)
  insert into collection_order (collection_id, of_relations, segment, position, row_id)
  select collection, false, (placed.place / 200)::int, (placed.place % 200)::int, placed.id
  from (
    select row_number() over (order by t.sort_key, r.id) - 1 as place, r.id
    from property_records r join taxa t on t.id = r.taxon_id
    where r.collection_id = collection and t.taxonomy_id not in (select id from deleted)
  ) placed;

  with deleted as materialized (select x.id from taxonomies x where x.deleted_at is not null)
  insert into collection_order (collection_id, of_relations, segment, position, row_id)
  select collection, true, (placed.place / 200)::int, (placed.place % 200)::int, placed.id
  from (
    select row_number() over (order by t.sort_key, t.id, r.relation_type collate de, partner.sort_key, r.id) - 1 as place, r.id
    from relations r join taxa t on t.id = r.taxon_id join taxa partner on partner.id = r.related_taxon_id
    where r.collection_id = collection and t.taxonomy_id not in (select id from deleted) and partner.taxonomy_id not in (select id from deleted)
  ) placed;

  insert into collection_segments (collection_id, of_relations, segment, size)
  select collection, of_relations, segment, count(*)::int from collection_order where collection_id = collection group by of_relations, segment;
$$;

-- Takes a row out of its place, if it has one.
create function leave_order(collection uuid, relations boolean, changed uuid) returns void
  language plpgsql
as $$
declare
  old_place record;
begin
  for old_place in
    delete from collection_order o where o.row_id = changed and o.collection_id = collection and o.of_relations = relations returning o.segment, o.position
  loop
    update collection_order o set position = o.position - 1
    where o.collection_id = collection and o.of_relations = relations and o.segment = old_place.segment and o.position > old_place.position;
    update collection_segments s set size = s.size - 1
    where s.collection_id = collection and s.of_relations = relations and s.segment = old_place.segment;
  end loop;
end
$$;

-- Puts a row where it belongs; false when its segment is full, and all has to be ordered anew.
create function enter_order(collection uuid, relations boolean, added uuid) returns boolean
  language plpgsql
as $$
declare
  segments constant int[] := array(select s.segment from collection_segments s
    where s.collection_id = collection and s.of_relations = relations and s.size > 0 order by s.segment);
  low int := 1;
  high int := cardinality(segments);
  middle int;
  own record;
  chosen int;
  place int;
begin
  select k.* into own from order_key(relations, added) k;
  if not found or exists (
    select from relations r where relations and r.id = added and (is_deleted_taxon(r.taxon_id) or is_deleted_taxon(r.related_taxon_id))
    union all select from property_records r where not relations and r.id = added and is_deleted_taxon(r.taxon_id)) then
    return true;
  end if;
  -- The last segment that begins before the row.
  while low < high loop
    middle := (low + high + 1) / 2;
    if exists (
      select from collection_order o, order_key(relations, o.row_id) k
      where o.collection_id = collection and o.of_relations = relations and o.segment = segments[middle] and o.position = 0
        and (k.name_key collate "C", k.taxon_id, k.relation_type collate de, k.partner_key collate "C", o.row_id)
        < (own.name_key collate "C", own.taxon_id, own.relation_type collate de, own.partner_key collate "C", added)
    ) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  chosen := coalesce(segments[low], 0);
  select count(*) into place
  from collection_order o, order_key(relations, o.row_id) k
  where o.collection_id = collection and o.of_relations = relations and o.segment = chosen
    and (k.name_key collate "C", k.taxon_id, k.relation_type collate de, k.partner_key collate "C", o.row_id)
        < (own.name_key collate "C", own.taxon_id, own.relation_type collate de, own.partner_key collate "C", added);
  update collection_order o set position = o.position + 1
  where o.collection_id = collection and o.of_relations = relations and o.segment = chosen and o.position >= place;
  insert into collection_order (collection_id, of_relations, segment, position, row_id) values (collection, relations, chosen, place, added);
  insert into collection_segments as s (collection_id, of_relations, segment, size) values (collection, relations, chosen, 1)
  on conflict (collection_id, of_relations, segment) do update set size = s.size + 1 returning s.size into middle;
  return middle <= 400;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- The values of a field that is edited, each with how often it occurs: so that the number of distinct ones, the least and the greatest and the
-- type follow an edit without reading the collection again. Made from the rows when a field is first edited, forgotten when an import refreshes.

alter table property_fields add column values_known boolean not null default false;
create table field_values (
  field_id uuid not null references property_fields on delete cascade,
  value_key uuid not null,
  value text not null,
  uses bigint not null,
  -- How many of them are numbers in JSON; the others are texts and booleans.
  number_uses bigint not null,
  is_canonical boolean not null,
  day date,
  primary key (field_id, value_key)
);
alter table field_values enable row level security;

create function forget_field_values(taxonomy uuid, collection uuid) returns void
  language sql
as $$
  delete from field_values v using property_fields f
  where f.id = v.field_id and f.values_known and (f.taxonomy_id = taxonomy or f.collection_id = collection);
  update property_fields f set values_known = false where f.values_known and (f.taxonomy_id = taxonomy or f.collection_id = collection);
$$;

create function add_field_values(field uuid, of_values text[], of_uses bigint[], of_number_uses bigint[]) returns void
  language sql
as $$
  insert into field_values as v (field_id, value_key, value, uses, number_uses, is_canonical, day)
  select field, md5(n.value)::uuid, n.value, n.uses, n.number_uses, is_canonical_number(n.value), date_value(n.value)
  from unnest(of_values, of_uses, of_number_uses) as n (value, uses, number_uses)
  on conflict (field_id, value_key) do update set uses = v.uses + excluded.uses, number_uses = v.number_uses + excluded.number_uses;
  delete from field_values v where v.field_id = field and v.uses <= 0;
$$;

-- Reads the values of one field from its rows.
create function learn_field_values(field property_fields) returns void
  language sql
as $$
  select add_field_values(field.id, array_agg(n.value), array_agg(n.uses), array_agg(n.number_uses)) from (
    select v.value, count(*) as uses, count(*) filter (where jsonb_typeof(source.value) = 'number') as number_uses
    from (
      select t.properties -> field.name as value from taxa t
        where t.taxonomy_id = field.taxonomy_id and t.accepted_id is null and t.properties ? field.name
      union all
      select r.properties -> field.name from property_records r
        where r.collection_id = field.collection_id and field.relation_type is null and r.properties ? field.name and not is_deleted_taxon(r.taxon_id)
      union all
      select r.properties -> field.name from relations r
        where r.collection_id = field.collection_id and r.relation_type = field.relation_type and r.properties ? field.name
          and not is_deleted_taxon(r.taxon_id) and not is_deleted_taxon(r.related_taxon_id)
    ) source
    cross join lateral (select source.value #>> '{}' as value) v
    where v.value <> '' and v.value <> '[]'
    group by v.value
  ) n;
  update property_fields f set values_known = true where f.id = field.id;
$$;

-- The row of the catalogue from the values of its field; the rules are those of refresh_property_fields.
create function count_field(field uuid) returns void
  language plpgsql
as $$
declare
  c record;
begin
  select coalesce(sum(v.uses), 0)::int as value_count, count(*)::int as distinct_count,
    bool_and(v.is_canonical or v.number_uses = v.uses) as numbers, bool_and(v.value in ('true', 'false')) as booleans,
    bool_and(v.day is not null) and (bool_and(v.value like '____-%') or not bool_or(v.value like '____-%')) as days,
    min(v.value collate "C") as least, max(v.value collate "C") as greatest, min(v.day)::text as first_day, max(v.day)::text as last_day
  into c from field_values v where v.field_id = field;
  if c.value_count = 0 then
    delete from property_fields f where f.id = field;
    return;
  end if;
  if c.numbers then
    select min(v.value::numeric)::text, max(v.value::numeric)::text into c.least, c.greatest from field_values v where v.field_id = field;
  end if;
  update property_fields f set value_type = n.value_type, value_count = c.value_count, distinct_count = c.distinct_count, min_value = n.least,
    max_value = n.greatest
  from (
    select case when c.numbers then 'number' when c.booleans then 'boolean' when c.days then 'date' else 'text' end as value_type,
      case when c.numbers then c.least when c.booleans then null when c.days then c.first_day else left(c.least, 200) end as least,
      case when c.numbers then c.greatest when c.booleans then null when c.days then c.last_day else left(c.greatest, 200) end as greatest
  ) n
  where f.id = field and (f.value_type, f.value_count, f.distinct_count, f.min_value, f.max_value)
    is distinct from (n.value_type, c.value_count, c.distinct_count, n.least, n.greatest);
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- The refreshing that import and deletions call.

create or replace function refresh_taxonomy(taxonomy uuid) returns void
  language sql
as $$
  select refresh_taxon_places(taxonomy);
  select refresh_taxonomy_counts(taxonomy);
  select forget_field_values(taxonomy, null);
  select refresh_property_fields(taxonomy, null);
$$;

create or replace function count_collection(collection uuid) returns void
  language sql
as $$
  -- The order has just left out what belongs to deleted taxonomies.
  update property_collections c set record_count = n.records, relation_count = n.relations
  from (
    select (select coalesce(sum(size), 0) from collection_segments where collection_id = collection and not of_relations)::int as records,
      (select coalesce(sum(size), 0) from collection_segments where collection_id = collection and of_relations)::int as relations
  ) n
  where c.id = collection and (c.record_count, c.relation_count) is distinct from (n.records, n.relations);

  with counted as materialized (
    select r.relation_type, count(*)::int as relation_count
    from relations r join collection_order o on o.row_id = r.id and o.collection_id = collection and o.of_relations
    where r.collection_id = collection group by r.relation_type
  ), gone as (
    delete from relation_types t where t.collection_id = collection and t.relation_type not in (select relation_type from counted)
  )
  insert into relation_types as t (collection_id, relation_type, relation_count)
  select collection, n.relation_type, n.relation_count from counted n
  on conflict (collection_id, relation_type) do update set relation_count = excluded.relation_count
  where t.relation_count <> excluded.relation_count;

  select forget_field_values(null, collection);
  select refresh_property_fields(null, collection);
$$;

create or replace function type_collection(collection uuid) returns void
  language sql
as $$
  update property_collections c set taxon_types = n.types
  from (
    select coalesce(array_agg(distinct x.type order by x.type), '{}') as types
    from taxonomies x
    where x.deleted_at is null and x.id in (
      select t.taxonomy_id from property_records r join taxa t on t.id = r.taxon_id where r.collection_id = collection
      union
      select t.taxonomy_id from relations r join taxa t on t.id = r.taxon_id join taxa p on p.id = r.related_taxon_id
        join taxonomies px on px.id = p.taxonomy_id and px.deleted_at is null where r.collection_id = collection)
  ) n
  where c.id = collection and c.taxon_types is distinct from n.types;
$$;

-- Everything that is kept about a collection: order of its tables, numbers, relation types, catalogue, types. Called after each change of it
-- that is no edit.
create or replace function refresh_collection(collection uuid) returns void
  language sql
as $$
  select order_collection(collection);
  select count_collection(collection);
  select type_collection(collection);
$$;

select order_collection(id) from property_collections;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- What an edit leaves to do until it commits. Rows live within one transaction: nobody ever sees those of another.

create table open_edits (
  tx xid8 primary key
);
create table edit_todo (
  tx xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('siblings', 'taxonomy', 'collection', 'relation type', 'value', 'order')),
  taxonomy_id uuid,
  collection_id uuid,
  parent_id uuid,
  -- The taxon a record or relation is about; the record or relation itself.
  taxon_id uuid,
  row_id uuid,
  of_relations boolean,
  relation_type text,
  name text,
  value text,
  is_number boolean,
  -- By how much numbers change: taxa, synonyms, roots; records, relations; uses.
  taxa int,
  synonyms int,
  roots int,
  uses int
);
create index edit_todo_tx on edit_todo (tx);
alter table open_edits enable row level security;
alter table edit_todo enable row level security;

create function open_edit() returns void
  language plpgsql
as $$
begin
  if coalesce(current_setting('ae.open_edit', true), '') <> pg_current_xact_id()::text then
    perform set_config('ae.open_edit', pg_current_xact_id()::text, true);
    insert into open_edits values (pg_current_xact_id());
  end if;
end
$$;

-- How the values of one row change the catalogue. Null, empty texts and empty lists are no values.
create function note_values(taxonomy uuid, collection uuid, old_type text, was jsonb, new_type text, is_now jsonb) returns void
  language sql
as $$
  insert into edit_todo (kind, taxonomy_id, collection_id, relation_type, name, value, is_number, uses)
  select 'value', taxonomy, collection, n.type, n.name, n.value, n.is_number, sum(n.uses)
  from (
    select old_type as type, key as name, value #>> '{}' as value, jsonb_typeof(value) = 'number' as is_number, -1 as uses
    from jsonb_each(coalesce(was, '{}'))
    union all
    select new_type, key, value #>> '{}', jsonb_typeof(value) = 'number', 1 from jsonb_each(coalesce(is_now, '{}'))
  ) n
  where n.value <> '' and n.value <> '[]'
  group by n.type, n.name, n.value, n.is_number
  having sum(n.uses) <> 0
$$;

create function note_taxon_work() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  was_node constant boolean := tg_op <> 'INSERT' and old.accepted_id is null;
  is_node constant boolean := tg_op <> 'DELETE' and new.accepted_id is null;
  more_taxa constant int := is_node::int - was_node::int;
  more_synonyms constant int := (tg_op <> 'DELETE' and not is_node)::int - (tg_op <> 'INSERT' and not was_node)::int;
  more_roots constant int := (is_node and new.parent_id is null)::int - (was_node and old.parent_id is null)::int;
begin
  perform open_edit();
  if tg_op <> 'UPDATE' or (old.parent_id, old.accepted_id, old.sort_key) is distinct from (new.parent_id, new.accepted_id, new.sort_key) then
    insert into edit_todo (kind, taxonomy_id, parent_id)
    select 'siblings', old.taxonomy_id, old.parent_id where was_node
    union
    select 'siblings', new.taxonomy_id, new.parent_id where is_node;
  end if;
  if more_taxa <> 0 or more_synonyms <> 0 or more_roots <> 0 then
    insert into edit_todo (kind, taxonomy_id, taxa, synonyms, roots)
    values ('taxonomy', coalesce(new.taxonomy_id, old.taxonomy_id), more_taxa, more_synonyms, more_roots);
  end if;
  perform note_values(coalesce(new.taxonomy_id, old.taxonomy_id), null, null, case when was_node then old.properties end,
    null, case when is_node then new.properties end);
  if tg_op = 'UPDATE' and old.sort_key <> new.sort_key then
    insert into edit_todo (kind, collection_id, row_id, of_relations)
    select 'order', r.collection_id, r.id, false from property_records r where r.taxon_id = new.id
    union all
    select 'order', r.collection_id, r.id, true from relations r where r.taxon_id = new.id or r.related_taxon_id = new.id;
  end if;
  return null;
end
$$;

create function note_record_work() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform open_edit();
  if tg_op <> 'UPDATE' or old.taxon_id <> new.taxon_id then
    insert into edit_todo (kind, collection_id, taxon_id, row_id, of_relations, uses)
    values ('order', coalesce(new.collection_id, old.collection_id), null, coalesce(new.id, old.id), false, null),
      ('collection', coalesce(new.collection_id, old.collection_id), coalesce(new.taxon_id, old.taxon_id), null, false,
        case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end);
  end if;
  perform note_values(null, coalesce(new.collection_id, old.collection_id), null, old.properties, null, new.properties);
  return null;
end
$$;

create function note_relation_work() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  collection constant uuid := coalesce(new.collection_id, old.collection_id);
begin
  perform open_edit();
  if tg_op <> 'UPDATE' or (old.taxon_id, old.related_taxon_id, old.relation_type) is distinct from (new.taxon_id, new.related_taxon_id, new.relation_type) then
    insert into edit_todo (kind, collection_id, taxon_id, row_id, of_relations, uses)
    values ('order', collection, null, coalesce(new.id, old.id), true, null),
      ('collection', collection, coalesce(new.taxon_id, old.taxon_id), null, true,
        case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end);
  end if;
  if old.relation_type is distinct from new.relation_type then
    insert into edit_todo (kind, collection_id, relation_type, uses)
    select 'relation type', collection, n.relation_type, n.uses from (values (old.relation_type, -1), (new.relation_type, 1)) as n (relation_type, uses)
    where n.relation_type is not null;
  end if;
  perform note_values(null, collection, old.relation_type, old.properties, new.relation_type, new.properties);
  return null;
end
$$;

create trigger note_work after insert or delete or update of parent_id, accepted_id, name, code, properties on taxa
  for each row when (is_edit()) execute function note_taxon_work();
create trigger note_work after insert or delete or update of taxon_id, properties on property_records
  for each row when (is_edit()) execute function note_record_work();
create trigger note_work after insert or delete or update of taxon_id, related_taxon_id, relation_type, properties on relations
  for each row when (is_edit()) execute function note_relation_work();

-- Places and number of the children of one taxon, or of the roots.
create function refresh_siblings(taxonomy uuid, parent uuid) returns void
  language plpgsql
as $$
begin
  if parent is null then
    update taxa t set position = p.place
    from (
      select id, (row_number() over (order by sort_key, id) - 1)::int as place from taxa
      where taxonomy_id = taxonomy and parent_id is null and accepted_id is null
    ) p
    where t.id = p.id and t.position <> p.place;
  else
    update taxa t set position = p.place
    from (
      select id, (row_number() over (order by sort_key, id) - 1)::int as place from taxa where parent_id = parent and accepted_id is null
    ) p
    where t.id = p.id and t.position <> p.place;
    update taxa t set child_count = n.children
    from (select count(*)::int as children from taxa where parent_id = parent and accepted_id is null) n
    where t.id = parent and t.child_count <> n.children;
  end if;
end
$$;

-- Does what this transaction's edits left to do.
create function finish_edit() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own constant xid8 := pg_current_xact_id();
  work record;
  field property_fields;
begin
  perform set_config('ae.open_edit', '', true);
  -- One at a time per taxonomy and collection, always in the same order, so that nobody waits for each other.
  perform from taxonomies x where x.id in (select taxonomy_id from edit_todo where tx = own) order by x.id for no key update;
  perform from property_collections c where c.id in (select collection_id from edit_todo where tx = own) order by c.id for no key update;

  for work in select distinct taxonomy_id, parent_id from edit_todo where tx = own and kind = 'siblings' loop
    perform refresh_siblings(work.taxonomy_id, work.parent_id);
  end loop;

  update taxonomies x set taxon_count = taxon_count + n.taxa, synonym_count = synonym_count + n.synonyms, root_count = root_count + n.roots
  from (
    select taxonomy_id, sum(taxa)::int as taxa, sum(synonyms)::int as synonyms, sum(roots)::int as roots
    from edit_todo where tx = own and kind = 'taxonomy' group by taxonomy_id
  ) n
  where x.id = n.taxonomy_id;

  for work in
    select collection_id, of_relations, array_agg(distinct row_id) as row_ids from edit_todo where tx = own and kind = 'order' group by 1, 2
  loop
    -- Placing one row costs about as much as ordering a thousand.
    if cardinality(work.row_ids) > 5 + (select coalesce(sum(s.size), 0) / 1000 from collection_segments s
      where s.collection_id = work.collection_id and s.of_relations = work.of_relations)
    then
      perform order_collection(work.collection_id) where exists (select from property_collections where id = work.collection_id);
    else
      perform leave_order(work.collection_id, work.of_relations, r) from unnest(work.row_ids) r;
      if not (select coalesce(bool_and(enter_order(work.collection_id, work.of_relations, r)), true) from unnest(work.row_ids) r) then
        perform order_collection(work.collection_id);
      end if;
    end if;
  end loop;

  for work in
    select collection_id, coalesce(sum(uses) filter (where not of_relations), 0)::int as records,
      coalesce(sum(uses) filter (where of_relations), 0)::int as relations, bool_or(uses < 1) as less, array_agg(taxon_id) as taxa
    from edit_todo where tx = own and kind = 'collection' group by 1
  loop
    update property_collections c set record_count = c.record_count + work.records, relation_count = c.relation_count + work.relations,
      taxon_types = case when c.record_count + work.records + c.relation_count + work.relations = 0 then '{}' else (
        select coalesce(array_agg(distinct n.type order by n.type), '{}') from (
          select unnest(c.taxon_types) as type
          union select x.type from taxa t join taxonomies x on x.id = t.taxonomy_id where t.id = any (work.taxa)
        ) n) end
    where c.id = work.collection_id;
    if work.less then
      perform type_collection(c.id) from property_collections c where c.id = work.collection_id and cardinality(c.taxon_types) > 1;
    end if;
  end loop;

  insert into relation_types as t (collection_id, relation_type, relation_count)
  select n.collection_id, n.relation_type, sum(n.uses)::int from edit_todo n
  where n.tx = own and n.kind = 'relation type' and exists (select from property_collections c where c.id = n.collection_id)
  group by n.collection_id, n.relation_type having sum(n.uses) <> 0
  on conflict (collection_id, relation_type) do update set relation_count = t.relation_count + excluded.relation_count;
  delete from relation_types t using edit_todo n
  where n.tx = own and n.kind = 'relation type' and t.collection_id = n.collection_id and t.relation_type = n.relation_type and t.relation_count <= 0;

  for work in
    select taxonomy_id, collection_id, relation_type, name, array_agg(value) as of_values, array_agg(uses) as of_uses, array_agg(number_uses) as of_number_uses
    from (
      select taxonomy_id, collection_id, relation_type, name, value, sum(uses) as uses, coalesce(sum(uses) filter (where is_number), 0) as number_uses
      from edit_todo where tx = own and kind = 'value' group by 1, 2, 3, 4, 5
    ) n
    where n.uses <> 0 or n.number_uses <> 0
    group by 1, 2, 3, 4 order by length(name), name collate "C"
  loop
    continue when not exists (select from taxonomies where id = work.taxonomy_id union all select from property_collections where id = work.collection_id);
    select f.* into field from property_fields f where f.name = work.name and f.relation_type is not distinct from work.relation_type
      and (f.taxonomy_id = work.taxonomy_id or f.collection_id = work.collection_id);
    if not found then
      insert into property_fields (taxonomy_id, collection_id, relation_type, name, value_type, value_count, distinct_count, values_known, position)
      select work.taxonomy_id, work.collection_id, work.relation_type, work.name, 'text', 0, 0, true, coalesce(max(f.position) + 1, 0)
      from property_fields f where f.relation_type is not distinct from work.relation_type
        and (f.taxonomy_id = work.taxonomy_id or f.collection_id = work.collection_id)
      returning * into field;
    end if;
    if field.values_known then
      perform add_field_values(field.id, work.of_values, work.of_uses, work.of_number_uses);
    else
      perform learn_field_values(field);
    end if;
    perform count_field(field.id);
  end loop;

  delete from edit_todo where tx = own;
  delete from open_edits where tx = own;
end
$$;
revoke execute on function finish_edit() from public;

create function finish_open_edit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from open_edits where tx = new.tx) then
    perform finish_edit();
  end if;
  return null;
end
$$;
create constraint trigger finish_edit after insert on open_edits deferrable initially deferred
  for each row execute function finish_open_edit();

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- What an edit may not make of the data. Rights are the policies' (006); these are rules of the data, for whoever edits.

-- A parent and an accepted name are taxa of the tree; nothing stands above itself; nothing stands below a synonym.
create function check_taxon_place() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two moves at a time could make a circle that neither of them sees.
  perform from taxonomies x where x.id = new.taxonomy_id for no key update;
  if new.parent_id is not null and (
    exists (select from taxa p where p.id = new.parent_id and p.accepted_id is not null)
    or exists (
      with recursive up as (
        select t.id, t.parent_id from taxa t where t.id = new.parent_id
        union select t.id, t.parent_id from up join taxa t on t.id = up.parent_id
      ) select from up where up.id = new.id))
  then
    raise exception using errcode = 'AE001', message = 'PARENT_UNFIT';
  end if;
  if new.accepted_id is not null then
    if exists (select from taxa a where a.id = new.accepted_id and a.accepted_id is not null)
      or exists (select from taxa t where t.parent_id = new.id or t.accepted_id = new.id) or new.accepted_id = new.id or new.parent_id is not null
    then
      raise exception using errcode = 'AE001', message = 'ACCEPTED_UNFIT';
    end if;
    new.position := 0;
  end if;
  return new;
end
$$;
create trigger check_place before insert or update of parent_id, accepted_id on taxa
  for each row when (is_edit()) execute function check_taxon_place();

create function check_properties() returns trigger
  language plpgsql
as $$
begin
  if jsonb_typeof(new.properties) <> 'object' or octet_length(new.properties::text) > 1000000 or exists (
    select from jsonb_each(new.properties) p
    where trim(p.key) = '' or p.key <> trim(p.key) or length(p.key) > 300 or p.key ~ '[[:cntrl:]]' or jsonb_typeof(p.value) = 'null')
  then
    raise exception using errcode = 'AE001', message = 'PROPERTIES_UNFIT';
  end if;
  return new;
end
$$;
create trigger check_properties before insert or update of properties on taxa for each row when (is_edit()) execute function check_properties();
create trigger check_properties before insert or update of properties on property_records for each row when (is_edit()) execute function check_properties();
create trigger check_properties before insert or update of properties on relations for each row when (is_edit()) execute function check_properties();

-- Nothing is said about a taxon that nobody sees. As the viewer: what is hidden from them does not exist.
create function check_ends() returns trigger
  language plpgsql
as $$
begin
  if not exists (select from visible_taxa t where t.id = new.taxon_id)
    or (tg_table_name = 'relations' and not exists (select from visible_taxa t where t.id = (to_jsonb(new) ->> 'related_taxon_id')::uuid))
  then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  return new;
end
$$;
create trigger check_ends before insert or update of taxon_id on property_records for each row when (is_edit()) execute function check_ends();
create trigger check_ends before insert or update of taxon_id, related_taxon_id on relations for each row when (is_edit()) execute function check_ends();

-- Whoever publishes says under which terms (an SPDX id: CC-BY-4.0, LicenseRef-…) and how to cite. What was imported without stays editable.
create function check_terms() returns trigger
  language plpgsql
as $$
begin
  if new.published
    and (tg_op = 'INSERT' or (not old.published and old.deleted_at is null) or (old.licence, old.citation) is distinct from (new.licence, new.citation))
    and (coalesce(trim(new.citation), '') = '' or coalesce(new.licence, '') !~ '^[A-Za-z0-9][A-Za-z0-9.+-]*$')
  then
    raise exception using errcode = 'AE001', message = 'TERMS_MISSING';
  end if;
  return new;
end
$$;
create trigger check_terms before insert or update of published, licence, citation on taxonomies
  for each row when (is_edit()) execute function check_terms();
create trigger check_terms before insert or update of published, licence, citation on property_collections
  for each row when (is_edit()) execute function check_terms();

-- Links name taxonomies and collections: a renamed one is still found under the name it had.
create function keep_old_name() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'taxonomies' then
    insert into name_aliases (name, taxonomy_id) values (old.name, old.id)
    on conflict (lower(normalize(name, nfc))) where taxonomy_id is not null do update set taxonomy_id = excluded.taxonomy_id, name = excluded.name;
  else
    insert into name_aliases (name, collection_id) values (old.name, old.id)
    on conflict (lower(normalize(name, nfc))) where collection_id is not null do update set collection_id = excluded.collection_id, name = excluded.name;
  end if;
  return null;
end
$$;
create trigger keep_old_name after update of name on taxonomies
  for each row when (is_edit() and old.published and lower(normalize(old.name, nfc)) <> lower(normalize(new.name, nfc))) execute function keep_old_name();
create trigger keep_old_name after update of name on property_collections
  for each row when (is_edit() and old.published and lower(normalize(old.name, nfc)) <> lower(normalize(new.name, nfc))) execute function keep_old_name();

-- What an editor says about a field of the catalogue.
grant update (unit, description) on property_fields to ae_user;
create policy update_role on property_fields for update to ae_user
  using (viewer_writes_taxonomy(taxonomy_id) or viewer_writes_collection(collection_id))
  with check (viewer_writes_taxonomy(taxonomy_id) or viewer_writes_collection(collection_id));
