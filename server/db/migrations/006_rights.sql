-- Rights. Reading what is published is public; users, e-mails and hashes are not; writing follows the roles.
-- The read policy of the big tables is `using (true)`: any condition there would keep LIKE from using its indexes
-- (it is not leakproof). What is not published is kept out by the visible_… views, which every query reads.

alter table users enable row level security;
alter table user_credentials enable row level security;
alter table organizations enable row level security;
alter table memberships enable row level security;
alter table taxonomies enable row level security;
alter table taxa enable row level security;
alter table synonyms enable row level security;
alter table vernacular_names enable row level security;
alter table property_collections enable row level security;
alter table property_records enable row level security;
alter table relations enable row level security;
alter table property_fields enable row level security;
alter table relation_types enable row level security;
alter table name_aliases enable row level security;
alter table import_batches enable row level security;
alter table changes enable row level security;
alter table data_state enable row level security;

-- Reading
grant select on organizations, taxonomies, taxa, synonyms, vernacular_names, property_collections, property_records, relations,
  property_fields, relation_types, name_aliases, data_state to ae_reader, ae_user;
grant select on users, memberships, changes, import_batches to ae_user;

create policy read_all on organizations for select using (true);
create policy read_all on taxa for select using (true);
create policy read_all on synonyms for select using (true);
create policy read_all on vernacular_names for select using (true);
create policy read_all on property_records for select using (true);
create policy read_all on relations for select using (true);
create policy read_all on property_fields for select using (true);
create policy read_all on relation_types for select using (true);
create policy read_all on name_aliases for select using (true);
create policy read_all on data_state for select using (true);
create policy read_published on taxonomies for select using (published);
create policy read_published on property_collections for select using (published);
create policy read_self_or_administered on users for select to ae_user using (id = viewer_id() or viewer_administers_user(id));
create policy read_own_or_administered on memberships for select to ae_user
  using (user_id = viewer_id() or viewer_has_role(organization_id, 'orgAdmin'));
create policy read_own_or_admin on changes for select to ae_user using (user_id = viewer_id() or viewer_is_admin());
create policy read_own_or_admin on import_batches for select to ae_user using (user_id = viewer_id() or viewer_is_admin());

-- A display name is public where something published refers to it (contact, imported by); nothing else of a user is.
create view user_names with (security_barrier) as
  select u.id, u.name from users u
  where exists (select from organizations o where o.contact_id = u.id)
     or exists (select from taxonomies t where t.imported_by = u.id and t.published)
     or exists (select from property_collections c where c.imported_by = u.id and c.published);
grant select on user_names to ae_reader, ae_user;

-- Writing. The same rule stands in USING and in WITH CHECK, and deleting is guarded like updating. The grants list columns, because
-- numbers and places are kept by the program, and a row does not move to another taxonomy or collection.
grant delete on organizations, memberships, taxonomies, taxa, synonyms, vernacular_names, property_collections, property_records, relations to ae_user;
grant update (name, email) on users to ae_user;
grant insert (id, name, links, contact_id), update (name, links, contact_id) on organizations to ae_user;
grant insert (id, organization_id, user_id, role), update (role) on memberships to ae_user;
grant
  insert (id, type, name, description, links, last_updated, licence, citation, terms_of_use, organization_id, imported_by,
    habitat_label, habitat_comments, habitat_number_min, habitat_number_max, published),
  update (name, description, links, last_updated, licence, citation, terms_of_use, organization_id, imported_by,
    habitat_label, habitat_comments, habitat_number_min, habitat_number_max, published)
  on taxonomies to ae_user;
grant
  insert (id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties),
  update (parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties)
  on taxa to ae_user;
grant insert, update on synonyms to ae_user;
grant insert (id, taxon_id, name, language, preferred), update (name, language, preferred) on vernacular_names to ae_user;
grant
  insert (id, name, description, links, combining, last_updated, licence, citation, terms_of_use, organization_id, imported_by,
    origin_collection_id, published),
  update (name, description, links, combining, last_updated, licence, citation, terms_of_use, organization_id, imported_by,
    origin_collection_id, published)
  on property_collections to ae_user;
