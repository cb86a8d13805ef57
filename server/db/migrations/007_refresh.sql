-- Recounting what is stored beside the rows it is counted from: places among siblings, numbers, and the catalogue of properties.
-- Everything is set-based and touches only rows that differ, so calling it once too often costs reading, not writing.

-- A text is a number only if JavaScript's String(Number(text)) gives it back, so that 007, 1.10 and 5-6 stay texts.
-- The same rule in TypeScript: lib/domain/vocabulary/propertyValues.ts. (Beyond 15 digits PostgreSQL sometimes needs one digit more than JavaScript
-- to write a double; such a text counts as text here.)
create function is_canonical_number(value text) returns boolean
  language sql immutable parallel safe strict
  return case
    when length(value) > 30 then false
    when value ~ '^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$' then
      case
        when value = '0' then true
        when abs(value::numeric) >= 1e21 or abs(value::numeric) < 1e-6 then false
        else value::float8::text::numeric = value::numeric
      end
    when value ~ '^-?[1-9](\.\d*[1-9])?e(\+(2[1-9]|[3-9]\d|[12]\d\d|30[0-7])|-([7-9]|[1-9]\d|[12]\d\d|30[0-7]))$' then
      value::float8::text::numeric = value::numeric
    else false
  end;

-- The day a text names, as yyyy-mm-dd or dd.mm.yyyy; null when it names none (also 31.02.2024 and the year 0).
create function date_value(value text) returns date
  language sql immutable parallel safe strict
  return case
    when value ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then
      case
        when left(value, 4) = '0000' then null
        when right(value, 2)::int <= extract(day from make_date(left(value, 4)::int, substr(value, 6, 2)::int, 1) + interval '1 month - 1 day')
          then make_date(left(value, 4)::int, substr(value, 6, 2)::int, right(value, 2)::int)
      end
    when value ~ '^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.\d{4}$' then
      case
        when right(value, 4) = '0000' then null
        when left(value, 2)::int <= extract(day from make_date(right(value, 4)::int, substr(value, 4, 2)::int, 1) + interval '1 month - 1 day')
          then make_date(right(value, 4)::int, substr(value, 4, 2)::int, left(value, 2)::int)
      end
  end;

-- Each distinct value of each property of a taxonomy (synonym rows aside: they are no export rows), of a collection's records
-- (relation_type null) and of its relations. Null, empty text and empty lists are no values. One of the two arguments is null.
create function property_values_of(taxonomy uuid, collection uuid)
  returns table (relation_type text, name text, value text, uses bigint, json_number boolean, first_row int)
  language sql stable
