-- What holds after all migrations, written by «npm run generate»: to read, not to run. A change is a new migration.

-- Extensions

create extension pg_trgm;

create extension unaccent;

-- Collations

create collation de (provider = icu, locale = 'de');

-- Counters that several tables share

create sequence short_numbers as bigint maxvalue 111429157112000;
grant usage on sequence short_numbers to ae_user;

-- Tables, each with its indexes, triggers, policies and grants

create unlogged table attempts (
  kind text not null,
  key bytea not null,
  count integer default 0 not null,
  next_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  last_at timestamp with time zone default now() not null,
  constraint attempts_pkey PRIMARY KEY (kind, key)
);
CREATE INDEX attempts_last ON public.attempts USING btree (last_at);
alter table attempts enable row level security;

create table changes (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  user_id uuid,
  batch_id uuid,
  table_name text not null,
  row_id uuid,
  action text not null,
  before jsonb,
  after jsonb,
  taxonomy_id uuid,
  collection_id uuid,
  taxon_id uuid,
  deletion_id uuid,
  constraint changes_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text, 'import'::text]))),
  constraint changes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE SET NULL,
  constraint changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint changes_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX changes_batch ON public.changes USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX changes_collection ON public.changes USING btree (collection_id, at, id) WHERE (collection_id IS NOT NULL);
CREATE INDEX changes_collection_writes ON public.changes USING btree (collection_id, at, id) WHERE ((collection_id IS NOT NULL) AND ((batch_id IS NULL) OR (action = 'import'::text)));
CREATE INDEX changes_deletion ON public.changes USING btree (deletion_id) WHERE (deletion_id IS NOT NULL);
CREATE INDEX changes_row ON public.changes USING btree (row_id, id);
CREATE INDEX changes_taxon ON public.changes USING btree (taxon_id, id) WHERE (taxon_id IS NOT NULL);
CREATE INDEX changes_taxonomy ON public.changes USING btree (taxonomy_id, at, id) WHERE (taxonomy_id IS NOT NULL);
CREATE INDEX changes_taxonomy_writes ON public.changes USING btree (taxonomy_id, at, id) WHERE ((taxonomy_id IS NOT NULL) AND ((batch_id IS NULL) OR (action = 'import'::text)));
CREATE CONSTRAINT TRIGGER count_data_state AFTER INSERT ON changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.batch_id IS NULL AND new.table_name <> 'memberships'::text) EXECUTE FUNCTION count_data_state();
alter table changes enable row level security;
create policy read_data on changes for select to ae_reader, ae_user
  using (((table_name = ANY (ARRAY['organizations'::text, 'taxonomies'::text, 'taxa'::text, 'synonyms'::text, 'vernacular_names'::text, 'property_collections'::text, 'property_records'::text, 'relations'::text, 'property_fields'::text])) AND ((taxonomy_id IS NULL) OR (taxonomy_id IN ( SELECT x.id
   FROM taxonomies x))) AND ((collection_id IS NULL) OR (collection_id IN ( SELECT c.id
   FROM property_collections c)))));
create policy read_own_or_admin on changes for select to ae_user
  using (((user_id = viewer_id()) OR viewer_is_admin()));
create policy read_to_undo on changes for select to ae_user
  using (((deletion_id IS NOT NULL) AND (EXISTS ( SELECT
   FROM deletions d
  WHERE (d.id = changes.deletion_id)))));
grant select on changes to ae_user;
grant select (id, at, batch_id, table_name, row_id, action, before, after, taxonomy_id, collection_id, taxon_id) on changes to ae_reader;

create table collection_order (
  collection_id uuid not null,
  of_relations boolean not null,
  segment integer not null,
  "position" integer not null,
  row_id uuid not null,
  constraint collection_order_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint collection_order_pkey PRIMARY KEY (collection_id, of_relations, segment, "position") DEFERRABLE
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX collection_order_row ON public.collection_order USING btree (row_id);
alter table collection_order enable row level security;
create policy read_all on collection_order for select to public
  using (true);
grant select on collection_order to ae_reader;
grant select on collection_order to ae_user;

create table collection_segments (
  collection_id uuid not null,
  of_relations boolean not null,
  segment integer not null,
  size integer not null,
  constraint collection_segments_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint collection_segments_pkey PRIMARY KEY (collection_id, of_relations, segment)
);
alter table collection_segments enable row level security;
create policy read_all on collection_segments for select to public
  using (true);
grant select on collection_segments to ae_reader;
grant select on collection_segments to ae_user;

create table crosswalk_choices (
  crosswalk_id uuid not null,
  collection_id uuid not null,
  taxon_id uuid not null,
  field text not null,
  keep uuid,
  seen jsonb not null,
  decided_by uuid default viewer_id(),
  decided_at timestamp with time zone default now() not null,
  constraint crosswalk_choices_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint crosswalk_choices_crosswalk_id_fkey FOREIGN KEY (crosswalk_id) REFERENCES crosswalks(id) ON DELETE CASCADE,
  constraint crosswalk_choices_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint crosswalk_choices_pkey PRIMARY KEY (crosswalk_id, collection_id, taxon_id, field)
);
CREATE INDEX crosswalk_choices_by ON public.crosswalk_choices USING btree (decided_by);
CREATE INDEX crosswalk_choices_collection ON public.crosswalk_choices USING btree (collection_id);
alter table crosswalk_choices enable row level security;
create policy delete_writers on crosswalk_choices for delete to ae_user
  using (viewer_writes_collection(collection_id));
create policy insert_writers on crosswalk_choices for insert to ae_user
  with check (((crosswalk_id IN ( SELECT crosswalks.id
   FROM crosswalks)) AND viewer_writes_collection(collection_id)));
create policy read_both on crosswalk_choices for select to ae_user
  using (((crosswalk_id IN ( SELECT crosswalks.id
   FROM crosswalks)) AND (collection_id IN ( SELECT property_collections.id
   FROM property_collections))));
create policy update_writers on crosswalk_choices for update to ae_user
  using (viewer_writes_collection(collection_id));
grant delete, select on crosswalk_choices to ae_user;
grant insert (crosswalk_id, collection_id, taxon_id, field, keep, seen) on crosswalk_choices to ae_user;
grant update (keep, seen, decided_at) on crosswalk_choices to ae_user;

create table crosswalk_decisions (
  id bigint generated always as identity not null,
  crosswalk_id uuid not null,
  from_id uuid not null,
  to_ids uuid[] not null,
  decided_by uuid default viewer_id(),
  decided_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  spreads boolean default false not null,
  constraint crosswalk_decisions_crosswalk_id_fkey FOREIGN KEY (crosswalk_id) REFERENCES crosswalks(id) ON DELETE CASCADE,
  constraint crosswalk_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint crosswalk_decisions_pkey PRIMARY KEY (id)
);
CREATE INDEX crosswalk_decisions_by ON public.crosswalk_decisions USING btree (decided_by);
CREATE INDEX crosswalk_decisions_from ON public.crosswalk_decisions USING btree (crosswalk_id, from_id, id) WHERE (undone_at IS NULL);
CREATE CONSTRAINT TRIGGER count_decision AFTER INSERT OR UPDATE OF undone_at ON crosswalk_decisions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_data_state();
alter table crosswalk_decisions enable row level security;
create policy insert_either on crosswalk_decisions for insert to ae_user
  with check (viewer_writes_crosswalk(crosswalk_id));
create policy read_both on crosswalk_decisions for select to ae_user
  using ((crosswalk_id IN ( SELECT crosswalks.id
   FROM crosswalks)));
create policy read_public on crosswalk_decisions for select to ae_reader
  using ((crosswalk_id IN ( SELECT crosswalks.id
   FROM crosswalks)));
create policy update_either on crosswalk_decisions for update to ae_user
  using (viewer_writes_crosswalk(crosswalk_id));
grant select on crosswalk_decisions to ae_user;
grant select (id, crosswalk_id, from_id, undone_at, spreads) on crosswalk_decisions to ae_reader;
grant insert (crosswalk_id, from_id, to_ids, spreads) on crosswalk_decisions to ae_user;
grant update (undone_at) on crosswalk_decisions to ae_user;

create table crosswalk_pairs (
  crosswalk_id uuid not null,
  making integer not null,
  "position" integer not null,
  place integer not null,
  from_id uuid,
  from_name text,
  from_author text,
  to_id uuid,
  to_name text,
  to_author text,
  kind text not null,
  state text not null,
  reasons jsonb default '[]'::jsonb not null,
  overruled boolean default false not null,
  former boolean default false not null,
  from_short_number bigint,
  constraint crosswalk_pairs_check CHECK ((num_nonnulls(from_id, to_id) > 0)),
  constraint crosswalk_pairs_kind_check CHECK ((kind = ANY (ARRAY['same'::text, 'renamed'::text, 'moved'::text, 'rankChanged'::text, 'merged'::text, 'lumped'::text, 'split'::text, 'doubtful'::text, 'gone'::text, 'new'::text]))),
  constraint crosswalk_pairs_state_check CHECK ((state = ANY (ARRAY['certain'::text, 'open'::text, 'decided'::text]))),
  constraint crosswalk_pairs_crosswalk_id_fkey FOREIGN KEY (crosswalk_id) REFERENCES crosswalks(id) ON DELETE CASCADE,
  constraint crosswalk_pairs_pkey PRIMARY KEY (crosswalk_id, making, "position", place)
);
CREATE INDEX crosswalk_pairs_from ON public.crosswalk_pairs USING btree (from_id) WHERE (from_id IS NOT NULL);
CREATE INDEX crosswalk_pairs_from_short ON public.crosswalk_pairs USING btree (from_short_number) WHERE (from_short_number IS NOT NULL);
CREATE INDEX crosswalk_pairs_kind ON public.crosswalk_pairs USING btree (crosswalk_id, making, kind, state, "position", place) WHERE ((NOT overruled) AND (NOT former));
CREATE INDEX crosswalk_pairs_to ON public.crosswalk_pairs USING btree (to_id) WHERE (to_id IS NOT NULL);
alter table crosswalk_pairs enable row level security;
create policy read_both on crosswalk_pairs for select to public
  using ((crosswalk_id IN ( SELECT crosswalks.id
   FROM crosswalks)));
create policy write_either on crosswalk_pairs for all to ae_user
  using (viewer_writes_crosswalk(crosswalk_id))
  with check (viewer_writes_crosswalk(crosswalk_id));
grant select on crosswalk_pairs to ae_reader;
grant delete, insert, select on crosswalk_pairs to ae_user;
grant update (kind, overruled) on crosswalk_pairs to ae_user;

create table crosswalks (
  id uuid default gen_random_uuid() not null,
  from_taxonomy_id uuid not null,
  to_taxonomy_id uuid not null,
  making integer default 0 not null,
  begun integer default 0 not null,
  made_at timestamp with time zone,
  asked_by uuid default viewer_id(),
  asked_at timestamp with time zone default now() not null,
  alive_at timestamp with time zone,
  progress jsonb,
  problem text,
  replaces boolean default false not null,
  writes_seen integer,
  constraint crosswalks_check CHECK ((from_taxonomy_id <> to_taxonomy_id)),
  constraint crosswalks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint crosswalks_from_taxonomy_id_fkey FOREIGN KEY (from_taxonomy_id) REFERENCES taxonomies(id) ON DELETE CASCADE,
  constraint crosswalks_to_taxonomy_id_fkey FOREIGN KEY (to_taxonomy_id) REFERENCES taxonomies(id) ON DELETE CASCADE,
  constraint crosswalks_pkey PRIMARY KEY (id),
  constraint crosswalks_from_taxonomy_id_to_taxonomy_id_key UNIQUE (from_taxonomy_id, to_taxonomy_id)
);
CREATE INDEX crosswalks_asked_by ON public.crosswalks USING btree (asked_by);
CREATE INDEX crosswalks_to ON public.crosswalks USING btree (to_taxonomy_id);
CREATE TRIGGER check_replaces BEFORE UPDATE OF replaces ON crosswalks FOR EACH ROW WHEN (old.replaces IS DISTINCT FROM new.replaces) EXECUTE FUNCTION check_replaces();
CREATE CONSTRAINT TRIGGER count_held_crosswalk AFTER UPDATE OF making ON crosswalks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.making IS DISTINCT FROM new.making) EXECUTE FUNCTION count_data_state();
CREATE CONSTRAINT TRIGGER count_removed_crosswalk AFTER DELETE ON crosswalks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.making > 0) EXECUTE FUNCTION count_data_state();
CREATE CONSTRAINT TRIGGER count_replaced AFTER UPDATE OF replaces ON crosswalks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.replaces IS DISTINCT FROM new.replaces) EXECUTE FUNCTION count_data_state();
alter table crosswalks enable row level security;
create policy delete_either on crosswalks for delete to ae_user
  using (viewer_writes_crosswalk(id));
create policy insert_either on crosswalks for insert to ae_user
  with check (((viewer_writes_taxonomy(from_taxonomy_id) OR viewer_writes_taxonomy(to_taxonomy_id)) AND (from_taxonomy_id IN ( SELECT taxonomies.id
   FROM taxonomies)) AND (to_taxonomy_id IN ( SELECT taxonomies.id
   FROM taxonomies))));
create policy read_both on crosswalks for select to public
  using (((from_taxonomy_id IN ( SELECT taxonomies.id
   FROM taxonomies)) AND (to_taxonomy_id IN ( SELECT taxonomies.id
   FROM taxonomies))));
create policy update_either on crosswalks for update to ae_user
  using (viewer_writes_crosswalk(id));
grant select on crosswalks to ae_reader;
grant delete, select on crosswalks to ae_user;
grant insert (from_taxonomy_id, to_taxonomy_id) on crosswalks to ae_user;
grant update (asked_at, replaces) on crosswalks to ae_user;

create table data_state (
  only_row boolean default true not null,
  revision bigint default 1 not null,
  changed_at timestamp with time zone default now() not null,
  constraint data_state_only_row_check CHECK (only_row),
  constraint data_state_pkey PRIMARY KEY (only_row)
);
alter table data_state enable row level security;
create policy read_all on data_state for select to public
  using (true);
grant select on data_state to ae_reader;
grant select on data_state to ae_user;

create table deletions (
  id uuid not null,
  at timestamp with time zone default now() not null,
  user_id uuid,
  table_name text not null,
  row_id uuid not null,
  name text,
  taxonomy_id uuid,
  collection_id uuid,
  numbers jsonb not null,
  undone_at timestamp with time zone,
  constraint deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint deletions_pkey PRIMARY KEY (id)
);
CREATE INDEX deletions_at ON public.deletions USING btree (at);
CREATE INDEX deletions_user ON public.deletions USING btree (user_id);
alter table deletions enable row level security;
create policy read_own_or_written on deletions for select to ae_user
  using (((user_id = viewer_id()) OR viewer_is_admin() OR viewer_writes_taxonomy(taxonomy_id) OR viewer_writes_collection(collection_id)));
grant select on deletions to ae_user;

create table deliveries (
  watch_id uuid not null,
  event_id uuid not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default now() not null,
  delivered_at timestamp with time zone,
  problem text,
  constraint deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES selection_events(id) ON DELETE CASCADE,
  constraint deliveries_watch_id_fkey FOREIGN KEY (watch_id) REFERENCES watches(id) ON DELETE CASCADE,
  constraint deliveries_pkey PRIMARY KEY (watch_id, event_id)
);
CREATE INDEX deliveries_due ON public.deliveries USING btree (next_at) WHERE (delivered_at IS NULL);
CREATE INDEX deliveries_event ON public.deliveries USING btree (event_id);
alter table deliveries enable row level security;
create policy of_own_watch on deliveries for select to ae_user
  using ((EXISTS ( SELECT
   FROM watches w
  WHERE (w.id = deliveries.watch_id))));
grant select on deliveries to ae_user;

create table edit_todo (
  tx xid8 default pg_current_xact_id() not null,
  kind text not null,
  taxonomy_id uuid,
  collection_id uuid,
  parent_id uuid,
  taxon_id uuid,
  row_id uuid,
  of_relations boolean,
  relation_type text,
  name text,
  value text,
  is_number boolean,
  taxa integer,
  synonyms integer,
  roots integer,
  uses integer,
  constraint edit_todo_kind_check CHECK ((kind = ANY (ARRAY['siblings'::text, 'taxonomy'::text, 'collection'::text, 'relation type'::text, 'value'::text, 'order'::text])))
);
CREATE INDEX edit_todo_tx ON public.edit_todo USING btree (tx);
alter table edit_todo enable row level security;

