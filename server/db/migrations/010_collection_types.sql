-- Which collections say something about species, which about habitats: the export's chooser asks it of all of them at once, and
-- looking through the records took seconds beside a large taxonomy.
alter table property_collections add column taxon_types text[] not null default '{}';

create function type_collection(collection uuid) returns void
  language sql
as $$
  update property_collections c set taxon_types = n.types
  from (
    select coalesce(array_agg(distinct x.type order by x.type), '{}') as types
    from taxonomies x
    where x.id in (
      select t.taxonomy_id from property_records r join taxa t on t.id = r.taxon_id where r.collection_id = collection
      union
      select t.taxonomy_id from relations r join taxa t on t.id = r.taxon_id where r.collection_id = collection)
  ) n
  where c.id = collection and c.taxon_types is distinct from n.types;
$$;

-- Everything that is kept about a collection: numbers, relation types, catalogue, order of its tables, types. Called after each change of it.
create or replace function refresh_collection(collection uuid) returns void
  language sql
as $$
  select count_collection(collection);
  select order_collection(collection);
  select type_collection(collection);
$$;

select type_collection(id) from property_collections;
