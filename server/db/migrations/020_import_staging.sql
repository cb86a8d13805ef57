-- What an import has read and not yet loaded. Unlogged: after a crash it is worthless anyway. One import at a time (it holds the
-- advisory lock), so the tables are simply emptied at its start and end. Nobody but the program's login may look.

create unlogged table import_taxa (
  -- Running number over all files; file and line say where the row stands in its source.
  seq int primary key,
  file smallint not null,
  line int not null,
  -- Which taxonomy of the import, from 0.
  head smallint not null,
  id uuid not null,
  source_id text,
  -- A second name by which other rows may call this one: the archive's row id beside taxonID, or a place in a written-out classification.
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
  sort_key text collate "C" not null
);
-- The first row with an id wins; a later one is refused on insertion and reported.
create unique index import_taxa_source on import_taxa (head, source_id) where source_id is not null;
create index import_taxa_alias on import_taxa (head, alias) where alias is not null;
-- The index of the order (sort_key, id) is made by each import when all is staged (server/importers/stage/resolve.ts).

create unlogged table import_vernaculars (
  seq int primary key,
  file smallint not null,
  line int not null,
  head smallint not null,
  taxon_ref text not null,
  name text not null,
  language text,
  preferred boolean not null,
  -- Came with the taxon's own row; if that is not taken, it has been reported already.
  own_row boolean not null
);

-- Records and relations of the reference system's tables; for a relation the other end and the type are set.
create unlogged table import_facts (
  seq int primary key,
  file smallint not null,
  line int not null,
  id uuid not null,
  collection_id uuid not null,
  taxon_id uuid not null,
  related_taxon_id uuid,
  relation_type text,
  origin_collection_id uuid,
  properties jsonb not null
);
create unique index import_facts_id on import_facts (id);
create unique index import_facts_record on import_facts (collection_id, taxon_id) where relation_type is null;

-- Names of an archive that keeps names and taxa apart (ColDP), waiting for the taxon or synonym that uses them.
create unlogged table import_names (
  seq int primary key,
  line int not null,
  name_id text not null,
  columns jsonb not null,
  used boolean not null default false
);
create unique index import_names_id on import_names (name_id);

-- Where a re-import puts each row: its parent and accepted taxon among the staged rows, and the taxon it is or becomes.
create unlogged table import_links (
  seq int primary key,
  level int not null,
  parent_seq int,
  accepted_seq int,
  target_id uuid,
  is_new boolean not null default false
);
create index import_links_level on import_links (level);
create index import_links_target on import_links (target_id);

-- Pairs of equivalent taxa, each direction a row of its own.
create unlogged table import_pairs (
  seq int primary key,
  file smallint not null,
  line int not null,
  taxon_id uuid not null,
  synonym_id uuid not null
);
create unique index import_pairs_key on import_pairs (taxon_id, synonym_id);
