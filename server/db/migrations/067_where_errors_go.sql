-- Where readers report errors of an organisation's data: an address everybody may see, unlike those of its people.

alter table organizations add column email text
  constraint organizations_email_check check (email like '%_@_%' and length(email) <= 320);

drop trigger note_change on organizations;
create trigger note_change after insert or delete or update of name, links, contact_id, email on organizations
  for each row when (is_edit()) execute function note_change();
drop trigger raise_version on organizations;
create trigger raise_version before update of name, links, contact_id, email on organizations
  for each row execute function raise_version();
grant insert (email), update (email) on organizations to ae_user;

-- As in 066, with the address of an organisation.
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
    when 'organizations' then 'name, links, contact_id, email'
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
