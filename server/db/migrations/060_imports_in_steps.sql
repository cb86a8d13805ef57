-- The numbers of a collection by themselves: an import finds its catalogue in steps.
create function count_entries(collection uuid) returns void
  language sql
as $$
  -- The order has just left out what belongs to deleted taxonomies.
  update property_collections c set record_count = n.records, relation_count = n.relations
  from (
    select (select coalesce(sum(size), 0) from collection_segments where collection_id = collection and not of_relations)::int as records,
      (select coalesce(sum(size), 0) from collection_segments where collection_id = collection and of_relations)::int as relations
  ) n
  where c.id = collection and (c.record_count, c.relation_count) is distinct from (n.records, n.relations);

  with counted as materialized (
    select r.relation_type, count(*)::int as relation_count
    from relations r join collection_order o on o.row_id = r.id and o.collection_id = collection and o.of_relations
    where r.collection_id = collection group by r.relation_type
  ), gone as (
    delete from relation_types t where t.collection_id = collection and t.relation_type not in (select relation_type from counted)
  )
  insert into relation_types as t (collection_id, relation_type, relation_count)
  select collection, n.relation_type, n.relation_count from counted n
  on conflict (collection_id, relation_type) do update set relation_count = excluded.relation_count
  where t.relation_count <> excluded.relation_count;
$$;

create or replace function count_collection(collection uuid) returns void
  language sql
as $$
  select count_entries(collection);
  select forget_field_values(null, collection);
  select refresh_property_fields(null, collection);
$$;

-- Each staged row is changed once, when its taxon is found: with room beside it no index has to be.
alter table import_refs set (fillfactor = 50);
alter table import_rows set (fillfactor = 50);
