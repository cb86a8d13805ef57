-- Ids of rows that people make one by one stand in the order of their making too, as those of imports do: version 7 of RFC 9562, milliseconds first, the rest random.
-- Only of tables that grow; nothing reads a meaning out of an id.

create function time_ordered_id() returns uuid
  language sql volatile parallel safe
as $$
  -- The first six bytes are the time; two bits more make the version, 4 of the random one, a 7.
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

alter table taxa alter column id set default time_ordered_id();
alter table vernacular_names alter column id set default time_ordered_id();
alter table property_records alter column id set default time_ordered_id();
alter table relations alter column id set default time_ordered_id();
