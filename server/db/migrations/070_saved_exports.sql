-- Exports that somebody wants to find again under a name of their own. They are nobody else's business, an administrator's neither; what is kept is the query, so that the file is always of today.
-- They go with the account.

create table saved_exports (
  id uuid primary key default time_ordered_id(),
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> '' and length(name) <= 200),
  query text not null,
  saved_at timestamptz not null default now(),
  unique (user_id, name)
);

alter table saved_exports enable row level security;
grant select, delete, insert (user_id, name, query), update (name, query, saved_at) on saved_exports to ae_user;
create policy only_own on saved_exports to ae_user using (user_id = viewer_id()) with check (user_id = viewer_id());

-- As in 042, and what only they could read goes too.
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
  return exists (select from users where id = who);
end
$$;
