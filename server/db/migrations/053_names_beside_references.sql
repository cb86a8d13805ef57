-- A row may name its parent (a synonym: its accepted name) beside giving the id; the name counts where the id leads nowhere. Synonyms keep the
-- reference to their own parent, for taxa whose parent is their own synonym.
alter table import_taxa add column other_name text;
