-- Species and habitats. `position` is the place among the siblings in tree order: the tree is read by (parent, position),
-- so that a page of children costs the same at row 0 and at row 100,000.

create table taxonomies (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('Art', 'Lebensraum')),
  name text not null check (length(trim(name)) between 1 and 300),
  description text,
  links text[] not null default '{}',
  last_updated date,
  licence text,
  citation text,
  terms_of_use text,
  organization_id uuid references organizations on delete set null,
  imported_by uuid references users on delete set null,
  habitat_label text,
  habitat_comments text,
  habitat_number_min int,
  habitat_number_max int,
  -- Loaded but not yet shown: an import works under an unpublished row and publishes it at its end.
  published boolean not null default false,
  -- Kept by import and edits: how many taxa (synonyms aside), synonyms, and taxa without a parent there are.
  taxon_count int not null default 0,
  synonym_count int not null default 0,
  root_count int not null default 0,
  created_at timestamptz not null default now()
);
create unique index taxonomies_name_key on taxonomies (lower(normalize(name, nfc))) where published;
create index taxonomies_organization on taxonomies (organization_id);
create index taxonomies_imported_by on taxonomies (imported_by);

create table taxa (
  id uuid primary key default gen_random_uuid(),
  taxonomy_id uuid not null references taxonomies on delete cascade,
  parent_id uuid references taxa on delete restrict,
  -- Set on a synonym that stands under its accepted name: such a row is no tree node and no export row.
  accepted_id uuid references taxa on delete cascade,
  source_id text,
  -- The name as its source writes it (with or without the author); `code` is the habitat's own label, 1.2.3.
  name text not null check (name <> ''),
  code text,
  author text,
  rank text,
  rank_verbatim text,
  status text not null default 'accepted',
  status_verbatim text,
  properties jsonb not null default '{}',
  child_count int not null default 0,
  position int not null default 0,
  search_name text collate "C" not null generated always as (search_text(name)) stored,
  sort_key text collate "C" not null generated always as (natural_key(coalesce(code || ' ', '') || name)) stored,
  check (parent_id <> id),
  check (accepted_id <> id),
  check (accepted_id is null or parent_id is null)
);
-- Not `where accepted_id is null`: the foreign key's own look for children, when a taxon is deleted, could not use it then.
create index taxa_children on taxa (parent_id, position) where parent_id is not null;
create index taxa_roots on taxa (taxonomy_id, position) where accepted_id is null and parent_id is null;
create index taxa_in_order on taxa (taxonomy_id, sort_key, id) where accepted_id is null;
create index taxa_accepted on taxa (accepted_id) where accepted_id is not null;
create index taxa_source on taxa (taxonomy_id, source_id);
create index taxa_search on taxa (search_name, id);
create index taxa_search_contains on taxa using gin (search_name gin_trgm_ops);

-- "Gleichwertig": two rows, often of two taxonomies, that mean the same; each pair stands in both directions.
create table synonyms (
  taxon_id uuid not null references taxa on delete cascade,
  synonym_id uuid not null references taxa on delete cascade,
  primary key (taxon_id, synonym_id),
  check (taxon_id <> synonym_id)
);
create index synonyms_synonym on synonyms (synonym_id);

create table vernacular_names (
  id uuid primary key default gen_random_uuid(),
  taxon_id uuid not null references taxa on delete cascade,
  name text not null check (name <> ''),
  -- ISO 639-1 where the source's word could be read as a language, else that word; null when unknown.
  language text,
  preferred boolean not null default false,
  search_name text collate "C" not null generated always as (search_text(name)) stored
);
create index vernacular_names_taxon on vernacular_names (taxon_id);
create index vernacular_names_search on vernacular_names (search_name, taxon_id);
create index vernacular_names_search_contains on vernacular_names using gin (search_name gin_trgm_ops);
