-- What is said about taxa: collections of properties (one record per taxon) and of relations between two taxa.

create table property_collections (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 300),
  description text,
  links text[] not null default '{}',
  -- A combining collection gathers records of others and keeps for each where it came from.
  combining boolean not null default false,
  last_updated date,
  licence text,
  citation text,
  terms_of_use text,
  organization_id uuid references organizations on delete set null,
  imported_by uuid references users on delete set null,
  origin_collection_id uuid references property_collections on delete set null,
  published boolean not null default false,
  record_count int not null default 0,
  relation_count int not null default 0,
  created_at timestamptz not null default now()
);
create unique index property_collections_name_key on property_collections (lower(normalize(name, nfc))) where published;
create index property_collections_organization on property_collections (organization_id);
create index property_collections_imported_by on property_collections (imported_by);
create index property_collections_origin on property_collections (origin_collection_id);

create table property_records (
  id uuid primary key default gen_random_uuid(),
  collection_id uuid not null references property_collections on delete cascade,
  taxon_id uuid not null references taxa on delete cascade,
  origin_collection_id uuid references property_collections on delete set null,
  properties jsonb not null default '{}',
  unique (collection_id, taxon_id)
);
create index property_records_taxon on property_records (taxon_id);
create index property_records_origin on property_records (origin_collection_id) where origin_collection_id is not null;

create table relations (
  id uuid primary key default gen_random_uuid(),
  collection_id uuid not null references property_collections on delete cascade,
  taxon_id uuid not null references taxa on delete cascade,
  related_taxon_id uuid not null references taxa on delete cascade,
  relation_type text not null check (relation_type <> ''),
  origin_collection_id uuid references property_collections on delete set null,
  properties jsonb not null default '{}'
);
create index relations_taxon on relations (taxon_id, collection_id);
create index relations_related_taxon on relations (related_taxon_id);
create index relations_collection on relations (collection_id, relation_type);
create index relations_origin on relations (origin_collection_id) where origin_collection_id is not null;

-- The catalogue: one row per property name of a taxonomy, a collection, or a relation type of a collection.
-- It is why no screen ever has to scan jsonb to list columns.
create table property_fields (
  id uuid primary key default gen_random_uuid(),
  taxonomy_id uuid references taxonomies on delete cascade,
  collection_id uuid references property_collections on delete cascade,
  -- Null: a field of the collection's property records.
  relation_type text,
  name text not null,
  value_type text not null check (value_type in ('text', 'number', 'boolean', 'date')),
  value_count int not null,
  distinct_count int not null,
  -- As text, in the type's own order; null for booleans.
  min_value text,
  max_value text,
  unit text,
  description text,
  -- The order in which the source lists its fields.
  position int not null default 0,
  check (num_nonnulls(taxonomy_id, collection_id) = 1),
  check (relation_type is null or collection_id is not null),
  unique nulls not distinct (taxonomy_id, collection_id, relation_type, name)
);
create index property_fields_collection on property_fields (collection_id);

-- Relation types of a collection with their numbers; also those that carry no property at all.
create table relation_types (
  collection_id uuid not null references property_collections on delete cascade,
  relation_type text not null,
  relation_count int not null,
  primary key (collection_id, relation_type)
);

-- A renamed taxonomy or collection keeps its old names, because links name them.
create table name_aliases (
  name text not null,
  taxonomy_id uuid references taxonomies on delete cascade,
  collection_id uuid references property_collections on delete cascade,
  check (num_nonnulls(taxonomy_id, collection_id) = 1)
);
create unique index name_aliases_taxonomy_key on name_aliases (lower(normalize(name, nfc))) where taxonomy_id is not null;
create unique index name_aliases_collection_key on name_aliases (lower(normalize(name, nfc))) where collection_id is not null;
create index name_aliases_taxonomy on name_aliases (taxonomy_id);
create index name_aliases_collection on name_aliases (collection_id);
