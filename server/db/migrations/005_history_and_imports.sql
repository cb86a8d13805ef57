-- What happened: imports as batches, and who changed what, when, with the state before and after.

create table import_batches (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  user_id uuid references users on delete set null,
  source text not null,
  format text,
  -- running: unpublished heads of it are leftovers once nobody runs it any more, and cleared at the next start.
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  report jsonb not null default '{}'
);

create table changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid references users on delete set null,
  batch_id uuid references import_batches on delete set null,
  table_name text not null,
  row_id uuid,
  action text not null check (action in ('insert', 'update', 'delete', 'import')),
  before jsonb,
  after jsonb
);
create index changes_row on changes (row_id, id);
create index changes_batch on changes (batch_id) where batch_id is not null;

-- One number that grows with every committed change of published data; files and caches name it ("Datenstand").
create table data_state (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 1,
  changed_at timestamptz not null default now()
);
insert into data_state default values;