create table field_values (
  field_id uuid not null,
  value_key uuid not null,
  value text not null,
  uses bigint not null,
  number_uses bigint not null,
  is_canonical boolean not null,
  day date,
  constraint field_values_field_id_fkey FOREIGN KEY (field_id) REFERENCES property_fields(id) ON DELETE CASCADE,
  constraint field_values_pkey PRIMARY KEY (field_id, value_key)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table field_values enable row level security;

create table import_additions (
  id bigint generated always as identity not null,
  batch_id uuid not null,
  table_name text not null,
  row_ids uuid[] not null,
  constraint import_additions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE CASCADE,
  constraint import_additions_pkey PRIMARY KEY (id)
);
CREATE INDEX import_additions_batch ON public.import_additions USING btree (batch_id);
alter table import_additions enable row level security;

create table import_batches (
  id uuid default gen_random_uuid() not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  user_id uuid,
  source text not null,
  format text,
  state text default 'running'::text not null,
  report jsonb default '{}'::jsonb not null,
  alive_at timestamp with time zone default now() not null,
  undoes uuid,
  undone_at timestamp with time zone,
  constraint import_batches_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint import_batches_undoes_fkey FOREIGN KEY (undoes) REFERENCES import_batches(id) ON DELETE SET NULL,
  constraint import_batches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint import_batches_pkey PRIMARY KEY (id)
);
CREATE INDEX import_batches_undoes ON public.import_batches USING btree (undoes) WHERE (undoes IS NOT NULL);
alter table import_batches enable row level security;
create policy read_own_or_admin on import_batches for select to ae_user
  using (((user_id = viewer_id()) OR viewer_is_admin()));
grant select on import_batches to ae_user;

create table import_drafts (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  store uuid not null,
  file_name text not null,
  bytes bigint not null,
  inspected jsonb not null,
  settings jsonb,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  others text[] default '{}'::text[] not null,
  is_shared boolean default false not null,
  constraint import_drafts_file_name_check CHECK (((file_name <> ''::text) AND (length(file_name) <= 300))),
  constraint import_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint import_drafts_pkey PRIMARY KEY (id)
);
CREATE INDEX import_drafts_user ON public.import_drafts USING btree (user_id, changed_at DESC);
alter table import_drafts enable row level security;
create policy delete_own_or_admin on import_drafts for delete to ae_user
  using (((user_id = viewer_id()) OR viewer_is_admin()));
create policy read_own_or_admin on import_drafts for select to ae_user
  using (((user_id = viewer_id()) OR viewer_is_admin()));
create policy update_own_or_admin on import_drafts for update to ae_user
  using (((user_id = viewer_id()) OR viewer_is_admin()))
  with check (((user_id = viewer_id()) OR viewer_is_admin()));
grant delete, select on import_drafts to ae_user;
grant update (settings, changed_at) on import_drafts to ae_user;

create unlogged table import_facts (
  seq integer not null,
  file smallint not null,
  line integer not null,
  id uuid not null,
  collection_id uuid not null,
  taxon_id uuid not null,
  related_taxon_id uuid,
  relation_type text,
  origin_collection_id uuid,
  properties jsonb not null,
  constraint import_facts_pkey PRIMARY KEY (seq)
);
CREATE UNIQUE INDEX import_facts_id ON public.import_facts USING btree (id);
CREATE UNIQUE INDEX import_facts_record ON public.import_facts USING btree (collection_id, taxon_id) WHERE (relation_type IS NULL);

create table import_file_pieces (
  file_id uuid not null,
  place integer not null,
  bytes bytea not null,
  constraint import_file_pieces_bytes_check CHECK ((length(bytes) <= 1048576)),
  constraint import_file_pieces_file_id_fkey FOREIGN KEY (file_id) REFERENCES import_files(id) ON DELETE CASCADE,
  constraint import_file_pieces_pkey PRIMARY KEY (file_id, place)
);
alter table import_file_pieces enable row level security;

create table import_files (
  id uuid default gen_random_uuid() not null,
  draft_id uuid not null,
  name text not null,
  is_report boolean default false not null,
  bytes bigint not null,
  constraint import_files_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES import_drafts(id) ON DELETE CASCADE,
  constraint import_files_pkey PRIMARY KEY (id),
  constraint import_files_draft_id_is_report_name_key UNIQUE (draft_id, is_report, name)
);
alter table import_files enable row level security;

create table import_heads (
  batch_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  is_new boolean not null,
  before jsonb,
  fields jsonb,
  after jsonb,
  constraint import_heads_table_name_check CHECK ((table_name = ANY (ARRAY['taxonomies'::text, 'property_collections'::text]))),
  constraint import_heads_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE CASCADE,
  constraint import_heads_pkey PRIMARY KEY (batch_id, row_id)
);
CREATE INDEX import_heads_row ON public.import_heads USING btree (row_id);
alter table import_heads enable row level security;

create table import_jobs (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  draft_id uuid not null,
  kind text not null,
  state text default 'WAITING'::text not null,
  user_id uuid default viewer_id() not null,
  settings jsonb not null,
  cancel_wanted boolean default false not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  error text,
  result jsonb,
  heads uuid[] default '{}'::uuid[] not null,
  change_id bigint default 0 not null,
  problem_count integer default 0 not null,
  report text,
  batch_id uuid,
  begun integer default 0 not null,
  progress jsonb,
  constraint import_jobs_kind_check CHECK ((kind = ANY (ARRAY['CHECK'::text, 'LOAD'::text]))),
  constraint import_jobs_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint import_jobs_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE SET NULL,
  constraint import_jobs_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES import_drafts(id) ON DELETE CASCADE,
  constraint import_jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint import_jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX import_jobs_batch ON public.import_jobs USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX import_jobs_draft ON public.import_jobs USING btree (draft_id, seq DESC);
CREATE UNIQUE INDEX import_jobs_open ON public.import_jobs USING btree (draft_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));
CREATE INDEX import_jobs_unfinished ON public.import_jobs USING btree (seq) WHERE (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));
alter table import_jobs enable row level security;
create policy insert_own_or_admin on import_jobs for insert to ae_user
  with check (((user_id = viewer_id()) AND (EXISTS ( SELECT
   FROM import_drafts d
  WHERE (d.id = import_jobs.draft_id)))));
create policy read_own_or_admin on import_jobs for select to ae_user
  using ((EXISTS ( SELECT
   FROM import_drafts d
  WHERE (d.id = import_jobs.draft_id))));
create policy update_own_or_admin on import_jobs for update to ae_user
  using ((EXISTS ( SELECT
   FROM import_drafts d
  WHERE (d.id = import_jobs.draft_id))))
  with check ((EXISTS ( SELECT
   FROM import_drafts d
  WHERE (d.id = import_jobs.draft_id))));
grant select on import_jobs to ae_user;
grant insert (draft_id, kind, settings) on import_jobs to ae_user;
grant update (cancel_wanted) on import_jobs to ae_user;

create unlogged table import_links (
  seq integer not null,
  level integer not null,
  parent_seq integer,
  accepted_seq integer,
  target_id uuid,
  is_new boolean default false not null,
  constraint import_links_pkey PRIMARY KEY (seq)
);
CREATE INDEX import_links_level ON public.import_links USING btree (level);
CREATE INDEX import_links_target ON public.import_links USING btree (target_id);

create table import_mappings (
  collection_id uuid not null,
  mapping jsonb not null,
  columns text[] not null,
  saved_at timestamp with time zone default now() not null,
  constraint import_mappings_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint import_mappings_pkey PRIMARY KEY (collection_id)
);
alter table import_mappings enable row level security;

create unlogged table import_names (
  seq integer not null,
  line integer not null,
  name_id text not null,
  columns jsonb not null,
  used boolean default false not null,
  constraint import_names_pkey PRIMARY KEY (seq)
);
CREATE UNIQUE INDEX import_names_id ON public.import_names USING btree (name_id);

create unlogged table import_pairs (
  seq integer not null,
  file smallint not null,
  line integer not null,
  taxon_id uuid not null,
  synonym_id uuid not null,
  constraint import_pairs_pkey PRIMARY KEY (seq)
);
CREATE UNIQUE INDEX import_pairs_key ON public.import_pairs USING btree (taxon_id, synonym_id);

create unlogged table import_refs (
  seq integer generated always as identity not null,
  scope smallint not null,
  text text collate "C" not null,
  taxon_id uuid,
  grade text,
  candidates text,
  constraint import_refs_pkey PRIMARY KEY (scope, text)
) with (fillfactor=50);
CREATE INDEX import_refs_seq ON public.import_refs USING btree (seq);
alter table import_refs enable row level security;

create unlogged table import_rows (
  seq integer not null,
  file smallint not null,
  line integer not null,
  head smallint not null,
  scope smallint not null,
  ref text not null,
  ref_column text not null,
  partner_scope smallint,
  partner text,
  partner_column text,
  relation_type text,
  origin text,
  properties jsonb not null,
  taxon_id uuid,
  partner_id uuid,
  constraint import_rows_pkey PRIMARY KEY (seq)
) with (fillfactor=50);
alter table import_rows enable row level security;

create unlogged table import_taxa (
  seq integer not null,
  file smallint not null,
  line integer not null,
  head smallint not null,
  id uuid not null,
  source_id text,
  alias text,
  parent_ref text,
  accepted_ref text,
  synonym boolean not null,
  name text not null,
  code text,
  author text,
  rank text,
  rank_verbatim text,
  status text not null,
  status_verbatim text,
  properties jsonb not null,
  sort_key text collate "C" not null,
  other_name text,
  constraint import_taxa_pkey PRIMARY KEY (seq)
);
CREATE INDEX import_taxa_alias ON public.import_taxa USING btree (head, alias) WHERE (alias IS NOT NULL);
CREATE UNIQUE INDEX import_taxa_source ON public.import_taxa USING btree (head, source_id) WHERE (source_id IS NOT NULL);

create unlogged table import_vernaculars (
  seq integer not null,
  file smallint not null,
  line integer not null,
  head smallint not null,
  taxon_ref text not null,
  name text not null,
  language text,
  preferred boolean not null,
  own_row boolean not null,
  constraint import_vernaculars_pkey PRIMARY KEY (seq)
);

create table memberships (
  id uuid default gen_random_uuid() not null,
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  version integer default 1 not null,
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['orgAdmin'::text, 'orgTaxonomyWriter'::text, 'orgCollectionWriter'::text]))),
  constraint memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_pkey PRIMARY KEY (id),
  constraint memberships_organization_id_user_id_role_key UNIQUE (organization_id, user_id, role)
);
CREATE INDEX memberships_user ON public.memberships USING btree (user_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF role ON memberships FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER raise_version BEFORE UPDATE OF role ON memberships FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table memberships enable row level security;
create policy delete_org_admin on memberships for delete to ae_user
  using (viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text]));
create policy insert_org_admin on memberships for insert to ae_user
  with check ((viewer_is_admin() OR (viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text]) AND is_member(organization_id, user_id))));
create policy read_own_or_administered on memberships for select to ae_user
  using (((user_id = viewer_id()) OR viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text])));
create policy update_org_admin on memberships for update to ae_user
  using (viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text]))
  with check (viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text]));
grant delete, select on memberships to ae_user;
grant insert (id, organization_id, user_id, role) on memberships to ae_user;
grant update (role) on memberships to ae_user;

create table migration_notes (
  id integer generated always as identity not null,
  migration text not null,
  note text not null,
  constraint migration_notes_pkey PRIMARY KEY (id)
);
alter table migration_notes enable row level security;

create table moved_rows (
  row_id uuid not null,
  taxon_id uuid not null,
  batch_id uuid not null,
  name text not null,
  author text,
  taxonomy_name text not null,
  constraint moved_rows_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE CASCADE,
  constraint moved_rows_pkey PRIMARY KEY (row_id, taxon_id)
);
CREATE INDEX moved_rows_batch ON public.moved_rows USING btree (batch_id);
alter table moved_rows enable row level security;
create policy read_all on moved_rows for select to public
  using (true);
grant select on moved_rows to ae_reader;
grant select on moved_rows to ae_user;

create table moves (
  id uuid default time_ordered_id() not null,
  crosswalk_id uuid not null,
  collection_ids uuid[] not null,
  copies boolean not null,
  asked_by uuid default viewer_id(),
  asked_at timestamp with time zone default now() not null,
  alive_at timestamp with time zone default now(),
  progress jsonb,
  problem text,
  result jsonb,
  batch_id uuid,
  undone_at timestamp with time zone,
  constraint moves_collection_ids_check CHECK (((cardinality(collection_ids) >= 1) AND (cardinality(collection_ids) <= 1000))),
  constraint moves_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint moves_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE SET NULL,
  constraint moves_crosswalk_id_fkey FOREIGN KEY (crosswalk_id) REFERENCES crosswalks(id) ON DELETE CASCADE,
  constraint moves_pkey PRIMARY KEY (id)
);
CREATE INDEX moves_asked_by ON public.moves USING btree (asked_by);
CREATE INDEX moves_batch ON public.moves USING btree (batch_id);
CREATE INDEX moves_crosswalk ON public.moves USING btree (crosswalk_id);
alter table moves enable row level security;
create policy insert_writers on moves for insert to ae_user
  with check (((crosswalk_id IN ( SELECT crosswalks.id
   FROM crosswalks)) AND (NOT (EXISTS ( SELECT
   FROM unnest(moves.collection_ids) c(id)
  WHERE (NOT viewer_writes_collection(c.id)))))));
create policy read_both on moves for select to ae_user
  using ((crosswalk_id IN ( SELECT crosswalks.id
   FROM crosswalks)));
grant select on moves to ae_user;
grant insert (crosswalk_id, collection_ids, copies) on moves to ae_user;

create table name_aliases (
  name text not null,
  taxonomy_id uuid,
  collection_id uuid,
  constraint name_aliases_check CHECK ((num_nonnulls(taxonomy_id, collection_id) = 1)),
  constraint name_aliases_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint name_aliases_taxonomy_id_fkey FOREIGN KEY (taxonomy_id) REFERENCES taxonomies(id) ON DELETE CASCADE
);
CREATE INDEX name_aliases_collection ON public.name_aliases USING btree (collection_id);
CREATE UNIQUE INDEX name_aliases_collection_key ON public.name_aliases USING btree (same_name(name)) WHERE (collection_id IS NOT NULL);
CREATE INDEX name_aliases_taxonomy ON public.name_aliases USING btree (taxonomy_id);
CREATE UNIQUE INDEX name_aliases_taxonomy_key ON public.name_aliases USING btree (same_name(name)) WHERE (taxonomy_id IS NOT NULL);
alter table name_aliases enable row level security;
create policy read_all on name_aliases for select to public
  using (true);
grant select on name_aliases to ae_reader;
grant select on name_aliases to ae_user;

create table open_edits (
  tx xid8 not null,
  constraint open_edits_pkey PRIMARY KEY (tx)
);
CREATE CONSTRAINT TRIGGER finish_edit AFTER INSERT ON open_edits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finish_open_edit();
alter table open_edits enable row level security;

create table organizations (
  id uuid default gen_random_uuid() not null,
  name text not null,
  links text[] default '{}'::text[] not null,
  contact_id uuid,
  version integer default 1 not null,
  email text,
  short_number bigint default nextval('short_numbers'::regclass) not null,
  constraint organizations_email_check CHECK (((email ~~ '%_@_%'::text) AND (length(email) <= 320))),
  constraint organizations_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 300))),
  constraint organizations_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint organizations_pkey PRIMARY KEY (id)
);
CREATE INDEX organizations_contact ON public.organizations USING btree (contact_id);
CREATE UNIQUE INDEX organizations_name_key ON public.organizations USING btree (same_name(name));
CREATE UNIQUE INDEX organizations_short_number ON public.organizations USING btree (short_number);
CREATE TRIGGER check_links BEFORE INSERT OR UPDATE OF links ON organizations FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_links();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF name, links, contact_id, email ON organizations FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER raise_version BEFORE UPDATE OF name, links, contact_id, email ON organizations FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table organizations enable row level security;
create policy delete_admin on organizations for delete to ae_user
  using (viewer_is_admin());
create policy insert_admin on organizations for insert to ae_user
  with check (viewer_is_admin());
create policy read_all on organizations for select to public
  using (true);
create policy update_org_admin on organizations for update to ae_user
  using (viewer_has_role(id, VARIADIC ARRAY['orgAdmin'::text]))
  with check (viewer_has_role(id, VARIADIC ARRAY['orgAdmin'::text]));
grant select on organizations to ae_reader;
grant delete, select on organizations to ae_user;
grant insert (id, name, links, contact_id, email) on organizations to ae_user;
grant update (name, links, contact_id, email) on organizations to ae_user;

create table password_links (
  user_id uuid not null,
  secret_hash text not null,
  expires_at timestamp with time zone not null,
  made_by uuid,
  made_at timestamp with time zone default now() not null,
  mailed_to text,
  constraint password_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint password_links_pkey PRIMARY KEY (user_id),
  constraint password_links_secret_hash_key UNIQUE (secret_hash)
);
CREATE INDEX password_links_made_by ON public.password_links USING btree (made_by);
alter table password_links enable row level security;

