-- Who may not see a taxonomy reads no names of its taxa in the histories of collections: the policies of taxonomies say who may.
create or replace function taxon_name_of(taxon uuid) returns text
  language sql stable
  return coalesce(
    (select t.name from taxa t where t.id = taxon and t.taxonomy_id in (select x.id from taxonomies x)),
    (
      select coalesce(c.before, c.after) ->> 'name' from changes c
      where c.row_id = taxon and c.table_name = 'taxa' and coalesce(c.before, c.after) is not null
      order by c.id desc limit 1
    )
  );

-- What waits with the rights of a closed account would be done in its name.
create or replace function close_account(who uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not viewer_is_admin() or who = viewer_id() then
    raise insufficient_privilege using message = 'Only another administrator closes an account.';
  end if;
  delete from password_links where user_id = who;
  delete from user_credentials where user_id = who;
  delete from saved_exports where user_id = who;
  delete from watches where user_id = who;
  update import_jobs set cancel_wanted = true where user_id = who and state in ('WAITING', 'RUNNING');
  return exists (select from users where id = who);
end
$$;
