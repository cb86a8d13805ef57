-- What a reader comes for has a meaning of its own (lib/domain/vocabulary/fieldMeaning.ts): the category of a red list, protection, an indicator value, or whatever else somebody marks. `meaning_details`
-- says what belongs to one: the ends of a scale and what they are called, the area and the year of a status.
-- The last release changes a meaning without knowing of its details: what does not belong to a meaning says nothing.

alter table property_fields drop constraint property_fields_meaning_check;
alter table property_fields add constraint property_fields_meaning_check
  check (meaning in ('source', 'redListCategory', 'protection', 'indicatorValue', 'keyFact'));
-- What a relation says is no answer about its taxon.
alter table property_fields add constraint property_fields_answers_check check (relation_type is null or meaning = 'source');
alter table property_fields add column meaning_details jsonb
  constraint property_fields_meaning_details_check check (jsonb_typeof(meaning_details) = 'object');

drop trigger note_change on property_fields;
create trigger note_change after update of unit, description, meaning, meaning_details on property_fields
  for each row when (is_edit()) execute function note_change();
drop trigger raise_version on property_fields;
create trigger raise_version before update of unit, description, meaning, meaning_details on property_fields
  for each row execute function raise_version();
grant update (meaning_details) on property_fields to ae_user;

-- As in 058, with the details of a meaning.
create or replace function restore_before(of_change bigint, of_version int) returns int
  language plpgsql
as $$
declare
  entry record;
  columns text;
  touched int;
  is_there boolean;
begin
  select c.table_name, c.row_id, c.before into entry from changes c where c.id = of_change;
  if not found or entry.before is null then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  columns := case entry.table_name
    when 'organizations' then 'name, links, contact_id'
    when 'taxonomies' then 'name, description, links, last_updated, licence, citation, terms_of_use, habitat_label, habitat_comments, habitat_number_min, habitat_number_max'
    when 'property_collections' then 'name, description, links, combining, last_updated, licence, citation, terms_of_use'
    when 'taxa' then 'parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties'
    when 'vernacular_names' then 'name, language, preferred'
    when 'property_records' then 'taxon_id, properties'
    when 'relations' then 'taxon_id, related_taxon_id, relation_type, properties'
    when 'property_fields' then 'unit, description, meaning, meaning_details'
  end;
  if columns is null then
    raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end if;
  execute format('select exists (select from %I where id = $1)', entry.table_name) into is_there using entry.row_id;
  if not is_there then
    perform put_back(entry.table_name, array[entry.before]);
    return 1;
  end if;
  execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) where t.id = $2 and t.version = $3', entry.table_name, columns)
    using entry.before, entry.row_id, of_version;
  get diagnostics touched = row_count;
  return touched;
end
$$;
