-- Accounts: logins that end with the password they were made with, one-time links to a new password, and who may add whom.

-- Stands in every token and changes with the password, so that the tokens of the old one end.
alter table user_credentials add column token_generation uuid not null default gen_random_uuid();

-- Like the hashes: a table without any grant. Of a link only the hash of its secret is kept; a new link takes the place of the last one.
create table password_links (
  user_id uuid primary key references users on delete cascade,
  secret_hash text not null unique,
  expires_at timestamptz not null,
  made_by uuid references users on delete set null,
  made_at timestamptz not null default now()
);
create index password_links_made_by on password_links (made_by);
alter table password_links enable row level security;

-- Only administrators: whoever holds the link is the user from then on, so an administrator of an organisation may not make one.
create function make_password_link(who uuid, hash text, until timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not viewer_is_admin() then
    raise insufficient_privilege using message = 'Only administrators make links to a new password.';
  end if;
  insert into password_links (user_id, secret_hash, expires_at, made_by)
    select id, hash, until, viewer_id() from users where id = who
    on conflict (user_id) do update
      set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, made_by = excluded.made_by, made_at = now();
  return found;
end
$$;

-- Nobody can log in to a closed account, and nobody is: its user stays, because the history names them.
create function close_account(who uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not viewer_is_admin() or who = viewer_id() then
    raise insufficient_privilege using message = 'Only another administrator closes an account.';
  end if;
  delete from password_links where user_id = who;
  delete from user_credentials where user_id = who;
  return exists (select from users where id = who);
end
$$;

-- Administrators make users; whether one is an administrator is in no grant.
grant insert (name, email) on users to ae_user;
create policy insert_admin on users for insert to ae_user with check (viewer_is_admin());

-- Who logs in names himself by name or e-mail: what one is called must not be the other's e-mail. Only for requests; imports take what
-- their source says.
create function keep_names_apart() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if viewer_id() is not null and exists (
    select from users u where u.id <> new.id
      and (lower(u.email) = lower(new.name) or lower(normalize(u.name, nfc)) = lower(normalize(new.email, nfc)))
  ) then
    raise unique_violation using message = 'Somebody else is called like that, or has that e-mail.', constraint = 'users_names_apart';
  end if;
  return new;
end
$$;
create trigger keep_names_apart before insert or update of name, email on users for each row execute function keep_names_apart();

-- An administrator of an organisation sees the e-mails of its members. So nobody becomes a member by an id alone, which stands in public
-- places (contact, imported by): roles go to those who are members already, and a new member is added by the e-mail that one has to know.
create function is_member(organization uuid, who uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from memberships m where m.organization_id = organization and m.user_id = who);

drop policy write_org_admin on memberships;
create policy insert_org_admin on memberships for insert to ae_user
  with check (viewer_is_admin() or (viewer_has_role(organization_id, 'orgAdmin') and is_member(organization_id, user_id)));
create policy update_org_admin on memberships for update to ae_user
  using (viewer_has_role(organization_id, 'orgAdmin')) with check (viewer_has_role(organization_id, 'orgAdmin'));
create policy delete_org_admin on memberships for delete to ae_user using (viewer_has_role(organization_id, 'orgAdmin'));

-- Answers the member's id; null when nobody has that e-mail.
create function add_member(organization uuid, member_email text, member_role text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who uuid;
begin
  if not viewer_has_role(organization, 'orgAdmin') then
    raise insufficient_privilege using message = 'Only those who administer an organisation add members to it.';
  end if;
  select id into who from users where lower(email) = lower(member_email);
  if who is not null then
    insert into memberships (organization_id, user_id, role) values (organization, who, member_role) on conflict do nothing;
  end if;
  return who;
end
$$;

revoke execute on function make_password_link, close_account, add_member, is_member from public;
grant execute on function make_password_link, close_account, add_member, is_member to ae_user;
