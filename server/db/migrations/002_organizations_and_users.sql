-- Who owns and who edits. E-mails are seen by few, password hashes by no request at all (table without any grant).

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 200),
  email text check (email like '%_@_%'),
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_name_key on users (lower(normalize(name, nfc)));
create unique index users_email_key on users (lower(email));

create table user_credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 300),
  links text[] not null default '{}',
  contact_id uuid references users on delete set null
);
create unique index organizations_name_key on organizations (lower(normalize(name, nfc)));
create index organizations_contact on organizations (contact_id);

create table memberships (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('orgAdmin', 'orgTaxonomyWriter', 'orgCollectionWriter')),
  unique (organization_id, user_id, role)
);
create index memberships_user on memberships (user_id);

-- The rights, asked by every policy. Security definer, because a viewer may not read the tables they look into.
create function viewer_is_admin() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return coalesce((select is_admin from users where id = viewer_id()), false);

create function viewer_has_role(organization uuid, variadic roles text[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return viewer_is_admin() or exists (
    select from memberships m where m.organization_id = organization and m.user_id = viewer_id() and m.role = any (roles));

create function viewer_administers_user(who uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return viewer_is_admin() or exists (
    select from memberships mine join memberships theirs on theirs.organization_id = mine.organization_id
    where mine.user_id = viewer_id() and mine.role = 'orgAdmin' and theirs.user_id = who);
