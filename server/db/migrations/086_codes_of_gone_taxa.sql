-- The short address of a taxon stands in reports for years, also when the taxon is deleted: a pair keeps its number, so that the address leads to what became
-- of it, as that with its id does. Of taxa that are deleted already the number is known where their deletion was noted.
alter table crosswalk_pairs add column from_short_number bigint;
update crosswalk_pairs p set from_short_number = t.short_number from taxa t where t.id = p.from_id;
update crosswalk_pairs p set from_short_number = (
  select (c.before ->> 'short_number')::bigint from changes c
  where c.row_id = p.from_id and c.table_name in ('taxa', 'synonyms') and c.before ? 'short_number' order by c.id desc limit 1)
where p.from_id is not null and p.from_short_number is null;
create index crosswalk_pairs_from_short on crosswalk_pairs (from_short_number) where from_short_number is not null;