as $$
  select source.relation_type, p.key, v.value, count(*), bool_and(jsonb_typeof(p.value) = 'number'), min(source.place)
  from (
    select null::text as relation_type, t.properties, t.position as place from taxa t
      where t.taxonomy_id = taxonomy and t.accepted_id is null
    union all
    select null, r.properties, 0 from property_records r where r.collection_id = collection
    union all
    select r.relation_type, r.properties, 0 from relations r where r.collection_id = collection
  ) source
  cross join lateral jsonb_each(source.properties) p
  cross join lateral (select p.value #>> '{}' as value) v
  where v.value <> '' and v.value <> '[]'
  group by 1, 2, 3
$$;

-- Brings the catalogue of one taxonomy or one collection up to date. Unit, description and place of a known field are kept, because
-- they come from its source or an editor; new fields follow behind, in the order in which the rows show them.
create function refresh_property_fields(taxonomy uuid, collection uuid) returns void
  language plpgsql
as $$
#variable_conflict use_column
begin
  with typed as (
    select v.relation_type, v.name, v.value, v.uses, v.first_row, v.json_number or is_canonical_number(v.value) as is_number, date_value(v.value) as day
    from property_values_of(refresh_property_fields.taxonomy, refresh_property_fields.collection) v
  ), kinds as (
    select relation_type, name, sum(uses)::int as value_count, count(*)::int as distinct_count, min(first_row) as first_row,
      min(value collate "C") as least, max(value collate "C") as greatest, min(day) as first_day, max(day) as last_day,
      case
        when bool_and(is_number) then 'number'
        when bool_and(value in ('true', 'false')) then 'boolean'
        when bool_and(day is not null) and (bool_and(value like '____-%') or not bool_or(value like '____-%')) then 'date'
        else 'text'
      end as value_type
    from typed group by relation_type, name
  ), ranges as (
    select t.relation_type, t.name, min(t.value::numeric) as least, max(t.value::numeric) as greatest
    from typed t join kinds k on k.name = t.name and k.relation_type is not distinct from t.relation_type
    where k.value_type = 'number'
    group by t.relation_type, t.name
  ), fields as (
    select k.relation_type, k.name, k.value_type, k.value_count, k.distinct_count, k.first_row,
      case k.value_type when 'number' then r.least::text when 'date' then k.first_day::text when 'text' then left(k.least, 200) end as min_value,
      case k.value_type when 'number' then r.greatest::text when 'date' then k.last_day::text when 'text' then left(k.greatest, 200) end as max_value
    from kinds k left join ranges r on r.name = k.name and r.relation_type is not distinct from k.relation_type
  ), gone as (
    delete from property_fields f
    where (f.taxonomy_id = refresh_property_fields.taxonomy or f.collection_id = refresh_property_fields.collection)
      and not exists (select from fields n where n.name = f.name and n.relation_type is not distinct from f.relation_type)
  ), places as (
    select relation_type, coalesce(max(position) + 1, 0) as next from property_fields
    where taxonomy_id = refresh_property_fields.taxonomy or collection_id = refresh_property_fields.collection
    group by relation_type
  )
  insert into property_fields as f (taxonomy_id, collection_id, relation_type, name, value_type, value_count, distinct_count, min_value, max_value, position)
  select refresh_property_fields.taxonomy, refresh_property_fields.collection, n.relation_type, n.name, n.value_type, n.value_count,
    n.distinct_count, n.min_value, n.max_value,
    coalesce((select p.next from places p where p.relation_type is not distinct from n.relation_type), 0)
      + row_number() over (partition by n.relation_type order by n.first_row, length(n.name), n.name collate "C") - 1
  from fields n
  on conflict (taxonomy_id, collection_id, relation_type, name) do update set
    value_type = excluded.value_type, value_count = excluded.value_count, distinct_count = excluded.distinct_count,
    min_value = excluded.min_value, max_value = excluded.max_value
  where (f.value_type, f.value_count, f.distinct_count, f.min_value, f.max_value)
    is distinct from (excluded.value_type, excluded.value_count, excluded.distinct_count, excluded.min_value, excluded.max_value);
end
$$;

-- Places among siblings (dense from 0, by sort key, then id) and numbers of children. Synonym rows have neither.
create function refresh_taxon_places(taxonomy uuid) returns void
  language sql
as $$
  update taxa t set position = p.place, child_count = p.children
  from (
    select placed.id, placed.place, coalesce(counted.children, 0) as children
    from (
      select id, case when accepted_id is null
        then (row_number() over (partition by accepted_id is null, parent_id order by sort_key, id) - 1)::int else 0 end as place
      from taxa where taxonomy_id = taxonomy
    ) placed
    left join (
      select parent_id as id, count(*)::int as children from taxa
      where taxonomy_id = taxonomy and accepted_id is null and parent_id is not null group by parent_id
    ) counted on counted.id = placed.id
  ) p
  where t.id = p.id and (t.position <> p.place or t.child_count <> p.children)
$$;

-- How many taxa, synonyms and roots a taxonomy has.
create function refresh_taxonomy_counts(taxonomy uuid) returns void
  language sql
as $$
  update taxonomies t set taxon_count = c.taxa, synonym_count = c.synonyms, root_count = c.roots
  from (
    select count(*) filter (where accepted_id is null)::int as taxa, count(accepted_id)::int as synonyms,
      count(*) filter (where accepted_id is null and parent_id is null)::int as roots
    from taxa where taxonomy_id = taxonomy
  ) c
  where t.id = taxonomy and (t.taxon_count, t.synonym_count, t.root_count) is distinct from (c.taxa, c.synonyms, c.roots)
$$;

create function refresh_taxonomy(taxonomy uuid) returns void
  language sql
as $$
  select refresh_taxon_places(taxonomy);
  select refresh_taxonomy_counts(taxonomy);
  select refresh_property_fields(taxonomy, null);
$$;

-- Numbers of records and relations, the relation types, and the catalogue of a collection.
create function refresh_collection(collection uuid) returns void
  language sql
as $$
  update property_collections c set record_count = n.records, relation_count = n.relations
  from (
    select (select count(*) from property_records where collection_id = collection)::int as records,
      (select count(*) from relations where collection_id = collection)::int as relations
  ) n
  where c.id = collection and (c.record_count, c.relation_count) is distinct from (n.records, n.relations);

  delete from relation_types t where t.collection_id = collection
    and not exists (select from relations r where r.collection_id = collection and r.relation_type = t.relation_type);
  insert into relation_types as t (collection_id, relation_type, relation_count)
  select collection, r.relation_type, count(*)::int from relations r where r.collection_id = collection group by r.relation_type
  on conflict (collection_id, relation_type) do update set relation_count = excluded.relation_count
  where t.relation_count <> excluded.relation_count;

  select refresh_property_fields(null, collection);
$$;
