-- That the new taxonomy of a crosswalk stands in the place of the old one: whoever writes the old one says so. Search then names the new one first.

alter table crosswalks add column replaces boolean not null default false;
grant update (replaces) on crosswalks to ae_user;

-- Writers of either may change a crosswalk (071), but nobody says of another's taxonomy that it is replaced.
create function check_replaces() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not viewer_writes_taxonomy(new.from_taxonomy_id) then
    raise insufficient_privilege using message = 'Only writers of a taxonomy say what replaces it.';
  end if;
  return new;
end
$$;
create trigger check_replaces before update of replaces on crosswalks
  for each row when (old.replaces is distinct from new.replaces) execute function check_replaces();

-- As in 073: answers of searches and pages go by the Datenstand.
create constraint trigger count_replaced after update of replaces on crosswalks deferrable initially deferred
  for each row when (old.replaces is distinct from new.replaces) execute function count_data_state();
