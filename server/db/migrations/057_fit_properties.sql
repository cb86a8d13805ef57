-- What a property may be called and what its value may be, in one place: `fit_properties` is what an import keeps of a row
-- (server/importers/fitProperties.ts), what an edit demands (`check_properties`) and what this migration makes of what older imports left, which
-- nobody could edit: names with blanks around them, names without a value, numbers that no number holds.

-- What a migration has to tell whoever runs the server; said at the start that applied it.
create table migration_notes (
  id int generated always as identity primary key,
  migration text not null,
  note text not null
);
alter table migration_notes enable row level security;

-- The name as it is kept: lib/domain/vocabulary/propertyName.ts.
create function property_name(name text) returns text
  language sql immutable parallel safe strict
  return coalesce(nullif(btrim(left(btrim(regexp_replace(normalize(name, nfc), E'[\u0001-\u001f\u007f-\u009f]+', ' ', 'g'),
    E' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), 300),
    E' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), ''), 'Ohne Namen');

-- Whether JavaScript reads exactly this number, and no neighbour of it could be meant: lib/domain/vocabulary/exactNumber.ts.
create function is_exact_number(n numeric) returns boolean
  language sql immutable parallel safe strict
  return case
    when n = 0 then true
    when abs(n) > 9007199254740991 or abs(n) < 1e-300 then false
    else n::float8::text::numeric = n
  end;

-- Whether a value is stored as a number and is one by the same rule. What is as short as 15 characters needs no second look. Not strict, so that the
-- planner writes it out where it is called: it is asked of every value of an import.
create function is_number_value(value jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(value) = 'number' and (length(value #>> '{}') < 16 or is_exact_number((value #>> '{}')::numeric));

create function fit_value(value jsonb) returns jsonb
  language plpgsql immutable parallel safe strict
as $$
begin
  return case jsonb_typeof(value)
    when 'number' then case when is_number_value(value) then value else to_jsonb(value #>> '{}') end
    when 'array' then (select coalesce(jsonb_agg(fit_value(e.each) order by e.place), '[]') from jsonb_array_elements(value) with ordinality as e (each, place))
    when 'object' then (select coalesce(jsonb_object_agg(e.key, fit_value(e.value)), '{}') from jsonb_each(value) e)
    else value
  end;
end
$$;

create function fit_properties(properties jsonb) returns jsonb
  language plpgsql immutable parallel safe strict
as $$
declare
  fit jsonb := '{}';
  entry record;
  own text;
  number int;
begin
  -- Names that stay are never the ones to get a number.
  for entry in
    select property_name(p.key) as name, fit_value(p.value) as value from jsonb_each(properties) p where jsonb_typeof(p.value) <> 'null'
    order by p.key <> property_name(p.key), p.key collate "C"
  loop
    own := entry.name;
    number := 1;
    while fit ? own and (fit -> own) not in ('""', '[]') and entry.value not in ('""', '[]') and (fit ->> own) <> (entry.value #>> '{}') loop
      number := number + 1;
      own := left(entry.name, 300 - length(format(' (%s)', number))) || format(' (%s)', number);
    end loop;
    if not fit ? own or (fit -> own) in ('""', '[]') then
      fit := fit || jsonb_build_object(own, entry.value);
    end if;
  end loop;
  return fit;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- What is stored.

-- Rows that may be unfit, told without taking them apart: no value, or an empty one (whose name the catalogue does not know), or a number beyond 2^53,
-- also in a list. Names with values and long decimals are found by the catalogue.
create function may_be_unfit(properties jsonb) returns boolean
  language sql immutable parallel safe
  return properties @? '$.* ? (@ == null || @ == "" || @ > 9007199254740991 || @ < -9007199254740991)';

create temporary table with_decimals (head_id uuid primary key) on commit drop;
insert into with_decimals
select distinct coalesce(taxonomy_id, collection_id) from property_fields where value_type = 'number' and concat(min_value, max_value) like '%.%';

create temporary table unfit_names (head_id uuid primary key, names text[]) on commit drop;
insert into unfit_names
select coalesce(taxonomy_id, collection_id), array_agg(distinct name) from property_fields where name <> property_name(name) group by 1;

create temporary table mended (head_id uuid, gone text, instead text) on commit drop;

do $$
declare
  target record;
begin
  for target in select * from (values ('taxa', 'taxonomy_id'), ('property_records', 'collection_id'), ('relations', 'collection_id')) as t (name, head)
  loop
    -- Versions say what somebody has changed, and nobody has. Names of synonyms and of what is deleted do not stand in the catalogue.
    execute format('alter table %I disable trigger raise_version', target.name);
    execute format($sql$
      with candidates as materialized (
        select t.id, t.properties from %1$I t
        where may_be_unfit(t.properties)
          or exists (select from unfit_names u where u.head_id = t.%2$I and t.properties ?| u.names)
          or t.%2$I in (select head_id from with_decimals) and t.properties::text ~ '[0-9.]{16}'
          %3$s
      ), fit as materialized (
        select c.id, c.properties, f.properties as fit from candidates c cross join lateral (select fit_properties(c.properties) as properties offset 0) f
        where c.properties <> f.properties
      ), written as (
        update %1$I t set properties = f.fit from fit f where f.id = t.id returning t.%2$I as head_id, f.properties, f.fit
      )
      insert into mended
      select w.head_id, n.gone, n.instead from written w cross join lateral (
        select k.gone, null::text as instead from jsonb_object_keys(w.properties) as k (gone) where k.gone <> property_name(k.gone)
        union all
        select null, k.instead from jsonb_object_keys(w.fit) as k (instead) where not w.properties ? k.instead
          and not exists (select from jsonb_object_keys(w.properties) as o (name) where property_name(o.name) = k.instead)
        union all
        select null, null
      ) n
    $sql$, target.name, target.head, case target.name when 'taxa' then $or$
          or t.accepted_id is not null and exists (select from jsonb_object_keys(t.properties) k where k <> property_name(k)) $or$ else '' end
      || format($or$
          or t.%I in (select id from taxonomies where deleted_at is not null union all select id from property_collections where deleted_at is not null)
            and exists (select from jsonb_object_keys(t.properties) k where k <> property_name(k)) $or$, target.head));
    execute format('alter table %I enable trigger raise_version', target.name);
  end loop;
end
$$;

-- The history says what rows were, by the names they have now: states before are compared by them, and what is put back can be edited.
update changes c set before = fit.before, after = fit.after
from (
  select i.id, case when i.before ? 'properties' then jsonb_set(i.before, '{properties}', fit_properties(i.before -> 'properties')) else i.before end as before,
    case when i.after ? 'properties' then jsonb_set(i.after, '{properties}', fit_properties(i.after -> 'properties')) else i.after end as after
  from changes i
  where i.table_name in ('taxa', 'property_records', 'relations') and exists (
    select from (values (i.before -> 'properties'), (i.after -> 'properties')) as p (properties)
    where jsonb_typeof(p.properties) = 'object' and (may_be_unfit(p.properties)
      or exists (select from jsonb_object_keys(p.properties) k where k <> property_name(k))))
) fit
where fit.id = c.id and (c.before, c.after) is distinct from (fit.before, fit.after);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- The catalogue: a field takes its unit, description and place along; where the name is there already, what that lacks.

create temporary table renamed_fields on commit drop as
select distinct on (f.taxonomy_id, f.collection_id, f.relation_type, property_name(f.name)) f.id, f.taxonomy_id, f.collection_id, f.relation_type,
  property_name(f.name) as name, f.unit, f.description
from property_fields f where f.name <> property_name(f.name)
order by f.taxonomy_id, f.collection_id, f.relation_type, property_name(f.name), f.position, f.id;
update property_fields k set unit = coalesce(k.unit, r.unit), description = coalesce(k.description, r.description)
from renamed_fields r where k.name = r.name and k.taxonomy_id is not distinct from r.taxonomy_id and k.collection_id is not distinct from r.collection_id
  and k.relation_type is not distinct from r.relation_type and (r.unit is not null and k.unit is null or r.description is not null and k.description is null);
delete from property_fields f where f.name <> property_name(f.name) and (f.id not in (select id from renamed_fields) or exists (
  select from property_fields k where k.name = property_name(f.name) and k.taxonomy_id is not distinct from f.taxonomy_id
    and k.collection_id is not distinct from f.collection_id and k.relation_type is not distinct from f.relation_type));
update property_fields f set name = property_name(f.name) where f.name <> property_name(f.name);
update changes c set before = case when c.before ? 'name' then jsonb_set(c.before, '{name}', to_jsonb(property_name(c.before ->> 'name'))) end,
  after = case when c.after ? 'name' then jsonb_set(c.after, '{name}', to_jsonb(property_name(c.after ->> 'name'))) end
where c.table_name = 'property_fields' and coalesce(c.after, c.before) ->> 'name' <> property_name(coalesce(c.after, c.before) ->> 'name');

-- What an undone import gives back of the catalogue, and what files' columns were for.
update import_heads h set fields = (
  select jsonb_agg(case when e.each ? 'name' then jsonb_set(e.each, '{name}', to_jsonb(property_name(e.each ->> 'name'))) else e.each end order by e.place)
  from jsonb_array_elements(h.fields) with ordinality as e (each, place))
where jsonb_typeof(h.fields) = 'array' and exists (select from jsonb_array_elements(h.fields) e where e ->> 'name' <> property_name(e ->> 'name'));
update import_mappings m set mapping = normalize((m.mapping - 'decisions')::text, nfc)::jsonb || case when m.mapping ? 'decisions'
    then jsonb_build_object('decisions', m.mapping -> 'decisions') else '{}' end,
  columns = array(select normalize(c, nfc) from unnest(m.columns) with ordinality as u (c, n) order by n)
where (m.mapping - 'decisions')::text is not nfc normalized or exists (select from unnest(m.columns) c where c is not nfc normalized);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- By one rule everywhere: what is stored as a number counts as one only if it is exact. As in 040.

create or replace function property_values_of(taxonomy uuid, collection uuid)
  returns table (relation_type text, name text, value text, uses bigint, json_number boolean, first_row int)
  language sql stable
as $$
  with deleted as materialized (select x.id from taxonomies x where x.deleted_at is not null),
  gone as materialized (select t.id from taxa t where t.taxonomy_id in (select id from deleted))
  select source.relation_type, p.key, v.value, count(*), bool_and(is_number_value(p.value)), min(source.place)
  from (
    select null::text as relation_type, t.properties, t.position as place from taxa t
      where t.taxonomy_id = taxonomy and t.accepted_id is null
    union all
    select null, r.properties, 0 from property_records r where r.collection_id = collection and r.taxon_id not in (select id from gone)
    union all
    select r.relation_type, r.properties, 0 from relations r
      where r.collection_id = collection and r.taxon_id not in (select id from gone) and r.related_taxon_id not in (select id from gone)
  ) source
  cross join lateral jsonb_each(source.properties) p
  cross join lateral (select p.value #>> '{}' as value) v
  where v.value <> '' and v.value <> '[]'
  group by 1, 2, 3
$$;

create or replace function learn_field_values(field property_fields) returns void
  language sql
as $$
  select add_field_values(field.id, array_agg(n.value), array_agg(n.uses), array_agg(n.number_uses)) from (
    select v.value, count(*) as uses, count(*) filter (where is_number_value(source.value)) as number_uses
    from (
      select t.properties -> field.name as value from taxa t
        where t.taxonomy_id = field.taxonomy_id and t.accepted_id is null and t.properties ? field.name
      union all
      select r.properties -> field.name from property_records r
        where r.collection_id = field.collection_id and field.relation_type is null and r.properties ? field.name and not is_deleted_taxon(r.taxon_id)
      union all
      select r.properties -> field.name from relations r
        where r.collection_id = field.collection_id and r.relation_type = field.relation_type and r.properties ? field.name
          and not is_deleted_taxon(r.taxon_id) and not is_deleted_taxon(r.related_taxon_id)
    ) source
    cross join lateral (select source.value #>> '{}' as value) v
    where v.value <> '' and v.value <> '[]'
    group by v.value
  ) n;
  update property_fields f set values_known = true where f.id = field.id;
$$;

create or replace function note_values(taxonomy uuid, collection uuid, old_type text, was jsonb, new_type text, is_now jsonb) returns void
  language sql
as $$
  insert into edit_todo (kind, taxonomy_id, collection_id, relation_type, name, value, is_number, uses)
  select 'value', taxonomy, collection, n.type, n.name, n.value, n.is_number, sum(n.uses)
  from (
    select old_type as type, key as name, value #>> '{}' as value, is_number_value(value) as is_number, -1 as uses
    from jsonb_each(coalesce(was, '{}'))
    union all
    select new_type, key, value #>> '{}', is_number_value(value), 1 from jsonb_each(coalesce(is_now, '{}'))
  ) n
  where n.value <> '' and n.value <> '[]'
  group by n.type, n.name, n.value, n.is_number
  having sum(n.uses) <> 0
$$;

-- An edit hears which property does not fit, and why: the detail is a sentence.
create or replace function check_properties() returns trigger
  language plpgsql
as $$
declare
  unfit record;
begin
  if jsonb_typeof(new.properties) <> 'object' then
    raise exception using errcode = 'AE001', message = 'PROPERTIES_UNFIT';
  end if;
  if octet_length(new.properties::text) > 1000000 then
    raise exception using errcode = 'AE001', message = 'PROPERTIES_UNFIT', detail = 'Die Eigenschaften eines Datensatzes dürfen zusammen höchstens ein Megabyte gross sein.';
  end if;
  select p.key, p.value into unfit from jsonb_each(new.properties) p
  where p.key <> property_name(p.key) or p.value = 'null' or jsonb_typeof(p.value) <> 'object' and fit_value(p.value) <> p.value limit 1;
  if found then
    raise exception using errcode = 'AE001', message = 'PROPERTIES_UNFIT', detail = format('Eigenschaft «%s»: %s', left(unfit.key, 100), case
      when property_name(unfit.key) = 'Ohne Namen' and unfit.key <> 'Ohne Namen' then 'Sie hat keinen Namen.'
      when length(unfit.key) > 300 then 'Der Name ist länger als 300 Zeichen.'
      when unfit.key ~ E'[\u0001-\u001f\u007f-\u009f]' then 'Im Namen steht ein Zeilenumbruch oder ein anderes Steuerzeichen.'
      when unfit.key is not nfc normalized then 'Ein Buchstabe des Namens ist aus zwei Zeichen zusammengesetzt (Unicode NFC verlangt).'
      when unfit.key <> property_name(unfit.key) then 'Der Name beginnt oder endet mit einem Leerzeichen.'
      when unfit.value = 'null' then 'Sie hat keinen Wert.'
      else 'Diese Zahl ist so lang, dass sie als Zahl nicht genau bliebe; sie muss ein Text sein.'
    end);
  end if;
  return new;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- What is kept about what was mended, and who is told.

do $$
declare
  head record;
begin
  for head in select distinct h.id from (select head_id as id from mended union select head_id from unfit_names) h loop
    if exists (select from taxonomies where id = head.id) then
      perform forget_field_values(head.id, null);
      perform refresh_property_fields(head.id, null);
    else
      perform forget_field_values(null, head.id);
      perform refresh_property_fields(null, head.id);
    end if;
  end loop;
  if exists (select from mended) then
    update data_state set revision = revision + 1, changed_at = now();
  end if;
end
$$;

insert into migration_notes (migration, note)
select '057', format('«%s»: %s', coalesce(x.name, c.name, m.head_id::text), case
  when m.gone is not null then format('Die Eigenschaft «%s» heisst jetzt «%s» (%s-mal).', regexp_replace(m.gone, E'[\n\r\t]', '↵', 'g'), property_name(m.gone), m.rows)
  else format('Zwei Eigenschaften heissen jetzt gleich und sagen Verschiedenes: Die zweite heisst «%s» (%s-mal).', m.instead, m.rows) end)
from (select head_id, gone, instead, count(*) as rows from mended where gone is not null or instead is not null group by 1, 2, 3) m
left join taxonomies x on x.id = m.head_id left join property_collections c on c.id = m.head_id
order by coalesce(x.name, c.name), m.gone, m.instead;

drop function may_be_unfit(jsonb);
