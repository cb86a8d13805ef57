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
  count int not null default 0,
  -- No further try before this time.
  next_at timestamptz not null default '-infinity',
  last_at timestamptz not null default now(),
  primary key (kind, key)
);
create index attempts_last on attempts (last_at);
alter table attempts enable row level security;

-- Counts a try that begins now by several keys at once, unless one of those that hold it up says to wait: answers for how many milliseconds, and counts
-- nothing then. Of a thousand at the same time not all are the first. After so many free tries of a key each waits twice as long as the one before.
create function begin_tries(kinds text[], keys bytea[], holds boolean[], free int[], most_ms int[], at timestamptz) returns float8
  language plpgsql
as $$
declare
  wait float8;
begin
  -- In one order, so that none of two waits for the other.
  insert into attempts (kind, key, last_at) select t.kind, t.key, at from unnest(kinds, keys) t (kind, key) order by 1, 2
  on conflict do nothing;
  perform from attempts a where (a.kind, a.key) in (select * from unnest(kinds, keys)) order by a.kind, a.key for update;
  select max(extract(epoch from a.next_at - at) * 1000) into wait
  from unnest(kinds, keys, holds) t (kind, key, holds) join attempts a using (kind, key) where t.holds and a.next_at > at;
  if wait > 0 then return wait; end if;

  update attempts a set count = n.count, last_at = at,
    next_at = case when n.count < t.free then '-infinity'::timestamptz
      else at + least(t.most_ms, 10000 * 2.0 ^ least(n.count - t.free, 30)) * interval '1 millisecond' end
  from unnest(kinds, keys, free, most_ms) t (kind, key, free, most_ms)
  join attempts o using (kind, key)
  cross join lateral (select case when at - o.last_at < interval '1 hour' then o.count + 1 else 1 end as count) n
  where a.kind = t.kind and a.key = t.key;
  return 0;
end $$;
revoke all on function begin_tries from public;