create table property_collections (
  id uuid default gen_random_uuid() not null,
  name text not null,
  description text,
  links text[] default '{}'::text[] not null,
  combining boolean default false not null,
  last_updated date,
  licence text,
  citation text,
  terms_of_use text,
  organization_id uuid,
  imported_by uuid,
  origin_collection_id uuid,
  published boolean default false not null,
  record_count integer default 0 not null,
  relation_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  batch_id uuid,
  taxon_types text[] default '{}'::text[] not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  history_since timestamp with time zone default now() not null,
  short_number bigint default nextval('short_numbers'::regclass) not null,
  constraint deleted_is_hidden CHECK (((deleted_at IS NULL) OR (NOT published))),
  constraint property_collections_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 300))),
  constraint property_collections_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE SET NULL,
  constraint property_collections_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint property_collections_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint property_collections_origin_collection_id_fkey FOREIGN KEY (origin_collection_id) REFERENCES property_collections(id) ON DELETE SET NULL,
  constraint property_collections_pkey PRIMARY KEY (id)
);
CREATE INDEX property_collections_batch ON public.property_collections USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX property_collections_deleted ON public.property_collections USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX property_collections_imported_by ON public.property_collections USING btree (imported_by);
CREATE UNIQUE INDEX property_collections_name_key ON public.property_collections USING btree (same_name(name)) WHERE published;
CREATE INDEX property_collections_organization ON public.property_collections USING btree (organization_id);
CREATE INDEX property_collections_origin ON public.property_collections USING btree (origin_collection_id);
CREATE UNIQUE INDEX property_collections_short_number ON public.property_collections USING btree (short_number);
CREATE TRIGGER check_hiding BEFORE UPDATE OF deleted_at ON property_collections FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_hiding();
CREATE TRIGGER check_links BEFORE INSERT OR UPDATE OF links ON property_collections FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_links();
CREATE TRIGGER check_terms BEFORE INSERT OR UPDATE OF published, licence, citation ON property_collections FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_terms();
CREATE TRIGGER keep_old_name AFTER UPDATE OF name ON property_collections FOR EACH ROW WHEN (is_edit() AND old.published AND same_name(old.name) <> same_name(new.name)) EXECUTE FUNCTION keep_old_name();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF name, description, links, combining, last_updated, licence, citation, terms_of_use, organization_id, imported_by, origin_collection_id, published ON property_collections FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER note_deletion AFTER UPDATE OF deleted_at ON property_collections FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER raise_version BEFORE UPDATE OF name, description, links, combining, last_updated, licence, citation, terms_of_use, organization_id, imported_by, origin_collection_id, published ON property_collections FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version_of_deleted BEFORE UPDATE OF deleted_at ON property_collections FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table property_collections enable row level security;
create policy read_published on property_collections for select to public
  using (published);
create policy write_role on property_collections for all to ae_user
  using (viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text, 'orgCollectionWriter'::text]))
  with check (viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text, 'orgCollectionWriter'::text]));
grant select on property_collections to ae_reader;
grant select on property_collections to ae_user;
grant insert (id, name, description, links, combining, last_updated, licence, citation, terms_of_use, organization_id, imported_by, origin_collection_id, published) on property_collections to ae_user;
grant update (name, description, links, combining, last_updated, licence, citation, terms_of_use, organization_id, imported_by, origin_collection_id, published, deleted_at) on property_collections to ae_user;

create table property_fields (
  id uuid default gen_random_uuid() not null,
  taxonomy_id uuid,
  collection_id uuid,
  relation_type text,
  name text not null,
  value_type text not null,
  value_count integer not null,
  distinct_count integer not null,
  min_value text,
  max_value text,
  unit text,
  description text,
  "position" integer default 0 not null,
  version integer default 1 not null,
  values_known boolean default false not null,
  meaning text,
  meaning_details jsonb,
  constraint property_fields_answers_check CHECK (((relation_type IS NULL) OR (meaning = 'source'::text))),
  constraint property_fields_check CHECK ((num_nonnulls(taxonomy_id, collection_id) = 1)),
  constraint property_fields_check1 CHECK (((relation_type IS NULL) OR (collection_id IS NOT NULL))),
  constraint property_fields_meaning_check CHECK ((meaning = ANY (ARRAY['source'::text, 'redListCategory'::text, 'protection'::text, 'indicatorValue'::text, 'keyFact'::text]))),
  constraint property_fields_meaning_details_check CHECK ((jsonb_typeof(meaning_details) = 'object'::text)),
  constraint property_fields_value_type_check CHECK ((value_type = ANY (ARRAY['text'::text, 'number'::text, 'boolean'::text, 'date'::text]))),
  constraint property_fields_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint property_fields_taxonomy_id_fkey FOREIGN KEY (taxonomy_id) REFERENCES taxonomies(id) ON DELETE CASCADE,
  constraint property_fields_pkey PRIMARY KEY (id),
  constraint property_fields_taxonomy_id_collection_id_relation_type_nam_key UNIQUE NULLS NOT DISTINCT (taxonomy_id, collection_id, relation_type, name)
);
CREATE INDEX property_fields_collection ON public.property_fields USING btree (collection_id);
CREATE TRIGGER note_change AFTER UPDATE OF unit, description, meaning, meaning_details ON property_fields FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER raise_version BEFORE UPDATE OF unit, description, meaning, meaning_details ON property_fields FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table property_fields enable row level security;
create policy read_all on property_fields for select to public
  using (true);
create policy update_role on property_fields for update to ae_user
  using ((viewer_writes_taxonomy(taxonomy_id) OR viewer_writes_collection(collection_id)))
  with check ((viewer_writes_taxonomy(taxonomy_id) OR viewer_writes_collection(collection_id)));
grant select on property_fields to ae_reader;
grant select on property_fields to ae_user;
grant update (unit, description, meaning, meaning_details) on property_fields to ae_user;

create table property_records (
  id uuid default time_ordered_id() not null,
  collection_id uuid not null,
  taxon_id uuid not null,
  origin_collection_id uuid,
  properties jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  constraint property_records_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint property_records_origin_collection_id_fkey FOREIGN KEY (origin_collection_id) REFERENCES property_collections(id) ON DELETE SET NULL,
  constraint property_records_taxon_id_fkey FOREIGN KEY (taxon_id) REFERENCES taxa(id) ON DELETE CASCADE,
  constraint property_records_pkey PRIMARY KEY (id),
  constraint property_records_collection_id_taxon_id_key UNIQUE (collection_id, taxon_id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX property_records_origins ON public.property_records USING btree (origin_collection_id, collection_id) WHERE (origin_collection_id IS NOT NULL);
CREATE INDEX property_records_taxon ON public.property_records USING btree (taxon_id);
CREATE TRIGGER a_lock_ends BEFORE INSERT OR DELETE OR UPDATE OF taxon_id, properties ON property_records FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION lock_ends();
CREATE TRIGGER check_ends BEFORE INSERT OR UPDATE OF taxon_id ON property_records FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_ends();
CREATE TRIGGER check_properties BEFORE INSERT OR UPDATE OF properties ON property_records FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_properties();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF taxon_id, origin_collection_id, properties ON property_records FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER note_work AFTER INSERT OR DELETE OR UPDATE OF taxon_id, properties ON property_records FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_record_work();
CREATE TRIGGER raise_version BEFORE UPDATE OF taxon_id, origin_collection_id, properties ON property_records FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table property_records enable row level security;
create policy delete_role on property_records for delete to ae_user
  using (viewer_writes_collection(collection_id));
create policy insert_role on property_records for insert to ae_user
  with check (viewer_writes_collection(collection_id));
create policy read_all on property_records for select to public
  using (true);
create policy update_role on property_records for update to ae_user
  using (viewer_writes_collection(collection_id))
  with check (viewer_writes_collection(collection_id));
grant select on property_records to ae_reader;
grant delete, insert, select on property_records to ae_user;
grant update (taxon_id, origin_collection_id, properties) on property_records to ae_user;

create table relation_types (
  collection_id uuid not null,
  relation_type text not null,
  relation_count integer not null,
  constraint relation_types_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint relation_types_pkey PRIMARY KEY (collection_id, relation_type)
);
alter table relation_types enable row level security;
create policy read_all on relation_types for select to public
  using (true);
grant select on relation_types to ae_reader;
grant select on relation_types to ae_user;

create table relations (
  id uuid default time_ordered_id() not null,
  collection_id uuid not null,
  taxon_id uuid not null,
  related_taxon_id uuid not null,
  relation_type text not null,
  origin_collection_id uuid,
  properties jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  constraint relations_relation_type_check CHECK ((relation_type <> ''::text)),
  constraint relations_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES property_collections(id) ON DELETE CASCADE,
  constraint relations_origin_collection_id_fkey FOREIGN KEY (origin_collection_id) REFERENCES property_collections(id) ON DELETE SET NULL,
  constraint relations_related_taxon_id_fkey FOREIGN KEY (related_taxon_id) REFERENCES taxa(id) ON DELETE CASCADE,
  constraint relations_taxon_id_fkey FOREIGN KEY (taxon_id) REFERENCES taxa(id) ON DELETE CASCADE,
  constraint relations_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX relations_collection ON public.relations USING btree (collection_id, relation_type);
CREATE INDEX relations_origins ON public.relations USING btree (origin_collection_id, collection_id) WHERE (origin_collection_id IS NOT NULL);
CREATE INDEX relations_related_taxon ON public.relations USING btree (related_taxon_id);
CREATE INDEX relations_taxon ON public.relations USING btree (taxon_id, collection_id);
CREATE TRIGGER a_lock_ends BEFORE INSERT OR DELETE OR UPDATE OF taxon_id, related_taxon_id, relation_type, properties ON relations FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION lock_ends();
CREATE TRIGGER check_ends BEFORE INSERT OR UPDATE OF taxon_id, related_taxon_id ON relations FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_ends();
CREATE TRIGGER check_properties BEFORE INSERT OR UPDATE OF properties ON relations FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_properties();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF taxon_id, related_taxon_id, relation_type, origin_collection_id, properties ON relations FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER note_work AFTER INSERT OR DELETE OR UPDATE OF taxon_id, related_taxon_id, relation_type, properties ON relations FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_relation_work();
CREATE TRIGGER raise_version BEFORE UPDATE OF taxon_id, related_taxon_id, relation_type, origin_collection_id, properties ON relations FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table relations enable row level security;
create policy delete_role on relations for delete to ae_user
  using (viewer_writes_collection(collection_id));
create policy insert_role on relations for insert to ae_user
  with check (viewer_writes_collection(collection_id));
create policy read_all on relations for select to public
  using (true);
create policy update_role on relations for update to ae_user
  using (viewer_writes_collection(collection_id))
  with check (viewer_writes_collection(collection_id));
grant select on relations to ae_reader;
grant delete, insert, select on relations to ae_user;
grant update (taxon_id, related_taxon_id, relation_type, origin_collection_id, properties) on relations to ae_user;

create table saved_exports (
  id uuid default time_ordered_id() not null,
  user_id uuid not null,
  name text not null,
  query text not null,
  saved_at timestamp with time zone default now() not null,
  constraint saved_exports_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
  constraint saved_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_exports_pkey PRIMARY KEY (id),
  constraint saved_exports_user_id_name_key UNIQUE (user_id, name)
);
alter table saved_exports enable row level security;
create policy only_own on saved_exports for all to ae_user
  using ((user_id = viewer_id()))
  with check ((user_id = viewer_id()));
grant delete, select on saved_exports to ae_user;
grant insert (user_id, name, query) on saved_exports to ae_user;
grant update (name, query, saved_at) on saved_exports to ae_user;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  oldest_program text,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table search_words (
  word text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (word)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX search_words_similar ON public.search_words USING gin (word gin_trgm_ops);
alter table search_words enable row level security;
create policy read_all on search_words for select to public
  using (true);
grant select on search_words to ae_reader;
grant select on search_words to ae_user;

create table selection_events (
  id uuid default gen_random_uuid() not null,
  selection_id uuid not null,
  since timestamp with time zone not null,
  at timestamp with time zone not null,
  revision bigint not null,
  entered integer default 0 not null,
  gone integer default 0 not null,
  changed integer default 0 not null,
  rows jsonb default '[]'::jsonb not null,
  problem text,
  constraint selection_events_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES watched_selections(id) ON DELETE CASCADE,
  constraint selection_events_pkey PRIMARY KEY (id),
  constraint selection_events_selection_id_revision_key UNIQUE (selection_id, revision)
);
alter table selection_events enable row level security;
create policy of_own_watch on selection_events for select to ae_user
  using ((EXISTS ( SELECT
   FROM watches w
  WHERE (w.selection_id = selection_events.selection_id))));
grant select on selection_events to ae_user;

create table short_links (
  key text not null,
  query text not null,
  created_at timestamp with time zone default now() not null,
  constraint short_links_key_check CHECK ((key ~ '^[0-9a-f]{24}$'::text)),
  constraint short_links_pkey PRIMARY KEY (key)
);
alter table short_links enable row level security;

create table synonyms (
  taxon_id uuid not null,
  synonym_id uuid not null,
  constraint synonyms_check CHECK ((taxon_id <> synonym_id)),
  constraint synonyms_synonym_id_fkey FOREIGN KEY (synonym_id) REFERENCES taxa(id) ON DELETE CASCADE,
  constraint synonyms_taxon_id_fkey FOREIGN KEY (taxon_id) REFERENCES taxa(id) ON DELETE CASCADE,
  constraint synonyms_pkey PRIMARY KEY (taxon_id, synonym_id)
);
CREATE INDEX synonyms_synonym ON public.synonyms USING btree (synonym_id);
CREATE TRIGGER keep_both_ways AFTER INSERT OR DELETE OR UPDATE OF taxon_id, synonym_id ON synonyms FOR EACH ROW EXECUTE FUNCTION keep_pair_both_ways();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON synonyms FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
alter table synonyms enable row level security;
create policy delete_role on synonyms for delete to ae_user
  using (viewer_writes_taxon(taxon_id));
create policy insert_role on synonyms for insert to ae_user
  with check (viewer_writes_taxon(taxon_id));
create policy read_all on synonyms for select to public
  using (true);
create policy update_role on synonyms for update to ae_user
  using (viewer_writes_taxon(taxon_id))
  with check (viewer_writes_taxon(taxon_id));
grant select on synonyms to ae_reader;
grant delete, insert, select, update on synonyms to ae_user;

create table taxa (
  id uuid default time_ordered_id() not null,
  taxonomy_id uuid not null,
  parent_id uuid,
  accepted_id uuid,
  source_id text,
  name text not null,
  code text,
  author text,
  rank text,
  rank_verbatim text,
  status text default 'accepted'::text not null,
  status_verbatim text,
  properties jsonb default '{}'::jsonb not null,
  child_count integer default 0 not null,
  "position" integer default 0 not null,
  search_name text collate "C" generated always as (search_text(name)) stored not null,
  sort_key text collate "C" generated always as (natural_key((COALESCE((code || ' '::text), ''::text) || name))) stored not null,
  version integer default 1 not null,
  short_number bigint default nextval('short_numbers'::regclass) not null,
  constraint taxa_check CHECK ((parent_id <> id)),
  constraint taxa_check1 CHECK ((accepted_id <> id)),
  constraint taxa_check2 CHECK (((accepted_id IS NULL) OR (parent_id IS NULL))),
  constraint taxa_name_check CHECK ((name <> ''::text)),
  constraint taxa_accepted_id_fkey FOREIGN KEY (accepted_id) REFERENCES taxa(id) ON DELETE CASCADE,
  constraint taxa_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES taxa(id) ON DELETE RESTRICT,
  constraint taxa_taxonomy_id_fkey FOREIGN KEY (taxonomy_id) REFERENCES taxonomies(id) ON DELETE CASCADE,
  constraint taxa_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX taxa_accepted ON public.taxa USING btree (accepted_id) WHERE (accepted_id IS NOT NULL);
CREATE INDEX taxa_children ON public.taxa USING btree (parent_id, "position") WHERE (parent_id IS NOT NULL);
CREATE INDEX taxa_in_order ON public.taxa USING btree (taxonomy_id, sort_key, id) WHERE (accepted_id IS NULL);
CREATE INDEX taxa_roots ON public.taxa USING btree (taxonomy_id, "position") WHERE ((accepted_id IS NULL) AND (parent_id IS NULL));
CREATE INDEX taxa_search ON public.taxa USING btree (search_name, id);
CREATE INDEX taxa_search_code ON public.taxa USING btree (search_text(code)) WHERE (code IS NOT NULL);
CREATE INDEX taxa_search_single ON public.taxa USING btree (search_name, id) WHERE (POSITION((' '::text) IN (search_name)) = 0);
CREATE INDEX taxa_search_words ON public.taxa USING gin (search_vector(search_name));
CREATE UNIQUE INDEX taxa_short_number ON public.taxa USING btree (short_number);
CREATE INDEX taxa_source ON public.taxa USING btree (taxonomy_id, source_id);
CREATE TRIGGER check_facts_of_others BEFORE DELETE ON taxa FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_facts_of_others();
CREATE TRIGGER check_place BEFORE INSERT OR UPDATE OF parent_id, accepted_id ON taxa FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_taxon_place();
CREATE TRIGGER check_properties BEFORE INSERT OR UPDATE OF properties ON taxa FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_properties();
CREATE TRIGGER check_taxonomy_is_there BEFORE INSERT OR DELETE OR UPDATE OF parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties ON taxa FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_taxonomy_is_there();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties ON taxa FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER note_inserted_words AFTER INSERT ON taxa REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_words();
CREATE TRIGGER note_renamed_words AFTER UPDATE OF name ON taxa FOR EACH ROW WHEN (old.search_name IS DISTINCT FROM new.search_name) EXECUTE FUNCTION note_renamed_words();
CREATE TRIGGER note_work AFTER INSERT OR DELETE OR UPDATE OF parent_id, accepted_id, name, code, properties ON taxa FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_taxon_work();
CREATE TRIGGER raise_version BEFORE UPDATE OF parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties ON taxa FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table taxa enable row level security;
create policy delete_role on taxa for delete to ae_user
  using ((viewer_writes_taxonomy(taxonomy_id) AND taxon_is_of(parent_id, taxonomy_id) AND taxon_is_of(accepted_id, taxonomy_id)));
create policy insert_role on taxa for insert to ae_user
  with check ((viewer_writes_taxonomy(taxonomy_id) AND taxon_is_of(parent_id, taxonomy_id) AND taxon_is_of(accepted_id, taxonomy_id)));
create policy read_all on taxa for select to public
  using (true);
create policy update_role on taxa for update to ae_user
  using ((viewer_writes_taxonomy(taxonomy_id) AND taxon_is_of(parent_id, taxonomy_id) AND taxon_is_of(accepted_id, taxonomy_id)))
  with check ((viewer_writes_taxonomy(taxonomy_id) AND taxon_is_of(parent_id, taxonomy_id) AND taxon_is_of(accepted_id, taxonomy_id)));
grant select on taxa to ae_reader;
grant delete, select on taxa to ae_user;
grant insert (id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties, version, short_number) on taxa to ae_user;
grant update (parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties) on taxa to ae_user;

create table taxonomies (
  id uuid default gen_random_uuid() not null,
  type text not null,
  name text not null,
  description text,
  links text[] default '{}'::text[] not null,
  last_updated date,
  licence text,
  citation text,
  terms_of_use text,
  organization_id uuid,
  imported_by uuid,
  habitat_label text,
  habitat_comments text,
  habitat_number_min integer,
  habitat_number_max integer,
  published boolean default false not null,
  taxon_count integer default 0 not null,
  synonym_count integer default 0 not null,
  root_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  batch_id uuid,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  history_since timestamp with time zone default now() not null,
  short_number bigint default nextval('short_numbers'::regclass) not null,
  constraint deleted_is_hidden CHECK (((deleted_at IS NULL) OR (NOT published))),
  constraint taxonomies_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 300))),
  constraint taxonomies_type_check CHECK ((type = ANY (ARRAY['Art'::text, 'Lebensraum'::text]))),
  constraint taxonomies_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE SET NULL,
  constraint taxonomies_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint taxonomies_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint taxonomies_pkey PRIMARY KEY (id)
);
CREATE INDEX taxonomies_batch ON public.taxonomies USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX taxonomies_deleted ON public.taxonomies USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX taxonomies_imported_by ON public.taxonomies USING btree (imported_by);
CREATE UNIQUE INDEX taxonomies_name_key ON public.taxonomies USING btree (same_name(name)) WHERE published;
CREATE INDEX taxonomies_organization ON public.taxonomies USING btree (organization_id);
CREATE UNIQUE INDEX taxonomies_short_number ON public.taxonomies USING btree (short_number);
CREATE TRIGGER check_hiding BEFORE UPDATE OF deleted_at ON taxonomies FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_hiding();
CREATE TRIGGER check_links BEFORE INSERT OR UPDATE OF links ON taxonomies FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_links();
CREATE TRIGGER check_terms BEFORE INSERT OR UPDATE OF published, licence, citation ON taxonomies FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION check_terms();
CREATE TRIGGER keep_old_name AFTER UPDATE OF name ON taxonomies FOR EACH ROW WHEN (is_edit() AND old.published AND same_name(old.name) <> same_name(new.name)) EXECUTE FUNCTION keep_old_name();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF name, description, links, last_updated, licence, citation, terms_of_use, organization_id, imported_by, habitat_label, habitat_comments, habitat_number_min, habitat_number_max, published ON taxonomies FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER note_deletion AFTER UPDATE OF deleted_at ON taxonomies FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER raise_version BEFORE UPDATE OF name, description, links, last_updated, licence, citation, terms_of_use, organization_id, imported_by, habitat_label, habitat_comments, habitat_number_min, habitat_number_max, published ON taxonomies FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version_of_deleted BEFORE UPDATE OF deleted_at ON taxonomies FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER refresh_speaking_collections AFTER UPDATE OF deleted_at ON taxonomies FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION refresh_speaking_collections();
alter table taxonomies enable row level security;
create policy read_published on taxonomies for select to public
  using (published);
create policy write_role on taxonomies for all to ae_user
  using (viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text, 'orgTaxonomyWriter'::text]))
  with check (viewer_has_role(organization_id, VARIADIC ARRAY['orgAdmin'::text, 'orgTaxonomyWriter'::text]));
