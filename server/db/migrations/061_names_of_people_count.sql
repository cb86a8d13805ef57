-- Display names stand beside what people imported and where they are the contact: who reads them by Datenstand has to learn of a new one.
create function count_renamed_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update data_state set revision = revision + 1, changed_at = now();
  return null;
end
$$;

create trigger count_renamed_person after update of name on users
  for each row when (old.name is distinct from new.name) execute function count_renamed_person();
