-- What collections say about the taxa of one taxonomy goes along a crosswalk to those of another: as an import of its own, which can be taken back.

-- Where records of several taxa come together and contradict each other: which value somebody wants to keep.
create table crosswalk_choices (
  crosswalk_id uuid not null references crosswalks on delete cascade,
  collection_id uuid not null references property_collections on delete cascade,
  -- Of the new taxonomy.
  taxon_id uuid not null,
  -- The property; '': the collection that the record comes from.
  field text not null,
  -- The record whose value stays; none: all of them, side by side.
  keep uuid,
  -- The values it was decided about, by the ids of their records: where one has changed since, it is to be decided anew.
  seen jsonb not null,
  decided_by uuid default viewer_id() references users on delete set null,
  decided_at timestamptz not null default now(),
  primary key (crosswalk_id, collection_id, taxon_id, field)
);
create index crosswalk_choices_collection on crosswalk_choices (collection_id);
create index crosswalk_choices_by on crosswalk_choices (decided_by);

create table moves (
  id uuid primary key default time_ordered_id(),
  crosswalk_id uuid not null references crosswalks on delete cascade,
  collection_ids uuid[] not null check (cardinality(collection_ids) between 1 and 1000),
  -- The old taxa keep what is said about them.
  copies boolean not null,
  asked_by uuid default viewer_id() references users on delete set null,
  asked_at timestamptz not null default now(),
  -- Whether somebody is at it just now, how far that is, and why it came to nothing.
  alive_at timestamptz default now(),
  progress jsonb,
  problem text,
  -- What it did, in numbers, and as an import that can be taken back.
  result jsonb,
  batch_id uuid references import_batches on delete set null,
  undone_at timestamptz
);
create index moves_crosswalk on moves (crosswalk_id);
create index moves_asked_by on moves (asked_by);
create index moves_batch on moves (batch_id);

-- From which taxon of which taxonomy a record or a relation was taken along. Names stand beside the ids: they have to be told also when those are gone.
create table moved_rows (
  row_id uuid not null,
  taxon_id uuid not null,
  batch_id uuid not null references import_batches on delete cascade,
  name text not null,
  author text,
  taxonomy_name text not null,
  primary key (row_id, taxon_id)
);
create index moved_rows_batch on moved_rows (batch_id);

alter table crosswalk_choices enable row level security;
alter table moves enable row level security;
alter table moved_rows enable row level security;

grant select on moved_rows to ae_reader, ae_user;
grant select on crosswalk_choices, moves to ae_user;

create policy read_all on moved_rows for select using (true);
create policy read_both on crosswalk_choices for select to ae_user
  using (crosswalk_id in (select id from crosswalks) and collection_id in (select id from property_collections));
create policy read_both on moves for select to ae_user using (crosswalk_id in (select id from crosswalks));

-- Whoever writes the collections says where what they hold goes; of the taxonomies nothing changes.
create policy insert_writers on crosswalk_choices for insert to ae_user
  with check (crosswalk_id in (select id from crosswalks) and viewer_writes_collection(collection_id));
create policy update_writers on crosswalk_choices for update to ae_user using (viewer_writes_collection(collection_id));
create policy delete_writers on crosswalk_choices for delete to ae_user using (viewer_writes_collection(collection_id));
grant insert (crosswalk_id, collection_id, taxon_id, field, keep, seen), update (keep, seen, decided_at), delete on crosswalk_choices to ae_user;

create policy insert_writers on moves for insert to ae_user
  with check (crosswalk_id in (select id from crosswalks)
    and not exists (select from unnest(collection_ids) c (id) where not viewer_writes_collection(c.id)));
grant insert (crosswalk_id, collection_ids, copies) on moves to ae_user;
