-- Short names for exports whose settings are too long for an address. The key is the fingerprint of the query: the same settings give the
-- same link, and what a key stands for never changes. Links stand in reports and mails for years, so none is ever removed; when their room is
-- used up there are no new ones, and the long addresses go on working.

create table short_links (
  key text primary key check (key ~ '^[0-9a-f]{24}$'),
  query text not null,
  created_at timestamptz not null default now()
);

-- No policy and no grant: nobody lists them. Who has a key gets its query; only the program's own login makes new ones.
alter table short_links enable row level security;

create function short_link_query(wanted text) returns text
  language sql stable security definer set search_path = public, pg_temp
  return (select query from short_links where key = wanted);
revoke execute on function short_link_query(text) from public;
grant execute on function short_link_query(text) to ae_reader, ae_user;

-- The key of a query, made if there is none yet; null when `room` bytes are used up. 96 bits: nobody guesses one, and should two queries ever
-- share a key, the second gets an error instead of the first one's settings.
create function create_short_link(wanted text, room bigint) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own_key constant text := left(encode(sha256(convert_to(wanted, 'UTF8')), 'hex'), 24);
  kept text := short_link_query(own_key);
begin
  if kept is null then
    if pg_total_relation_size('short_links') >= room then
      return null;
    end if;
    insert into short_links (key, query) values (own_key, wanted) on conflict do nothing;
    select query into kept from short_links where key = own_key;
  end if;
  if kept is distinct from wanted then
    raise unique_violation using message = 'short link ' || own_key || ' stands for another query';
  end if;
  return own_key;
end
$$;
revoke execute on function create_short_link(text, bigint) from public;