grant select on taxonomies to ae_reader;
grant select on taxonomies to ae_user;
grant insert (id, type, name, description, links, last_updated, licence, citation, terms_of_use, organization_id, imported_by, habitat_label, habitat_comments, habitat_number_min, habitat_number_max, published) on taxonomies to ae_user;
grant update (name, description, links, last_updated, licence, citation, terms_of_use, organization_id, imported_by, habitat_label, habitat_comments, habitat_number_min, habitat_number_max, published, deleted_at) on taxonomies to ae_user;

create table user_credentials (
  user_id uuid not null,
  password_hash text not null,
  changed_at timestamp with time zone default now() not null,
  token_generation uuid default gen_random_uuid() not null,
  constraint user_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_credentials_pkey PRIMARY KEY (user_id)
);
alter table user_credentials enable row level security;

create table users (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text,
  is_admin boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint users_email_check CHECK ((email ~~ '%_@_%'::text)),
  constraint users_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 200))),
  constraint users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_name_key ON public.users USING btree (same_name(name));
CREATE TRIGGER count_renamed_person AFTER UPDATE OF name ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION count_renamed_person();
CREATE TRIGGER keep_names_apart BEFORE INSERT OR UPDATE OF name, email ON users FOR EACH ROW EXECUTE FUNCTION keep_names_apart();
alter table users enable row level security;
create policy insert_admin on users for insert to ae_user
  with check (viewer_is_admin());
create policy read_self_or_administered on users for select to ae_user
  using (((id = viewer_id()) OR viewer_administers_user(id)));
create policy write_self on users for update to ae_user
  using (((id = viewer_id()) OR viewer_is_admin()))
  with check (((id = viewer_id()) OR viewer_is_admin()));
grant select on users to ae_user;
grant insert (name, email) on users to ae_user;
grant update (name, email) on users to ae_user;

