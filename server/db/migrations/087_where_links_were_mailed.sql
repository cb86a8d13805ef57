-- A link to a new password that was mailed says where to: once the account has another address, whoever reads the old mailbox has nothing to open any more.
-- Those without one were handed over by an administrator, but for those that hold an hour: these were mailed by a server of the release before.
alter table password_links add column mailed_to text;

create or replace function make_password_link(who uuid, hash text, until timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not viewer_is_admin() then
    raise insufficient_privilege using message = 'Only administrators make links to a new password.';
  end if;
  insert into password_links (user_id, secret_hash, expires_at, made_by)
    select id, hash, until, viewer_id() from users where id = who
    on conflict (user_id) do update
      set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, made_by = excluded.made_by, made_at = now(), mailed_to = null;
  return found;
end
$$;
