-- PostgreSQL tidies up a table when a fifth of it has changed. Of a table with millions of rows that is so late that indexes do not answer alone for months, because new
-- rows go where there is room, everywhere. A fiftieth costs little: pages in which nothing has changed are passed over.

do $$
declare
  name text;
begin
  foreach name in array '{taxa,vernacular_names,property_records,relations,collection_order,field_values,search_words,changes}'::text[] loop
    execute format(
      'alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', name);
  end loop;
end
$$;
