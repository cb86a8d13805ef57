-- Export selections that are watched: by a feed that somebody reads, by a webhook, by mail. A selection is kept once, however many watch it, as its file was last seen; what has changed
-- is what the file says differently. The program keeps these tables; people see their own.

create table watched_selections (
  id uuid primary key default time_ordered_id(),
  -- In the one order that all have; too long for an index.
  query text not null,
  query_hash text not null unique,
  -- The Datenstand of which it was read or tried last; and when the data of its content had been changed.
  revision bigint not null,
  changed_at timestamptz not null,
  read_at timestamptz not null default now(),
  -- Objects when it began, and now.
  first_count integer not null,
  row_count integer not null,
  -- The rows, packed by the program.
  content bytea not null,
  -- Whose changes may change it.
  taxonomy_ids uuid[] not null,
  collection_ids uuid[] not null,
  reach text not null check (reach in ('own', 'taxa', 'all')),
  -- Why it cannot be read any more.
  problem text,
  begun_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  -- Since when changes are known that may concern it, and that it has not been read for.
  behind_since timestamptz,
  -- One server at a time reads it.
  claimed_until timestamptz
);
alter table watched_selections enable row level security;

-- What entered, left or changed between two Datenstände of a selection. Recorded once; whoever is told twice is told by the same id.
create table selection_events (
  id uuid primary key default gen_random_uuid(),
  selection_id uuid not null references watched_selections on delete cascade,
  since timestamptz not null,
  at timestamptz not null,
  revision bigint not null,
  entered integer not null default 0,
  gone integer not null default 0,
  changed integer not null default 0,
  -- The first of them, see server/watching/difference.ts.
  rows jsonb not null default '[]',
  problem text,
  unique (selection_id, revision)
);
alter table selection_events enable row level security;

create table watches (
  id uuid primary key default time_ordered_id(),
  user_id uuid not null references users on delete cascade,
  selection_id uuid not null references watched_selections,
  name text not null check (name <> '' and length(name) <= 200),
  channel text not null check (channel in ('webhook', 'mail')),
  url text check (length(url) <= 2000),
  -- What the messages of a webhook are signed with.
  secret text,
  -- Whoever has it from a mail ends the watch without a login.
  end_key text not null,
  created_at timestamptz not null default now(),
  -- Nothing is sent while it stands still; why, says the problem.
  paused_at timestamptz,
  problem text,
  unique (user_id, name),
  check ((channel = 'webhook') = (url is not null and secret is not null))
);
create index watches_selection on watches (selection_id);
alter table watches enable row level security;
create policy only_own on watches to ae_user using (user_id = viewer_id()) with check (user_id = viewer_id());
grant select, delete, insert (user_id, selection_id, name, channel, url, secret, end_key), update (name, paused_at, problem) on watches to ae_user;

create table deliveries (
  watch_id uuid not null references watches on delete cascade,
  event_id uuid not null references selection_events on delete cascade,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  delivered_at timestamptz,
  problem text,
  primary key (watch_id, event_id)
);
create index deliveries_event on deliveries (event_id);
create index deliveries_due on deliveries (next_at) where delivered_at is null;
alter table deliveries enable row level security;

-- What is watched, and what was told of it, is seen by who watches it.
create policy of_own_watch on watched_selections for select to ae_user
  using (exists (select from watches w where w.selection_id = watched_selections.id));
grant select (id, query, row_count, read_at, problem) on watched_selections to ae_user;
create policy of_own_watch on selection_events for select to ae_user
  using (exists (select from watches w where w.selection_id = selection_events.selection_id));
grant select on selection_events to ae_user;
create policy of_own_watch on deliveries for select to ae_user
  using (exists (select from watches w where w.id = deliveries.watch_id));
grant select on deliveries to ae_user;

-- As in 061, and what tells somebody who is gone.
create or replace function close_account(who uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not viewer_is_admin() or who = viewer_id() then
    raise insufficient_privilege using message = 'Only another administrator closes an account.';
  end if;
  delete from password_links where user_id = who;
  delete from user_credentials where user_id = who;
  delete from saved_exports where user_id = who;
  delete from watches where user_id = who;
  return exists (select from users where id = who);
end
$$;
