-- Which import loads an unpublished head, and whether that import is still alive: so that a start can tell leftovers from work in progress.

alter table taxonomies add column batch_id uuid references import_batches on delete set null;
alter table property_collections add column batch_id uuid references import_batches on delete set null;
create index taxonomies_batch on taxonomies (batch_id) where batch_id is not null;
create index property_collections_batch on property_collections (batch_id) where batch_id is not null;

-- Renewed by the import with each step that it commits.
alter table import_batches add column alive_at timestamptz not null default now();
