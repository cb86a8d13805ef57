-- A letter is one character where Unicode has one (NFC): «Zürich» from a Mac, with u and a sign behind it, looks the same and was another value to every filter, and twice among the values of a
-- field. So were values with other blanks than a space, or with what nobody sees. Imports and edits keep texts composed and values plain (lib/domain/text/composedText.ts); what older
-- imports left is made so here.

-- Blanks that are no space, and what nobody sees.
create or replace function is_plain_value(value text) returns boolean
  language sql immutable parallel safe strict
  return octet_length(value) = length(value) or value is nfc normalized and value !~ E'[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\u00ad\ufeff]';

-- A value as it is kept: 16 kinds of blanks are spaces, and soft hyphens and blanks without width are left out.
create or replace function plain_value(value text) returns text
  language sql immutable parallel safe strict
  return case when is_plain_value(value) then value else normalize(translate(value,
    E'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u00ad\u200b\u2060\ufeff', repeat(' ', 16)), nfc) end;

-- As in 057, with texts made plain; the names in an object stay as they are. In branches of its own, because what looks into lists takes ten times as long.
create or replace function fit_value(value jsonb) returns jsonb
  language plpgsql immutable parallel safe strict
as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(plain_value(value #>> '{}'));
    when 'number' then return case when is_number_value(value) then value else to_jsonb(value #>> '{}') end;
    when 'array' then
      return (select coalesce(jsonb_agg(fit_value(e.each) order by e.place), '[]') from jsonb_array_elements(value) with ordinality as e (each, place));
    when 'object' then return (select coalesce(jsonb_object_agg(e.key, fit_value(e.value)), '{}') from jsonb_each(value) e);
    else return value;
  end case;
end
$$;

-- As in 057, but that values are made plain instead of refused: nothing is lost by it, and an editor would look in vain for what is wrong.
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
  if not is_plain_value(new.properties::text) then
    select jsonb_object_agg(p.key, case when is_plain_value(p.value::text) then p.value else fit_value(p.value) end) into new.properties
    from jsonb_each(new.properties) p;
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
-- What is stored. Nobody has changed anything: versions stay. Names and codes are sought and sorted by what both forms have in common.

-- Where the names are composed, as nearly everywhere, values alone have to be: five times as fast.
create function composed_properties(properties jsonb) returns jsonb
  language sql immutable parallel safe
  return case when exists (select from jsonb_object_keys(properties) k where k is not nfc normalized) then fit_properties(properties) else fit_value(properties) end;

-- Names of properties may hold such blanks, too, and keep them.
create function has_others(properties jsonb) returns boolean
  language sql immutable parallel safe
  return case when is_plain_value(properties::text) then false else composed_properties(properties) <> properties end;

-- What the history keeps of a row.
create function composed_image(image jsonb) returns jsonb
  language sql immutable parallel safe strict
  return (select jsonb_object_agg(e.key, case when e.key = 'properties' and jsonb_typeof(e.value) = 'object' then composed_properties(e.value)
    when jsonb_typeof(e.value) = 'string' then to_jsonb(normalize(e.value #>> '{}', nfc)) else e.value end) from jsonb_each(image) e);

create temporary table composed_rows (head_id uuid, of_types boolean) on commit drop;

alter table taxa disable trigger raise_version;
with written as (
  update taxa set properties = composed_properties(properties), source_id = normalize(source_id, nfc), name = normalize(name, nfc), code = normalize(code, nfc),
    author = normalize(author, nfc), rank = normalize(rank, nfc), rank_verbatim = normalize(rank_verbatim, nfc), status_verbatim = normalize(status_verbatim, nfc)
  where has_others(properties)
    or concat_ws(E'\n', source_id, name, code, author, rank, rank_verbatim, status_verbatim) is not nfc normalized
  returning taxonomy_id
)
insert into composed_rows select taxonomy_id, false from written;
alter table taxa enable trigger raise_version;

alter table vernacular_names disable trigger raise_version;
with written as (
  update vernacular_names set name = normalize(name, nfc) where name is not nfc normalized returning taxon_id
)
insert into composed_rows select t.taxonomy_id, false from written w join taxa t on t.id = w.taxon_id;
alter table vernacular_names enable trigger raise_version;

alter table property_records disable trigger raise_version;
with written as (
  update property_records set properties = composed_properties(properties) where has_others(properties) returning collection_id
)
insert into composed_rows select collection_id, false from written;
alter table property_records enable trigger raise_version;

create temporary table apart_types on commit drop as
select collection_id, relation_type from relation_types where relation_type is not nfc normalized;

alter table relations disable trigger raise_version;
with written as (
  update relations set properties = composed_properties(properties), relation_type = normalize(relation_type, nfc)
  where has_others(properties) or relation_type is not nfc normalized
  returning collection_id
)
insert into composed_rows select collection_id, collection_id in (select collection_id from apart_types) from written;
alter table relations enable trigger raise_version;

-- The history says what rows were, by the characters that they have now: states before are compared with them, and put back.
update changes set before = composed_image(before), after = composed_image(after)
where table_name in ('taxa', 'vernacular_names', 'property_records', 'relations', 'property_fields')
  and (not is_plain_value(before::text) or not is_plain_value(after::text));
-- So does what an undone import gives back of the catalogue, and what was seen when somebody chose between values.
update import_heads h set fields = (
  select jsonb_agg(composed_image(e.each) order by e.place) from jsonb_array_elements(h.fields) with ordinality as e (each, place))
where jsonb_typeof(fields) = 'array' and fields::text is not nfc normalized;
update crosswalk_choices set seen = fit_value(seen) where not is_plain_value(seen::text);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- The catalogue: where the type is there already, its fields take what they lack of those of the other.

create temporary table twin_fields on commit drop as
select f.id, f.unit, f.description, f.meaning, first.id as first_id
from property_fields f join apart_types a on a.collection_id = f.collection_id and a.relation_type = f.relation_type
cross join lateral (
  select k.id from property_fields k where k.collection_id = f.collection_id and normalize(k.relation_type, nfc) = normalize(f.relation_type, nfc) and k.name = f.name
  order by k.relation_type is not nfc normalized, k.id limit 1
) first
where first.id <> f.id;
update property_fields k set unit = coalesce(k.unit, t.unit), description = coalesce(k.description, t.description), meaning = coalesce(k.meaning, t.meaning)
from twin_fields t where t.first_id = k.id;
delete from property_fields f using twin_fields t where t.id = f.id;
update property_fields f set relation_type = normalize(f.relation_type, nfc)
from apart_types a where a.collection_id = f.collection_id and a.relation_type = f.relation_type;

do $$
declare
  head record;
begin
  for head in select head_id as id, bool_or(of_types) as of_types from composed_rows group by 1 loop
    if exists (select from taxonomies where id = head.id) then
      perform forget_field_values(head.id, null);
      perform refresh_property_fields(head.id, null);
    elsif head.of_types then
      perform refresh_collection(head.id);
    else
      perform forget_field_values(null, head.id);
      perform refresh_property_fields(null, head.id);
    end if;
  end loop;
  if exists (select from composed_rows) then
    update data_state set revision = revision + 1, changed_at = now();
  end if;
end
$$;

insert into migration_notes (migration, note)
select '082', format('«%s»: In %s standen Buchstaben aus zwei Zeichen (u und ein Trema dahinter), besondere Leerzeichen oder Zeichen, die man nicht sieht. '
  'Sie sind jetzt, wonach sie aussehen; Filter und Auszählungen hielten sie bisher für anderes.', coalesce(x.name, c.name, m.head_id::text), case m.rows when 1 then 'einem Eintrag' else m.rows || ' Einträgen' end)
from (select head_id, count(*) as rows from composed_rows group by 1) m
left join taxonomies x on x.id = m.head_id left join property_collections c on c.id = m.head_id
order by coalesce(x.name, c.name);

drop function has_others(jsonb), composed_image(jsonb), composed_properties(jsonb);
