-- How the taxa of one taxonomy go over into another: pairs that the rules of lib/domain/crosswalk/ find, and what people decide about them.

create table crosswalks (
  id uuid primary key default gen_random_uuid(),
  from_taxonomy_id uuid not null references taxonomies on delete cascade,
  to_taxonomy_id uuid not null references taxonomies on delete cascade,
  -- Which of its pairs hold: those of the making that ended last. 0: none has yet.
  making int not null default 0,
  -- How many were begun: two at the same time write under numbers of their own.
  begun int not null default 0,
  -- The moment of the data that they are about.
  made_at timestamptz,
  -- Who has it made, whether somebody does just now, how far that is, and why the last one came to nothing.
  asked_by uuid default viewer_id() references users on delete set null,
  asked_at timestamptz not null default now(),
  alive_at timestamptz,
  progress jsonb,
  problem text,
  unique (from_taxonomy_id, to_taxonomy_id),
  check (from_taxonomy_id <> to_taxonomy_id)
);
create index crosswalks_to on crosswalks (to_taxonomy_id);
create index crosswalks_asked_by on crosswalks (asked_by);

-- Names stand beside the ids: what became of a taxon has to be told also when it is gone. Hence no keys to taxa.
create table crosswalk_pairs (
  crosswalk_id uuid not null references crosswalks on delete cascade,
  making int not null,
  -- In the order of the old taxonomy, then what is new; a taxon that became several has places.
  position int not null,
  place int not null,
  from_id uuid,
  from_name text,
  from_author text,
  to_id uuid,
  to_name text,
  to_author text,
  kind text not null
    check (kind in ('same', 'renamed', 'moved', 'rankChanged', 'merged', 'lumped', 'split', 'doubtful', 'gone', 'new')),
  state text not null check (state in ('certain', 'open', 'decided')),
  reasons jsonb not null default '[]',
  -- What the rules say, where somebody has decided otherwise.
  overruled boolean not null default false,
  -- The old taxon was deleted before this making: kept for whoever has its address, in no list.
  former boolean not null default false,
  primary key (crosswalk_id, making, position, place),
  check (num_nonnulls(from_id, to_id) > 0)
);
create index crosswalk_pairs_kind on crosswalk_pairs (crosswalk_id, making, kind, state, position, place)
  where not overruled and not former;
create index crosswalk_pairs_from on crosswalk_pairs (from_id) where from_id is not null;
create index crosswalk_pairs_to on crosswalk_pairs (to_id) where to_id is not null;

-- What somebody decided; none is changed, one that was taken back says so. The latest that was not counts.
create table crosswalk_decisions (
  id bigint generated always as identity primary key,
  crosswalk_id uuid not null references crosswalks on delete cascade,
  from_id uuid not null,
  -- What the taxon became; none: it is gone.
  to_ids uuid[] not null,
  decided_by uuid default viewer_id() references users on delete set null,
  decided_at timestamptz not null default now(),
  undone_at timestamptz
);
create index crosswalk_decisions_from on crosswalk_decisions (crosswalk_id, from_id, id) where undone_at is null;
create index crosswalk_decisions_by on crosswalk_decisions (decided_by);

alter table crosswalks enable row level security;
alter table crosswalk_pairs enable row level security;
alter table crosswalk_decisions enable row level security;

grant select on crosswalks, crosswalk_pairs to ae_reader, ae_user;
grant select on crosswalk_decisions to ae_user;

-- Whoever sees both taxonomies sees how one goes over into the other.
create policy read_both on crosswalks for select
  using (from_taxonomy_id in (select id from taxonomies) and to_taxonomy_id in (select id from taxonomies));
create policy read_both on crosswalk_pairs for select using (crosswalk_id in (select id from crosswalks));
create policy read_both on crosswalk_decisions for select to ae_user using (crosswalk_id in (select id from crosswalks));

-- Writers of either may make it, decide about it and remove it, as long as they see both; the program itself writes the pairs when it makes it.
create function viewer_writes_crosswalk(crosswalk uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (
    select from crosswalks c join taxonomies f on f.id = c.from_taxonomy_id join taxonomies t on t.id = c.to_taxonomy_id
    cross join lateral (select viewer_writes_taxonomy(f.id) as old, viewer_writes_taxonomy(t.id) as young) may
    where c.id = crosswalk and (may.old or may.young) and (f.published or may.old) and (t.published or may.young));

create policy insert_either on crosswalks for insert to ae_user
  with check ((viewer_writes_taxonomy(from_taxonomy_id) or viewer_writes_taxonomy(to_taxonomy_id))
    and from_taxonomy_id in (select id from taxonomies) and to_taxonomy_id in (select id from taxonomies));
create policy update_either on crosswalks for update to ae_user using (viewer_writes_crosswalk(id));
create policy delete_either on crosswalks for delete to ae_user using (viewer_writes_crosswalk(id));
grant insert (from_taxonomy_id, to_taxonomy_id), update (asked_at), delete on crosswalks to ae_user;

create policy write_either on crosswalk_pairs to ae_user
  using (viewer_writes_crosswalk(crosswalk_id)) with check (viewer_writes_crosswalk(crosswalk_id));
grant insert, update (kind, overruled), delete on crosswalk_pairs to ae_user;

create policy insert_either on crosswalk_decisions for insert to ae_user with check (viewer_writes_crosswalk(crosswalk_id));
create policy update_either on crosswalk_decisions for update to ae_user using (viewer_writes_crosswalk(crosswalk_id));
grant insert (crosswalk_id, from_id, to_ids), update (undone_at) on crosswalk_decisions to ae_user;

-- As in 041: names of those who have changed something, and of those who decided.
create or replace function editor_names(ids uuid[]) returns table (id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.name from users u
  where u.id = any (ids)
    and (exists (select from changes c where c.user_id = u.id) or exists (select from crosswalk_decisions d where d.decided_by = u.id))
$$;
