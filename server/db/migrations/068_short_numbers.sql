-- A number for each record that has a page of its own, one count for all of them; written with eight letters (lib/domain/addresses/shortCode.ts) it is the record's short address. A count and not
-- chance: none is ever given twice, and nobody has to look whether one is taken. Who writes a row says nothing of it, so the last release goes on, and nobody changes one.

create sequence short_numbers as bigint maxvalue 111429157112000;
grant usage on sequence short_numbers to ae_user;

do $$
declare
  name text;
begin
  foreach name in array '{taxa,taxonomies,property_collections,organizations}'::text[] loop
    execute format('alter table %I add column short_number bigint not null default nextval(''short_numbers'')', name);
    execute format('create unique index %1$s_short_number on %1$I (short_number)', name);
  end loop;
end
$$;
-- For taxa that come back as they were (put_back); no request names a number.
grant insert (short_number) on taxa to ae_user;

create or replace view visible_taxa with (security_invoker = true) as
  select id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties, child_count, position,
    search_name, sort_key, version, short_number
  from taxa where taxonomy_id in (select id from taxonomies where published);

-- As in 045, with the number of a taxon. Who was deleted before there were any gets a new one.
create or replace function put_back(of_table text, images jsonb[]) returns void
  language plpgsql
as $$
begin
  case of_table
    when 'taxa' then
      insert into taxa (id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties, version, short_number)
      select r.id, r.taxonomy_id, r.parent_id, r.accepted_id, r.source_id, r.name, r.code, r.author, r.rank, r.rank_verbatim, r.status, r.status_verbatim,
        r.properties, r.version + 1, coalesce(r.short_number, nextval('short_numbers'))
      from unnest(images) i, jsonb_populate_record(null::taxa, i) r;
    when 'vernacular_names' then
      insert into vernacular_names (id, taxon_id, name, language, preferred, version)
      select r.id, r.taxon_id, r.name, r.language, r.preferred, r.version + 1 from unnest(images) i, jsonb_populate_record(null::vernacular_names, i) r;
    when 'property_records' then
      insert into property_records (id, collection_id, taxon_id, origin_collection_id, properties, version)
      select r.id, r.collection_id, r.taxon_id, (select c.id from property_collections c where c.id = r.origin_collection_id), r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::property_records, i) r;
    when 'relations' then
      insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties, version)
      select r.id, r.collection_id, r.taxon_id, r.related_taxon_id, r.relation_type,
        (select c.id from property_collections c where c.id = r.origin_collection_id), r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::relations, i) r;
    else raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end case;
end
$$;
