-- The tables of a collection are read in the order of the taxa's names. Sorting 100,000 rows for each page took half a second to two
-- seconds; so the places are stored, and a page anywhere is a range of an index. A narrow table of its own, because writing a place into each
-- record would rewrite the record and all its indexes (7 s instead of 2.6 s per 130,000 rows).
create table collection_order (
  collection_id uuid not null references property_collections on delete cascade,
  -- Which of the two tables: records or relations.
  of_relations boolean not null,
  position int not null,
  -- A record or a relation. No foreign key: rows that are gone drop out in the join until the next call of refresh_collection.
  row_id uuid not null,
  primary key (collection_id, of_relations, position)
);
alter table collection_order enable row level security;
create policy read_all on collection_order for select using (true);
grant select on collection_order to ae_reader, ae_user;

create function order_collection(collection uuid) returns void
  language sql
as $$
  delete from collection_order where collection_id = collection;

  insert into collection_order (collection_id, of_relations, position, row_id)
  select collection, false, row_number() over (order by t.sort_key, r.id) - 1, r.id
  from property_records r join taxa t on t.id = r.taxon_id
  where r.collection_id = collection;

  insert into collection_order (collection_id, of_relations, position, row_id)
  select collection, true, row_number() over (order by t.sort_key, t.id, r.relation_type collate de, partner.sort_key, r.id) - 1, r.id
  from relations r join taxa t on t.id = r.taxon_id join taxa partner on partner.id = r.related_taxon_id
  where r.collection_id = collection;
$$;

alter function refresh_collection(uuid) rename to count_collection;

-- Everything that is kept about a collection: numbers, relation types, catalogue, order of its tables. Called after each change of it.
create function refresh_collection(collection uuid) returns void
  language sql
as $$
  select count_collection(collection);
  select order_collection(collection);
$$;

select order_collection(id) from property_collections;
