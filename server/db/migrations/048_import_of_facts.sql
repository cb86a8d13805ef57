-- Tables of properties and relations, by name: what is read waits here until every name has its taxon, and what an import did is kept so that it can
-- be taken back.

-- One statement of a table: values of one taxon, or one relation. Which taxon that is, says import_refs.
create unlogged table import_rows (
  seq int primary key,
  file smallint not null,
  line int not null,
  -- Which collection of the import, from 0.
  head smallint not null,
  scope smallint not null,
  ref text not null,
  ref_column text not null,
  partner_scope smallint,
  partner text,
  partner_column text,
  relation_type text,
  -- Name of the collection that the statement comes from.
  origin text,
  properties jsonb not null,
  taxon_id uuid,
  partner_id uuid
);
alter table import_rows enable row level security;

-- Each name or id of a table once, for the taxonomies it is looked for in (scope, from 0).
create unlogged table import_refs (
  seq int generated always as identity,
  scope smallint not null,
  text text collate "C" not null,
  taxon_id uuid,
  -- How it was found, see MatchKind; null: not looked for yet.
  grade text,
  -- Names it may be, as the report shows them.
  candidates text,
  primary key (scope, text)
);
create index import_refs_seq on import_refs (seq);
alter table import_refs enable row level security;

-- What an import added beside rows that were there: with the images of changes this is all it takes to take it back.
create table import_additions (
  id bigint generated always as identity primary key,
  batch_id uuid not null references import_batches on delete cascade,
  table_name text not null,
  row_ids uuid[] not null
);
create index import_additions_batch on import_additions (batch_id);
alter table import_additions enable row level security;

-- The taxonomies and collections an import made or changed.
create table import_heads (
  batch_id uuid not null references import_batches on delete cascade,
  table_name text not null check (table_name in ('taxonomies', 'property_collections')),
  row_id uuid not null,
  is_new boolean not null,
  -- The row and what the catalogue said about its fields before; null for a new one.
  before jsonb,
  fields jsonb,
  -- The row when the import was done.
  after jsonb,
  primary key (batch_id, row_id)
);
create index import_heads_row on import_heads (row_id);
alter table import_heads enable row level security;

-- Taking an import back is an entry of its own.
alter table import_batches
  add column undoes uuid references import_batches on delete set null,
  add column undone_at timestamptz;
create index import_batches_undoes on import_batches (undoes) where undoes is not null;

-- Whether a row is again what it was in an earlier version, because every import since has been undone: the entry of the undoing says which version
-- came of it, the one of the import which was there before.
create function is_version_again(of_row uuid, version_now int, version_then int) returns boolean
  language sql stable
as $$
  with recursive same as (
    select version_now as version
    union
    select (c.before ->> 'version')::int
    from same s
    join changes u on u.row_id = of_row
      and (u.action = 'update' and (u.before ->> 'version')::int + 1 = s.version or u.action = 'insert' and (u.after ->> 'version')::int = s.version)
    join import_batches b on b.id = u.batch_id and b.undoes is not null
    join changes c on c.batch_id = b.undoes and c.row_id = of_row and c.action in ('update', 'delete')
  )
  select version_then in (select version from same)
$$;