create table vernacular_names (
  id uuid default time_ordered_id() not null,
  taxon_id uuid not null,
  name text not null,
  language text,
  preferred boolean default false not null,
  search_name text collate "C" generated always as (search_text(name)) stored not null,
  version integer default 1 not null,
  constraint vernacular_names_name_check CHECK ((name <> ''::text)),
  constraint vernacular_names_taxon_id_fkey FOREIGN KEY (taxon_id) REFERENCES taxa(id) ON DELETE CASCADE,
  constraint vernacular_names_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX vernacular_names_search ON public.vernacular_names USING btree (search_name, id);
CREATE INDEX vernacular_names_search_words ON public.vernacular_names USING gin (search_vector(search_name));
CREATE INDEX vernacular_names_taxon ON public.vernacular_names USING btree (taxon_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF name, language, preferred ON vernacular_names FOR EACH ROW WHEN (is_edit()) EXECUTE FUNCTION note_change();
CREATE TRIGGER note_inserted_words AFTER INSERT ON vernacular_names REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_words();
CREATE TRIGGER note_renamed_words AFTER UPDATE OF name ON vernacular_names FOR EACH ROW WHEN (old.search_name IS DISTINCT FROM new.search_name) EXECUTE FUNCTION note_renamed_words();
CREATE TRIGGER raise_version BEFORE UPDATE OF name, language, preferred ON vernacular_names FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table vernacular_names enable row level security;
create policy delete_role on vernacular_names for delete to ae_user
  using (viewer_writes_taxon(taxon_id));
create policy insert_role on vernacular_names for insert to ae_user
  with check (viewer_writes_taxon(taxon_id));
create policy read_all on vernacular_names for select to public
  using (true);
create policy update_role on vernacular_names for update to ae_user
  using (viewer_writes_taxon(taxon_id))
  with check (viewer_writes_taxon(taxon_id));
grant select on vernacular_names to ae_reader;
grant delete, select on vernacular_names to ae_user;
grant insert (id, taxon_id, name, language, preferred, version) on vernacular_names to ae_user;
grant update (name, language, preferred) on vernacular_names to ae_user;

create table watched_selections (
  id uuid default time_ordered_id() not null,
  query text not null,
  query_hash text not null,
  revision bigint not null,
  changed_at timestamp with time zone not null,
  read_at timestamp with time zone default now() not null,
  first_count integer not null,
  row_count integer not null,
  content bytea not null,
  taxonomy_ids uuid[] not null,
  collection_ids uuid[] not null,
  reach text not null,
  problem text,
  begun_at timestamp with time zone default now() not null,
  asked_at timestamp with time zone default now() not null,
  behind_since timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint watched_selections_reach_check CHECK ((reach = ANY (ARRAY['own'::text, 'taxa'::text, 'all'::text]))),
  constraint watched_selections_pkey PRIMARY KEY (id),
  constraint watched_selections_query_hash_key UNIQUE (query_hash)
);
alter table watched_selections enable row level security;
create policy of_own_watch on watched_selections for select to ae_user
  using ((EXISTS ( SELECT
   FROM watches w
  WHERE (w.selection_id = watched_selections.id))));
grant select (id, query, read_at, row_count, problem) on watched_selections to ae_user;

create table watches (
  id uuid default time_ordered_id() not null,
  user_id uuid not null,
  selection_id uuid not null,
  name text not null,
  channel text not null,
  url text,
  secret text,
  end_key text not null,
  created_at timestamp with time zone default now() not null,
  paused_at timestamp with time zone,
  problem text,
  constraint watches_channel_check CHECK ((channel = ANY (ARRAY['webhook'::text, 'mail'::text]))),
  constraint watches_check CHECK (((channel = 'webhook'::text) = ((url IS NOT NULL) AND (secret IS NOT NULL)))),
  constraint watches_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
  constraint watches_url_check CHECK ((length(url) <= 2000)),
  constraint watches_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES watched_selections(id),
  constraint watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint watches_pkey PRIMARY KEY (id),
  constraint watches_user_id_name_key UNIQUE (user_id, name)
);
CREATE INDEX watches_selection ON public.watches USING btree (selection_id);
alter table watches enable row level security;
create policy only_own on watches for all to ae_user
  using ((user_id = viewer_id()))
  with check ((user_id = viewer_id()));
grant delete, select on watches to ae_user;
grant insert (user_id, selection_id, name, channel, url, secret, end_key) on watches to ae_user;
grant update (name, paused_at, problem) on watches to ae_user;

-- Views

create view user_names with (security_barrier=true) as
 SELECT id,
    name
   FROM users u
  WHERE (EXISTS ( SELECT
           FROM organizations o
          WHERE o.contact_id = u.id)) OR (EXISTS ( SELECT
           FROM taxonomies t
          WHERE t.imported_by = u.id AND t.published)) OR (EXISTS ( SELECT
           FROM property_collections c
          WHERE c.imported_by = u.id AND c.published));
grant select on user_names to ae_reader;
grant select on user_names to ae_user;

create view visible_records with (security_invoker=true) as
 SELECT id,
    collection_id,
    taxon_id,
    origin_collection_id,
    properties,
    version
   FROM property_records
  WHERE (collection_id IN ( SELECT property_collections.id
           FROM property_collections
          WHERE property_collections.published));
grant select on visible_records to ae_reader;
grant select on visible_records to ae_user;

create view visible_relations with (security_invoker=true) as
 SELECT id,
    collection_id,
    taxon_id,
    related_taxon_id,
    relation_type,
    origin_collection_id,
    properties,
    version
   FROM relations
  WHERE (collection_id IN ( SELECT property_collections.id
           FROM property_collections
          WHERE property_collections.published));
grant select on visible_relations to ae_reader;
grant select on visible_relations to ae_user;

create view visible_taxa with (security_invoker=true) as
 SELECT id,
    taxonomy_id,
    parent_id,
    accepted_id,
    source_id,
    name,
    code,
    author,
    rank,
    rank_verbatim,
    status,
    status_verbatim,
    properties,
    child_count,
    "position",
    search_name,
    sort_key,
    version,
    short_number
   FROM taxa
  WHERE (taxonomy_id IN ( SELECT taxonomies.id
           FROM taxonomies
          WHERE taxonomies.published));
grant select on visible_taxa to ae_reader;
grant select on visible_taxa to ae_user;

-- Functions

CREATE OR REPLACE FUNCTION public.add_field_values(field uuid, of_values text[], of_uses bigint[], of_number_uses bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into field_values as v (field_id, value_key, value, uses, number_uses, is_canonical, day)
  select field, md5(n.value)::uuid, n.value, n.uses, n.number_uses, is_canonical_number(n.value), date_value(n.value)
  from unnest(of_values, of_uses, of_number_uses) as n (value, uses, number_uses)
  on conflict (field_id, value_key) do update set uses = v.uses + excluded.uses, number_uses = v.number_uses + excluded.number_uses;
  delete from field_values v where v.field_id = field and v.uses <= 0;
$function$;

CREATE OR REPLACE FUNCTION public.add_member(organization uuid, member_email text, member_role text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  who uuid;
begin
  if not viewer_has_role(organization, 'orgAdmin') then
    raise insufficient_privilege using message = 'Only those who administer an organisation add members to it.';
  end if;
  select id into who from users where lower(email) = lower(normalize(member_email, nfc));
  if who is not null then
    insert into memberships (organization_id, user_id, role) values (organization, who, member_role) on conflict do nothing;
  end if;
  return who;
end
$function$;
grant execute on function add_member(organization uuid, member_email text, member_role text) to ae_user;

CREATE OR REPLACE FUNCTION public.add_search_words(search_names text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into search_words (word)
  select distinct w collate "C" from unnest(search_names) n, unnest(search_words_of(n)) w
  where length(w) between 3 and 60 and w collate "C" !~ '[0-9]'
  order by 1
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.begin_tries(kinds text[], keys bytea[], holds boolean[], free integer[], most_ms integer[], at timestamp with time zone)
 RETURNS double precision
 LANGUAGE plpgsql
AS $function$
declare
  wait float8;
begin
  -- In one order, so that none of two waits for the other.
  insert into attempts (kind, key, last_at) select t.kind, t.key, at from unnest(kinds, keys) t (kind, key) order by 1, 2
  on conflict do nothing;
  perform from attempts a where (a.kind, a.key) in (select * from unnest(kinds, keys)) order by a.kind, a.key for update;
  select max(extract(epoch from a.next_at - at) * 1000) into wait
  from unnest(kinds, keys, holds) t (kind, key, holds) join attempts a using (kind, key) where t.holds and a.next_at > at;
  if wait > 0 then return wait; end if;

  update attempts a set count = n.count, last_at = at,
    next_at = case when n.count < t.free then '-infinity'::timestamptz
      else at + least(t.most_ms, 10000 * 2.0 ^ least(n.count - t.free, 30)) * interval '1 millisecond' end
  from unnest(kinds, keys, free, most_ms) t (kind, key, free, most_ms)
  join attempts o using (kind, key)
  cross join lateral (select case when at - o.last_at < interval '1 hour' then o.count + 1 else 1 end as count) n
  where a.kind = t.kind and a.key = t.key;
  return 0;
end $function$;

CREATE OR REPLACE FUNCTION public.check_base(images jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  base record;
  deletion text;
begin
  select x.name into base from taxonomies x
  where x.deleted_at is not null and x.id in (select (i ->> 'taxonomy_id')::uuid from unnest(images) i) limit 1;
  if found then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND',
      detail = format('Das geht erst, wenn die Taxonomie «%s» wieder da ist. Machen Sie zuerst ihr Löschen rückgängig.', base.name);
  end if;
  select hangs.id, hangs.key, t.id is null as is_missing, coalesce(taxon_name_of(hangs.id), '?') as name into base
  from unnest(images) i
  cross join lateral (select k.key, (i ->> k.key)::uuid as id from unnest(array['parent_id', 'accepted_id', 'taxon_id', 'related_taxon_id']) k (key)) hangs
  left join taxa t on t.id = hangs.id
  where hangs.id is not null and (t.id is null and hangs.id not in (select (own ->> 'id')::uuid from unnest(images) own)
    or t.accepted_id is not null and hangs.key in ('parent_id', 'accepted_id'))
  limit 1;
  if not found then
    return;
  end if;
  if not base.is_missing then
    raise exception using errcode = 'AE001', message = case base.key when 'parent_id' then 'PARENT_UNFIT' else 'ACCEPTED_UNFIT' end,
      detail = format('Das geht erst, wenn «%s» kein Synonym mehr ist: Das Gelöschte %s.', base.name,
        case base.key when 'parent_id' then 'stand darunter' else 'war ein Synonym davon' end);
  end if;
  select d.name into deletion from changes c join deletions d on d.id = c.deletion_id
  where c.row_id = base.id and c.table_name = 'taxa' and c.action = 'delete' and d.undone_at is null order by c.id desc limit 1;
  raise exception using errcode = 'AE001', message = 'NOT_FOUND', detail = format('Das geht erst, wenn «%s» wieder da ist', base.name)
    || coalesce('. Machen Sie zuerst das Löschen von «' || deletion || '» rückgängig.', ': Es ist auch gelöscht.');
end
$function$;

CREATE OR REPLACE FUNCTION public.check_ends()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  comes_back constant boolean := tg_op = 'INSERT' and coalesce(current_setting('ae.coming_back', true), '') <> '';
begin
  if exists (
    select from (values (new.taxon_id), ((to_jsonb(new) ->> 'related_taxon_id')::uuid)) as ends (id)
    where ends.id is not null and not exists (select from visible_taxa t where t.id = ends.id) and not (comes_back and is_deleted_taxon(ends.id)))
  then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_facts_of_others()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from property_records r where r.taxon_id = old.id and not viewer_writes_collection(r.collection_id)
    union all select from relations r where r.taxon_id = old.id and not viewer_writes_collection(r.collection_id)
    union all select from relations r where r.related_taxon_id = old.id and not viewer_writes_collection(r.collection_id))
  then
    raise exception using errcode = 'AE001', message = 'FACTS_OF_OTHERS';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_hiding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.deleted_at is null and new.deleted_at is not null then
    if tg_table_name = 'taxonomies' and (describe_deletion('taxonomies', old.id) ->> 'others')::int > 0 then
      raise exception using errcode = 'AE001', message = 'FACTS_OF_OTHERS';
    end if;
    new.published := false;
    -- Not the requester's clock: the 30 days begin now.
    new.deleted_at := now();
  elsif old.deleted_at is not null and new.deleted_at is null then
    if old.deleted_at < now() - interval '30 days' then
      raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
    end if;
    new.published := true;
  else
    new.deleted_at := old.deleted_at;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from unnest(new.links) link where link !~* '^(https?://|mailto:)[^[:space:]]+$' or length(link) > 2000) then
    raise exception using errcode = 'AE001', message = 'LINK_UNFIT';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_properties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  unfit record;
begin
  if jsonb_typeof(new.properties) <> 'object' then
    raise exception using errcode = 'AE001', message = 'PROPERTIES_UNFIT';
  end if;
  if octet_length(new.properties::text) > 1000000 then
    raise exception using errcode = 'AE001', message = 'PROPERTIES_UNFIT', detail = 'Die Eigenschaften eines Datensatzes dürfen zusammen höchstens ein Megabyte gross sein.';
  end if;
  if not is_plain_value(new.properties::text) then
    select jsonb_object_agg(p.key, case when is_plain_value(p.value::text) then p.value else fit_value(p.value) end) into new.properties
    from jsonb_each(new.properties) p;
  end if;
  select p.key, p.value into unfit from jsonb_each(new.properties) p
  where p.key <> property_name(p.key) or p.value = 'null' or jsonb_typeof(p.value) <> 'object' and fit_value(p.value) <> p.value limit 1;
  if found then
    raise exception using errcode = 'AE001', message = 'PROPERTIES_UNFIT', detail = format('Eigenschaft «%s»: %s', left(unfit.key, 100), case
      when property_name(unfit.key) = 'Ohne Namen' and unfit.key <> 'Ohne Namen' then 'Sie hat keinen Namen.'
      when length(unfit.key) > 300 then 'Der Name ist länger als 300 Zeichen.'
      when unfit.key ~ E'[\u0001-\u001f\u007f-\u009f]' then 'Im Namen steht ein Zeilenumbruch oder ein anderes Steuerzeichen.'
      when unfit.key is not nfc normalized then 'Ein Buchstabe des Namens ist aus zwei Zeichen zusammengesetzt (Unicode NFC verlangt).'
      when unfit.key <> property_name(unfit.key) then 'Der Name beginnt oder endet mit einem Leerzeichen.'
      when unfit.value = 'null' then 'Sie hat keinen Wert.'
      else 'Diese Zahl ist so lang, dass sie als Zahl nicht genau bliebe; sie muss ein Text sein.'
    end);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_replaces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not viewer_writes_taxonomy(new.from_taxonomy_id) then
    raise insufficient_privilege using message = 'Only writers of a taxonomy say what replaces it.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_taxon_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Two moves at a time could make a circle that neither of them sees.
  perform from taxonomies x where x.id = new.taxonomy_id for no key update;
  if new.parent_id is not null and (
    exists (select from taxa p where p.id = new.parent_id and p.accepted_id is not null)
    or exists (
      with recursive up as (
        select t.id, t.parent_id from taxa t where t.id = new.parent_id
        union select t.id, t.parent_id from up join taxa t on t.id = up.parent_id
      ) select from up where up.id = new.id))
  then
    raise exception using errcode = 'AE001', message = 'PARENT_UNFIT';
  end if;
  if new.accepted_id is not null then
    if exists (select from taxa a where a.id = new.accepted_id and a.accepted_id is not null)
      or exists (select from taxa t where t.parent_id = new.id or t.accepted_id = new.id) or new.accepted_id = new.id or new.parent_id is not null
    then
      raise exception using errcode = 'AE001', message = 'ACCEPTED_UNFIT';
    end if;
    new.position := 0;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_taxonomy_is_there()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from taxonomies x where x.id = coalesce(new.taxonomy_id, old.taxonomy_id) and x.deleted_at is not null) then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.published
    and (tg_op = 'INSERT' or (not old.published and old.deleted_at is null) or (old.licence, old.citation) is distinct from (new.licence, new.citation))
    and (coalesce(trim(new.citation), '') = '' or coalesce(new.licence, '') !~ '^[A-Za-z0-9][A-Za-z0-9.+-]*$')
  then
    raise exception using errcode = 'AE001', message = 'TERMS_MISSING';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.close_account(who uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on function close_account(who uuid) to ae_user;

CREATE OR REPLACE FUNCTION public.collection_exists(collection uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (EXISTS (SELECT FROM property_collections c WHERE (c.id = collection_exists.collection)));
grant execute on function collection_exists(collection uuid) to ae_user;

CREATE OR REPLACE FUNCTION public.count_collection(collection uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select count_entries(collection);
  select forget_field_values(null, collection);
  select refresh_property_fields(null, collection);
$function$;

CREATE OR REPLACE FUNCTION public.count_data_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.count_entries(collection uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  -- The order has just left out what belongs to deleted taxonomies.
  update property_collections c set record_count = n.records, relation_count = n.relations
  from (
    select (select coalesce(sum(size), 0) from collection_segments where collection_id = collection and not of_relations)::int as records,
      (select coalesce(sum(size), 0) from collection_segments where collection_id = collection and of_relations)::int as relations
  ) n
  where c.id = collection and (c.record_count, c.relation_count) is distinct from (n.records, n.relations);

  with counted as materialized (
    select r.relation_type, count(*)::int as relation_count
    from relations r join collection_order o on o.row_id = r.id and o.collection_id = collection and o.of_relations
    where r.collection_id = collection group by r.relation_type
  ), gone as (
    delete from relation_types t where t.collection_id = collection and t.relation_type not in (select relation_type from counted)
  )
  insert into relation_types as t (collection_id, relation_type, relation_count)
  select collection, n.relation_type, n.relation_count from counted n
  on conflict (collection_id, relation_type) do update set relation_count = excluded.relation_count
  where t.relation_count <> excluded.relation_count;
$function$;

CREATE OR REPLACE FUNCTION public.count_field(field uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  c record;
begin
  select coalesce(sum(v.uses), 0)::int as value_count, count(*)::int as distinct_count,
    bool_and(v.is_canonical or v.number_uses = v.uses) as numbers, bool_and(v.value in ('true', 'false')) as booleans,
    bool_and(v.day is not null) and (bool_and(v.value like '____-%') or not bool_or(v.value like '____-%')) as days,
    min(v.value collate "C") as least, max(v.value collate "C") as greatest, min(v.day)::text as first_day, max(v.day)::text as last_day
  into c from field_values v where v.field_id = field;
  if c.value_count = 0 then
    delete from property_fields f where f.id = field;
    return;
  end if;
  if c.numbers then
    select min(v.value::numeric)::text, max(v.value::numeric)::text into c.least, c.greatest from field_values v where v.field_id = field;
  end if;
  update property_fields f set value_type = n.value_type, value_count = c.value_count, distinct_count = c.distinct_count, min_value = n.least,
    max_value = n.greatest
  from (
    select case when c.numbers then 'number' when c.booleans then 'boolean' when c.days then 'date' else 'text' end as value_type,
      case when c.numbers then c.least when c.booleans then null when c.days then c.first_day else left(c.least, 200) end as least,
      case when c.numbers then c.greatest when c.booleans then null when c.days then c.last_day else left(c.greatest, 200) end as greatest
  ) n
  where f.id = field and (f.value_type, f.value_count, f.distinct_count, f.min_value, f.max_value)
    is distinct from (n.value_type, c.value_count, c.distinct_count, n.least, n.greatest);
end
$function$;

CREATE OR REPLACE FUNCTION public.count_renamed_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update data_state set revision = revision + 1, changed_at = greatest(changed_at, clock_timestamp());
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.create_short_link(wanted text, room bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own_key constant text := left(encode(sha256(convert_to(wanted, 'UTF8')), 'hex'), 24);
  kept text := short_link_query(own_key);
begin
  if kept is null then
    if pg_total_relation_size('short_links') >= room then
      return null;
    end if;
    insert into short_links (key, query) values (own_key, wanted) on conflict do nothing;
    select query into kept from short_links where key = own_key;
  end if;
  if kept is distinct from wanted then
    raise unique_violation using message = 'short link ' || own_key || ' stands for another query';
  end if;
  return own_key;
end
$function$;

CREATE OR REPLACE FUNCTION public.current_image(of_table text, of_row uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  image jsonb;
begin
  if of_table not in ('organizations', 'taxonomies', 'taxa', 'vernacular_names', 'property_collections', 'property_records', 'relations', 'property_fields') then
    return null;
  end if;
  execute format('select history_image(to_jsonb(t)) from %I t where t.id = $1', of_table) into image using of_row;
  return image;
end
$function$;

CREATE OR REPLACE FUNCTION public.date_value(value text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (value ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'::text) THEN CASE WHEN ("left"(value, 4) = '0000'::text) THEN NULL::date WHEN ((("right"(value, 2))::integer)::numeric <= EXTRACT(day FROM (make_date(("left"(value, 4))::integer, (substr(value, 6, 2))::integer, 1) + '1 mon -1 days'::interval))) THEN make_date(("left"(value, 4))::integer, (substr(value, 6, 2))::integer, ("right"(value, 2))::integer) ELSE NULL::date END WHEN (value ~ '^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.\d{4}$'::text) THEN CASE WHEN ("right"(value, 4) = '0000'::text) THEN NULL::date WHEN ((("left"(value, 2))::integer)::numeric <= EXTRACT(day FROM (make_date(("right"(value, 4))::integer, (substr(value, 4, 2))::integer, 1) + '1 mon -1 days'::interval))) THEN make_date(("right"(value, 4))::integer, (substr(value, 4, 2))::integer, ("left"(value, 2))::integer) ELSE NULL::date END ELSE NULL::date END;

CREATE OR REPLACE FUNCTION public.delete_row(of_table text, of_row uuid, of_version integer)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  own constant uuid := gen_random_uuid();
  numbers jsonb;
  called text;
  in_taxonomy uuid;
  in_collection uuid;
  touched int;
begin
  if of_table not in ('taxonomies', 'property_collections', 'taxa', 'vernacular_names', 'property_records', 'relations') then
    raise exception 'delete_row does not know %', of_table;
  end if;
  if of_table = 'taxa' then
    perform from taxonomies x where x.id = (select t.taxonomy_id from taxa t where t.id = of_row) for no key update;
  end if;
  execute format('select describe_deletion(%1$L, t.id), to_jsonb(t) ->> ''name'', (to_jsonb(t) ->> ''taxonomy_id'')::uuid,
      (to_jsonb(t) ->> ''collection_id'')::uuid from %1$I t where t.id = $1 and t.version = $2', of_table)
    into numbers, called, in_taxonomy, in_collection using of_row, of_version;
  if numbers is null then
    return null;
  end if;
  if of_table in ('property_records', 'relations', 'vernacular_names') then
    execute format('select x.name, x.taxonomy_id from taxa x join %I t on t.taxon_id = x.id where t.id = $1', of_table) into called, in_taxonomy using of_row;
    -- A record belongs to its collection: who writes the taxonomy may not undo for it.
    in_taxonomy := case when in_collection is null then in_taxonomy end;
  end if;
  perform set_config('ae.deletion', own::text, true);
  case
    when of_table in ('taxonomies', 'property_collections') then
      execute format('update %I set deleted_at = now() where id = $1 and version = $2 and deleted_at is null', of_table)
        using of_row, of_version;
    when of_table = 'taxa' then
      delete from taxa t where t.id in (select s.id from subtree_of(of_row) s);
    else
      execute format('delete from %I where id = $1 and version = $2', of_table) using of_row, of_version;
  end case;
  get diagnostics touched = row_count;
  perform set_config('ae.deletion', '', true);
  if touched = 0 or exists (select from taxa t where of_table = 'taxa' and t.id = of_row) then
    return null;
  end if;
  perform note_deletion(own, of_table, of_row, called, case when of_table = 'taxonomies' then of_row else in_taxonomy end,
    case when of_table = 'property_collections' then of_row else in_collection end, numbers);
  return own;
end
$function$;

CREATE OR REPLACE FUNCTION public.describe_deletion(of_table text, of_row uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  taxa_ids uuid[];
  numbers jsonb;
begin
  case of_table
    when 'property_collections' then
      select jsonb_build_object('collections', 1, 'records', c.record_count, 'relations', c.relation_count) into numbers
      from property_collections c where c.id = of_row;
      return numbers;
    when 'property_records' then return jsonb_build_object('records', 1);
    when 'relations' then return jsonb_build_object('relations', 1);
    when 'taxonomies' then
      select jsonb_build_object('taxonomies', 1, 'taxa', x.taxon_count, 'synonyms', x.synonym_count), array(select t.id from taxa t where t.taxonomy_id = x.id)
      into numbers, taxa_ids from taxonomies x where x.id = of_row;
    when 'taxa' then
      select jsonb_build_object('taxa', count(*) filter (where not s.is_synonym), 'synonyms', count(*) filter (where s.is_synonym)), array_agg(s.id)
      into numbers, taxa_ids from subtree_of(of_row) s;
    else return '{}';
  end case;
  return numbers || (select jsonb_build_object('records', f.records, 'relations', f.relations, 'others', f.others) from describe_facts(taxa_ids) f);
end
$function$;

CREATE OR REPLACE FUNCTION public.describe_facts(taxon_ids uuid[])
 RETURNS TABLE(records integer, relations integer, others integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with asked as (
    select unnest(taxon_ids) as id
  ), facts as (
    select r.id, r.collection_id, true as is_record from property_records r join asked on asked.id = r.taxon_id
    union
    select r.id, r.collection_id, false from relations r join asked on asked.id = r.taxon_id
    union
    select r.id, r.collection_id, false from relations r join asked on asked.id = r.related_taxon_id
  ), counted as (
    select f.collection_id, count(*) filter (where f.is_record) as records, count(*) filter (where not f.is_record) as relations from facts f group by 1
  ), judged as (
    select k.*, viewer_writes_collection(k.collection_id) as is_own, c.published or c.deleted_at is not null as is_known
    from counted k join property_collections c on c.id = k.collection_id
  )
  select coalesce(sum(j.records), 0)::int, coalesce(sum(j.relations), 0)::int, coalesce(sum(j.records + j.relations) filter (where not j.is_own), 0)::int
  from judged j where j.is_own or j.is_known
$function$;
grant execute on function describe_facts(taxon_ids uuid[]) to ae_user;

CREATE OR REPLACE FUNCTION public.editor_names(ids uuid[])
 RETURNS TABLE(id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, u.name from users u
  where u.id = any (ids)
    and (exists (select from changes c where c.user_id = u.id) or exists (select from crosswalk_decisions d where d.decided_by = u.id))
$function$;
grant execute on function editor_names(ids uuid[]) to ae_user;

CREATE OR REPLACE FUNCTION public.enter_order(collection uuid, relations boolean, added uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  segments constant int[] := array(select s.segment from collection_segments s
    where s.collection_id = collection and s.of_relations = relations and s.size > 0 order by s.segment);
  low int := 1;
  high int := cardinality(segments);
  middle int;
  own record;
  chosen int;
  place int;
begin
  select k.* into own from order_key(relations, added) k;
  if not found or exists (
    select from relations r where relations and r.id = added and (is_deleted_taxon(r.taxon_id) or is_deleted_taxon(r.related_taxon_id))
    union all select from property_records r where not relations and r.id = added and is_deleted_taxon(r.taxon_id)) then
    return true;
  end if;
  -- The last segment that begins before the row.
  while low < high loop
    middle := (low + high + 1) / 2;
    if exists (
      select from collection_order o, order_key(relations, o.row_id) k
      where o.collection_id = collection and o.of_relations = relations and o.segment = segments[middle] and o.position = 0
        and (k.name_key collate "C", k.taxon_id, k.relation_type collate de, k.partner_key collate "C", o.row_id)
        < (own.name_key collate "C", own.taxon_id, own.relation_type collate de, own.partner_key collate "C", added)
    ) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  chosen := coalesce(segments[low], 0);
  select count(*) into place
  from collection_order o, order_key(relations, o.row_id) k
  where o.collection_id = collection and o.of_relations = relations and o.segment = chosen
    and (k.name_key collate "C", k.taxon_id, k.relation_type collate de, k.partner_key collate "C", o.row_id)
        < (own.name_key collate "C", own.taxon_id, own.relation_type collate de, own.partner_key collate "C", added);
  update collection_order o set position = o.position + 1
  where o.collection_id = collection and o.of_relations = relations and o.segment = chosen and o.position >= place;
  insert into collection_order (collection_id, of_relations, segment, position, row_id) values (collection, relations, chosen, place, added);
  insert into collection_segments as s (collection_id, of_relations, segment, size) values (collection, relations, chosen, 1)
  on conflict (collection_id, of_relations, segment) do update set size = s.size + 1 returning s.size into middle;
  return middle <= 400;
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_edit()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own constant xid8 := pg_current_xact_id();
  work record;
  field property_fields;
begin
  perform set_config('ae.open_edit', '', true);
  -- One at a time per taxonomy and collection, always in the same order, so that nobody waits for each other.
  perform from taxonomies x where x.id in (select taxonomy_id from edit_todo where tx = own) order by x.id for no key update;
  perform from property_collections c where c.id in (select collection_id from edit_todo where tx = own) order by c.id for no key update;

  for work in select distinct taxonomy_id, parent_id from edit_todo where tx = own and kind = 'siblings' loop
    perform refresh_siblings(work.taxonomy_id, work.parent_id);
  end loop;

  update taxonomies x set taxon_count = taxon_count + n.taxa, synonym_count = synonym_count + n.synonyms, root_count = root_count + n.roots
  from (
    select taxonomy_id, sum(taxa)::int as taxa, sum(synonyms)::int as synonyms, sum(roots)::int as roots
    from edit_todo where tx = own and kind = 'taxonomy' group by taxonomy_id
  ) n
  where x.id = n.taxonomy_id;

  for work in
    select collection_id, of_relations, array_agg(distinct row_id) as row_ids from edit_todo where tx = own and kind = 'order' group by 1, 2
  loop
    -- Placing one row costs about as much as ordering a thousand.
    if cardinality(work.row_ids) > 5 + (select coalesce(sum(s.size), 0) / 1000 from collection_segments s
      where s.collection_id = work.collection_id and s.of_relations = work.of_relations)
    then
      perform order_collection(work.collection_id) where exists (select from property_collections where id = work.collection_id);
    else
      perform leave_order(work.collection_id, work.of_relations, r) from unnest(work.row_ids) r;
      if not (select coalesce(bool_and(enter_order(work.collection_id, work.of_relations, r)), true) from unnest(work.row_ids) r) then
        perform order_collection(work.collection_id);
      end if;
    end if;
  end loop;

  for work in
    select collection_id, coalesce(sum(uses) filter (where not of_relations), 0)::int as records,
      coalesce(sum(uses) filter (where of_relations), 0)::int as relations, bool_or(uses < 1) as less, array_agg(taxon_id) as taxa
    from edit_todo where tx = own and kind = 'collection' group by 1
  loop
    update property_collections c set record_count = c.record_count + work.records, relation_count = c.relation_count + work.relations,
      taxon_types = case when c.record_count + work.records + c.relation_count + work.relations = 0 then '{}' else (
        select coalesce(array_agg(distinct n.type order by n.type), '{}') from (
          select unnest(c.taxon_types) as type
          union select x.type from taxa t join taxonomies x on x.id = t.taxonomy_id where t.id = any (work.taxa)
        ) n) end
    where c.id = work.collection_id;
    if work.less then
      perform type_collection(c.id) from property_collections c where c.id = work.collection_id and cardinality(c.taxon_types) > 1;
    end if;
  end loop;

  insert into relation_types as t (collection_id, relation_type, relation_count)
  select n.collection_id, n.relation_type, sum(n.uses)::int from edit_todo n
  where n.tx = own and n.kind = 'relation type' and exists (select from property_collections c where c.id = n.collection_id)
  group by n.collection_id, n.relation_type having sum(n.uses) <> 0
  on conflict (collection_id, relation_type) do update set relation_count = t.relation_count + excluded.relation_count;
  delete from relation_types t using edit_todo n
  where n.tx = own and n.kind = 'relation type' and t.collection_id = n.collection_id and t.relation_type = n.relation_type and t.relation_count <= 0;

  for work in
    select taxonomy_id, collection_id, relation_type, name, array_agg(value) as of_values, array_agg(uses) as of_uses, array_agg(number_uses) as of_number_uses
    from (
      select taxonomy_id, collection_id, relation_type, name, value, sum(uses) as uses, coalesce(sum(uses) filter (where is_number), 0) as number_uses
      from edit_todo where tx = own and kind = 'value' group by 1, 2, 3, 4, 5
    ) n
    where n.uses <> 0 or n.number_uses <> 0
    group by 1, 2, 3, 4 order by length(name), name collate "C"
  loop
    continue when not exists (select from taxonomies where id = work.taxonomy_id union all select from property_collections where id = work.collection_id);
    select f.* into field from property_fields f where f.name = work.name and f.relation_type is not distinct from work.relation_type
      and (f.taxonomy_id = work.taxonomy_id or f.collection_id = work.collection_id);
    if not found then
      insert into property_fields (taxonomy_id, collection_id, relation_type, name, value_type, value_count, distinct_count, values_known, position)
      select work.taxonomy_id, work.collection_id, work.relation_type, work.name, 'text', 0, 0, true, coalesce(max(f.position) + 1, 0)
      from property_fields f where f.relation_type is not distinct from work.relation_type
        and (f.taxonomy_id = work.taxonomy_id or f.collection_id = work.collection_id)
      returning * into field;
    end if;
    if field.values_known then
      perform add_field_values(field.id, work.of_values, work.of_uses, work.of_number_uses);
    else
      perform learn_field_values(field);
    end if;
    perform count_field(field.id);
  end loop;

  delete from edit_todo where tx = own;
  delete from open_edits where tx = own;
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_open_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from open_edits where tx = new.tx) then
    perform finish_edit();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.fit_properties(properties jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  fit jsonb := '{}';
  entry record;
  own text;
  number int;
begin
  -- Names that stay are never the ones to get a number.
  for entry in
    select property_name(p.key) as name, fit_value(p.value) as value from jsonb_each(properties) p where jsonb_typeof(p.value) <> 'null'
    order by p.key <> property_name(p.key), p.key collate "C"
  loop
    own := entry.name;
    number := 1;
    while fit ? own and (fit -> own) not in ('""', '[]') and entry.value not in ('""', '[]') and (fit ->> own) <> (entry.value #>> '{}') loop
      number := number + 1;
      own := left(entry.name, 300 - length(format(' (%s)', number))) || format(' (%s)', number);
    end loop;
    if not fit ? own or (fit -> own) in ('""', '[]') then
      fit := fit || jsonb_build_object(own, entry.value);
    end if;
  end loop;
  return fit;
end
$function$;

CREATE OR REPLACE FUNCTION public.fit_value(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(plain_value(value #>> '{}'));
    when 'number' then return case when is_number_value(value) then value else to_jsonb(value #>> '{}') end;
    when 'array' then
      return (select coalesce(jsonb_agg(fit_value(e.each) order by e.place), '[]') from jsonb_array_elements(value) with ordinality as e (each, place));
    when 'object' then return (select coalesce(jsonb_object_agg(e.key, fit_value(e.value)), '{}') from jsonb_each(value) e);
    else return value;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_field_values(taxonomy uuid, collection uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from field_values v using property_fields f
  where f.id = v.field_id and f.values_known and (f.taxonomy_id = taxonomy or f.collection_id = collection);
  update property_fields f set values_known = false where f.values_known and (f.taxonomy_id = taxonomy or f.collection_id = collection);
$function$;

CREATE OR REPLACE FUNCTION public.forget_moved(of_change bigint, ends text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from moved_rows m using changes e, changes c
  where e.id = of_change and viewer_writes_collection(e.collection_id) and m.row_id = e.row_id
    and c.row_id = e.row_id and c.table_name = e.table_name and c.batch_id = m.batch_id and c.id >= e.id
    and (c.id = e.id or m.taxon_id in (select (c.before ->> k.key)::uuid from unnest(ends) k (key)))
$function$;
grant execute on function forget_moved(of_change bigint, ends text[]) to ae_user;

CREATE OR REPLACE FUNCTION public.hidden_taxonomies()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin return array(select x.id from taxonomies x where not x.published); end $function$;

CREATE OR REPLACE FUNCTION public.history_image(row_image jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (row_image - '{search_name,sort_key,position,child_count,taxon_count,synonym_count,root_count,record_count,relation_count,taxon_types,batch_id,created_at,value_type,value_count,distinct_count,min_value,max_value,history_since}'::text[]);

CREATE OR REPLACE FUNCTION public.is_canonical_number(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (length(value) > 30) THEN false WHEN (value ~ '^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$'::text) THEN CASE WHEN (value = '0'::text) THEN true WHEN ((abs((value)::numeric) >= '1000000000000000000000'::numeric) OR (abs((value)::numeric) < 0.000001)) THEN false ELSE ((((value)::double precision)::text)::numeric = (value)::numeric) END WHEN (value ~ '^-?[1-9](\.\d*[1-9])?e(\+(2[1-9]|[3-9]\d|[12]\d\d|30[0-7])|-([7-9]|[1-9]\d|[12]\d\d|30[0-7]))$'::text) THEN ((((value)::double precision)::text)::numeric = (value)::numeric) ELSE false END;

CREATE OR REPLACE FUNCTION public.is_deleted_taxon(taxon uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((EXISTS (SELECT FROM taxonomies x WHERE (x.deleted_at IS NOT NULL))) AND (EXISTS (SELECT FROM (taxa t JOIN taxonomies x ON ((x.id = t.taxonomy_id))) WHERE ((t.id = is_deleted_taxon.taxon) AND (x.deleted_at IS NOT NULL)))));

CREATE OR REPLACE FUNCTION public.is_edit()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('ae.user_id'::text, true), ''::text) <> ''::text);

CREATE OR REPLACE FUNCTION public.is_exact_number(n numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (n = (0)::numeric) THEN true WHEN ((abs(n) > ('9007199254740991'::bigint)::numeric) OR (abs(n) < 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001)) THEN false ELSE ((((n)::double precision)::text)::numeric = n) END;

CREATE OR REPLACE FUNCTION public.is_member(organization uuid, who uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (EXISTS (SELECT FROM memberships m WHERE ((m.organization_id = is_member.organization) AND (m.user_id = is_member.who))));
grant execute on function is_member(organization uuid, who uuid) to ae_user;

CREATE OR REPLACE FUNCTION public.is_number_value(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((jsonb_typeof(value) = 'number'::text) AND ((length((value #>> '{}'::text[])) < 16) OR is_exact_number(((value #>> '{}'::text[]))::numeric)));

CREATE OR REPLACE FUNCTION public.is_plain_value(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((octet_length(value) = length(value)) OR ((value IS NFC NORMALIZED) AND (value !~ '[   -​  ⁠　­﻿]'::text)));

CREATE OR REPLACE FUNCTION public.is_version_again(of_row uuid, version_now integer, version_then integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive same as (
    select version_now as version
    union
    select (c.before ->> 'version')::int
    from same s
    join changes u on u.row_id = of_row
      and (u.action = 'update' and (u.before ->> 'version')::int + 1 = s.version or u.action = 'insert' and (u.after ->> 'version')::int = s.version)
    join import_batches b on b.id = u.batch_id and b.undoes is not null
    join changes c on c.batch_id = b.undoes and c.row_id = of_row and c.action in ('update', 'delete')
  )
  select version_then in (select version from same)
$function$;

CREATE OR REPLACE FUNCTION public.keep_names_apart()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if viewer_id() is not null and exists (
    select from users u where u.id <> new.id
      and (lower(normalize(u.email, nfc)) = lower(normalize(new.name, nfc)) or same_name(u.name) = same_name(new.email))
  ) then
    raise unique_violation using message = 'Somebody else is called like that, or has that e-mail.', constraint = 'users_names_apart';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_old_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'taxonomies' then
    insert into name_aliases (name, taxonomy_id) values (old.name, old.id)
    on conflict (same_name(name)) where taxonomy_id is not null do update set taxonomy_id = excluded.taxonomy_id, name = excluded.name;
  else
    insert into name_aliases (name, collection_id) values (old.name, old.id)
    on conflict (same_name(name)) where collection_id is not null do update set collection_id = excluded.collection_id, name = excluded.name;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_pair_both_ways()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.last_change(changed uuid)
 RETURNS TABLE(by text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.name, c.at from changes c left join users u on u.id = c.user_id where c.row_id = changed order by c.id desc limit 1
$function$;
grant execute on function last_change(changed uuid) to ae_user;

CREATE OR REPLACE FUNCTION public.learn_field_values(field property_fields)
 RETURNS void
 LANGUAGE sql
AS $function$
  select add_field_values(field.id, array_agg(n.value), array_agg(n.uses), array_agg(n.number_uses)) from (
    select v.value, count(*) as uses, count(*) filter (where is_number_value(source.value)) as number_uses
    from (
      select t.properties -> field.name as value from taxa t
        where t.taxonomy_id = field.taxonomy_id and t.accepted_id is null and t.properties ? field.name
      union all
      select r.properties -> field.name from property_records r
        where r.collection_id = field.collection_id and field.relation_type is null and r.properties ? field.name and not is_deleted_taxon(r.taxon_id)
      union all
      select r.properties -> field.name from relations r
        where r.collection_id = field.collection_id and r.relation_type = field.relation_type and r.properties ? field.name
          and not is_deleted_taxon(r.taxon_id) and not is_deleted_taxon(r.related_taxon_id)
    ) source
    cross join lateral (select source.value #>> '{}' as value) v
    where v.value <> '' and v.value <> '[]'
    group by v.value
  ) n;
  update property_fields f set values_known = true where f.id = field.id;
$function$;

CREATE OR REPLACE FUNCTION public.leave_order(collection uuid, relations boolean, changed uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  old_place record;
begin
  for old_place in
    delete from collection_order o where o.row_id = changed and o.collection_id = collection and o.of_relations = relations returning o.segment, o.position
  loop
    update collection_order o set position = o.position - 1
    where o.collection_id = collection and o.of_relations = relations and o.segment = old_place.segment and o.position > old_place.position;
    update collection_segments s set size = s.size - 1
    where s.collection_id = collection and s.of_relations = relations and s.segment = old_place.segment;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.lock_ends()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  -- Before the row itself and what it refers to: whoever edits taxa locks their taxonomy first, too.
  perform from taxonomies x where x.id in (
    select t.taxonomy_id from taxa t
    where t.id in ((was ->> 'taxon_id')::uuid, (was ->> 'related_taxon_id')::uuid, (is_now ->> 'taxon_id')::uuid, (is_now ->> 'related_taxon_id')::uuid)
  ) order by x.id for share;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.make_password_link(who uuid, hash text, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not viewer_is_admin() then
    raise insufficient_privilege using message = 'Only administrators make links to a new password.';
  end if;
  insert into password_links (user_id, secret_hash, expires_at, made_by)
    select id, hash, until, viewer_id() from users where id = who
    on conflict (user_id) do update
      set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, made_by = excluded.made_by, made_at = now(), mailed_to = null;
  return found;
end
$function$;
grant execute on function make_password_link(who uuid, hash text, until timestamp with time zone) to ae_user;

CREATE OR REPLACE FUNCTION public.natural_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(name) <> length(name)) THEN natural_key_of_any(name) WHEN ((name COLLATE "C") !~ '[0-9]'::text) THEN lower((name COLLATE "C")) ELSE regexp_replace(regexp_replace(lower((name COLLATE "C")), '([0-9]+)'::text, '000000000\1'::text, 'g'::text), '(?<![0-9])0+(?=[0-9]{10})'::text, ''::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION public.natural_key_of_any(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(search_text(name), '(\d+)'::text, '000000000\1'::text, 'g'::text), '0*(\d{10,})'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then history_image(to_jsonb(old)) end;
  is_now constant jsonb := case when tg_op <> 'DELETE' then history_image(to_jsonb(new)) end;
  image constant jsonb := coalesce(is_now, was);
  taxon constant uuid := case when tg_table_name = 'taxa' then image ->> 'id' else image ->> 'taxon_id' end;
begin
  if was - 'version' = is_now - 'version' then
    return null;
  end if;
  insert into changes (user_id, table_name, row_id, action, before, after, taxonomy_id, collection_id, taxon_id, deletion_id)
  values (
    viewer_id(), tg_table_name, coalesce((image ->> 'id')::uuid, taxon), lower(tg_op), was, is_now,
    case when tg_table_name = 'taxonomies' then (image ->> 'id')::uuid
      when tg_table_name in ('synonyms', 'vernacular_names') then coalesce((select t.taxonomy_id from taxa t where t.id = taxon),
        (select c.taxonomy_id from changes c where c.row_id = taxon and c.table_name = 'taxa' order by c.id desc limit 1))
      else (image ->> 'taxonomy_id')::uuid end,
    case when tg_table_name = 'property_collections' then (image ->> 'id')::uuid else (image ->> 'collection_id')::uuid end,
    taxon, nullif(current_setting('ae.deletion', true), '')::uuid);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_deletion(own uuid, of_table text, of_row uuid, of_name text, of_taxonomy uuid, of_collection uuid, of_numbers jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into deletions (id, user_id, table_name, row_id, name, taxonomy_id, collection_id, numbers)
  values (own, viewer_id(), of_table, of_row, of_name, of_taxonomy, of_collection, of_numbers)
$function$;
grant execute on function note_deletion(own uuid, of_table text, of_row uuid, of_name text, of_taxonomy uuid, of_collection uuid, of_numbers jsonb) to ae_user;

CREATE OR REPLACE FUNCTION public.note_inserted_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform add_search_words((select array_agg(search_name) from new_rows));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_record_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  collection constant uuid := coalesce(new.collection_id, old.collection_id);
  counted constant boolean := tg_op <> 'INSERT' and not is_deleted_taxon(old.taxon_id);
  counts constant boolean := tg_op <> 'DELETE' and not is_deleted_taxon(new.taxon_id);
begin
  if not (counted or counts) then
    return null;
  end if;
  perform open_edit();
  if tg_op <> 'UPDATE' or old.taxon_id <> new.taxon_id then
    insert into edit_todo (kind, collection_id, taxon_id, row_id, of_relations, uses)
    values ('order', collection, null, coalesce(new.id, old.id), false, null),
      ('collection', collection, coalesce(new.taxon_id, old.taxon_id), null, false, counts::int - counted::int);
  end if;
  perform note_values(null, collection, null, case when counted then old.properties end, null, case when counts then new.properties end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_relation_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  collection constant uuid := coalesce(new.collection_id, old.collection_id);
  counted constant boolean := tg_op <> 'INSERT' and not (is_deleted_taxon(old.taxon_id) or is_deleted_taxon(old.related_taxon_id));
  counts constant boolean := tg_op <> 'DELETE' and not (is_deleted_taxon(new.taxon_id) or is_deleted_taxon(new.related_taxon_id));
begin
  if not (counted or counts) then
    return null;
  end if;
  perform open_edit();
  if tg_op <> 'UPDATE' or (old.taxon_id, old.related_taxon_id, old.relation_type) is distinct from (new.taxon_id, new.related_taxon_id, new.relation_type) then
    insert into edit_todo (kind, collection_id, taxon_id, row_id, of_relations, uses)
    values ('order', collection, null, coalesce(new.id, old.id), true, null),
      ('collection', collection, coalesce(new.taxon_id, old.taxon_id), null, true, counts::int - counted::int);
  end if;
  if (old.relation_type, counted) is distinct from (new.relation_type, counts) then
    insert into edit_todo (kind, collection_id, relation_type, uses)
    select 'relation type', collection, n.relation_type, n.uses
    from (values (old.relation_type, -1, counted), (new.relation_type, 1, counts)) as n (relation_type, uses, holds) where n.holds;
  end if;
  perform note_values(null, collection, old.relation_type, case when counted then old.properties end,
    new.relation_type, case when counts then new.properties end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_renamed_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform add_search_words(array[new.search_name]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_taxon_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was_node constant boolean := tg_op <> 'INSERT' and old.accepted_id is null;
  is_node constant boolean := tg_op <> 'DELETE' and new.accepted_id is null;
  more_taxa constant int := is_node::int - was_node::int;
  more_synonyms constant int := (tg_op <> 'DELETE' and not is_node)::int - (tg_op <> 'INSERT' and not was_node)::int;
  more_roots constant int := (is_node and new.parent_id is null)::int - (was_node and old.parent_id is null)::int;
begin
  perform open_edit();
  if tg_op <> 'UPDATE' or (old.parent_id, old.accepted_id, old.sort_key) is distinct from (new.parent_id, new.accepted_id, new.sort_key) then
    insert into edit_todo (kind, taxonomy_id, parent_id)
    select 'siblings', old.taxonomy_id, old.parent_id where was_node
    union
    select 'siblings', new.taxonomy_id, new.parent_id where is_node;
  end if;
  if more_taxa <> 0 or more_synonyms <> 0 or more_roots <> 0 then
    insert into edit_todo (kind, taxonomy_id, taxa, synonyms, roots)
    values ('taxonomy', coalesce(new.taxonomy_id, old.taxonomy_id), more_taxa, more_synonyms, more_roots);
  end if;
  perform note_values(coalesce(new.taxonomy_id, old.taxonomy_id), null, null, case when was_node then old.properties end,
    null, case when is_node then new.properties end);
  if tg_op = 'UPDATE' and old.sort_key <> new.sort_key then
    insert into edit_todo (kind, collection_id, row_id, of_relations)
    select 'order', r.collection_id, r.id, false from property_records r where r.taxon_id = new.id
    union all
    select 'order', r.collection_id, r.id, true from relations r where r.taxon_id = new.id or r.related_taxon_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_undone(own uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update deletions set undone_at = now() where id = own and undone_at is null and (
    user_id = viewer_id() or viewer_is_admin() or viewer_writes_taxonomy(taxonomy_id) or viewer_writes_collection(collection_id))
$function$;
grant execute on function note_undone(own uuid) to ae_user;

CREATE OR REPLACE FUNCTION public.note_values(taxonomy uuid, collection uuid, old_type text, was jsonb, new_type text, is_now jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into edit_todo (kind, taxonomy_id, collection_id, relation_type, name, value, is_number, uses)
  select 'value', taxonomy, collection, n.type, n.name, n.value, n.is_number, sum(n.uses)
  from (
    select old_type as type, key as name, value #>> '{}' as value, is_number_value(value) as is_number, -1 as uses
    from jsonb_each(coalesce(was, '{}'))
    union all
    select new_type, key, value #>> '{}', is_number_value(value), 1 from jsonb_each(coalesce(is_now, '{}'))
  ) n
  where n.value <> '' and n.value <> '[]'
  group by n.type, n.name, n.value, n.is_number
  having sum(n.uses) <> 0
$function$;

CREATE OR REPLACE FUNCTION public.open_edit()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('ae.open_edit', true), '') <> pg_current_xact_id()::text then
    perform set_config('ae.open_edit', pg_current_xact_id()::text, true);
    insert into open_edits values (pg_current_xact_id());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.order_collection(collection uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from collection_order where collection_id = collection;
  delete from collection_segments where collection_id = collection;

  with deleted as materialized (select x.id from taxonomies x where x.deleted_at is not null)
  insert into collection_order (collection_id, of_relations, segment, position, row_id)
  select collection, false, (placed.place / 200)::int, (placed.place % 200)::int, placed.id
  from (
    select row_number() over (order by t.sort_key, r.id) - 1 as place, r.id
    from property_records r join taxa t on t.id = r.taxon_id
    where r.collection_id = collection and t.taxonomy_id not in (select id from deleted)
  ) placed;

  with deleted as materialized (select x.id from taxonomies x where x.deleted_at is not null)
  insert into collection_order (collection_id, of_relations, segment, position, row_id)
  select collection, true, (placed.place / 200)::int, (placed.place % 200)::int, placed.id
  from (
    select row_number() over (order by t.sort_key, t.id, r.relation_type collate de, partner.sort_key, r.id) - 1 as place, r.id
    from relations r join taxa t on t.id = r.taxon_id join taxa partner on partner.id = r.related_taxon_id
    where r.collection_id = collection and t.taxonomy_id not in (select id from deleted) and partner.taxonomy_id not in (select id from deleted)
  ) placed;

  insert into collection_segments (collection_id, of_relations, segment, size)
  select collection, of_relations, segment, count(*)::int from collection_order where collection_id = collection group by of_relations, segment;
$function$;

CREATE OR REPLACE FUNCTION public.order_key(relations boolean, of_row uuid)
 RETURNS TABLE(name_key text, taxon_id uuid, relation_type text, partner_key text)
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$
begin
  if relations then
    return query select t.sort_key, t.id, r.relation_type collate de, partner.sort_key
      from relations r join taxa t on t.id = r.taxon_id join taxa partner on partner.id = r.related_taxon_id where r.id = of_row;
  else
    return query select t.sort_key, '00000000-0000-0000-0000-000000000000'::uuid, '' collate de, '' collate "C"
      from property_records r join taxa t on t.id = r.taxon_id where r.id = of_row;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.plain_value(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN is_plain_value(value) THEN value ELSE NORMALIZE(translate(value, '               　­​⁠﻿'::text, repeat(' '::text, 16)), NFC) END;

CREATE OR REPLACE FUNCTION public.property_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE(NULLIF(btrim("left"(btrim(regexp_replace(NORMALIZE(name, NFC), '[--]+'::text, ' '::text, 'g'::text), '                  　﻿'::text), 300), '                  　﻿'::text), ''::text), 'Ohne Namen'::text);

CREATE OR REPLACE FUNCTION public.property_values_of(taxonomy uuid, collection uuid)
 RETURNS TABLE(relation_type text, name text, value text, uses bigint, json_number boolean, first_row integer)
 LANGUAGE sql
 STABLE
AS $function$
  with deleted as materialized (select x.id from taxonomies x where x.deleted_at is not null),
  gone as materialized (select t.id from taxa t where t.taxonomy_id in (select id from deleted))
  select source.relation_type, p.key, v.value, count(*), bool_and(is_number_value(p.value)), min(source.place)
  from (
    select null::text as relation_type, t.properties, t.position as place from taxa t
      where t.taxonomy_id = taxonomy and t.accepted_id is null
    union all
    select null, r.properties, 0 from property_records r where r.collection_id = collection and r.taxon_id not in (select id from gone)
    union all
    select r.relation_type, r.properties, 0 from relations r
      where r.collection_id = collection and r.taxon_id not in (select id from gone) and r.related_taxon_id not in (select id from gone)
  ) source
  cross join lateral jsonb_each(source.properties) p
  cross join lateral (select p.value #>> '{}' as value) v
  where v.value <> '' and v.value <> '[]'
  group by 1, 2, 3
$function$;

CREATE OR REPLACE FUNCTION public.put_back(of_table text, images jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
      select r.id, r.collection_id, r.taxon_id, case when collection_exists(r.origin_collection_id) then r.origin_collection_id end, r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::property_records, i) r;
    when 'relations' then
      insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties, version)
      select r.id, r.collection_id, r.taxon_id, r.related_taxon_id, r.relation_type,
        case when collection_exists(r.origin_collection_id) then r.origin_collection_id end, r.properties, r.version + 1
      from unnest(images) i, jsonb_populate_record(null::relations, i) r;
    else raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION public.put_back_pairs(of_deletion uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into synonyms (taxon_id, synonym_id)
  select p.taxon_id, p.synonym_id
  from changes c, jsonb_populate_record(null::synonyms, c.before) p
  where c.deletion_id = of_deletion and c.table_name = 'synonyms' and c.action = 'delete'
    and (viewer_writes_taxon(p.taxon_id) or viewer_writes_taxon(p.synonym_id))
    and exists (select from taxa t where t.id = p.taxon_id) and exists (select from taxa t where t.id = p.synonym_id)
  on conflict do nothing
$function$;
grant execute on function put_back_pairs(of_deletion uuid) to ae_user;

CREATE OR REPLACE FUNCTION public.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new *<> old then new.version := old.version + 1; end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_collection(collection uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select order_collection(collection);
  select count_collection(collection);
  select type_collection(collection);
$function$;

CREATE OR REPLACE FUNCTION public.refresh_property_fields(taxonomy uuid, collection uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  with typed as (
    select v.relation_type, v.name, v.value, v.uses, v.first_row, v.json_number or is_canonical_number(v.value) as is_number, date_value(v.value) as day
    from property_values_of(refresh_property_fields.taxonomy, refresh_property_fields.collection) v
  ), kinds as (
    select relation_type, name, sum(uses)::int as value_count, count(*)::int as distinct_count, min(first_row) as first_row,
      min(value collate "C") as least, max(value collate "C") as greatest, min(day) as first_day, max(day) as last_day,
      case
        when bool_and(is_number) then 'number'
        when bool_and(value in ('true', 'false')) then 'boolean'
        when bool_and(day is not null) and (bool_and(value like '____-%') or not bool_or(value like '____-%')) then 'date'
        else 'text'
      end as value_type
    from typed group by relation_type, name
  ), ranges as (
    select t.relation_type, t.name, min(t.value::numeric) as least, max(t.value::numeric) as greatest
    from typed t join kinds k on k.name = t.name and k.relation_type is not distinct from t.relation_type
    where k.value_type = 'number'
    group by t.relation_type, t.name
  ), fields as (
    select k.relation_type, k.name, k.value_type, k.value_count, k.distinct_count, k.first_row,
      case k.value_type when 'number' then r.least::text when 'date' then k.first_day::text when 'text' then left(k.least, 200) end as min_value,
      case k.value_type when 'number' then r.greatest::text when 'date' then k.last_day::text when 'text' then left(k.greatest, 200) end as max_value
    from kinds k left join ranges r on r.name = k.name and r.relation_type is not distinct from k.relation_type
  ), gone as (
    delete from property_fields f
    where (f.taxonomy_id = refresh_property_fields.taxonomy or f.collection_id = refresh_property_fields.collection)
      and not exists (select from fields n where n.name = f.name and n.relation_type is not distinct from f.relation_type)
  ), places as (
    select relation_type, coalesce(max(position) + 1, 0) as next from property_fields
    where taxonomy_id = refresh_property_fields.taxonomy or collection_id = refresh_property_fields.collection
    group by relation_type
  )
  insert into property_fields as f (taxonomy_id, collection_id, relation_type, name, value_type, value_count, distinct_count, min_value, max_value, position)
  select refresh_property_fields.taxonomy, refresh_property_fields.collection, n.relation_type, n.name, n.value_type, n.value_count,
    n.distinct_count, n.min_value, n.max_value,
    coalesce((select p.next from places p where p.relation_type is not distinct from n.relation_type), 0)
      + row_number() over (partition by n.relation_type order by n.first_row, length(n.name), n.name collate "C") - 1
  from fields n
  on conflict (taxonomy_id, collection_id, relation_type, name) do update set
    value_type = excluded.value_type, value_count = excluded.value_count, distinct_count = excluded.distinct_count,
    min_value = excluded.min_value, max_value = excluded.max_value
  where (f.value_type, f.value_count, f.distinct_count, f.min_value, f.max_value)
    is distinct from (excluded.value_type, excluded.value_count, excluded.distinct_count, excluded.min_value, excluded.max_value);
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_siblings(taxonomy uuid, parent uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if parent is null then
    update taxa t set position = p.place
    from (
      select id, (row_number() over (order by sort_key, id) - 1)::int as place from taxa
      where taxonomy_id = taxonomy and parent_id is null and accepted_id is null
    ) p
    where t.id = p.id and t.position <> p.place;
  else
    update taxa t set position = p.place
    from (
      select id, (row_number() over (order by sort_key, id) - 1)::int as place from taxa where parent_id = parent and accepted_id is null
    ) p
    where t.id = p.id and t.position <> p.place;
    update taxa t set child_count = n.children
    from (select count(*)::int as children from taxa where parent_id = parent and accepted_id is null) n
    where t.id = parent and t.child_count <> n.children;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_speaking_collections()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    perform refresh_collection(c.id) from (
      select c.id from property_collections c where c.id in (
        select r.collection_id from property_records r join taxa t on t.id = r.taxon_id where t.taxonomy_id = new.id
        union select r.collection_id from relations r join taxa t on t.id = r.taxon_id where t.taxonomy_id = new.id
        union select r.collection_id from relations r join taxa t on t.id = r.related_taxon_id where t.taxonomy_id = new.id)
      order by c.id for no key update
    ) c;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_taxon_places(taxonomy uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update taxa t set position = p.place, child_count = p.children
  from (
    select placed.id, placed.place, coalesce(counted.children, 0) as children
    from (
      select id, case when accepted_id is null
        then (row_number() over (partition by accepted_id is null, parent_id order by sort_key, id) - 1)::int else 0 end as place
      from taxa where taxonomy_id = taxonomy
    ) placed
    left join (
      select parent_id as id, count(*)::int as children from taxa
      where taxonomy_id = taxonomy and accepted_id is null and parent_id is not null group by parent_id
    ) counted on counted.id = placed.id
  ) p
  where t.id = p.id and (t.position <> p.place or t.child_count <> p.children)
$function$;

CREATE OR REPLACE FUNCTION public.refresh_taxonomy(taxonomy uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select refresh_taxon_places(taxonomy);
  select refresh_taxonomy_counts(taxonomy);
  select forget_field_values(taxonomy, null);
  select refresh_property_fields(taxonomy, null);
$function$;

CREATE OR REPLACE FUNCTION public.refresh_taxonomy_counts(taxonomy uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update taxonomies t set taxon_count = c.taxa, synonym_count = c.synonyms, root_count = c.roots
  from (
    select count(*) filter (where accepted_id is null)::int as taxa, count(accepted_id)::int as synonyms,
      count(*) filter (where accepted_id is null and parent_id is null)::int as roots
    from taxa where taxonomy_id = taxonomy
  ) c
  where t.id = taxonomy and (t.taxon_count, t.synonym_count, t.root_count) is distinct from (c.taxa, c.synonyms, c.roots)
$function$;

CREATE OR REPLACE FUNCTION public.restore_before(of_change bigint, of_version integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  entry record;
  columns text[];
  pair text[];
  pairs constant text[] := '{{parent_id, accepted_id}, {meaning, meaning_details}, {habitat_number_min, habitat_number_max}}';
  image jsonb;
  stored jsonb;
  keys text[];
  touched int;
  is_there boolean;
begin
  -- Imports keep the state before only: the state after is the one before the next change, or the row as it is now.
  select c.table_name, c.row_id, c.action, c.before, coalesce(c.after, (
    select n.before from changes n where n.row_id = c.row_id and n.table_name = c.table_name and n.id > c.id and n.before is not null order by n.id limit 1
  ), current_image(c.table_name, c.row_id)) as after into entry from changes c where c.id = of_change;
  if not found or entry.before is null then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  columns := string_to_array(case entry.table_name
    when 'organizations' then 'name, links, contact_id, email'
    when 'taxonomies' then 'name, description, links, last_updated, licence, citation, terms_of_use, habitat_label, habitat_comments, habitat_number_min, habitat_number_max'
    when 'property_collections' then 'name, description, links, combining, last_updated, licence, citation, terms_of_use'
    when 'taxa' then 'parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties'
    when 'vernacular_names' then 'name, language, preferred'
    when 'property_records' then 'taxon_id, origin_collection_id, properties'
    when 'relations' then 'taxon_id, related_taxon_id, relation_type, origin_collection_id, properties'
    when 'property_fields' then 'unit, description, meaning, meaning_details'
  end, ', ');
  if columns is null then
    raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end if;
  execute format('select exists (select from %I where id = $1)', entry.table_name) into is_there using entry.row_id;
  if not is_there then
    perform check_base(array[entry.before]);
    perform put_back(entry.table_name, array[entry.before]);
    return 1;
  end if;
  if entry.action = 'update' then
    columns := array(select k.key from unnest(columns) k (key)
      where entry.before ? k.key and nullif(entry.before -> k.key, 'null') is distinct from nullif(entry.after -> k.key, 'null'));
    -- One without the other would be a state that never was.
    foreach pair slice 1 in array pairs loop
      if columns && pair then
        columns := array(select unnest(columns) union select k.key from unnest(pair) k (key) where entry.before ? k.key);
      end if;
    end loop;
    if cardinality(columns) = 0 then
      raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE', detail = 'Was diese Änderung betraf, lässt sich im Verlauf nicht zurücknehmen.';
    end if;
  end if;
  image := case when collection_exists((entry.before ->> 'origin_collection_id')::uuid) then entry.before else entry.before - 'origin_collection_id' end;
  -- Of the properties, too, only those that the change touched: others may have written the rest since.
  if entry.action = 'update' and 'properties' = any (columns) then
    execute format('select properties from %I where id = $1', entry.table_name) into stored using entry.row_id;
    keys := array(select k.key from jsonb_object_keys((entry.before -> 'properties') || (entry.after -> 'properties')) k (key)
      where entry.before -> 'properties' -> k.key is distinct from entry.after -> 'properties' -> k.key);
    image := jsonb_set(image, '{properties}', (stored - keys)
      || coalesce((select jsonb_object_agg(b.key, b.value) from jsonb_each(entry.before -> 'properties') b where b.key = any (keys)), '{}'));
  end if;
  execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) where t.id = $2 and t.version = $3',
      entry.table_name, array_to_string(columns, ', '))
    using image, entry.row_id, of_version;
  get diagnostics touched = row_count;
  if touched > 0 and entry.table_name in ('property_records', 'relations') then
    perform forget_moved(of_change, array(select unnest(columns) intersect select unnest('{taxon_id, related_taxon_id}'::text[])));
  end if;
  return touched;
end
$function$;

CREATE OR REPLACE FUNCTION public.row_is_there(of_table text, of_row uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case of_table
    when 'taxa' then exists (select from taxa t where t.id = of_row)
    when 'vernacular_names' then exists (select from vernacular_names v where v.id = of_row)
    when 'property_records' then exists (select from property_records r where r.id = of_row)
    when 'relations' then exists (select from relations r where r.id = of_row)
    else false end
$function$;

CREATE OR REPLACE FUNCTION public.same_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((NORMALIZE(name, NFC) COLLATE de));

CREATE OR REPLACE FUNCTION public.search_text(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(name) = length(name)) THEN lower((name COLLATE "C")) ELSE search_text_of_any(name) END;

CREATE OR REPLACE FUNCTION public.search_text_of_any(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower((unaccent('unaccent'::regdictionary, name) COLLATE de)), 'ς'::text, 'σ'::text);

CREATE OR REPLACE FUNCTION public.search_vector(search_name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(search_words_of(search_name));

CREATE OR REPLACE FUNCTION public.search_words_of(search_name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((search_name COLLATE "C") ~ '[^a-z0-9 .:()''/,-]'::text) OR (length(search_name) > 500)) THEN search_words_of_any(search_name) ELSE array_remove(string_to_array(replace(replace(replace(replace(replace(replace(replace(replace(search_name, '.'::text, ' '::text), ':'::text, ' '::text), '('::text, ' '::text), ')'::text, ' '::text), ''''::text, ' '::text), '/'::text, ' '::text), ','::text, ' '::text), '-'::text, ' '::text), ' '::text), ''::text) END;

CREATE OR REPLACE FUNCTION public.search_words_of_any(search_name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(string_to_array(translate("left"(search_name, 500), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~	
 «»·†'::text, repeat(' '::text, 40)), ' '::text), ''::text);

CREATE OR REPLACE FUNCTION public.short_link_query(wanted text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT short_links.query FROM short_links WHERE (short_links.key = short_link_query.wanted));
grant execute on function short_link_query(wanted text) to ae_reader;
grant execute on function short_link_query(wanted text) to ae_user;

CREATE OR REPLACE FUNCTION public.subtree_of(root uuid)
 RETURNS TABLE(id uuid, is_synonym boolean)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive tree as (
    select t.id, t.accepted_id is not null as is_synonym from taxa t where t.id = root
    union all
    select t.id, t.accepted_id is not null from tree join taxa t on t.parent_id = tree.id or t.accepted_id = tree.id
  )
  select tree.id, tree.is_synonym from tree
$function$;

CREATE OR REPLACE FUNCTION public.taxa_begun_with_words(begun text, wanted tsquery, taxonomy_ids uuid[], most integer)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE ROWS 100
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
  select t.id from taxa t
  where search_vector(t.search_name) @@ wanted and left(t.search_name, length(begun)) = begun
    and t.taxonomy_id::text = any (taxonomy_ids::text[]) limit most
$function$;

CREATE OR REPLACE FUNCTION public.taxa_with_words(wanted tsquery, most integer)
 RETURNS TABLE(id uuid, search_name text)
 LANGUAGE sql
 STABLE STRICT
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
  select t.id, t.search_name from taxa t
  where search_vector(t.search_name) @@ wanted and t.taxonomy_id <> all ((select hidden_taxonomies())::uuid[]) limit most
$function$;

CREATE OR REPLACE FUNCTION public.taxon_is_of(taxon uuid, taxonomy uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((taxon IS NULL) OR (EXISTS (SELECT FROM taxa t WHERE ((t.id = taxon_is_of.taxon) AND (t.taxonomy_id = taxon_is_of.taxonomy)))));

CREATE OR REPLACE FUNCTION public.taxon_name_of(taxon uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT t.name FROM taxa t WHERE ((t.id = taxon_name_of.taxon) AND (t.taxonomy_id IN (SELECT x.id FROM taxonomies x)))), (SELECT (COALESCE(c.before, c.after) ->> 'name'::text) FROM changes c WHERE ((c.row_id = taxon_name_of.taxon) AND (c.table_name = 'taxa'::text) AND (COALESCE(c.before, c.after) IS NOT NULL)) ORDER BY c.id DESC LIMIT 1));

CREATE OR REPLACE FUNCTION public.time_ordered_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  -- The first six bytes are the time; two bits more make the version, 4 of the random one, a 7.
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.type_collection(collection uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update property_collections c set taxon_types = n.types
  from (
    select coalesce(array_agg(distinct x.type order by x.type), '{}') as types
    from taxonomies x
    where x.deleted_at is null and x.id in (
      select t.taxonomy_id from property_records r join taxa t on t.id = r.taxon_id where r.collection_id = collection
      union
      select t.taxonomy_id from relations r join taxa t on t.id = r.taxon_id join taxa p on p.id = r.related_taxon_id
        join taxonomies px on px.id = p.taxonomy_id and px.deleted_at is null where r.collection_id = collection)
  ) n
  where c.id = collection and c.taxon_types is distinct from n.types;
$function$;

CREATE OR REPLACE FUNCTION public.undo_deletion(of_deletion uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  entry deletions;
  level record;
  touched int := 1;
  left_out jsonb;
begin
  select d.* into entry from deletions d where d.id = of_deletion;
  if not found then
    raise exception using errcode = 'AE001', message = 'NOT_FOUND';
  end if;
  if entry.undone_at is not null or entry.at < now() - interval '30 days' then
    raise exception using errcode = 'AE001', message = 'NOT_UNDOABLE';
  end if;
  if entry.table_name in ('taxonomies', 'property_collections') then
    execute format('update %I set deleted_at = null where id = $1 and deleted_at is not null', entry.table_name) using entry.row_id;
    get diagnostics touched = row_count;
  else
    perform check_base(array_agg(c.before)) from changes c
    where c.deletion_id = of_deletion and c.action = 'delete' and c.table_name = entry.table_name and not row_is_there(c.table_name, c.row_id);
    -- Parents before children, accepted names before their synonyms: a policy does not see rows of its own statement.
    for level in
      with recursive rows as (
        select c.before as image, (c.before ->> 'id')::uuid as id, coalesce(c.before ->> 'parent_id', c.before ->> 'accepted_id')::uuid as above
        from changes c where c.deletion_id = of_deletion and c.action = 'delete' and c.table_name = 'taxa'
      ), placed as (
        select r.*, 0 as depth from rows r where r.above is null or not exists (select from rows p where p.id = r.above)
        union all
        select r.*, p.depth + 1 from placed p join rows r on r.above = p.id
      )
      select p.depth, array_agg(p.image) as images from placed p where not row_is_there('taxa', p.id) group by p.depth order by p.depth
    loop
      perform put_back('taxa', level.images);
    end loop;
    perform set_config('ae.coming_back', of_deletion::text, true);
    for level in
      select c.table_name, array_agg(c.before) filter (where not f.is_lost) as images, count(*) filter (where f.is_lost) as lost
      from changes c
      cross join lateral jsonb_populate_record(null::relations, c.before) r
      cross join lateral (select entry.table_name = 'taxa' and c.table_name <> 'vernacular_names' and (
        not collection_exists(r.collection_id) or not exists (select from taxa t where t.id = r.taxon_id)
        or r.related_taxon_id is not null and not exists (select from taxa t where t.id = r.related_taxon_id)
        or c.table_name = 'property_records'
          and exists (select from property_records p where p.collection_id = r.collection_id and p.taxon_id = r.taxon_id)) as is_lost) f
      where c.deletion_id = of_deletion and c.action = 'delete' and c.table_name not in ('taxa', 'synonyms') and not row_is_there(c.table_name, c.row_id)
      group by c.table_name
    loop
      perform put_back(level.table_name, level.images) where level.images is not null;
      if level.lost > 0 then
        left_out := coalesce(left_out, '{}') || jsonb_build_object(case level.table_name when 'relations' then 'relations' else 'records' end, level.lost);
      end if;
    end loop;
    perform set_config('ae.coming_back', '', true);
    perform put_back_pairs(of_deletion);
  end if;
  if touched = 0 then
    raise exception using errcode = '42501', message = 'not allowed';
  end if;
  perform note_undone(of_deletion);
  return left_out;
end
$function$;

CREATE OR REPLACE FUNCTION public.vernacular_names_with_words(wanted tsquery, most integer)
 RETURNS TABLE(id uuid, search_name text)
 LANGUAGE sql
 STABLE STRICT
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
  select v.id, v.search_name from vernacular_names v
  where search_vector(v.search_name) @@ wanted and ((select hidden_taxonomies()) = '{}'
    or (select t.taxonomy_id from taxa t where t.id = v.taxon_id) <> all ((select hidden_taxonomies())::uuid[])) limit most
$function$;

CREATE OR REPLACE FUNCTION public.viewer_administers_user(who uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (viewer_is_admin() OR (EXISTS (SELECT FROM (memberships mine JOIN memberships theirs ON ((theirs.organization_id = mine.organization_id))) WHERE ((mine.user_id = viewer_id()) AND (mine.role = 'orgAdmin'::text) AND (theirs.user_id = viewer_administers_user.who)))));

CREATE OR REPLACE FUNCTION public.viewer_has_role(organization uuid, VARIADIC roles text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (viewer_is_admin() OR (EXISTS (SELECT FROM memberships m WHERE ((m.organization_id = viewer_has_role.organization) AND (m.user_id = viewer_id()) AND (m.role = ANY (viewer_has_role.roles))))));

CREATE OR REPLACE FUNCTION public.viewer_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('ae.user_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.viewer_is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN COALESCE((SELECT users.is_admin FROM users WHERE (users.id = viewer_id())), false);

CREATE OR REPLACE FUNCTION public.viewer_writes_collection(collection uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (EXISTS (SELECT FROM property_collections c WHERE ((c.id = viewer_writes_collection.collection) AND viewer_has_role(c.organization_id, VARIADIC ARRAY['orgAdmin'::text, 'orgCollectionWriter'::text]))));

CREATE OR REPLACE FUNCTION public.viewer_writes_crosswalk(crosswalk uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (EXISTS (SELECT FROM (((crosswalks c JOIN taxonomies f ON ((f.id = c.from_taxonomy_id))) JOIN taxonomies t ON ((t.id = c.to_taxonomy_id))) CROSS JOIN LATERAL (SELECT viewer_writes_taxonomy(f.id) AS old, viewer_writes_taxonomy(t.id) AS young) may) WHERE ((c.id = viewer_writes_crosswalk.crosswalk) AND (may.old OR may.young) AND (f.published OR may.old) AND (t.published OR may.young))));

CREATE OR REPLACE FUNCTION public.viewer_writes_taxon(taxon uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (EXISTS (SELECT FROM taxa t WHERE ((t.id = viewer_writes_taxon.taxon) AND viewer_writes_taxonomy(t.taxonomy_id))));

CREATE OR REPLACE FUNCTION public.viewer_writes_taxonomy(taxonomy uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (EXISTS (SELECT FROM taxonomies t WHERE ((t.id = viewer_writes_taxonomy.taxonomy) AND viewer_has_role(t.organization_id, VARIADIC ARRAY['orgAdmin'::text, 'orgTaxonomyWriter'::text]))));

CREATE OR REPLACE FUNCTION public.words_containing(part text, most integer)
 RETURNS TABLE(word text)
 LANGUAGE sql
 STABLE ROWS 100
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
  select word from (select s.word from search_words s where s.word like '%' || part || '%' limit 5000) holding order by length(word), word limit most
$function$;

CREATE OR REPLACE FUNCTION public.words_like(model text, most integer)
 RETURNS TABLE(word text)
 LANGUAGE sql
 STABLE ROWS 100
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$ select s.word from search_words s where s.word % model order by similarity(s.word, model) desc, s.word limit most $function$;