grant insert, update (taxon_id, origin_collection_id, properties) on property_records to ae_user;
grant insert, update (taxon_id, related_taxon_id, relation_type, origin_collection_id, properties) on relations to ae_user;

create function viewer_writes_taxonomy(taxonomy uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from taxonomies t where t.id = taxonomy
    and viewer_has_role(t.organization_id, 'orgAdmin', 'orgTaxonomyWriter'));
create function viewer_writes_taxon(taxon uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from taxa t where t.id = taxon and viewer_writes_taxonomy(t.taxonomy_id));
create function viewer_writes_collection(collection uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from property_collections c where c.id = collection
    and viewer_has_role(c.organization_id, 'orgAdmin', 'orgCollectionWriter'));

-- A parent or accepted name stands in the taxonomy of the taxon itself; the import sees to that on its own.
create function taxon_is_of(taxon uuid, taxonomy uuid) returns boolean
  language sql stable
  return taxon is null or exists (select from taxa t where t.id = taxon and t.taxonomy_id = taxonomy);

create policy write_self on users for update to ae_user
  using (id = viewer_id() or viewer_is_admin()) with check (id = viewer_id() or viewer_is_admin());
create policy insert_admin on organizations for insert to ae_user with check (viewer_is_admin());
create policy update_org_admin on organizations for update to ae_user
  using (viewer_has_role(id, 'orgAdmin')) with check (viewer_has_role(id, 'orgAdmin'));
create policy delete_admin on organizations for delete to ae_user using (viewer_is_admin());
create policy write_org_admin on memberships for all to ae_user
  using (viewer_has_role(organization_id, 'orgAdmin')) with check (viewer_has_role(organization_id, 'orgAdmin'));
create policy write_role on taxonomies for all to ae_user
  using (viewer_has_role(organization_id, 'orgAdmin', 'orgTaxonomyWriter'))
  with check (viewer_has_role(organization_id, 'orgAdmin', 'orgTaxonomyWriter'));
create policy write_role on property_collections for all to ae_user
  using (viewer_has_role(organization_id, 'orgAdmin', 'orgCollectionWriter'))
  with check (viewer_has_role(organization_id, 'orgAdmin', 'orgCollectionWriter'));

-- One policy per verb, because a policy `for all` would also be asked when reading, for each of a million rows.
do $$
declare
  target record;
begin
  for target in select * from (values
    ('taxa', 'viewer_writes_taxonomy(taxonomy_id) and taxon_is_of(parent_id, taxonomy_id) and taxon_is_of(accepted_id, taxonomy_id)'),
    ('synonyms', 'viewer_writes_taxon(taxon_id)'),
    ('vernacular_names', 'viewer_writes_taxon(taxon_id)'),
    ('property_records', 'viewer_writes_collection(collection_id)'),
    ('relations', 'viewer_writes_collection(collection_id)')) as t (table_name, rule)
  loop
    execute format('create policy insert_role on %I for insert to ae_user with check (%s)', target.table_name, target.rule);
    execute format('create policy update_role on %I for update to ae_user using (%s) with check (%s)', target.table_name, target.rule, target.rule);
    execute format('create policy delete_role on %I for delete to ae_user using (%s)', target.table_name, target.rule);
  end loop;
end
$$;

-- What every reading query uses: the rows of published heads. Plain views, inlined by the planner; security_invoker, so the reader's
-- own rights apply.
create view visible_taxa with (security_invoker) as
  select * from taxa where taxonomy_id in (select id from taxonomies where published);
create view visible_records with (security_invoker) as
  select * from property_records where collection_id in (select id from property_collections where published);
create view visible_relations with (security_invoker) as
  select * from relations where collection_id in (select id from property_collections where published);
grant select on visible_taxa, visible_records, visible_relations to ae_reader, ae_user;
