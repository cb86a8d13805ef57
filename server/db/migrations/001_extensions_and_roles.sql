-- What every later migration stands on: extensions, the order of names, search text, roles.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create collation if not exists de (provider = icu, locale = 'de');

-- Roles belong to the whole cluster, so another database (or a test running beside this one) may have made them already.
-- The program's own login takes these roles for each request. They are granted only where that is not possible yet, because a second
-- database's login need not have the right to grant them.
do $$
declare
  target text;
begin
  foreach target in array array['ae_reader', 'ae_user'] loop
    begin
      execute format('create role %I nologin', target);
    exception when duplicate_object or unique_violation then
      null;
    end;
    begin
      execute format('set local role %I', target);
      reset role;
    exception when insufficient_privilege then
      execute format('grant %I to %I', target, current_user);
    end;
  end loop;
  if not pg_has_role('ae_user', 'ae_reader', 'member') then
    grant ae_reader to ae_user;
  end if;
end
$$;

revoke all on schema public from public;
grant usage on schema public to ae_reader, ae_user;

-- Search text: no accents, no capitals. Immutable although unaccent() is only stable: its dictionary is named and never changed here.
-- In two parts because a function that calls nothing unstable itself is written into the statement that uses it; most names are plain
-- ASCII and then cost no call at all (a third of the time of loading a taxon).
create function search_text_of_any(name text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, name));
create function search_text(name text) returns text
  language sql immutable parallel safe
  return case when octet_length(name) = length(name) then lower(name collate "C") else public.search_text_of_any(name) end;

-- Sort key of siblings: search text with every run of digits padded to ten, so that 1.2 stands before 1.10 and 'sp. 2' before 'sp. 10'.
create function natural_key_of_any(name text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(public.search_text(name), '(\d+)', '000000000\1', 'g'), '0*(\d{10,})', '\1', 'g');
create function natural_key(name text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(name) = length(name) and name = translate(name, '0123456789', '') then lower(name collate "C")
    else public.natural_key_of_any(name)
  end;

-- Who asks: set with set_config('ae.user_id', …, true) inside the request's transaction; null for everybody else.
create function viewer_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('ae.user_id', true), '')::uuid;
