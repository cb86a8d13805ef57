-- An e-mail whose letters are two characters each (u and a diaeresis behind it) looks like the one that others type, and was another one: two accounts could
-- have it, and whoever typed it found one of them only. Addresses are composed from now on, as names are, when they are stored and when they are looked for.

-- Of accounts that come to have the same address one has it, first the one that has it composed; the others keep theirs, and administrators are told.
update users u set email = normalize(u.email, nfc)
where u.email is not nfc normalized and u.id = (
  select x.id from users x where lower(normalize(x.email, nfc)) = lower(normalize(u.email, nfc))
  order by x.email is nfc normalized desc, x.id limit 1);

-- A link that was mailed holds as long as the address is the one it went to.
update password_links l set mailed_to = u.email
from users u where u.id = l.user_id and l.mailed_to <> u.email and normalize(l.mailed_to, nfc) = u.email;

insert into migration_notes (migration, note)
select '090', format('Die Benutzer «%s» und «%s» haben dieselbe E-Mail-Adresse: %s. Wer sie eintippt, ist «%s»; geben Sie «%s» eine andere.',
  one.name, other.name, one.email, one.name, other.name)
from users other join users one on one.id <> other.id and one.email is nfc normalized and lower(one.email) = lower(normalize(other.email, nfc))
where other.email is not nfc normalized order by other.name, other.id;

create or replace function keep_names_apart() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if viewer_id() is not null and exists (
    select from users u where u.id <> new.id
      and (lower(normalize(u.email, nfc)) = lower(normalize(new.name, nfc)) or same_name(u.name) = same_name(new.email))
  ) then
    raise unique_violation using message = 'Somebody else is called like that, or has that e-mail.', constraint = 'users_names_apart';
  end if;
  return new;
end
$$;

create or replace function add_member(organization uuid, member_email text, member_role text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who uuid;
begin
  if not viewer_has_role(organization, 'orgAdmin') then
    raise insufficient_privilege using message = 'Only those who administer an organisation add members to it.';
  end if;
  select id into who from users where lower(email) = lower(normalize(member_email, nfc));
  if who is not null then
    insert into memberships (organization_id, user_id, role) values (organization, who, member_role) on conflict do nothing;
  end if;
  return who;
end
$$;
