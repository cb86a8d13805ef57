-- `now()` is when a transaction began, and others are committed before it ends: whoever had read the data meanwhile was told that nothing had changed since.
-- So that the moment of a Datenstand never lies before what somebody has read, nor before the one of the Datenstand before: whoever writes it holds the
-- row until all is committed, and a clock that is put back does not put it back.
create or replace function count_data_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if coalesce(current_setting('ae.counted_in', true), '') <> pg_current_xact_id()::text then
    perform set_config('ae.counted_in', pg_current_xact_id()::text, true);
    if exists (select from open_edits where tx = pg_current_xact_id()) then
      perform finish_edit();
    end if;
    update data_state set revision = revision + 1, changed_at = greatest(changed_at, clock_timestamp());
  end if;
  return null;
end
$$;

create or replace function count_renamed_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update data_state set revision = revision + 1, changed_at = greatest(changed_at, clock_timestamp());
  return null;
end
$$;

-- What was written to its two taxonomies shortly before `made_at`, as far as it was there then: where there is more of it, an edit was under way whose
-- names were not read. Null: made before this was counted.
alter table crosswalks add column writes_seen integer;
