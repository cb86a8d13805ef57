-- «Gleichwertig» says the same of both taxa, and both lend each other what is said about them. So each pair stands in both directions, whoever
-- writes it and whichever of the two was written: an import, an edit of either taxon, what an undoing puts back, another program's SQL.

create function keep_pair_both_ways() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Written anew or taken away, the other direction calls this again and finds nothing more to do.
  if tg_op <> 'INSERT' then
    delete from synonyms s where s.taxon_id = old.synonym_id and s.synonym_id = old.taxon_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into synonyms (taxon_id, synonym_id) values (new.synonym_id, new.taxon_id) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger keep_both_ways after insert or delete or update of taxon_id, synonym_id on synonyms
  for each row execute function keep_pair_both_ways();

-- What stood in one direction only lent in one direction only. The history gets the added one, so that states before remain what they were.
with added as (
  insert into synonyms (taxon_id, synonym_id)
  select s.synonym_id, s.taxon_id from synonyms s
  where not exists (select from synonyms o where o.taxon_id = s.synonym_id and o.synonym_id = s.taxon_id)
  returning taxon_id, synonym_id
)
insert into changes (table_name, row_id, action, after, taxonomy_id, taxon_id)
select 'synonyms', a.taxon_id, 'insert', jsonb_build_object('taxon_id', a.taxon_id, 'synonym_id', a.synonym_id), t.taxonomy_id, a.taxon_id
from added a join taxa t on t.id = a.taxon_id join taxonomies x on x.id = t.taxonomy_id and x.published;
