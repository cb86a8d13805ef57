-- What several servers of one database share: the files of import drafts, how far jobs are, and what was tried in vain.

-- Embedded, files stay in the data directory; then no row is here.
alter table import_drafts add column is_shared boolean not null default false;

create table import_files (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references import_drafts on delete cascade,
  -- As in the draft; of the list of a job's problems, as in the job.
  name text not null,
  is_report boolean not null default false,
  bytes bigint not null,
  unique (draft_id, is_report, name)
);
alter table import_files enable row level security;

create table import_file_pieces (
  file_id uuid not null references import_files on delete cascade,
  place int not null,
  bytes bytea not null check (length(bytes) <= 1048576),
  primary key (file_id, place)
);
-- Most of what comes is packed already, or read once.
alter table import_file_pieces alter column bytes set storage external;
alter table import_file_pieces enable row level security;

-- How often it was begun: a file that ends every server that reads it must not do so for ever.
alter table import_jobs add column begun int not null default 0;
-- How far it is, as the server that runs it says every second.
alter table import_jobs add column progress jsonb;
create index import_jobs_unfinished on import_jobs (seq) where state in ('WAITING', 'RUNNING');

-- Tries that are limited, counted by all servers together: passwords, e-mails of members, short links. Not worth a place in the log.
create unlogged table attempts (
  kind text not null,
  -- A hash: neither names nor addresses stand here.
  key bytea not null,
  count int not null,
  -- No further try before this time.
  next_at timestamptz not null,
  last_at timestamptz not null,
  primary key (kind, key)
);
create index attempts_last on attempts (last_at);
alter table attempts enable row level security;
