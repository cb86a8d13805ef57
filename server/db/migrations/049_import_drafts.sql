-- The import assistant: files that people have uploaded, with all they decided about them, and the checks and loads made of them.

create table import_drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Which data directory has the file: several servers may share a database.
  store uuid not null,
  -- As its owner calls it; on the disk it has a name of ours.
  file_name text not null check (file_name <> '' and length(file_name) <= 300),
  bytes bigint not null,
  -- What the file is and which tables it has, as found when it came.
  inspected jsonb not null,
  -- lib/domain/import/importSettings.ts; null before anything was decided.
  settings jsonb,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index import_drafts_user on import_drafts (user_id, changed_at desc);
alter table import_drafts enable row level security;

create table import_jobs (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they wait.
  seq bigint generated always as identity,
  draft_id uuid not null references import_drafts on delete cascade,
  kind text not null check (kind in ('CHECK', 'LOAD')),
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- Who has started it: it runs with their rights.
  user_id uuid not null default viewer_id() references users on delete cascade,
  -- As they were when it was started.
  settings jsonb not null,
  -- Somebody wants it to end; the server that runs it sees to that.
  cancel_wanted boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  error text,
  result jsonb,
  -- The taxonomies and collections there were, and the newest entry of the history: what came later makes a check out of date.
  heads uuid[] not null default '{}',
  change_id bigint not null default 0,
  -- Rows with remarks, and the file in the draft's folder that lists them all.
  problem_count int not null default 0,
  report text,
  batch_id uuid references import_batches on delete set null
);
create index import_jobs_draft on import_jobs (draft_id, seq desc);
create index import_jobs_batch on import_jobs (batch_id) where batch_id is not null;
-- One at a time.
create unique index import_jobs_open on import_jobs (draft_id) where state in ('WAITING', 'RUNNING');
alter table import_jobs enable row level security;

-- A draft is its owner's, and the administrators'. The program itself makes drafts (it has the file) and says how jobs go.
grant select, delete, update (settings, changed_at) on import_drafts to ae_user;
create policy read_own_or_admin on import_drafts for select to ae_user using (user_id = viewer_id() or viewer_is_admin());
create policy update_own_or_admin on import_drafts for update to ae_user
  using (user_id = viewer_id() or viewer_is_admin()) with check (user_id = viewer_id() or viewer_is_admin());
create policy delete_own_or_admin on import_drafts for delete to ae_user using (user_id = viewer_id() or viewer_is_admin());

grant select, insert (draft_id, kind, settings), update (cancel_wanted) on import_jobs to ae_user;
create policy read_own_or_admin on import_jobs for select to ae_user
  using (exists (select from import_drafts d where d.id = draft_id));
create policy insert_own_or_admin on import_jobs for insert to ae_user
  with check (user_id = viewer_id() and exists (select from import_drafts d where d.id = draft_id));
create policy update_own_or_admin on import_jobs for update to ae_user
  using (exists (select from import_drafts d where d.id = draft_id)) with check (exists (select from import_drafts d where d.id = draft_id));

-- What the columns of a collection's table were at its last import, for the next one.
create table import_mappings (
  collection_id uuid primary key references property_collections on delete cascade,
  -- A table of lib/domain/import/importMapping.ts with nothing left to guess.
  mapping jsonb not null,
  -- All columns the table had: others are new.
  columns text[] not null,
  saved_at timestamptz not null default now()
);
alter table import_mappings enable row level security;
